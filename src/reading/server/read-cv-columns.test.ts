import { expect, test } from 'vitest';
import { type CvLine, cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Headings and entries that stand beside each other.

const now = new Date('2026-11-21T12:00:00Z');

type TextRow = [text: string, y: number, ...stops: number[]];

const placed = (...lines: TextRow[]): CvLine[] =>
  lines.map(([text, y, ...stops], at) => ({
    page: 1,
    text,
    box: { x: stops[0] ?? 0.1, y, width: Math.min(0.8, text.length * 0.008), height: 0.015 },
    size: at === 0 ? 20 : 10,
    isStrong: false,
    hasGapAbove: false,
    stops: stops.length === 0 ? [0.1] : stops,
    links: [],
  }));

async function studiesOf(lines: CvLine[]) {
  const { educations } = await readCv(lines, now);
  return educations.map(({ institution, degree, start, end }) =>
    [institution, degree, start, end].map((one) => one?.value).join(' / '),
  );
}

test('headings at the left of a document without pages begin its sections', async () => {
  const text = [
    'Anna Beispiel',
    'anna.beispiel@example.com',
    'Berufserfahrung\tSeniorenstift Aatal — Münster',
    'Pflegedienstleiterin, 01/2019 – heute',
    'Ausbildung\tFachhochschule Emsland',
    'Bachelor of Arts, Pflegemanagement, 09/2014 – 02/2018',
    'Kenntnisse\tDienstplanung',
    'Wundmanagement',
    'Sprachen\tDeutsch – Muttersprache',
  ].join('\n');
  const cv = await readCv(cvLinesOf(text, null), now);
  expect(cv.skills.map(({ value }) => value)).toEqual(['Dienstplanung', 'Wundmanagement']);
  expect(cv.educations.map(({ institution }) => institution?.value)).toEqual(['Fachhochschule Emsland']);
  expect(cv.languages.map(({ value }) => value.language)).toEqual(['de']);
});

test('headings of one row stand above their columns, although these are read one after the other', async () => {
  const lines = placed(
    ['Anna Beispiel', 0.05],
    ['anna.beispiel@example.com', 0.1],
    ['Experience\tSkills', 0.15, 0.1, 0.52],
    ['Front Office Manager', 0.18],
    ['Lara Coast Hotel', 0.2],
    ['April 2020 – present', 0.22],
    ['Opera PMS', 0.18, 0.53],
    ['Upselling', 0.2, 0.53],
  );
  const { skills } = await readCv(lines, now);
  expect(skills.map(({ value }) => value)).toEqual(['Opera PMS', 'Upselling']);
});

test('present in two words before a title', async () => {
  const text = [
    'Anna Beispiel\nanna.beispiel@example.com\n\nDeneyim',
    'Nisan 2016 – hâlâ çalışıyor\tTır Şoförü',
    'Güneydoğu Nakliyat, Gaziantep',
  ].join('\n');
  const { experiences } = await readCv(cvLinesOf(text, null), now);
  expect(experiences.map(({ title, company }) => [title?.value, company?.value])).toEqual([
    ['Tır Şoförü', 'Güneydoğu Nakliyat'],
  ]);
});

test('cards of educations in rows are read one by one', async () => {
  const lines = placed(
    ['Anna Beispiel', 0.05],
    ['anna.beispiel@example.com', 0.1],
    ['Ausbildung', 0.15],
    ['Master of Arts\tBachelor of Arts', 0.18, 0.1, 0.5],
    ['Fachhochschule Murtal\tUniversität Graz', 0.2, 0.1, 0.5],
    ['2016 – 2018\t2013 – 2016', 0.22, 0.1, 0.5],
  );
  expect(await studiesOf(lines)).toEqual([
    'Fachhochschule Murtal / Master of Arts / 2016 / 2018',
    'Universität Graz / Bachelor of Arts / 2013 / 2016',
  ]);
});

test('a card at the right that is read after everything else belongs to the section beside it', async () => {
  const lines = placed(
    ['Anna Beispiel', 0.05],
    ['anna.beispiel@example.com', 0.1],
    ['Education', 0.15],
    ['Larkfield University', 0.18],
    ['Bachelor of Arts', 0.2],
    ['2012 – 2016', 0.22],
    ['Skills', 0.3],
    ['AutoCAD, V-Ray', 0.32],
    ['Northgate College', 0.18, 0.5],
    ['Diploma', 0.2, 0.5],
    ['2010 – 2012', 0.22, 0.5],
  );
  expect(await studiesOf(lines)).toEqual([
    'Larkfield University / Bachelor of Arts / 2012 / 2016',
    'Northgate College / Diploma / 2010 / 2012',
  ]);
});

test('a form with the name of the employer behind a typographic apostrophe', async () => {
  const lines = placed(
    ['Anna Beispiel', 0.05],
    ['anna.beispiel@example.com', 0.1],
    ['Employment history', 0.15],
    ['Employer’s name\tWirral Dock Hospital', 0.18, 0.1, 0.4],
    ['Town or city\tBirkenhead', 0.2, 0.1, 0.4],
    ['Job title\tStaff Nurse', 0.22, 0.1, 0.4],
    ['Date from\t01/09/2015\tDate to\t01/05/2020', 0.24, 0.1, 0.4, 0.6, 0.7],
  );
  const { experiences } = await readCv(lines, now);
  expect(experiences.map(({ company, place }) => [company?.value, place?.value.city])).toEqual([
    ['Wirral Dock Hospital', 'Birkenhead'],
  ]);
});

test('the head "Aufgabe" of a table of jobs is that of titles', async () => {
  const text = [
    'Anna Beispiel\nanna.beispiel@example.com\n\nBerufserfahrung',
    'Firma\tZeit\tAufgabe',
    'Leinetal Medizintechnik GmbH\t02/2021–heute\tKey Account Managerin',
    'Pharma Welfenhof\t01/2016–06/2020\tVertriebsleiterin',
  ].join('\n');
  const { experiences } = await readCv(cvLinesOf(text, null), now);
  expect(experiences.map(({ title, company }) => [title?.value, company?.value])).toEqual([
    ['Key Account Managerin', 'Leinetal Medizintechnik GmbH'],
    ['Vertriebsleiterin', 'Pharma Welfenhof'],
  ]);
});

const studyText = (...lines: string[]): CvLine[] =>
  cvLinesOf(['Anna Beispiel', 'anna.beispiel@example.com', '', 'Education', ...lines].join('\n'), null);

test('a grade between a subject and the dates of a cell leaves the dates', async () => {
  const lines = studyText(
    'University of Lake Superior',
    'M.S. in Civil Engineering, GPA: 3.9/4.0\tAug. 2017 – May 2019',
  );
  expect(await studiesOf(lines)).toEqual(['University of Lake Superior / M.S. / 2017-08 / 2019-05']);
});

test('an honours degree is no honour', async () => {
  const lines = studyText('Honours Bachelor of Commerce, Accounting, University of Umhlanga Rocks, 2014');
  expect(await studiesOf(lines)).toEqual([
    'University of Umhlanga Rocks / Honours Bachelor of Commerce /  / 2014',
  ]);
});

test('skills between circles, and behind a label between slashes', async () => {
  const text = [
    'Anna Beispiel\nanna.beispiel@example.com\n\nKenntnisse',
    'Können\tKaltakquise / Salesforce / Ausschreibungen',
    'Opera ◦ Budgetplanung ◦ Krisenmanagement',
  ].join('\n');
  const { skills } = await readCv(cvLinesOf(text, null), now);
  expect(skills.map(({ value }) => value)).toEqual([
    'Kaltakquise',
    'Salesforce',
    'Ausschreibungen',
    'Opera',
    'Budgetplanung',
    'Krisenmanagement',
  ]);
});

test('skills without the year since when they are used', async () => {
  const text =
    'Anna Beispiel\nanna.beispiel@example.com\n\nKenntnisse\nRedaktion seit 2014\nAltyazı başlangıç 2021';
  const { skills } = await readCv(cvLinesOf(text, null), now);
  expect(skills.map(({ value }) => value)).toEqual(['Redaktion', 'Altyazı']);
});

test('two rows of one year each at the left are the period of an education', async () => {
  const lines = placed(
    ['Anna Beispiel', 0.05],
    ['anna.beispiel@example.com', 0.1],
    ['Education', 0.15],
    ['2013\tLarkfield University', 0.18, 0.1, 0.3],
    ['2015\tBachelor of Arts, History', 0.2, 0.1, 0.3],
  );
  expect(await studiesOf(lines)).toEqual(['Larkfield University / Bachelor of Arts / 2013 / 2015']);
});
