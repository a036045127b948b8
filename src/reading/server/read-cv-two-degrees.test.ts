import { expect, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['with their school and dates', ['B.S. in Biology and B.A. in Music, Larkfield University, 2012 – 2017']],
  [
    'below their school and dates',
    ['Larkfield University, 2012 – 2017', 'B.S. in Biology and B.A. in Music'],
  ],
])('two degrees on one line, %s, are two educations', async (_name, lines) => {
  const text = ['Anna Beispiel', 'anna@example.com', '', 'Education', ...lines].join('\n');
  const { educations } = await readCv(cvLinesOf(text, null), now);
  const values = educations.map(({ institution, degree, major, start, end }) =>
    [institution, degree, major, start, end].map((one) => one?.value).join(' / '),
  );
  expect(values).toEqual([
    'Larkfield University / B.S. / Biology / 2012 / 2017',
    'Larkfield University / B.A. / Music / 2012 / 2017',
  ]);
});

test('a degree whose subject has "and" is one education', async () => {
  const text = 'Anna Beispiel\n\nEducation\nBA English and Philosophy, Larkfield University, 2012 – 2017';
  const { educations } = await readCv(cvLinesOf(text, null), now);
  expect(educations.map(({ major }) => major?.value)).toEqual(['English and Philosophy']);
});
