import { describe, expect, test } from 'vitest';
import { type CvLine, cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Lines as the pages of a CV give them: their places, sizes and fonts decide what they are.

const now = new Date('2026-11-21T12:00:00Z');

type Place = { x?: number; size?: number; isStrong?: boolean; gap?: boolean; page?: number; y?: number };

/** Lines below each other from the top of a page. */
function page(...lines: (string | [string, Place])[]): CvLine[] {
  return lines.map((line, index) => {
    const [text, place] = typeof line === 'string' ? [line, {}] : line;
    const { x = 0.1, size = 10, isStrong = false, gap = false, page: at = 1, y } = place;
    const stops = text.split('\t').map((_cell, cell) => x + cell * 0.3);
    const box = { x, y: y ?? 0.05 + index * 0.02, width: Math.min(0.8, text.length * 0.008), height: 0.015 };
    return { page: at, text, box, size, isStrong, hasGapAbove: gap, stops, links: [] };
  });
}

const heading = (text: string, size = 13): [string, Place] => [text, { size, gap: true }];
const name = (text: string): [string, Place] => [text, { size: 22 }];

async function jobsOf(lines: CvLine[]) {
  const { experiences } = await readCv(lines, now);
  return experiences.map(({ title, company, start, end, isOngoing }) =>
    [title?.value, company?.value, start?.value, isOngoing ? 'now' : end?.value].join(' / '),
  );
}

describe('experience', () => {
  test('text further in than the names is no name', async () => {
    const lines = page(
      name('Ayşe Melek'),
      'ayse@example.com',
      heading('Deneyim'),
      ['Kuaför Kalfası, Salon Mimoza\t2012–2017', { gap: true }],
      ['Yöneticiye vekâlet', { x: 0.13 }],
    );
    expect(await jobsOf(lines)).toEqual(['Kuaför Kalfası / Salon Mimoza / 2012 / 2017']);
  });

  test('a town at the right edge is not the company', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Experience'),
      'Lagan Tourism Board\tLisburn',
      'Content Assistant\t06.2015–02.2017',
    );
    expect(await jobsOf(lines)).toEqual(['Content Assistant / Lagan Tourism Board / 2015-06 / 2017-02']);
  });

  test('several titles below a company each have it, but a new company does not', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Work'),
      'Loud Rabbit\tBelfast',
      'Senior Copywriter\t2020 – 2024',
      ['Wrote for two banks.', { x: 0.13 }],
      ['Copywriter\t2017 – 2019', { gap: true }],
      ['Wrote for a bus company.', { x: 0.13 }],
    );
    expect(await jobsOf(lines)).toEqual([
      'Senior Copywriter / Loud Rabbit / 2020 / 2024',
      'Copywriter / Loud Rabbit / 2017 / 2019',
    ]);
  });

  test('a place between company and title is neither', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Experience'),
      'The Salted Barge\tFeb 2022 – now',
      'Bristol',
      'Head Chef',
      'Holiday Park\tMar 2014 – Apr 2015',
      'Burnham-on-Sea',
      'Kitchen Porter',
    );
    expect(await jobsOf(lines)).toEqual([
      'Head Chef / The Salted Barge / 2022-02 / now',
      'Kitchen Porter / Holiday Park / 2014-03 / 2015-04',
    ]);
  });

  test('a company with its whole period gives its name to the positions in it', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Experience'),
      'Blumenthal\t06/2015–heute',
      ['01/2022–heute', { x: 0.7 }],
      '• Regionalleiterin',
      ['06/2015–12/2021', { x: 0.7 }],
      '• Filialleiterin',
      'Optik Severin\t08/2010–05/2015',
      '• Augenoptikerin',
    );
    expect(await jobsOf(lines)).toEqual([
      'Regionalleiterin / Blumenthal / 2022-01 / now',
      'Filialleiterin / Blumenthal / 2015-06 / 2021-12',
      'Augenoptikerin / Optik Severin / 2010-08 / 2015-05',
    ]);
  });

  test('the name beside a place is the company when no word tells it from the title', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Experience'),
      'Zorbin Tellik, Berlin\t2020 – 2024',
      'Grollo Vanter',
    );
    expect(await jobsOf(lines)).toEqual(['Grollo Vanter / Zorbin Tellik / 2020 / 2024']);
  });

  test('a month beside a title is the time of a short job among longer ones', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Praktika'),
      'Autohaus Paulsdamm, Schwerin',
      'Praktikant, Oktober 2025',
      ['Getränkemarkt Seeblick, Schwerin', { gap: true }],
      'Aushilfe, seit Juni 2025',
    );
    expect(await jobsOf(lines)).toEqual([
      'Praktikant / Autohaus Paulsdamm / 2025-10 / 2025-10',
      'Aushilfe / Getränkemarkt Seeblick / 2025-06 / now',
    ]);
  });

  test('dates at the end of an entry belong to the text above them', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Experience'),
      'QA Lead',
      'Fenland Robotics',
      '• Tests for robots.',
      '01.05.2021 – Current',
      'Test Engineer',
      'Staithe Software',
      '• Kept records.',
      '01.02.2017 – 01.04.2021',
      heading('Interests'),
      'Chess',
    );
    expect(await jobsOf(lines)).toEqual([
      'QA Lead / Fenland Robotics / 2021-05 / now',
      'Test Engineer / Staithe Software / 2017-02 / 2021-04',
    ]);
  });

  test('jobs without dates are read by their titles', async () => {
    const lines = page(
      name('Halil Uzunkavak'),
      'halil@example.com',
      heading('Deneyim'),
      'Apartman Görevlisi',
      'Çınarlı Sitesi Yönetimi, Ankara',
      'İnşaat İşçisi',
      'Kavaklı Yapı, Ankara',
    );
    expect(await jobsOf(lines)).toEqual([
      'Apartman Görevlisi / Çınarlı Sitesi Yönetimi /  / ',
      'İnşaat İşçisi / Kavaklı Yapı /  / ',
    ]);
  });

  test('web addresses beside or below a company are left out', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Work'),
      'Mossgrove',
      'https://mossgrove.example.com',
      'June 2017 – February 2021',
      'UX Designer',
      ['Drew the checkout.', { x: 0.13 }],
    );
    expect(await jobsOf(lines)).toEqual(['UX Designer / Mossgrove / 2017-06 / 2021-02']);
  });

  test('a sentence with years in it begins no entry', async () => {
    const lines = page(
      name('Torge Hinrichsen'),
      'torge@example.com',
      heading('Berufserfahrung'),
      'Vertriebsleiter\t2015 – heute',
      'Weserfunk Messtechnik GmbH',
      ['• Alle internen Prüfungen zwischen', { x: 0.13 }],
      ['2015 bis 2022 ohne Beanstandung bestanden.', { x: 0.14 }],
    );
    expect(await jobsOf(lines)).toEqual(['Vertriebsleiter / Weserfunk Messtechnik GmbH / 2015 / now']);
  });

  test('brackets around dates are no part of a title', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Career History'),
      '[ Aug 2016 — Present ] Chemistry Teacher',
      'Cedar Hollow High School',
      ['Teaches chemistry.', { x: 0.13 }],
    );
    expect(await jobsOf(lines)).toEqual(['Chemistry Teacher / Cedar Hollow High School / 2016-08 / now']);
  });

  test('a freelancer has that word for a company, to be checked', async () => {
    const lines = page(
      name('Noor Haddad'),
      'noor@example.com',
      heading('Berufspraxis'),
      'Choreografin, Freiberuflich, Berlin\t2016–heute',
    );
    const [job] = (await readCv(lines, now)).experiences;
    expect([job?.title?.value, job?.company?.value, job?.company?.isSure]).toEqual([
      'Choreografin',
      'Freiberuflich',
      false,
    ]);
  });
});

