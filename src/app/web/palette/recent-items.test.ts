import { expect, test } from 'vitest';
import { parseRecent } from './recent-items.ts';

test('stored items are read back, without addresses outside the application', () => {
  const job = { kind: 'job', title: 'Tailor', href: '/jobs/1/board' };
  const strange = [
    { ...job, href: 'https://evil.example' },
    { ...job, href: '//evil.example' },
    { ...job, href: 'javascript:alert(1)' },
    { ...job, kind: 'other' },
    { ...job, title: 7 },
    null,
    'x',
  ];
  expect(parseRecent(JSON.stringify([job, ...strange]))).toEqual([job]);
  expect(parseRecent(JSON.stringify(Array.from({ length: 9 }, () => job)))).toHaveLength(5);
});

test.each([null, '', '{', '{}', 'null', '7', '"x"'])('an invalid stored value is ignored: %j', (text) =>
  expect(parseRecent(text)).toEqual([]),
);
