import { describe, expect, test } from 'vitest';
import {
  type ComparedPerson,
  employerKey,
  isSimilarName,
  keysOf,
  linkKey,
  nameKey,
  scoreMin,
  scoreOf,
  sharedBy,
  stayingApplication,
  missing,
} from './rules.ts';

const person = (fields: Partial<ComparedPerson>): ComparedPerson => ({
  name: '',
  emails: [],
  phones: [],
  city: '',
  country: '',
  employer: '',
  links: [],
  ...fields,
});

describe('a name', () => {
  test.each([
    ['ayse yilmaz', 'yilmaz ayse'],
    ['ayse yilmaz', 'ayse nur yilmaz'],
    ['ayse yilmaz', 'ayse yilmez'],
    ['jonathan smith', 'jonnathan smith'],
  ])('"%s" is similar to "%s", and has the same key', (one, other) => {
    expect(isSimilarName(one, other)).toBe(true);
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['ali kaya', 'ala koyu'],
    ['ayse yilmaz', 'fatma yilmaz'],
    ['ayse', 'ayse'],
    ['', ''],
    ['constructor', '__proto__'],
  ])('"%s" is not similar to "%s"', (one, other) => {
    expect(isSimilarName(one, other)).toBe(false);
  });
});

test('links are equal in spite of spelling, and the start page of a shared site is no person', () => {
  const spellings = [
    'https://www.linkedin.com/in/Ayse/',
    'http://linkedin.com/in/ayse?utm_source=x',
    'https://tr.linkedin.com/in/ayse',
  ];
  expect(new Set(spellings.map(linkKey))).toEqual(new Set(['linkedin.com/in/ayse']));
  expect(linkKey('https://github.com/')).toBe('');
  expect(linkKey('https://ayse.example')).toBe('ayse.example');
  expect(linkKey('no address')).toBe('');
});

test('employers are equal without their legal form', () => {
  expect(employerKey('nordwind a.s.')).toBe(employerKey('nordwind'));
  expect(employerKey('nordwind gmbh')).toBe('nordwind');
  expect(employerKey('as')).toBe('as');
});

test('one contact is enough, and a name only with a place or an employer', () => {
  const scored = (one: Partial<ComparedPerson>, other: Partial<ComparedPerson>) =>
    scoreOf(sharedBy(person(one), person(other)));
  const ayse = { name: 'ayse yilmaz' };
  expect(
    scored({ emails: ['b@example.test', 'a@example.test'] }, { emails: ['a@example.test'] }),
  ).toBeGreaterThanOrEqual(scoreMin);
  expect(scored({ phones: ['+905321234567'] }, { phones: ['', '+905321234567'] })).toBeGreaterThanOrEqual(
    scoreMin,
  );
  expect(scored(ayse, ayse)).toBeLessThan(scoreMin);
  expect(scored({ ...ayse, city: 'izmir' }, { ...ayse, city: 'izmir' })).toBeGreaterThanOrEqual(scoreMin);
  expect(
    scored({ ...ayse, city: 'izmir', country: 'TR' }, { ...ayse, city: 'izmir', country: 'US' }),
  ).toBeLessThan(scoreMin);
  const other = { name: 'fatma demir', city: 'izmir', employer: 'nordwind' };
  expect(scored({ ...other, name: 'ayse yilmaz' }, other)).toBe(0);
});

test('two candidates who share enough have a key in common', () => {
  const one = person({ name: 'ayse yilmaz', city: 'izmir', employer: 'nordwind a.s.', phones: ['+90532'] });
  const other = person({ name: 'yilmaz ayse', employer: 'nordwind' });
  expect(keysOf(one).filter((key) => keysOf(other).includes(key))).toEqual([
    `employer:${nameKey(one.name)}|nordwind`,
  ]);
  expect(keysOf(person({ name: 'ayse', city: 'izmir' }))).toEqual([]);
});

describe('of two applications for one job', () => {
  const at = (outcome: string, position: number, day: string) => ({
    id: day,
    outcome,
    position,
    appliedAt: new Date(day),
  });
  test.each([
    ['the hired one', at('hired', 5, '2026-02-01'), at('rejected', 1, '2026-01-01')],
    ['the rejected one', at('rejected', 1, '2026-02-01'), at('open', 4, '2026-01-01')],
    ['the one on the later step', at('open', 3, '2026-02-01'), at('open', 1, '2026-01-01')],
    ['the one that is not withdrawn', at('open', 1, '2026-02-01'), at('withdrawn', 4, '2026-01-01')],
    ['the earlier one', at('open', 2, '2026-01-01'), at('open', 2, '2026-02-01')],
  ])('%s stays', (_name, staying, closed) => {
    expect(stayingApplication(staying, closed)).toBe(staying);
    expect(stayingApplication(closed, staying)).toBe(staying);
  });
});

test('values are added without a second spelling', () => {
  expect(missing(['Senior'], ['senior', 'Berlin', ''])).toEqual(['Berlin']);
});
