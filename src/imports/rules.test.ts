import { expect, test } from 'vitest';
import { guessFields, hasNames, headingsKey, repeatedFields } from './rules.ts';

test.for([
  [
    ['Ad', 'Soyad', 'E-Posta', 'Cep Telefonu', 'Şehir'],
    ['name', 'surname', 'email', 'phone', 'city'],
  ],
  [
    ['ADI SOYADI', 'eposta', 'Ünvan', 'Şirket'],
    ['fullName', 'email', 'currentTitle', 'currentCompany'],
  ],
  [
    ['Name', 'Email', 'Added (Europe/Istanbul)'],
    ['fullName', 'email', 'addedOn'],
  ],
  [
    ['First Name', 'Last Name', 'Email', 'Email 2', 'Shoe size'],
    ['name', 'surname', 'email', 'email', ''],
  ],
  [
    ['City', 'City', 'constructor', '__proto__', ''],
    ['city', '', '', '', ''],
  ],
] as const)('headings %j name their fields', ([headings, fields]) => {
  expect(guessFields(headings)).toEqual(fields);
});

test('a heading names a field that the company added, unless a field of all people has the word', () => {
  const added = [
    { id: '1', name: 'Notice Period' },
    { id: '2', name: 'Email' },
  ];
  expect(guessFields(['Full name', 'notice  period', 'E-mail', ''], added)).toEqual([
    'fullName',
    'field:1',
    'email',
    '',
  ]);
});

test('a mapping needs names, and only some fields have several columns', () => {
  expect(hasNames(['name', 'email'])).toBe(false);
  expect(hasNames(['fullName'])).toBe(true);
  expect(repeatedFields(['email', 'email', 'city', 'city', '', ''])).toEqual(['city']);
});

test('headings that differ only in case are the same', () => {
  expect(headingsKey(['AD', 'Şehir'])).toBe(headingsKey(['ad', 'şehir ']));
});
