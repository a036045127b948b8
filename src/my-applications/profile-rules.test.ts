import { expect, test } from 'vitest';
import { profileLines } from './profile-rules.ts';

test('periods of a profile have the months of the reader, and other texts stay', () => {
  const job = { title: 'Engineer', company: 'Analytical Engines', description: '' };
  const profile = {
    summary: '',
    skills: [],
    links: [],
    languages: [],
    education: [{ school: 'Ege', degree: '', field: '', startedOn: '2020', endedOn: '2020' }],
    projects: [],
    experiences: [
      { ...job, startedOn: '2019-01', endedOn: '2021-03-01' },
      { ...job, startedOn: '2018', endedOn: '' },
    ],
  };
  const linesIn = (language: string, now: string) =>
    profileLines(profile, { now, language }).flatMap(({ lines }) => lines);
  expect(linesIn('en', 'now')).toEqual([
    'Engineer · Analytical Engines · Jan 2019\u00a0–\u00a0Mar 2021',
    'Engineer · Analytical Engines · 2018\u00a0–\u00a0now',
    'Ege · 2020',
  ]);
  expect(linesIn('tr', 'bugün')[0]).toBe('Engineer · Analytical Engines · Oca 2019\u00a0–\u00a0Mar 2021');
});