describe('sections', () => {
  test('a line with the look of the headings ends a section, although its words are not known', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Skills'),
      'Welding, Brazing',
      heading('Education'),
      'BSc Physics, University of York, 2010',
      heading('Work'),
      'Welder, Forge Ltd, 2011 – 2012',
      heading('Tools'),
      'Lathe, Mill',
      heading('Boats I Have Built'),
      'Kittiwake, Tern',
    );
    expect((await readCv(lines, now)).skills.map(({ value }) => value)).toEqual([
      'Welding',
      'Brazing',
      'Lathe',
      'Mill',
    ]);
  });

  test('"Courses" in small letters inside an entry is no heading', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Education', 20),
      'Bellwether College',
      'Bachelor of Fine Arts in Graphic Design',
      'Courses',
      '• Typography',
      'Tern Academy',
      'Diploma in Drawing',
    );
    const { educations } = await readCv(lines, now);
    expect(educations.map(({ institution }) => institution?.value)).toEqual([
      'Bellwether College',
      'Tern Academy',
    ]);
  });

  test('lines above the first heading belong to the person, also when another column was read first', async () => {
    const lines = page(
      name('Friederike Alvensloh'),
      ['Berufserfahrung', { size: 13, y: 0.24 }],
      ['München, Bayern', { x: 0.7, y: 0.12 }],
      ['f.alvensloh@example.net', { x: 0.7, y: 0.14 }],
      ['Doktorandin, Universität Walchensee\t2015 – 2019', { y: 0.27 }],
    );
    const cv = await readCv(lines, now);
    expect(cv.place?.value).toMatchObject({ city: 'München', country: 'DE' });
    expect(cv.emails.map(({ value }) => value)).toEqual(['f.alvensloh@example.net']);
  });

  test('the head that repeats on every page is read once', async () => {
    const lines = page(
      ['Ann Lee\tCurriculum Vitae', { size: 7, y: 0.02 }],
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Skills'),
      'Baking',
      ['Ann Lee\tCurriculum Vitae', { size: 7, y: 0.02, page: 2 }],
      ['Brewing', { page: 2, y: 0.1 }],
    );
    expect((await readCv(lines, now)).skills.map(({ value }) => value)).toEqual(['Baking', 'Brewing']);
  });
});

