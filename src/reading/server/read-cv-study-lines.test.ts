import { expect, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Lines of educations with grades, ways of study, companies and courses in and beside them.

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
    'a grade behind the dates in their brackets is no part of a name',
    [
      'M.Sc. Physik, Universität Lahnfeld (2014–2016, Note: 1,2)',
      'Abitur, Gymnasium am Berg (2011, Note: 1,4)',
    ],
    ['Universität Lahnfeld / M.Sc. / Physik / 2014 / 2016', 'Gymnasium am Berg / Abitur /  /  / 2011'],
  ],
  [
    'a course of study is read beside the label of its degree',
    [
      '10/2016 – 09/2018',
      'Universität Havelfeld',
      'Studiengang Geoökologie, Abschluss: Master of Science (1,4)',
    ],
    ['Universität Havelfeld / Master of Science / Geoökologie / 2016-10 / 2018-09'],
  ],
  [
    'the way of study in brackets is no part of a name',
    ['09/2013 – 07/2017', 'Staatlich geprüfter Techniker', 'Fachschule für Technik Innfeld (Abendform)'],
    ['Fachschule für Technik Innfeld / Staatlich geprüfter Techniker /  / 2013-09 / 2017-07'],
  ],
  [
    'the company of a training comes after its school',
    [
      '08/2011 – 01/2014',
      'Ausbildung zum Floristen',
      'Berufsschule Barmfeld',
      'Ausbildungsbetrieb: Blumen Kabel',
    ],
    ['Berufsschule Barmfeld / Ausbildung / Florist / 2011-08 / 2014-01'],
  ],
  [
    'a course between the educations is none',
    [
      '2014 – 2016 Geprüfter Technischer Betriebswirt (IHK), IHK Uthfeld',
      '2013 Ausbildung der Ausbilder (AEVO)',
      '2011 Seminar „Führen im Schichtbetrieb“',
      '2007 – 2009 Meisterprüfung Milchwirtschaft, Lehranstalt Ostfeld',
    ],
    [
      'IHK Uthfeld / Geprüfter Technischer Betriebswirt (IHK) /  / 2014 / 2016',
      'Lehranstalt Ostfeld / Meisterprüfung / Milchwirtschaft / 2007 / 2009',
    ],
  ],
  [
    'a Swiss diploma is whole with its trade and the kind of its school',
    ['2012 – 2015', 'Dipl. Betriebswirtschafterin HF', 'Höhere Fachschule Pleffur'],
    ['Höhere Fachschule Pleffur / Dipl. Betriebswirtschafterin HF /  / 2012 / 2015'],
  ],
])('%s', async (_name, lines, expected) => {
  expect(await read('Ausbildung', ...lines)).toEqual(expected);
});

test('a state of graduation beside the dates is no name', async () => {
  const lines = [
    'Lisans – Uçak Bakımı',
    'Porfuk Üniversitesi, Eskişehir',
    '2010 – 2014 | Mezun | 3,05 / 4,00',
  ];
  expect(await read('Eğitim', ...lines)).toEqual([
    'Porfuk Üniversitesi / Lisans / Uçak Bakımı / 2010 / 2014',
  ]);
});

test('a list of subjects below a school is one subject', async () => {
  const lines = ['A-levels', 'Mendon Grange School', 'History, Latin and English Literature', '2007 – 2009'];
  expect(await read('Education', ...lines)).toEqual([
    'Mendon Grange School / A-levels / History, Latin and English Literature / 2007 / 2009',
  ]);
});

test('start and end in columns of their own are one period', async () => {
  const lines = ['Başlangıç\tBitiş\tOkul\tBölüm\tDüzey', '2011\t2016\tSahil Üniversitesi\tEczacılık\tLisans'];
  expect(await read('Öğrenim Bilgileri', ...lines)).toEqual([
    'Sahil Üniversitesi / Lisans / Eczacılık / 2011 / 2016',
  ]);
});

test('a town in the last cell behind degree and school is no subject', async () => {
  const lines = ['2000 – 2009\tHauptschulabschluss\tKarl-Kübel-Hauptschule\tBensheim'];
  expect(await read('Ausbildung', ...lines)).toEqual([
    'Karl-Kübel-Hauptschule / Hauptschulabschluss /  / 2000 / 2009',
  ]);
});

