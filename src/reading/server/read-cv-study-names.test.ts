import { expect, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Names of schools, degrees and subjects that hold commas, dashes and notes.

const now = new Date('2026-11-21T12:00:00Z');

async function read(...lines: string[]): Promise<string[]> {
  const text = ['Anna Beispiel', 'anna.beispiel@example.com', '', ...lines].join('\n');
  const { educations } = await readCv(cvLinesOf(text, null), now);
  return educations.map(({ institution, degree, major, start, end }) =>
    [institution, degree, major, start, end].map((one) => one?.value ?? '').join(' / '),
  );
}

test.each([
  [
    'the campus is a part of the name of a university',
    ['EDUCATION', 'University of California, Davis', 'Master of Public Policy, Environmental Policy, 2019'],
    ['University of California, Davis / Master of Public Policy / Environmental Policy /  / 2019'],
  ],
  [
    'a college is named with its university',
    [
      'EDUCATION',
      '2012 – 2015\tRoyal Holloway, University of London',
      'Doctorate in Clinical Psychology (DClinPsy)',
    ],
    ['Royal Holloway, University of London / Doctorate / Clinical Psychology / 2012 / 2015'],
  ],
  [
    'a faculty of several subjects is no school and no subject',
    [
      'EDUCATION',
      'Bachelor of Science (Nutritional Sciences), 2.1 Honours\t2012 – 2016',
      'College of Science, Engineering and Food Science',
      'Larkspur University',
    ],
    ['Larkspur University / Bachelor of Science / Nutritional Sciences / 2012 / 2016'],
  ],
  [
    'a branch is a part of the subject',
    ['AUSBILDUNG', '2014 – 2017\tDuale Hochschule Neckarland', 'Bachelor of Arts (B.A.) BWL – Industrie'],
    ['Duale Hochschule Neckarland / Bachelor of Arts (B.A.) / BWL – Industrie / 2014 / 2017'],
  ],
  [
    'main subjects in brackets are a note',
    [
      'AUSBILDUNG',
      'Allgemeine Hochschulreife (Leistungskurse Biologie und Englisch)\t2008',
      'Ursulinengymnasium Venusberg',
    ],
    ['Ursulinengymnasium Venusberg / Allgemeine Hochschulreife /  /  / 2008'],
  ],
  [
    'words joined to a degree by a hyphen belong to it',
    [
      'AUSBILDUNG',
      '2011 – 2014\tZwei-Fächer-Bachelor, Deutsche Philologie und Kunstgeschichte',
      'Universität Leinegrund',
    ],
    ['Universität Leinegrund / Zwei-Fächer-Bachelor / Deutsche Philologie und Kunstgeschichte / 2011 / 2014'],
  ],
  [
    'a doctorate is named behind the word for it',
    ['AUSBILDUNG', '2015: Promotion zum Dr. med., Universität Greifenhagen, Berlin'],
    ['Universität Greifenhagen / Promotion zum Dr. med. /  /  / 2015'],
  ],
  [
    'the town behind the school of one line is no subject',
    ['EDUCATION', 'Bachelor of Nursing, Larkspur University, Launceston, 2015–2017'],
    ['Larkspur University / Bachelor of Nursing /  / 2015 / 2017'],
  ],
  [
    'the words behind "of" belong to the degree',
    ['EDUCATION', 'Master of Human Resources and Industrial Relations | Larkspur University | 2014–2016'],
    ['Larkspur University / Master of Human Resources and Industrial Relations /  / 2014 / 2016'],
  ],
  [
    'an institute of a university is no degree',
    [
      'EĞİTİM',
      'Doktora, İngiliz Dili Eğitimi Anabilim Dalı\t2020 – devam ediyor',
      'Zigana Üniversitesi Lisansüstü Eğitim Enstitüsü',
    ],
    ['Zigana Üniversitesi / Doktora / İngiliz Dili Eğitimi / 2020 / '],
  ],
  [
    'the company above a training is its school, although its name ends as a subject does',
    [
      'AUSBILDUNG',
      'Rurtal Apparatebau',
      'Ausbildung zum Industriemechaniker, Einsatzgebiet Maschinenbau',
      '1991 – 1995',
    ],
    ['Rurtal Apparatebau / Ausbildung / Industriemechaniker / 1991 / 1995'],
  ],
])('%s', async (_rule, lines, wanted) => {
  expect(await read(...lines)).toEqual(wanted);
});
