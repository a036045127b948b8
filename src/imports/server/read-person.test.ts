import { expect, test } from 'vitest';
import { guessFields, type ImportField } from '../rules.ts';
import { readPerson } from './read-person.ts';
import { readCountry, readDate, readLanguage } from './read-values.ts';

function read(row: Partial<Record<ImportField, string>>, isMonthFirst = false) {
  const fields = Object.keys(row) as ImportField[];
  return readPerson(Object.values(row), {
    fields,
    source: 'import',
    readPhone: (typed) => (/^\d{10}$/.test(typed) ? `+90${typed}` : null),
    isMonthFirst,
    isDecimalComma: false,
    customFields: [],
    members: [],
    today: '2026-11-26',
  });
}

test('a full name, several contacts and lists are taken apart', () => {
  const { person, problems } = read({
    fullName: 'Ayşe Nur Öz',
    email: 'A@x.test; b@x.test, a@x.test',
    phone: '5321234567 / 5331234567',
    link: 'linkedin.com/in/ayse',
    skills: 'SQL; Excel, sql',
    languages: 'Turkish (native); English - C1, German',
    city: 'Berlin, Germany',
    addedOn: '05.03.2024',
  });
  expect(problems).toEqual([]);
  expect(person).toMatchObject({
    name: 'Ayşe Nur',
    surname: 'Öz',
    emails: ['a@x.test', 'b@x.test'],
    phones: ['+905321234567', '+905331234567'],
    links: ['https://linkedin.com/in/ayse'],
    skills: ['SQL', 'Excel'],
    languages: [
      { name: 'Turkish', level: 'native' },
      { name: 'English', level: 'C1' },
      { name: 'German', level: '' },
    ],
    city: 'Berlin',
    country: 'DE',
    source: 'import',
    addedOn: '2024-03-05',
  });
});

test('an unusable value is left out and named, and a missing name makes the row wrong', () => {
  const { problems } = read({
    fullName: 'Ayşe',
    phone: 'none',
    link: 'javascript:alert(1)',
    country: 'Atlantis',
    addedOn: '2031-01-01',
    currentTitle: 'x'.repeat(121),
  });
  expect(problems.map(({ column, code, isWrong }) => [column, code, isWrong])).toEqual([
    [0, 'surname_missing', true],
    [1, 'phone_invalid', false],
    [2, 'link_invalid', false],
    [5, 'too_long', true],
    [3, 'country_unknown', false],
    [4, 'date_invalid', false],
  ]);
});

test('countries, dates and languages are read in several spellings', () => {
  expect(['TR', 'Türkiye', 'turkey', 'ALMANYA', 'Germany', 'x'].map(readCountry)).toEqual([
    'TR',
    'TR',
    'TR',
    'DE',
    'DE',
    null,
  ]);
  expect(readDate('2026-11-26T10:00', false)).toBe('2026-11-26');
  expect(readDate('3/4/2026', false)).toBe('2026-04-03');
  expect(readDate('3/4/2026', true)).toBe('2026-03-04');
  expect(readDate('31.02.2026', false)).toBe(null);
  expect(readLanguage('English: fluent')).toEqual({ name: 'English', level: 'fluent' });
});

test('names of the language are no countries and no fields', () => {
  for (const odd of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(readCountry(odd)).toBe(null);
  expect(
    guessFields(['constructor', '__proto__', 'toString', '', 'E-mail', 'E-mail (2)', 'City', 'City']),
  ).toEqual(['', '', '', '', 'email', 'email', 'city', '']);
});

test('addresses are taken out of names, and a text between addresses is one problem', () => {
  const { person, problems } = read({
    fullName: 'Elif Demir',
    email: 'Elif Demir <Elif@example.test>; a@x.test b@x.test, mailto:c@x.test; no address',
  });
  expect(person.emails).toEqual(['elif@example.test', 'a@x.test', 'b@x.test', 'c@x.test']);
  expect(problems).toEqual([{ column: 1, code: 'email_invalid', isWrong: true, value: 'no address' }]);
});

test('a long cell has a bounded number of problems, with one that makes the row wrong', () => {
  const long = (text: string) => text.repeat(10_000).slice(0, 10_000);
  const { problems } = read({
    fullName: `a${long(' ')}b`,
    email: long('a;'),
    phone: long('1,'),
    link: long('x '),
    languages: `a${long(' ')}b`,
    skills: long('x;'),
    addedOn: long('1'),
    city: `a${long(', ')}b`,
  });
  expect(problems.length).toBeLessThan(60);
  expect(problems.map(({ code }) => code)).toContain('email_invalid');
});

test('a note that is too long is refused with the length that fits', () => {
  const fits = read({ name: 'Ada', surname: 'Kaya', summary: 'x'.repeat(2000) });
  expect([fits.problems, fits.person.summary.length]).toEqual([[], 2000]);
  const { problems } = read({ name: 'Ada', surname: 'Kaya', summary: 'x'.repeat(2001) });
  expect(problems).toMatchObject([{ code: 'note_too_long', isWrong: true, column: 2 }]);
});
