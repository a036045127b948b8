import { expect, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// How CVs in German, Turkish and English write their schools: the words come from such CVs in general, not from one.

const now = new Date('2026-11-21T12:00:00Z');

async function read(heading: string, ...lines: string[]): Promise<string[]> {
  const text = ['Anna Beispiel', 'anna.beispiel@example.com', '', heading, ...lines].join('\n');
  const { educations } = await readCv(cvLinesOf(text, null), now);
  return educations.map(({ institution, degree, major, start, end }) =>
    [institution, degree, major, start, end].map((read) => read?.value ?? '').join(' / '),
  );
}

test.each([
  [
    'the body that awards a degree',
    ['Education', '2020\tCIMA Advanced Diploma\tInstitute of Accountants'],
    ['Institute of Accountants / CIMA Advanced Diploma /  /  / 2020'],
  ],
  [
    'a semester abroad with its own dates',
    [
      'Eğitim',
      '09/2025 – 01/2026\tErasmus',
      'Ostrava Teknik Okulu',
      '09/2019 – 06/2023\tLise',
      'Uzun Fen Lisesi',
    ],
    [
      'Ostrava Teknik Okulu / Erasmus /  / 2025-09 / 2026-01',
      'Uzun Fen Lisesi / Lise /  / 2019-09 / 2023-06',
    ],
  ],
  [
    'start and end divided by a slash',
    [
      'Öğrenim Bilgileri',
      'Okulun Adı\tAras Üniversitesi',
      'Öğrenim Düzeyi\tLisans',
      'Giriş / Mezuniyet\t09/2011 / 06/2015',
    ],
    ['Aras Üniversitesi / Lisans /  / 2011-09 / 2015-06'],
  ],
  [
    'a label and a grade',
    [
      'Schulbildung',
      '08/2004 – 06/2012\tStädtisches Gymnasium Leichlingen',
      'Abschluss: Allgemeine Hochschulreife (Note 2,1)',
    ],
    ['Städtisches Gymnasium Leichlingen / Allgemeine Hochschulreife /  / 2004-08 / 2012-06'],
  ],
  [
    'a study in general words, and its degree in the next line',
    [
      'Studium',
      '10/2015 – 09/2018\tBachelorstudium Wirtschaftsinformatik, Technische Hochschule Köln',
      'Abschluss: Bachelor of Science (Note: 1,8)',
    ],
    ['Technische Hochschule Köln / Bachelor of Science / Wirtschaftsinformatik / 2015-10 / 2018-09'],
  ],
  [
    '"Studium der"',
    [
      'Ausbildung',
      'Studium der Betriebswirtschaftslehre, Universität Mannheim',
      'Abschluss: Bachelor of Science',
      '10/2012 – 09/2015',
    ],
    ['Universität Mannheim / Bachelor of Science / Betriebswirtschaftslehre / 2012-10 / 2015-09'],
  ],
  [
    'a subject with a dash',
    [
      'Studium',
      'Duales Studium BWL – Handel',
      'Duale Hochschule Mosbach',
      'Abschluss: Bachelor of Arts',
      'Oktober 2013 – September 2016',
    ],
    ['Duale Hochschule Mosbach / Bachelor of Arts / BWL – Handel / 2013-10 / 2016-09'],
  ],
  [
    'a training in a company',
    ['Berufsausbildung', '2008 – 2011 Ausbildung zum Fachinformatiker bei der Stadtwerke Ulm GmbH'],
    ['Stadtwerke Ulm GmbH / Ausbildung / Fachinformatiker / 2008 / 2011'],
  ],
  [
    'rows with labels',
    [
      'Ausbildung',
      'Studiengang: Soziale Arbeit',
      'Hochschule: Katholische Hochschule Freiburg',
      'Abschluss: B.A.',
      'Zeitraum: 2014 – 2018',
    ],
    ['Katholische Hochschule Freiburg / B.A. / Soziale Arbeit / 2014 / 2018'],
  ],
  [
    'the head of a table',
    ['Eğitim', 'Okul\tBölüm\tDerece\tYıl', 'Ege Üniversitesi\tHemşirelik\tLisans\t2009 - 2013'],
    ['Ege Üniversitesi / Lisans / Hemşirelik / 2009 / 2013'],
  ],
  [
    'a department with a dash',
    ['Eğitim', 'Elektrik - Elektronik Bölümü', 'Gebze Meslek Lisesi', '09.2006 - 06.2010'],
    ['Gebze Meslek Lisesi /  / Elektrik - Elektronik / 2006-09 / 2010-06'],
  ],
  [
    'subjects behind a certificate',
    ['Education', 'A-Levels: Mathematics (A), Physics (B)', 'Harrogate Grammar School, 2009 – 2011'],
    ['Harrogate Grammar School / A-Levels / Mathematics (A), Physics (B) / 2009 / 2011'],
  ],
  [
    '"Graduated" and an abbreviation',
    [
      'Education',
      'Associate of Applied Science (A.A.S.), Welding Technology',
      'Tulsa Welding School',
      'Graduated June 2011',
    ],
    ['Tulsa Welding School / Associate of Applied Science (A.A.S.) / Welding Technology /  / 2011-06'],
  ],
  [
    'dates that continue on the next line',
    ['Ausbildung', 'Staatsexamen Physiotherapie, Schule für Physiotherapie Mainz, 10/2012 -', '09/2015'],
    ['Schule für Physiotherapie Mainz / Staatsexamen / Physiotherapie / 2012-10 / 2015-09'],
  ],
] as const)('%s', async (_name, [heading, ...lines], expected) => {
  expect(await read(heading, ...lines)).toEqual(expected);
});

test('unknown names below dates at the end of each entry belong to their own entry', async () => {
  expect(
    await read('Education', 'Executive MBA', 'INSEAD', '2015 – 2016', 'Master', 'ESSEC', '2004 – 2007'),
  ).toEqual(['INSEAD / Executive MBA /  / 2015 / 2016', 'ESSEC / Master /  / 2004 / 2007']);
});

test('schools and jobs are found without headings', async () => {
  const text = `Cathal Brannigan
cathal@example.com

Electrician, Foyle Switchgear Ltd
Apr 2017 to now

NVQ Level 3 in Electrotechnical Technology
North West Trades College, Sep 2013 to Mar 2017

Inspection, Solar PV, Conduit bending

English (native), Irish (good)`;
  const cv = await readCv(cvLinesOf(text, null), now);
  expect(cv.experiences.map(({ title, company }) => [title?.value, company?.value])).toEqual([
    ['Electrician', 'Foyle Switchgear Ltd'],
  ]);
  expect(
    cv.educations.map(({ degree, institution }) => [degree?.value, institution?.value, degree?.isSure]),
  ).toEqual([['NVQ Level 3', 'North West Trades College', false]]);
  expect(cv.skills.map(({ value, isSure }) => [value, isSure])).toEqual([
    ['Inspection', false],
    ['Solar PV', false],
    ['Conduit bending', false],
  ]);
  expect(cv.languages.map(({ value }) => value.language)).toEqual(['en', 'ga']);
});

test('a school outside the usual order of its section is to be checked', async () => {
  const text = [
    'Anna Beispiel',
    'anna.beispiel@example.com',
    '',
    'Ausbildung',
    '2015 – 2018\tBachelor of Science\tUniversität Ulm',
    '2010 – 2013\tAbitur\tUhland-Gymnasium',
    '2009 – 2010\tDiplom\tHochschule Ulm',
    '2008 – 2010\tLernhaus\tMittlere Reife\tRealschule Ulm',
  ].join('\n');
  const { educations } = await readCv(cvLinesOf(text, null), now);
  expect(educations.map(({ institution }) => institution?.isSure)).toEqual([true, true, true, false]);
});
