import { expect, test } from 'vitest';
import { isWeakHeading, kindOfDamagedHeading, kindOfHeading } from './read-cv-headings.ts';

test.each([
  ['Work', 'experience'],
  ['WORKEXPERIENCE', 'experience'],
  ['W ork E xperience', 'experience'],
  ['P R O F I L E', 'summary'],
  ['Berufserfahrung:', 'experience'],
  ['Beruflicher Werdegang', 'experience'],
  ['Schul- und Berufsausbildung', 'education'],
  ['EDV-Kenntnisse', 'skills'],
  ['Fremdsprachen', 'languages'],
  ['Persönliche Daten', 'contact'],
  ['Ehrenamtliche Tätigkeiten', 'other'],
  ['İŞ DENEYİMİ', 'experience'],
  ['Öğrenim Durumu', 'education'],
  ['Education & Credentials', 'education'],
  ['Skills & Languages', 'skills'],
  ['Selected Engineering Experience', 'experience'],
  ['Language Skills', 'languages'],
  ['Schulische Ausbildung', 'education'],
  ['Akademischer Werdegang', 'education'],
  ['Werdegang', 'experience'],
  ['Kenntnisse und Fähigkeiten', 'skills'],
  ['Ben Kimim?', 'summary'],
  ['Okullarım', 'education'],
  ['Nitelikler', 'skills'],
  ['Part B: Present and previous employment', 'experience'],
  ['3. GÖREV YAPTIĞI KURUMLAR', 'experience'],
  ['Teil 2 – Schule und Studium', 'education'],
  ['Kitchens I have worked in', 'experience'],
])('"%s" is a heading for %s', (text, kind) => {
  expect(kindOfHeading(text)).toBe(kind);
});

test.each([
  'Work at height',
  'Engineer',
  'Experience with pumps, valves',
  'Jürgen Obermüller',
  'May 2021',
  'a@b.de',
])('"%s" is no heading', (text) => {
  expect(kindOfHeading(text)).toBeNull();
});

test('a heading whose font lost one letter is recognised', () => {
  expect(kindOfDamagedHeading('Eitim')).toBe('education');
  expect(kindOfDamagedHeading('Eğitim')).toBeNull();
  expect(kindOfDamagedHeading('Team')).toBeNull();
});

test('"Courses" may be a word inside a section, "Berufserfahrung" may not', () => {
  expect(isWeakHeading('Courses')).toBe(true);
  expect(isWeakHeading('Berufserfahrung')).toBe(false);
});
