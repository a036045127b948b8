import { expect, test } from 'vitest';
import { type CvLine, cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Educations beside notes, in shared schools, and in columns that cut their names.

const now = new Date('2026-11-21T12:00:00Z');

async function educationsOf(lines: CvLine[]): Promise<string[]> {
  const { educations } = await readCv(lines, now);
  return educations.map(({ institution, degree, major, start, end }) =>
    [institution, degree, major, start, end].map((read) => read?.value ?? '').join(' / '),
  );
}

const read = (heading: string, ...lines: string[]): Promise<string[]> => {
  const text = ['Anna Beispiel', 'anna.beispiel@example.com', '', heading, ...lines].join('\n');
  return educationsOf(cvLinesOf(text, null));
};

test.each([
  [
    'a subject with a colon or a slash',
    [
      'Education',
      'BA (Hons) Textiles: Innovation and Design, Loughfield University, 2015–2018',
      'B.A. Kulturwirtschaft / Business Studies, Universität Passfeld, 2012–2015',
    ],
    [
      'Loughfield University / BA (Hons) / Textiles: Innovation and Design / 2015 / 2018',
      'Universität Passfeld / B.A. / Kulturwirtschaft / Business Studies / 2012 / 2015',
    ],
  ],
  [
    'subjects in brackets or before a school',
    [
      'Education',
      'National 5s (Maths, English, Physics) - Balwick High School - 2014',
      'A-levels: Economics, Maths, History (AAB), Truwell School, 2013 – 2015',
    ],
    [
      'Balwick High School / National 5s / Maths, English, Physics /  / 2014',
      'Truwell School / A-levels / Economics, Maths, History (AAB) / 2013 / 2015',
    ],
  ],
  [
    'a Swiss certificate behind its trade',
    ['Ausbildung', 'Kauffrau EFZ', 'KV Seewil Business School', '2011 – 2014'],
    ['KV Seewil Business School / Kauffrau EFZ /  / 2011 / 2014'],
  ],
  [
    'the owner of a school behind its name',
    [
      'Ausbildung',
      'Examinierte Altenpflegerin',
      'Fachseminar für Altenpflege, Caritas Padberg',
      '04/2010 – 03/2013',
    ],
    ['Fachseminar für Altenpflege / Examinierte Altenpflegerin /  / 2010-04 / 2013-03'],
  ],
  [
    'a sentence with the word for a school',
    [
      'Education',
      'Oregano State University — Ph.D. in Microbiology, 2019',
      'Seminar on method; two terms of tutoring.',
    ],
    ['Oregano State University / Ph.D. / Microbiology /  / 2019'],
  ],
  [
    'years with a slash',
    ['Eğitim', 'Akçay Teknik Üniversitesi, Fizik, Lisans 2010/2014'],
    ['Akçay Teknik Üniversitesi / Lisans / Fizik / 2010 / 2014'],
  ],
  [
    'a date that is expected',
    ['Education', 'MSc Robotics, Kessling University\t2027 (expected)'],
    ['Kessling University / MSc / Robotics /  / 2027'],
  ],
  [
    'dates before a grade and a project',
    [
      'Eğitim',
      'Lisans – Bilgisayar Mühendisliği',
      'Akçay Teknik Üniversitesi',
      'Eylül 2014 – Haziran 2019 · GNO: 3,21/4,00 · Bitirme projesi: Akıllı sulama',
    ],
    ['Akçay Teknik Üniversitesi / Lisans / Bilgisayar Mühendisliği / 2014-09 / 2019-06'],
  ],
  [
    'two degrees of one school before the next school',
    [
      'Education',
      'University of Caversham\tReading',
      'MSc Applied Statistics, Distinction\tOct 2019 – Sep 2020',
      'BSc Mathematics, First\tOct 2016 – Jun 2019',
      'Alder Grove Sixth Form\tSlough',
      'A Levels: Mathematics, Economics\tSep 2014 – Jun 2016',
    ],
    [
      'University of Caversham / MSc / Applied Statistics / 2019-10 / 2020-09',
      'University of Caversham / BSc / Mathematics / 2016-10 / 2019-06',
      'Alder Grove Sixth Form / A Levels / Mathematics, Economics / 2014-09 / 2016-06',
    ],
  ],
  [
    'a school before a degree with a colon',
    ['Ausbildung', 'Fachhochschule Bremerlehe — Diplom: Tourismusmanagement | 09/2020 – 07/2024'],
    ['Fachhochschule Bremerlehe / Diplom / Tourismusmanagement / 2020-09 / 2024-07'],
  ],
  [
    'a state examination with a number',
    ['Studium', '2015 – 2020\tUniversität Altmoor', '1. Staatsexamen, Rechtswissenschaften'],
    ['Universität Altmoor / 1. Staatsexamen / Rechtswissenschaften / 2015 / 2020'],
  ],
  [
    'an honour below school and degree',
    [
      'Education',
      'Kessling University',
      'BA, Film Studies',
      '2016 – 2019',
      'President of the debating society',
    ],
    ['Kessling University / BA / Film Studies / 2016 / 2019'],
  ],
  [
    'a focus below a degree',
    [
      'Ausbildung',
      '2016 – 2020\tB.Sc. Statistik, Universität Altmoor',
      'Schwerpunkte: Stichproben, Zeitreihen',
      '2008 – 2016\tAbitur, Gymnasium Altmoor',
    ],
    ['Universität Altmoor / B.Sc. / Statistik / 2016 / 2020', 'Gymnasium Altmoor / Abitur /  / 2008 / 2016'],
  ],
  [
    'a semester abroad beside its school',
    [
      'Eğitim',
      'Uludere Üniversitesi, İktisat (Lisans), 2010–2014',
      'Vistula Akademia, Erasmus, 2012–2013',
      'Bağlum Anadolu Lisesi (Lise), 2006–2010',
    ],
    [
      'Uludere Üniversitesi / Lisans / İktisat / 2010 / 2014',
      'Vistula Akademia / Erasmus /  / 2012 / 2013',
      'Bağlum Anadolu Lisesi / Lise /  / 2006 / 2010',
    ],
  ],
  [
    'a semester abroad behind a label is a note',
    [
      'Studium',
      '10/2012 – 08/2016\tHochschule Rheinbogen',
      'Abschluss: Bachelor of Science',
      'Auslandssemester: 09/2014 – 02/2015, Universidad de Montesol, Spanien',
    ],
    ['Hochschule Rheinbogen / Bachelor of Science /  / 2012-10 / 2016-08'],
  ],
  [
    'a note behind a certificate',
    [
      'Ausbildung',
      '2004 – 2012\tHildegard-Gymnasium',
      'Abitur (1,9), Leistungskurse: Mathematik und Englisch',
    ],
    ['Hildegard-Gymnasium / Abitur /  / 2004 / 2012'],
  ],
  [
    'a list of subjects',
    [
      'Education',
      'Ashcombe Grammar School',
      'A levels in Maths, Further Maths and Physics\t2011 – 2013',
      'St Malachy’s High School',
      'GCSEs: Mathematics, English, Technology and Design\t2005 – 2010',
    ],
    [
      'Ashcombe Grammar School / A levels / Maths, Further Maths and Physics / 2011 / 2013',
      'St Malachy’s High School / GCSEs / Mathematics, English, Technology and Design / 2005 / 2010',
    ],
  ],
  [
    'a company of a training above the body that examines',
    [
      'Ausbildung',
      'Ausbildung zum Mechatroniker (2012 – 2016)',
      'Walzwerk Hagenau GmbH, Siegen',
      'Abschlussprüfung vor der IHK mit 91 Punkten',
    ],
    ['Walzwerk Hagenau GmbH / Ausbildung / Mechatroniker / 2012 / 2016'],
  ],
  [
    'a town behind a school that no list has',
    ['Education', 'Bachelor of Nursing', 'Wattle Creek University, Wattle Creek', '2013 – 2015'],
    ['Wattle Creek University / Bachelor of Nursing /  / 2013 / 2015'],
  ],
  [
    'a subject behind a label',
    [
      'Ausbildung',
      'Einrichtung: Universität Pleißenburg',
      'Fachrichtung: Lehramt an Oberschulen: Physik und Informatik',
      'Abschluss: Master of Education',
      'Zeitraum: 2017 – 2020',
    ],
    [
      'Universität Pleißenburg / Master of Education / Lehramt an Oberschulen: Physik und Informatik / 2017 / 2020',
    ],
  ],
  [
    'a degree in capitals before its school',
    ['Ausbildung', '2008 – 2011', 'AUSBILDUNG, ALTENPFLEGE Altenpflegeschule Mannheim'],
    ['Altenpflegeschule Mannheim / AUSBILDUNG / ALTENPFLEGE / 2008 / 2011'],
  ],
  [
    'a date before a grade',
    ['Education', 'B.S., Accounting | University of Sonoita | May 2016 | GPA 3.6'],
    ['University of Sonoita / B.S. / Accounting /  / 2016-05'],
  ],
  [
    'several subjects in a cell of a table',
    [
      'Education',
      'Year\tQualification\tSubject\tSchool',
      '2013\tA Levels\tMathematics, Economics, Welsh\tCaldicot Comprehensive School',
    ],
    ['Caldicot Comprehensive School / A Levels / Mathematics, Economics, Welsh /  / 2013'],
  ],
  [
    'a list below a whole education is a note',
    [
      'Education',
      'International Baccalaureate / Cotswold Edge School / 2011–2013',
      '38 points; Higher Level History, Economics, French',
    ],
    ['Cotswold Edge School / International Baccalaureate /  / 2011 / 2013'],
  ],
  [
    'a degree in a cell at the right edge',
    ['Eğitim', 'Orta Doğu Teknik Üniversitesi\t2014 - 2019', 'Bilgisayar Mühendisliği\tLisans'],
    ['Orta Doğu Teknik Üniversitesi / Lisans / Bilgisayar Mühendisliği / 2014 / 2019'],
  ],
  [
    'the attendance of a school, in the genitive',
    ['Schulbildung', '1998 – 2007\tBesuch des Einstein-Gymnasiums Rheda', 'Abschluss: Abitur'],
    ['Einstein-Gymnasium Rheda / Abitur /  / 1998 / 2007'],
  ],
  [
    'a faculty and a department behind a university',
    ['Eğitim', 'Ege Yıldızı Üniversitesi İktisat Fakültesi İşletme Bölümü, 2010-2014', 'Lisans'],
    ['Ege Yıldızı Üniversitesi / Lisans / İşletme / 2010 / 2014'],
  ],
  [
    'the practice of a doctor as a place of training',
    ['Ausbildung', '2012 – 2015', 'Ausbildung zur Arzthelferin', 'Praxis Dr. med. Ulrike Hansen, Husum'],
    ['Praxis Dr. med. Ulrike Hansen / Ausbildung / Arzthelferin / 2012 / 2015'],
  ],
] as const)('%s', async (_name, [heading, ...lines], expected) => {
  expect(await read(heading, ...lines)).toEqual(expected);
});

const placed = (x: number, y: number, text: string, width = text.length * 0.009): CvLine => ({
  page: 1,
  text,
  box: { x, y, width, height: 0.012 },
  size: 10,
  isStrong: false,
  stops: [x],
  hasGapAbove: false,
  links: [],
});

/** A narrow column of education beside the jobs. */
const column = (...texts: string[]): CvLine[] => [
  placed(0.1, 0.05, 'Anna Beispiel'),
  placed(0.1, 0.07, 'anna@example.com'),
  { ...placed(0.1, 0.1, 'Education'), size: 13, isStrong: true, hasGapAbove: true },
  ...texts.map((text, at) => placed(0.1, 0.12 + at * 0.02, text)),
  { ...placed(0.38, 0.1, 'Experience'), size: 13, isStrong: true, hasGapAbove: true },
  placed(0.38, 0.12, 'Cook, Inn Ltd'),
  placed(0.38, 0.14, '2020 – 2024'),
];

test('a column that cuts a subject and the name of a school', async () => {
  const lines = column(
    'Bachelor of Science in Civil',
    'Engineering',
    'Oakhaven Community',
    'College',
    '2014 – 2018',
  );
  expect(await educationsOf(lines)).toEqual([
    'Oakhaven Community College / Bachelor of Science / Civil Engineering / 2014 / 2018',
  ]);
});

test('short lines of a wide column are lines of their own', async () => {
  const lines = [
    placed(0.1, 0.05, 'Anna Beispiel'),
    placed(0.1, 0.07, 'anna@example.com'),
    { ...placed(0.1, 0.1, 'Education', 0.12), size: 13, isStrong: true, hasGapAbove: true },
    placed(0.1, 0.12, '2014 – 2018'),
    placed(0.25, 0.14, 'BA'),
    placed(0.25, 0.16, 'Theatre and Performance'),
    placed(0.25, 0.18, 'Tillamont University'),
  ];
  expect(await educationsOf(lines)).toEqual([
    'Tillamont University / BA / Theatre and Performance / 2014 / 2018',
  ]);
});

test('bold and plain lines of a narrow column are cut names, and lines below the dates are notes', async () => {
  const styled = column(
    'BA (Hons) Classical',
    'Civilisation',
    'University of East Holmbury',
    '(2013 – 2016)',
    'First Class',
    'Higher Diploma in Latin',
    'Brackendale Sixth Form',
    'College',
    '(2011 – 2013)',
  );
  const bold = new Set(['BA (Hons) Classical', 'Civilisation', 'Higher Diploma in Latin']);
  const lines = styled.map((line) => ({ ...line, isStrong: line.isStrong || bold.has(line.text) }));
  expect(await educationsOf(lines)).toEqual([
    'University of East Holmbury / BA (Hons) / Classical Civilisation / 2013 / 2016',
    'Brackendale Sixth Form College / Higher Diploma / Latin / 2011 / 2013',
  ]);
});

test('smaller lines below a degree are notes', async () => {
  const lines = column(
    'University of Hollowdale',
    'PhD, Civil Engineering, 2019 – 2023',
    'Fatigue of historic arches',
    'MRes, Infrastructure Systems, 2018 – 2019',
    'Passed with distinction',
  ).map((line) => ({ ...line, size: /^(?:Fatigue|Passed)/.test(line.text) ? 9 : line.size }));
  expect(await educationsOf(lines)).toEqual([
    'University of Hollowdale / PhD / Civil Engineering / 2019 / 2023',
    'University of Hollowdale / MRes / Infrastructure Systems / 2018 / 2019',
  ]);
});

test('a subject is certain beside a degree and a school when no other name is left', async () => {
  const sureness = async (...lines: string[]): Promise<unknown[]> => {
    const text = ['Anna Beispiel', 'anna.beispiel@example.com', '', 'Education', ...lines].join('\n');
    const { educations } = await readCv(cvLinesOf(text, null), now);
    return educations.map(({ major }) => [major?.value, major?.isSure]);
  };
  expect(await sureness('BSc, Marine Biology\t2012 – 2015', 'University of Penmarric')).toEqual([
    ['Marine Biology', true],
  ]);
  expect(await sureness('BSc, Kessling University, 2012 – 2015, Very Competent')).toEqual([
    [undefined, undefined],
  ]);
  expect(await sureness('BSc, Marine Biology, Calder\t2012 – 2015', 'University of Penmarric')).toEqual([
    ['Marine Biology', false],
  ]);
});
