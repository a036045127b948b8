import { expect, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Headings of words that no list has: the lines below them show what they are.

const now = new Date('2026-11-21T12:00:00Z');

const read = (...lines: string[]) =>
  readCv(cvLinesOf(['Ann Lee', 'ann.lee@example.com', '', ...lines].join('\n'), null), now);

test('jobs below an unknown heading are found, and are to be checked', async () => {
  const { experiences } = await read(
    'Education',
    'BSc History, University of Tayside\t2008 – 2011',
    '',
    'Chapters so far',
    'Engineer, Globex Ltd\t2015 – 2019',
    'Technician, Initech Ltd\t2011 – 2015',
    '',
    'Skills',
    'Welding, Drawing',
  );
  expect(experiences.map(({ title, company }) => [title?.value, company?.value, title?.isSure])).toEqual([
    ['Engineer', 'Globex Ltd', false],
    ['Technician', 'Initech Ltd', false],
  ]);
});

test('a job that began in March is no education of a Master of Architecture', async () => {
  const lines = [
    'Ann Lee',
    'ann.lee@example.com',
    'Clients and positions',
    'Engineer',
    'Globex Ltd, Leeds',
    'March 2021 – present',
    'Education',
    'Abitur\t2008',
  ];
  const { experiences } = await readCv(cvLinesOf(lines.join('\n'), null), now);
  expect(
    experiences.map(({ title, company, start }) => [title?.value, company?.value, start?.value]),
  ).toEqual([['Engineer', 'Globex Ltd', '2021-03']]);
});

test('dates with the digits of a telephone number are no contact details', async () => {
  const { experiences } = await read(
    'Chapters so far',
    'Engineer, Globex Ltd\t09/2009-02/2015',
    '',
    'Education',
    'Abitur\t2008',
  );
  expect(experiences.map(({ start }) => start?.value)).toEqual(['2009-09']);
});

test('schools below an unknown heading are found', async () => {
  const { educations, experiences } = await read(
    'Experience',
    'Engineer, Globex Ltd\t2015 – 2019',
    '',
    'Benches I sat on',
    'BSc History, University of Tayside\t2008 – 2011',
  );
  expect(educations.map(({ institution }) => institution?.value)).toEqual(['University of Tayside']);
  expect(experiences).toHaveLength(1);
});

test('skills and languages below unknown headings are found', async () => {
  const { skills, languages } = await read(
    'Experience',
    'Engineer, Globex Ltd\t2015 – 2019',
    '',
    'Up my sleeve',
    'Welding, Drawing, Hydraulics',
    '',
    'Tongues',
    'English (native)',
    'French (B2)',
  );
  expect(skills.map(({ value, isSure }) => [value, isSure])).toEqual([
    ['Welding', false],
    ['Drawing', false],
    ['Hydraulics', false],
  ]);
  expect(languages.map(({ value }) => value.language)).toEqual(['en', 'fr']);
});

test('a list below a known heading is what the heading says', async () => {
  const { skills } = await read(
    'Experience',
    'Engineer, Globex Ltd\t2015 – 2019',
    '',
    'Hobbies',
    'Chess, Rowing, Baking',
  );
  expect(skills).toEqual([]);
});
