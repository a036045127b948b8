import { describe, expect, test } from 'vitest';
import type { CvLine } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// A CV writes all its jobs in one way, so that some of them show how to read the others.

const now = new Date('2026-11-21T12:00:00Z');

type Place = { x?: number; stops?: number[]; size?: number; isStrong?: boolean; gap?: boolean };

/** Lines below each other, below a name, an address and a heading. */
function jobsPage(...lines: (string | [string, Place])[]): CvLine[] {
  const head: [string, Place][] = [
    ['Ada Beispiel', { size: 22 }],
    ['ada@example.com', {}],
    ['Experience', { size: 13, gap: true }],
  ];
  return [...head, ...lines].map((line, index) => {
    const [text, { x = 0.1, stops = [x, 0.7], size = 10, isStrong = false, gap = false }] =
      typeof line === 'string' ? [line, {} as Place] : line;
    const cells = text.split('\t').length;
    const width = cells === 1 ? Math.min(0.8, text.length * 0.009) : 0.9 - (stops[0] ?? x);
    const box = { x: stops[0] ?? x, y: 0.05 + index * 0.02, width, height: 0.015 };
    return {
      page: 1,
      text,
      box,
      size,
      isStrong,
      hasGapAbove: gap,
      stops: cells === 1 ? [x] : stops,
      links: [],
    };
  });
}

async function jobsOf(...lines: (string | [string, Place])[]) {
  const { experiences } = await readCv(jobsPage(...lines), now);
  return experiences.map(({ title, company, place, locationType }) =>
    [title?.value, company?.value, place?.value.city, locationType?.value]
      .filter((part) => part !== undefined)
      .join(' / '),
  );
}

describe('places', () => {
  test('an unknown town behind a comma is read where another entry has a known one', async () => {
    const jobs = await jobsOf(
      'Nurse\t2019 – 2021',
      'Hill Infirmary, Leeds',
      'Porter\t2015 – 2018',
      'Nettle Ward, Upper Dunmoor',
    );
    expect(jobs).toEqual(['Nurse / Hill Infirmary / Leeds', 'Porter / Nettle Ward / Upper Dunmoor']);
  });

  test('an unknown town is to be checked', async () => {
    const { experiences } = await readCv(
      jobsPage(
        'Nurse\t2019 – 2021',
        'Hill Infirmary, Leeds',
        'Porter\t2015 – 2018',
        'Nettle Ward, Upper Dunmoor',
      ),
      now,
    );
    expect(experiences.map(({ place }) => place?.isSure)).toEqual([true, false]);
  });

  test('a comma in one company is no town', async () => {
    const jobs = await jobsOf('Nurse\t2019 – 2021', 'Hill Infirmary', 'Porter\t2015 – 2018', 'Pell, Marsh');
    expect(jobs).toEqual(['Nurse / Hill Infirmary', 'Porter / Pell, Marsh']);
  });

  test('a town beside the dates below title and company is the place', async () => {
    const jobs = await jobsOf(
      ['Designer', { isStrong: true, gap: true }],
      'Quill Studio',
      '03/2019 – 04/2021, Dunmoor',
      ['Intern', { isStrong: true, gap: true }],
      'Finch Print',
      '03/2017 – 04/2018, Leeds',
    );
    expect(jobs).toEqual(['Designer / Quill Studio / Dunmoor', 'Intern / Finch Print / Leeds']);
  });

  test('positions in one company have its place', async () => {
    const jobs = await jobsOf(
      ['Harbour Line, Bristol', { isStrong: true }],
      'Manager\t2020 – 2022',
      ['Led ten people', { x: 0.14 }],
      'Assistant\t2018 – 2020',
      ['Sold tickets', { x: 0.14 }],
    );
    expect(jobs).toEqual(['Manager / Harbour Line / Bristol', 'Assistant / Harbour Line / Bristol']);
  });

  test('a town before a title is no part of it', async () => {
    const jobs = await jobsOf('Bilge Hukuk | Ankara, Avukat', '03/2019 – 04/2021');
    expect(jobs).toEqual(['Avukat / Bilge Hukuk / Ankara']);
  });
});

