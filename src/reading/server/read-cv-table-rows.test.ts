import { expect, test } from 'vitest';
import { type CvLine, cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Tables and forms of jobs and schools: heads of columns and labels say which value is which.

const now = new Date('2026-11-21T12:00:00Z');

/** Lines of a table whose cells begin at `stops`, as fractions of the page. */
function rows(...lines: [text: string, ...stops: number[]][]): CvLine[] {
  return lines.map(([text, ...stops], index) => ({
    page: 1,
    text,
    box: { x: stops[0] ?? 0.1, y: 0.1 + index * 0.02, width: 0.8, height: 0.015 },
    size: index === 0 ? 20 : 10,
    isStrong: false,
    hasGapAbove: false,
    stops: stops.length === 0 ? [0.1] : stops,
    links: [],
  }));
}

async function jobsOf(lines: CvLine[]) {
  const { experiences } = await readCv(lines, now);
  return experiences.map(({ title, company, start, end, isOngoing }) =>
    [title?.value, company?.value, start?.value, isOngoing ? 'now' : end?.value].join(' / '),
  );
}

const textOf = (...lines: string[]): CvLine[] =>
  cvLinesOf(['Anna Beispiel', 'anna.beispiel@example.com', '', ...lines].join('\n'), null);

test('cells that continue below their row are joined by their columns', async () => {
  const lines = rows(
    ['Kevin Muster'],
    ['kevin.muster@example.com'],
    ['Berufserfahrung'],
    ['Zeitraum\tArbeitgeber\tPosition\tTätigkeiten', 0.1, 0.25, 0.45, 0.62],
    ['04/2019 – heute\tElektro Haver GmbH,\tObermonteur\t- Leitung eines', 0.1, 0.25, 0.45, 0.62],
    ['Herne\tTrupps', 0.25, 0.62],
    ['02/2014 – 03/2019\tStadtwerke Emscher\tElektroniker\t- Wartung', 0.1, 0.25, 0.45, 0.62],
  );
  expect(await jobsOf(lines)).toEqual([
    'Obermonteur / Elektro Haver GmbH / 2019-04 / now',
    'Elektroniker / Stadtwerke Emscher / 2014-02 / 2019-03',
  ]);
});

test('columns of a table of schools name unknown words', async () => {
  const lines = rows(
    ['Kevin Muster'],
    ['kevin.muster@example.com'],
    ['Ausbildung'],
    ['Jahr\tAbschluss\tFachrichtung\tSchule / Betrieb', 0.1, 0.25, 0.45, 0.65],
    ['2020\tMeisterprüfung\tElektrotechniker-\tHandwerkskammer', 0.1, 0.25, 0.45, 0.65],
    ['Handwerk\tEmscher-Lippe', 0.45, 0.65],
    ['2009\tFachoberschulreife\tGesamtschule Buer', 0.1, 0.25, 0.65],
  );
  const { educations } = await readCv(lines, now);
  const shown = educations.map(({ institution, degree, major }) =>
    [institution, degree, major].map((read) => read?.value ?? '').join(' / '),
  );
  expect(shown).toEqual([
    'Handwerkskammer Emscher-Lippe / Meisterprüfung / Elektrotechniker-Handwerk',
    'Gesamtschule Buer / Fachoberschulreife / ',
  ]);
});

test.each([
  [
    'labels in two columns, and start and end apart',
    textOf(
      'Employment',
      'Name of employer\tMalvern Trust\tLocation\tWorcester',
      'Job title\tWard Sister\tGrade\tBand 7',
      'Date from\t11/2020\tDate to\tPresent',
      'Reason for leaving\tA post nearer home',
      'Name of employer\tSevern Infirmary\tLocation\tGloucester',
      'Job title\tStaff Nurse\tGrade\tBand 5',
      'Date from\t09/2015\tDate to\t10/2020',
    ),
    ['Ward Sister / Malvern Trust / 2020-11 / now', 'Staff Nurse / Severn Infirmary / 2015-09 / 2020-10'],
  ],
  [
    'labels in cells',
    textOf(
      'Berufserfahrung',
      'Zeitraum\t10.2018 – dato',
      'Unternehmen\tLechtal Armaturen',
      'Funktion\tLeiter Buchhaltung',
      'Aufgaben\tAbschlüsse',
      'Zeitraum\t01.2012 – 09.2018',
      'Unternehmen\tWertachdruck',
      'Funktion\tBuchhalter',
    ),
    [
      'Leiter Buchhaltung / Lechtal Armaturen / 2018-10 / now',
      'Buchhalter / Wertachdruck / 2012-01 / 2018-09',
    ],
  ],
  [
    'a project with its dates beside its number',
    textOf(
      'Projekthistorie',
      'Projekt 2\t06.2022 – 02.2024',
      'Kunde\tVersandhaus Lindenkorb',
      'Rolle\tDatenarchitektin',
      'Technik\tdbt, Terraform',
      'Projekt 1\t01.2021 – 05.2022',
      'Kunde\tKrankenkasse Nordmark',
      'Rolle\tEntwicklerin',
    ),
    [
      'Datenarchitektin / Versandhaus Lindenkorb / 2022-06 / 2024-02',
      'Entwicklerin / Krankenkasse Nordmark / 2021-01 / 2022-05',
    ],
  ],
])('a form with %s', async (_name, lines, jobs) => {
  expect(await jobsOf(lines)).toEqual(jobs);
});

test('values behind labels for title and company are certain', async () => {
  const { experiences } = await readCv(
    textOf('İş Deneyimi', 'Firma Adı: Körfez', 'Pozisyon: Ustabaşı', 'Tarih: 09.2016 – 06.2018'),
    now,
  );
  expect(experiences.map(({ title, company }) => [title?.isSure, company?.isSure])).toEqual([[true, true]]);
});

test('a town below the company in its cell is no part of the name', async () => {
  const lines = rows(
    ['Okan Bayraktutar'],
    ['okan.bayraktutar@example.com'],
    ['İş Deneyimi'],
    ['Firma\tGörevi\tGiriş\tÇıkış', 0.1, 0.4, 0.65, 0.8],
    ['Nilüfer Şasi\tKaynakçı\t07.2013\t02.2019', 0.1, 0.4, 0.65, 0.8],
    ['Bursa', 0.1],
  );
  expect(await jobsOf(lines)).toEqual(['Kaynakçı / Nilüfer Şasi / 2013-07 / 2019-02']);
});