test.each([
  [
    'a time of service between studies is no education',
    [
      'Studium: Soziale Arbeit (B.A.) an der Hochschule Fördefeld, 10/2012 – 09/2016',
      'Freiwilliges Soziales Jahr, Jugendherberge Nordfeld, 09/2011 – 08/2012',
      'Abitur am Ada-Gymnasium, 2011',
    ],
    [
      'Hochschule Fördefeld / B.A. / Soziale Arbeit / 2012-10 / 2016-09',
      'Ada-Gymnasium / Abitur /  /  / 2011',
    ],
  ],
  [
    'a note behind a semicolon leaves the date of an education',
    ['Ph.D. in Chemistry, Puerco University, expected 2027; advisor: Prof. L. Okonkwo'],
    ['Puerco University / Ph.D. / Chemistry /  / 2027'],
  ],
  [
    'a sentence may begin with a degree',
    ['University of Sandfield (2012–2016)', 'School of Engineering. MEng Civil Engineering, First Class.'],
    ['University of Sandfield / MEng / Civil Engineering / 2012 / 2016'],
  ],
  [
    'grades behind subjects are left out',
    ['A-levels in Mathematics, Physics and Geography (grades A, A, B).', 'Heyfield College, 2010 – 2012'],
    ['Heyfield College / A-levels / Mathematics, Physics and Geography / 2010 / 2012'],
  ],
  [
    'a kind of school beside a degree is no school',
    ['Üniversite (Lisans)', '09.2011 - 06.2016', 'Körfez Teknik Üniversitesi', 'Kimya Mühendisliği'],
    ['Körfez Teknik Üniversitesi / Lisans / Kimya Mühendisliği / 2011-09 / 2016-06'],
  ],
  [
    'a school with its country is a school, also when its name is as short as that of a town',
    [
      'MSc Chemistry\t2021 – 2023',
      'ETH Lenzfeld, Switzerland',
      'BSc Chemistry\t2018 – 2021',
      'ETH Lenzfeld, Switzerland',
    ],
    ['ETH Lenzfeld / MSc / Chemistry / 2021 / 2023', 'ETH Lenzfeld / BSc / Chemistry / 2018 / 2021'],
  ],
  [
    'a candidate for a degree studies its subject',
    ['Ph.D. Candidate, Chemistry\t2021 – Present', 'University of Lenzfeld'],
    ['University of Lenzfeld / Ph.D. / Chemistry / 2021 / '],
  ],
  [
    'a degree in the name of a profession is whole, in words and in short forms',
    [
      'Diplom-Medienwirtin (FH), Hochschule Zschopau, 2003 – 2007',
      'Dipl.-Wirtsch.-Ing. Maschinenbau, Technische Universität Lautern, 1998 – 2003',
    ],
    [
      'Hochschule Zschopau / Diplom-Medienwirtin (FH) /  / 2003 / 2007',
      'Technische Universität Lautern / Dipl.-Wirtsch.-Ing. / Maschinenbau / 1998 / 2003',
    ],
  ],
  [
    '"für" continues the name of a degree',
    ['2018 – 2020 Fachwirtin für Gesundheits- und Sozialwesen (IHK), IHK Akademie Mainfeld'],
    ['IHK Akademie Mainfeld / Fachwirtin für Gesundheits- und Sozialwesen (IHK) /  / 2018 / 2020'],
  ],
  [
    'what a certificate includes is no part of it',
    ['2011 – 2014', 'Kaufmann EFZ mit Berufsmaturität', 'Handelsschule Wilfeld'],
    ['Handelsschule Wilfeld / Kaufmann EFZ /  / 2011 / 2014'],
  ],
  [
    'a focus or a minor is no part of the subject',
    [
      'M.Sc. Psychologie mit Schwerpunkt Diagnostik, Universität Moselfeld, 2016 – 2019',
      'B.A. in History with a minor in Arabic, Moselfeld College, 2013 – 2016',
    ],
    [
      'Universität Moselfeld / M.Sc. / Psychologie / 2016 / 2019',
      'Moselfeld College / B.A. / History / 2013 / 2016',
    ],
  ],
  [
    'two majors are one subject',
    ['Double Major in Economics and Politics, B.A., Moselfeld College, 2013 – 2017'],
    ['Moselfeld College / B.A. / Economics and Politics / 2013 / 2017'],
  ],
  [
    'a subject between the school and the dates is no note',
    ['Önlisans – Körfez Üniversitesi Açıköğretim Fakültesi', 'Dış Ticaret', 'Eylül 2012 – Haziran 2014'],
    ['Körfez Üniversitesi Açıköğretim Fakültesi / Önlisans / Dış Ticaret / 2012-09 / 2014-06'],
  ],
  [
    'a school of a university by its short form, and "Devam ediyor" in brackets',
    [
      'Körfez Üniversitesi Açıköğretim Fakültesi - Sosyal Hizmetler (Devam ediyor) 2023 -',
      'Körfez Üniversitesi Denizkent MYO - Muhasebe 2012 - 2014',
    ],
    [
      'Körfez Üniversitesi Açıköğretim Fakültesi /  / Sosyal Hizmetler / 2023 / ',
      'Körfez Üniversitesi Denizkent MYO /  / Muhasebe / 2012 / 2014',
    ],
  ],
])('%s', async (_name, lines, expected) => {
  expect(await read('Education', ...lines)).toEqual(expected);
});