describe('names', () => {
  test('a kind of contract or place of work in brackets is no part of a title', async () => {
    const jobs = await jobsOf('Banqueting Supervisor (Full-time), The Larch\t2019 – 2021', [
      'Copywriter (Remote), Finch & Sons\t2017 – 2019',
      { gap: true },
    ]);
    expect(jobs).toEqual(['Banqueting Supervisor / The Larch', 'Copywriter / Finch & Sons / remote']);
  });

  test('the place of the title in other entries outweighs the words of a company', async () => {
    const jobs = await jobsOf(
      ['Pump Works Ltd', { isStrong: true, gap: true }],
      'Engineer\t2020 – 2022',
      ['Mill Works Ltd', { isStrong: true, gap: true }],
      'Designer\t2018 – 2020',
      ['The Baker', { isStrong: true, gap: true }],
      'Writer\t2016 – 2018',
    );
    expect(jobs.at(-1)).toBe('Writer / The Baker');
  });

  test('lines about companies in a style of their own are no titles', async () => {
    const jobs = await jobsOf(
      ['Brambleway\t2020 – 2022', { isStrong: true, gap: true }],
      ['Academic wholesaler, family owned', { size: 9 }],
      'Account Manager',
      ['Ottershaw\t2018 – 2020', { isStrong: true, gap: true }],
      ['Hosting for universities, part of a group', { size: 9 }],
      'Sales Assistant',
    );
    expect(jobs).toEqual(['Account Manager / Brambleway', 'Sales Assistant / Ottershaw']);
  });

  test('a line above dates that all have title and company beside them is no name', async () => {
    const jobs = await jobsOf(
      ['Theatre', { isStrong: true }],
      'Stage Manager, Gorbals Playhouse — 2019 to 2021',
      ['Six productions a year.', { x: 0.14 }],
      'Stagehand, Tron Theatre — 2016 to 2018',
    );
    expect(jobs).toEqual(['Stage Manager / Gorbals Playhouse', 'Stagehand / Tron Theatre']);
  });

  test('company and dates below each other in a left column belong to the title beside them', async () => {
    const stops = [0.1, 0.4];
    const jobs = await jobsOf(
      ['Neckarmotoren AG\tProjektleiter', { stops, isStrong: true }],
      ['Stuttgart\tEinführung eines neuen Lagers', { stops }],
      ['07.2019 – heute\tArbeit mit Fachbereichen', { stops }],
      ['Klinikverbund Rems\tAdministrator', { stops, isStrong: true }],
      ['Waiblingen\tBetrieb von Rechnern', { stops }],
      ['01.2014 – 06.2019\tArbeit mit Dienstleistern', { stops }],
    );
    expect(jobs).toEqual([
      'Projektleiter / Neckarmotoren AG / Stuttgart',
      'Administrator / Klinikverbund Rems / Waiblingen',
    ]);
  });

  test('a name that had no room before its dates continues on the next line', async () => {
    const stops = [0.1, 0.4];
    const jobs = await jobsOf(['Souschef, Gasthaus Zum Goldenen\t2019 – 2021', { stops }], 'Rebstock', [
      'Regionale Karte',
      { x: 0.14 },
    ]);
    expect(jobs).toEqual(['Souschef / Gasthaus Zum Goldenen Rebstock']);
  });
});

test('a name that only its width joins is to be checked', async () => {
  const stops = [0.1, 0.4];
  const { experiences } = await readCv(
    jobsPage(['Souschef, Gasthaus Zum Goldenen\t2019 – 2021', { stops }], 'Rebstock', [
      'Regionale Karte',
      { x: 0.14 },
    ]),
    now,
  );
  expect(experiences[0]?.company).toMatchObject({ value: 'Gasthaus Zum Goldenen Rebstock', isSure: false });
});

test('a short line below title and company is a task, where no other entry has a name below', async () => {
  const jobs = await jobsOf(
    'Technician, Nettle Pumps\t2020 – 2022',
    'Repairs at the sites of customers, also at night',
    'Fitter, Marsh Bearings\t2016 – 2020',
    'Search for faults on grinding machines',
    'Trainee Fitter, Marsh Bearings\t2012 – 2016',
    'Workshop and Six Departments',
  );
  expect(jobs).toEqual([
    'Technician / Nettle Pumps',
    'Fitter / Marsh Bearings',
    'Trainee Fitter / Marsh Bearings',
  ]);
});