describe('the person', () => {
  test('an address that a narrow column breaks is joined', async () => {
    const lines = page(
      name('Niamh Hanrahan'),
      'niamh.hanrahan@example.ne',
      't',
      'linkedin.com/in/niamh-',
      'hanrahan-311',
    );
    const cv = await readCv(lines, now);
    expect(cv.emails[0]?.value).toBe('niamh.hanrahan@example.net');
    expect(cv.linkedin?.value).toBe('https://www.linkedin.com/in/niamh-hanrahan-311');
  });

  test('contact details at the foot of the page are found', async () => {
    const lines = page(
      name('Dmitri Papadakis'),
      heading('Skills'),
      'CATIA',
      ['Ann Arbor, MI', { y: 0.9 }],
      ['(313) 555-0121 • dpapadakis@example.com', { y: 0.92 }],
    );
    const cv = await readCv(lines, now);
    expect([cv.emails[0]?.value, cv.place?.value.city, cv.phones[0]?.value]).toEqual([
      'dpapadakis@example.com',
      'Ann Arbor',
      '+13135550121',
    ]);
  });

  test('a person may have one name', async () => {
    const cv = await readCv(page(name('Noor'), 'Berlin', 'noor@example.com'), now);
    expect([cv.name?.value, cv.surname]).toEqual(['Noor', null]);
  });

  test('"Koch" and "Obermüller" are surnames', async () => {
    const lines = (who: string) => cvLinesOf(`${who}\nme@example.com`, null);
    expect((await readCv(lines('Anna Koch'), now)).surname?.value).toBe('Koch');
    expect((await readCv(lines('Jürgen Obermüller'), now)).surname?.value).toBe('Obermüller');
  });

  test('a number without a country is one of the language of the CV', async () => {
    const german =
      'Ute Abel\nute@example.com | 0171 3920014\n\nBerufserfahrung\nLeitung der Gruppe und der Küche bis heute';
    expect((await readCv(cvLinesOf(german, null), now)).phones[0]?.value).toBe('+491713920014');
    const british = 'Ann Lee\nann@example.com | 020 7946 0562';
    expect((await readCv(cvLinesOf(british, null), now)).phones[0]?.value).toBe('+442079460562');
  });
});

describe('columns and pages', () => {
  test('dates beside a bullet point belong to the entry above it', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      heading('Experience'),
      'Nexus Labs, Research Intern',
      '• Built the first model\tMay 2022 – Aug 2022',
    );
    expect(await jobsOf(lines)).toEqual(['Research Intern / Nexus Labs / 2022-05 / 2022-08']);
  });

  test('a section continues in the same column of the next page', async () => {
    const lines = page(
      name('Ann Lee'),
      'ann.lee@example.com',
      [heading('Experience')[0], { x: 0.4, size: 13, gap: true }],
      ['Analyst\t2020 – 2022', { x: 0.4 }],
      ['Globex GmbH', { x: 0.4 }],
      [heading('Education')[0], { size: 13, gap: true, page: 2, y: 0.06 }],
      ['B.A. History, University of Leeds, 2010', { page: 2, y: 0.1 }],
      ['Trainee\t2018 – 2019', { x: 0.4, page: 2, y: 0.02 }],
      ['Initech GmbH', { x: 0.4, page: 2, y: 0.04 }],
    );
    expect(await jobsOf(lines)).toEqual([
      'Analyst / Globex GmbH / 2020 / 2022',
      'Trainee / Initech GmbH / 2018 / 2019',
    ]);
  });

  test('labels of a form are no names', async () => {
    const lines = page(
      name('Ada Kaya'),
      'ada@example.com',
      heading('İş Deneyimi'),
      'Vega Ev Aletleri',
      'Pozisyon\t:\tSatış Danışmanı',
      'Tarih\t:\t05.2016 - 12.2018',
      'Firma Sektörü\t:\tMağazacılık / Perakendecilik',
    );
    expect(await jobsOf(lines)).toEqual(['Satış Danışmanı / Vega Ev Aletleri / 2016-05 / 2018-12']);
  });
});
