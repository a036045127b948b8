import { describe, expect, it } from 'vitest';
import type { FieldKind } from '#custom-fields/rules.ts';
import type { FieldRow } from '#custom-fields/server/queries.ts';
import { readCustomField, readNumber } from './read-custom-field.ts';

const options = ['Gündüz', 'Night', 'Day, early', 'Day'].map((name, place) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name,
  formLabels: {},
}));
const members = [
  { id: '10000000-0000-4000-8000-000000000000', name: 'Selin Aydın', email: 'selin@example.test' },
  { id: '20000000-0000-4000-8000-000000000000', name: 'Can Uz', email: 'can@example.test' },
  { id: '30000000-0000-4000-8000-000000000000', name: 'Can Uz', email: 'uz@example.test' },
];

function read(kind: FieldKind, text: string) {
  const field: FieldRow = {
    id: 'f',
    subject: 'candidate',
    kind,
    name: 'F',
    access: 'everyone',
    form_mode: 'invisible',
    form_labels: {},
    removed_at: null,
    options,
  };
  const { columns, problems } = readCustomField(field, text, {
    isMonthFirst: false,
    isDecimalComma: false,
    members,
  });
  return [...columns.flatMap((one) => Object.values(one)), ...problems.map(({ code }) => code)];
}

describe('a number', () => {
  it.each([
    ['85000', 85_000, 85_000],
    ['85.000', 85, 85_000],
    ['85,000', 85_000, 85],
    ['1.234.567', 1_234_567, 1_234_567],
    ['1.234,56', 1234.56, 1234.56],
    ['1,234.56', 1234.56, 1234.56],
    ['3,5', 3.5, 3.5],
    ['0.125', 0.125, 0.125],
    ['-12', -12, -12],
    ['85 000', 85_000, 85_000],
    ['1.2.3', null, null],
    ['1,23,456.7', null, null],
    ['80-90', null, null],
    ['1e5', null, null],
    ['', null, null],
  ])('%s', (text, withPoint, withComma) => {
    expect([readNumber(text, false), readNumber(text, true)]).toEqual([withPoint, withComma]);
  });
});

it('a cell is read as the type of the field wants it', () => {
  const [gunduz, night, early, day] = options.map(({ id }) => id);
  expect(read('choice', ' gunduz ')).toEqual([gunduz]);
  expect(read('choice', 'Evening')).toEqual(['option_unknown']);
  expect(read('choices', 'NIGHT; day, early, Day')).toEqual([night, early, day]);
  expect(read('choices', 'Night, Noon, Night')).toEqual([night, 'option_unknown']);
  expect(read('date', '3.12.2026')).toEqual(['2026-12-03']);
  expect(read('date', 'soon')).toEqual(['day_invalid']);
  expect(read('yes_no', 'Hayır')).toEqual([false]);
  expect(read('yes_no', 'perhaps')).toEqual(['yes_no_invalid']);
  expect(read('link', 'example.com/a')).toEqual(['https://example.com/a']);
  expect(read('link', 'no link')).toEqual(['link_invalid']);
  expect(read('number', '1e400')).toEqual(['number_invalid']);
  expect(read('member', 'SELIN AYDIN')).toEqual([members[0]?.id]);
  expect(read('member', 'uz@example.test')).toEqual([members[2]?.id]);
  expect(read('member', 'Can Uz')).toEqual(['member_several']);
  expect(read('member', 'Nobody')).toEqual(['member_unknown']);
  expect(read('text', 'x'.repeat(2001))).toEqual(['too_long']);
});
