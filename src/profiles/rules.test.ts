import { expect, test } from 'vitest';
import { educationEnd, experienceEnd, monthProblems, uniqueSkills } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('months are invalid when the end is before the start, or either is far in the future', () => {
  const fieldsOf = (startMonth: string | null, endMonth: string | null, isOngoing = false) =>
    Object.keys(monthProblems({ startMonth, endMonth, isOngoing }, experienceEnd, now));
  const ofStudy = (endMonth: string) =>
    Object.keys(monthProblems({ startMonth: null, endMonth }, educationEnd, now));
  expect(fieldsOf('2020-05', '2020-05')).toEqual([]);
  expect(fieldsOf('2020-05', '2020-04')).toEqual(['endMonth']);
  expect(fieldsOf('2020-05', '2020-04', true)).toEqual([]);
  expect(fieldsOf('2027-11', null)).toEqual([]);
  expect(fieldsOf('2027-12', null)).toEqual(['startMonth']);
  expect(fieldsOf(null, '2027-11')).toEqual([]);
  expect(fieldsOf(null, '2027-12')).toEqual(['endMonth']);
  expect(ofStudy('2036-11')).toEqual([]);
  expect(ofStudy('2036-12')).toEqual(['endMonth']);
});

test('skills are equal regardless of case and accents', () => {
  expect(uniqueSkills(['İletişim', 'ILETISIM', 'C', 'C++', 'c'])).toEqual(['İletişim', 'C', 'C++']);
});
