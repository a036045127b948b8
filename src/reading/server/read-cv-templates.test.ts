import { describe, expect, test } from 'vitest';
import { type CvLine, cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Ways in which templates of other people write names, dates and places.

const now = new Date('2026-11-21T12:00:00Z');

const textOf = (...lines: string[]): CvLine[] =>
  cvLinesOf(['Anna Beispiel', 'anna.beispiel@example.com', '', ...lines].join('\n'), null);

/** Lines of a page, each with its left edge and size. */
const placed = (...lines: [text: string, x: number, size?: number][]): CvLine[] =>
  lines.map(([text, x, size = 10], index) => ({
    page: 1,
    text,
    box: { x, y: 0.05 + index * 0.02, width: text.length * 0.008, height: 0.015 },
    size,
    isStrong: size > 10,
    hasGapAbove: size > 10,
    stops: text.split('\t').map((_cell, cell) => x + cell * 0.6),
    links: [],
  }));

async function jobsOf(lines: CvLine[]) {
  const { experiences } = await readCv(lines, now);
  return experiences.map(({ title, company, start, end, isOngoing }) =>
    [title?.value, company?.value, start?.value, isOngoing ? 'now' : end?.value].join(' / '),
  );
}

describe('jobs', () => {
  test('a slash divides company and title, but not two titles', async () => {
    const lines = textOf(
      'İş Deneyimi',
      '09.2014 - 06.2017\tBilge Çocuk Merkezi / Etüt Öğretmeni / Kütahya',
      '09.2010 - 06.2014\tKasiyer / Garson, Liman Otel',
    );
    expect(await jobsOf(lines)).toEqual([
      'Etüt Öğretmeni / Bilge Çocuk Merkezi / 2014-09 / 2017-06',
      'Kasiyer / Garson / Liman Otel / 2010-09 / 2014-06',
    ]);
  });

  test('"bis heute" behind a year, and dots at the open end of dates, are read', async () => {
    const lines = textOf('Beruf', 'Maler, Farben Krüger', '2016 bis heute');
    expect(await jobsOf(lines)).toEqual(['Maler / Farben Krüger / 2016 / now']);
    const turkish = textOf('İş Deneyimi', '2019 – ...\tLara Mavi Resort\tÖn Büro Müdürü');
    expect(await jobsOf(turkish)).toEqual(['Ön Büro Müdürü / Lara Mavi Resort / 2019 / now']);
  });

  test('a title in brackets, before an employer or behind a label is divided from the company', async () => {
    const lines = textOf(
      'Experience',
      'The Lagan Oyster (Head Chef), 2019 – 2021',
      'Pflegefachkraft im Altenzentrum St. Josef\t2014 – 2018',
    );
    expect(await jobsOf(lines)).toEqual([
      'Head Chef / The Lagan Oyster / 2019 / 2021',
      'Pflegefachkraft / Altenzentrum St. Josef / 2014 / 2018',
    ]);
    const labelled = textOf(
      'Beruf',
      'April 2018 bis März 2020',
      'Fa. Lindner, Kassel',
      'Tätigkeit: Vorarbeiter',
    );
    expect(await jobsOf(labelled)).toEqual(['Vorarbeiter / Fa. Lindner / 2018-04 / 2020-03']);
  });

  test('a form may give both dates in one line', async () => {
    const lines = textOf(
      'Experience',
      'Employer: Mourne House',
      'Job title: Sous Chef',
      'From: May 2015 To: January 2019',
    );
    expect(await jobsOf(lines)).toEqual(['Sous Chef / Mourne House / 2015-05 / 2019-01']);
  });

  test('"als" before a title is no part of it', async () => {
    const lines = textOf('Beruf', '03/2011 – 04/2016\tGetränke Quint', 'als Auslieferungsfahrer');
    expect(await jobsOf(lines)).toEqual(['Auslieferungsfahrer / Getränke Quint / 2011-03 / 2016-04']);
  });

  test('a comma in a title divides nothing when the company and its city are below', async () => {
    const lines = textOf(
      'Work experience',
      'Staff Nurse, Paediatrics\tFeb 2016 – Aug 2020',
      'Mayday Street Infirmary | Bristol',
    );
    expect(await jobsOf(lines)).toEqual([
      'Staff Nurse, Paediatrics / Mayday Street Infirmary / 2016-02 / 2020-08',
    ]);
  });

  test('a title that is indented below its company is read', async () => {
    const lines = placed(
      ['Callum Overstreet', 0.1, 20],
      ['callum.overstreet@example.com', 0.1],
      ['EMPLOYMENT', 0.1, 12],
      ['Northgate Staircases\tApr 2011 to Oct 2018', 0.1],
      ['Bench Joiner', 0.16],
      ['- Built bespoke staircases.', 0.16],
    );
    expect(await jobsOf(lines)).toEqual(['Bench Joiner / Northgate Staircases / 2011-04 / 2018-10']);
  });

  test('dates with the letters of icons before them and before the place are dates', async () => {
    const lines = textOf(
      'Experience',
      'Operations Manager',
      'Cascade Hollow Creamery',
      'T July 2020 – Ongoing\tm Portland, Oregon',
    );
    expect(await jobsOf(lines)).toEqual(['Operations Manager / Cascade Hollow Creamery / 2020-07 / now']);
  });

  test('a table may give beginning and end in columns of their own', async () => {
    const lines = textOf(
      'İş Deneyimi',
      'Firma\tGörevi\tGiriş\tÇıkış',
      'Nilüfer Şasi\tKaynakçı\t07.2013\t02.2019',
      'Demirtaş Ferforje\tÇırak\t06.2010\t06.2013',
    );
    expect(await jobsOf(lines)).toEqual([
      'Kaynakçı / Nilüfer Şasi / 2013-07 / 2019-02',
      'Çırak / Demirtaş Ferforje / 2010-06 / 2013-06',
    ]);
  });

  test('dates stacked at the right edge may end on a line of their own', async () => {
    const lines = placed(
      ['Lebenslauf Anna Beispiel', 0.1, 20],
      ['anna.beispiel@example.com', 0.1],
      ['Berufliche Stationen', 0.1, 12],
      ['Treuhand Spree\t08.2011', 0.1],
      ['Steuerfachangestellte\t–', 0.1],
      ['12.2016', 0.7],
      ['Malerbetrieb Kowalke\t09.2007', 0.1],
      ['Bürokraft\t–', 0.1],
      ['07.2008', 0.7],
    );
    expect(await jobsOf(lines)).toEqual([
      'Steuerfachangestellte / Treuhand Spree / 2011-08 / 2016-12',
      'Bürokraft / Malerbetrieb Kowalke / 2007-09 / 2008-07',
    ]);
  });
});

describe('education and skills', () => {
  test('a degree in brackets behind a school is its degree', async () => {
    const { educations } = await readCv(textOf('Eğitim', '2004-2008\tKılıçoğlu Anadolu Lisesi (Lise)'), now);
    expect(educations.map(({ institution, degree }) => [institution?.value, degree?.value])).toEqual([
      ['Kılıçoğlu Anadolu Lisesi', 'Lise'],
    ]);
  });

  test('a degree with the last word of a heading is a degree', async () => {
    const { educations } = await readCv(
      textOf('Education', 'Leeds Beckett University', 'PGCE Primary Education', '09/2014 - 07/2015'),
      now,
    );
    expect(educations.map(({ degree, end }) => [degree?.value, end?.value])).toEqual([['PGCE', '2015-07']]);
  });

  test('a grade behind a degree is no subject', async () => {
    const { educations } = await readCv(
      textOf('Ausbildung', '2010–2014\tHochschule Fulda', 'Soziale Arbeit (B. A.), Note: 1,8'),
      now,
    );
    expect(educations.map(({ major }) => major?.value)).toEqual(['Soziale Arbeit']);
  });

  test('of two names in a heading skills count more than certificates', async () => {
    const { skills } = await readCv(
      textOf('Fahrerlaubnis und Kenntnisse', '- Ladungssicherung', '- Tourenplanung'),
      now,
    );
    expect(skills.map(({ value, isSure }) => [value, isSure])).toEqual([
      ['Ladungssicherung', false],
      ['Tourenplanung', false],
    ]);
  });
});

describe('contact', () => {
  const placeOf = async (...lines: string[]) =>
    (await readCv(textOf('Phone 020 7946 0312', ...lines), now)).place?.value;

  test('an address may break before or behind its postal code', async () => {
    expect(await placeOf('14 Selhurst Place, Croydon', 'CR0 2LW')).toMatchObject({ city: 'Croydon' });
    expect(await placeOf('Holländische Str. 88, 34127', 'Kassel')).toMatchObject({ city: 'Kassel' });
  });

  test('the place of birth is not that of the home', async () => {
    expect(await placeOf('Born: 3 May 1990, Cork')).toBeUndefined();
    expect(await placeOf('Geburtsort: Fulda', 'Wohnort: Baunatal')).toMatchObject({ city: 'Baunatal' });
  });

  test('words before a place, states without a comma and numbers of districts are no part of it', async () => {
    expect(await placeOf('Based in Skipton, Yorkshire')).toMatchObject({ city: 'Skipton', country: 'GB' });
    expect(await placeOf('Denver CO 80202')).toMatchObject({ city: 'Denver', country: 'US' });
    expect(await placeOf('Dublin 8, Ireland')).toMatchObject({ city: 'Dublin', country: 'IE' });
    expect(await placeOf('PLZ / Ort: 34225 Baunatal')).toMatchObject({ city: 'Baunatal' });
  });

  test('a slash divides a postal code from an American number', async () => {
    const { phones } = await readCv(textOf('Columbus, Ohio 43211 / (614) 555-0148'), now);
    expect(phones.map(({ value }) => value)).toEqual(['+16145550148']);
  });

  test('a name in a greeting may end with a full stop', async () => {
    const lines = placed(
      ['Hallo, ich bin', 0.1, 30],
      ['Leonie Zuckschwert.', 0.1, 30],
      ['leonie.zuckschwert@example.org', 0.1],
    );
    const { name, surname } = await readCv(lines, now);
    expect([name?.value, surname?.value]).toEqual(['Leonie', 'Zuckschwert']);
  });
});

test('a change of the font divides a title and a company without a sign between them', async () => {
  const lines = placed(
    ['Anna Beispiel', 0.1, 20],
    ['anna.beispiel@example.com', 0.1],
    ['Berufserfahrung', 0.1, 14],
    ['01/2019 – heute', 0.1],
    ['REVIERPFLEGER TIERPARK LINDENAU', 0.1],
  );
  const parts = ['REVIERPFLEGER', 'TIERPARK LINDENAU'];
  const withParts = lines.map((line) => (line.text.startsWith('REVIER') ? { ...line, parts } : line));
  expect(await jobsOf(withParts)).toEqual(['REVIERPFLEGER / TIERPARK LINDENAU / 2019-01 / now']);
});

test('a town behind "in", a way of working and a town on no list are no part of a company', async () => {
  const lines = textOf(
    'Berufserfahrung',
    '01/2020 – heute',
    'Tischler',
    'Leinewand Textil AG in Herford',
    '03/2015 – 12/2019',
    'Tischler',
    'Halcyon Möbel GmbH, Remote',
  );
  expect(await jobsOf(lines)).toEqual([
    'Tischler / Leinewand Textil AG / 2020-01 / now',
    'Tischler / Halcyon Möbel GmbH / 2015-03 / 2019-12',
  ]);
});

test('a well-known city beside a part of it is the place, and has to be checked', async () => {
  const { place } = await readCv(
    cvLinesOf('Ada Roe\nLeith, Edinburgh | ada@example.com\n\nSkills\nGo, SQL', null),
    now,
  );
  expect(place).toMatchObject({ value: { city: 'Edinburgh', country: 'GB' }, isSure: false });
});
