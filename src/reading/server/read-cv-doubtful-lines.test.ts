import { describe, expect, test } from 'vitest';
import { presentValue } from './present.ts';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Lines that have two readings, from CVs in layouts that the reader had not met.

const now = new Date('2026-11-25T12:00:00Z');
const read = (...lines: string[]) => readCv(cvLinesOf(lines.join('\n'), null), now);

describe('the name', () => {
  const nameOf = async (...lines: string[]) => {
    const { name, surname } = await read(...lines);
    return `${name?.value} ${surname?.value}`;
  };

  test('is found by the e-mail address, also in small letters, or when it names a job or a place', async () => {
    expect(await nameOf('mia köhler', 'mia.koehler@example.com')).toBe('Mia Köhler');
    expect(await nameOf('Jordan Paris', 'jordan.paris@example.com', '+49 30 23125 014')).toBe('Jordan Paris');
    expect(await nameOf('Erin Manager', 'erinmanager@example.com')).toBe('Erin Manager');
  });

  test('is found in the footer', async () => {
    expect(
      await nameOf(
        'Profile',
        'Plain words about work.',
        '',
        'Skills',
        ...Array.from({ length: 15 }, (_one, at) => `Tool${at}`),
        '',
        'Ada Lovelace | ada.lovelace@example.com',
      ),
    ).toBe('Ada Lovelace');
  });
});

test('a line without letters below the name is no headline', async () => {
  const { headline } = await read('Ann Lee', '—', 'ann.lee@example.com', '', 'Experience');
  expect(headline).toBeNull();
});

test('the quote of a line has no letters of icon fonts', async () => {
  const { emails } = await read('Ann Lee', '\uf095 0500 000 01 42 \uf0e0 ann.lee@example.com');
  const [email] = emails;
  expect(email && presentValue(email).source.text).toBe('0500 000 01 42 ann.lee@example.com');
});

describe('contact details', () => {
  test('slashes and diamonds divide them', async () => {
    const one = await read(
      'Jan Ode',
      'jan.ode@example.com / +49 30 23125 014 / 14467 Potsdam /',
      '',
      'Profil',
      'Text',
    );
    expect(one.phones.map(({ value }) => value)).toEqual(['+493023125014']);
    expect(one.place?.value).toMatchObject({ city: 'Potsdam', country: 'DE' });
    const two = await read('Jan Ode', 'Round Rock, Texas ◆ (512) 555-0176 ◆ jan.ode@example.com');
    expect(two.place?.value).toMatchObject({ city: 'Round Rock', country: 'US' });
  });
});

describe('skills', () => {
  const skillsOf = async (line: string) =>
    (await read('Ann Lee', 'a@example.com', '', 'Skills', line)).skills.map(({ value }) => value);

  test('three or more words between slashes are a list, two may be one skill', async () => {
    expect(await skillsOf('Java / Kotlin / C++')).toEqual(['Java', 'Kotlin', 'C++']);
    expect(await skillsOf('CI/CD, Planning / Scheduling')).toEqual(['CI/CD', 'Planning / Scheduling']);
  });
});

test('the words of a letter-spaced heading may be far apart', async () => {
  const cv = await read(
    'Ann Lee',
    'ann.lee@example.com',
    '',
    'WORK\tEXPERIENCE',
    'Labourer\t2019 – 2021',
    'Mumbles Roofing',
  );
  expect(cv.experiences.map(({ company }) => company?.value)).toEqual(['Mumbles Roofing']);
});

describe('jobs', () => {
  const head = ['Ann Lee', 'ann.lee@example.com', '', 'Experience'];
  const jobsOf = async (...lines: string[]) =>
    (await read(...head, ...lines)).experiences.map(({ title, company, place }) => [
      title?.value,
      company?.value,
      place?.value.city,
      [title, company].every((one) => one?.isSure !== false),
    ]);

  test('a name before a region below the title is the company when no list of towns has it', async () => {
    expect(
      await jobsOf('Data Engineer\t06/2022 – today', 'Quillwater, New York', '• Owns the pipeline.'),
    ).toEqual([['Data Engineer', 'Quillwater', undefined, false]]);
    expect(await jobsOf('Initech — Junior Engineer', 'Aug 2017 – Feb 2019 · Pacific Coast, CA')).toEqual([
      ['Junior Engineer', 'Initech', 'Pacific Coast', false],
    ]);
  });

  test('a company in capitals may end with the full stop of its legal form', async () => {
    expect(
      await jobsOf(
        'Ağu 2015 – Nis 2019',
        'KÖRFEZ OTOMOTİV SANAYİ LTD. ŞTİ.',
        'Planlama Uzmanı',
        'SAP modülünün devreye alınması.',
      ),
    ).toMatchObject([['Planlama Uzmanı', 'KÖRFEZ OTOMOTİV SANAYİ LTD. ŞTİ.', undefined, true]]);
  });
});

describe('schools', () => {
  const schoolsOf = async (...lines: string[]) =>
    (await read('Ann Lee', 'ann.lee@example.com', '', 'Ausbildung', ...lines)).educations.map(
      ({ institution, degree, major }) => [
        institution?.value,
        institution?.isSure,
        degree?.value,
        major?.value,
      ],
    );

  test('a kind of school without its name is to be checked', async () => {
    expect(
      await schoolsOf('2012 – 2015\tBachelor of Science, Informatik, Technische Hochschule'),
    ).toMatchObject([['Technische Hochschule', false, 'Bachelor of Science', 'Informatik']]);
  });

  test('the label of a degree is no head of a table when its value is a word for a degree too', async () => {
    expect(
      await schoolsOf(
        'Zeitraum: 2006 – 2009',
        'Bezeichnung der Qualifikation\tAusbildung, Köchin',
        'Name der Bildungseinrichtung\tBerufsschule Ulm',
      ),
    ).toMatchObject([['Berufsschule Ulm', false, 'Ausbildung', 'Köchin']]);
  });
});

test('a skill of two lines is to be checked where the second begins with a capital', async () => {
  const lines = [
    'Ada Beispiel',
    'Skills',
    'Epic • Telemetry • ACLS',
    'Curriculum design • Wound care •',
    'Triage',
  ].map((text, index) => ({
    page: 1,
    text,
    box: { x: 0.1, y: 0.1 + index * 0.02, width: 0.25, height: 0.015 },
    size: 10,
    isStrong: false,
    hasGapAbove: false,
    stops: [0.1],
    links: [],
  }));
  const { skills } = await readCv(lines, new Date('2026-11-21T12:00:00Z'));
  expect(skills.map(({ value, isSure }) => [value, isSure])).toEqual([
    ['Epic', true],
    ['Telemetry', true],
    ['ACLS Curriculum design', false],
    ['Wound care', true],
    ['Triage', true],
  ]);
});
