import { describe, expect, test } from 'vitest';
import type { PlacedLine } from '#files/server/extract-text.ts';
import { presentSource } from '#reading/server/present.ts';
import { readDescription } from './read-description.ts';

const today = '2026-11-25';
const read = (text: string, lines?: PlacedLine[]) =>
  readDescription({ format: lines === undefined ? 'txt' : 'pdf', text, ...(lines && { lines }) }, today);
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const outOf = (text: string) => read(text).leftOut.map(({ kind, html }) => `${kind}: ${wordsOf(html)}`);

const posting = `Warehouse Supervisor

About the role
You keep the goods moving.

Your tasks
- Plan the shifts
- Train the team`;

test('the number of an announcement is left out', () => {
  expect(outOf(`${posting}\n\nKennziffer: 50-2026-17`)).toContain('internal: Kennziffer: 50-2026-17');
});

describe('a mail around a posting', () => {
  test('a message with its name above a posting is left out, and the posting begins at the gap', () => {
    const mail = `Hey Tom, here is the text for the site, please put it online today.\nCheers, Ines\n\n${posting}`;
    expect(outOf(mail)).toEqual([
      'mail: Hey Tom, here is the text for the site, please put it online today.',
      'signature: Cheers, Ines',
      'field: Warehouse Supervisor',
    ]);
  });

  test('is left out: headers, greeting, covering sentences, signature and notice, each with its reason', () => {
    const mail = `From: Anna Berg <anna@acme.example>
To: Tom Reed
Subject: New role

Hi Tom,

here is the text we talked about. Can you get it live by Friday?

${posting}

Let me know if you need anything else.

Best regards,
Anna

Acme Ltd | 12 Main Street, Leeds | +44 113 496 0000

This e-mail and any attachments are confidential and intended solely for the addressee.`;
    const job = read(mail);
    expect(outOf(mail)).toEqual([
      expect.stringMatching(/^mail: From: Anna Berg .*Hi Tom, here is the text .* by Friday\?$/),
      'field: Warehouse Supervisor',
      'mail: Let me know if you need anything else.',
      expect.stringMatching(/^signature: Best regards, Anna Acme Ltd/),
      expect.stringMatching(/^confidential: This e-mail/),
    ]);
    expect(wordsOf(job.descriptionHtml?.value ?? '')).toBe(
      'About the role You keep the goods moving. Your tasks Plan the shifts Train the team',
    );
  });

  test.each([
    ['Hallo Frau Keller,', 'anbei die Anzeige für das Lager.', 'Mit freundlichen Grüßen'],
    ['Merhaba Ayşe Hanım,', 'İlan metni aşağıda, yayına alır mısınız?', 'Saygılarımla'],
  ])('is recognised in German and Turkish: %s', (greeting, cover, end) => {
    const out = outOf(`${greeting}\n\n${cover}\n\n${posting}\n\n${end}\nDeniz Kaya`);
    expect(out).toEqual([
      `mail: ${greeting} ${cover}`,
      'field: Warehouse Supervisor',
      `signature: ${end} Deniz Kaya`,
    ]);
  });

  test('begins with a greeting that other mails end with', () => {
    const out = outOf(`Selamlar,\nYeni bir pozisyon:\n\n${posting}\n\nSevgiler\nDeniz Kaya`);
    expect(out).toEqual([
      'mail: Selamlar, Yeni bir pozisyon',
      'field: Warehouse Supervisor',
      'signature: Sevgiler Deniz Kaya',
    ]);
  });

  test('says after how many elements of the description each part stood', () => {
    const job = read(`Hi Tom,\n\n${posting}\n\nThanks,\nAnna`);
    expect(job.leftOut.map(({ kind, after }) => [kind, after])).toEqual([
      ['mail', 0],
      ['field', 0],
      ['signature', 4],
    ]);
  });
});

test.each([
  ['a mark of a signature', '-- \nAnna Berg\nHead of People, Acme', 'signature'],
  ['a remark to a colleague', 'NB for Kate: salary is flexible', 'internal'],
  ['a comment of a word processor', 'Commented [AB1]: is this legal?', 'internal'],
  ['a line to sign on', 'Approved for release: ____________', 'internal'],
  ['a note for the next page', 'Please turn over', 'page'],
  ['a mark of a chat', '14:09 Tom: looks good', 'mail'],
])('%s is left out', (_name, end, kind) => {
  expect(read(`${posting}\n\n${end}`).leftOut.at(-1)).toMatchObject({ kind });
});

test('a covering mail ends where a sentence says what is sought, and that sentence stays', () => {
  const mail = 'Hi Tom,\n\nhere is the text for Friday.\n\nOur depot in Leeds is looking for a Night Driver.';
  const job = read(
    `${mail}\n\nYour tasks\n- Drive\n- Load\n\nMany thanks, shout if anything is unclear\nAnna`,
  );
  expect(job.title).toMatchObject({ value: 'Night Driver', isSure: false });
  expect(job.places).toMatchObject([{ value: { city: 'Leeds' }, isSure: false }]);
  expect(wordsOf(job.descriptionHtml?.value ?? '')).toBe(
    'Our depot in Leeds is looking for a Night Driver. Your tasks Drive Load',
  );
});

test('a page of a website loses its menus, buttons, cookie notice and other jobs', () => {
  const page = `Home | Jobs | About us | Contact

${posting}

Apply now
Share this job

We use cookies to improve our website.
Accept all

Similar jobs
Forklift Driver, Hull
© 2026 Acme Ltd. All rights reserved.`;
  expect(wordsOf(read(page).descriptionHtml?.value ?? '')).toMatch(/^About the role .* Train the team$/);
  expect(new Set(read(page).leftOut.map(({ kind }) => kind))).toEqual(new Set(['website', 'field']));
});

test('a heading that is also the word of a menu stays a heading', () => {
  const html = read(`${posting}\n\nContact\nCall Jo on 01632 960000.`).descriptionHtml?.value;
  expect(html).toContain('<h2>Contact</h2><p>Call Jo on 01632 960000.</p>');
});

test('internal notes and whole internal sections are left out', () => {
  const out = outOf(
    `${posting}\n\nInternal notes\nThe budget ends at 45,000.\nAsk Joan.\n\nBenefits\n- Parking\n\nKostenstelle: 4711`,
  );
  expect(out).toEqual([
    'field: Warehouse Supervisor',
    'internal: Internal notes The budget ends at 45,000. Ask Joan.',
    'internal: Kostenstelle: 4711',
  ]);
});

const placed = (page: number, y: number, text: string, more: Partial<PlacedLine> = {}): PlacedLine => ({
  page,
  text,
  x: 0.1,
  y,
  width: Math.min(0.8, text.length * 0.01),
  height: 0.015,
  size: 11,
  isStrong: false,
  stops: [0.1],
  hasGapAbove: false,
  links: [],
  ...more,
});

describe('the pages of a PDF', () => {
  const lines = [
    placed(1, 0.05, 'Acme Ltd – Vacancies', { size: 9 }),
    placed(1, 0.12, 'Acme Ltd · 12 Main Street, Leeds LS1 4AB · www.acme.example', { size: 10 }),
    placed(1, 0.18, 'Warehouse Supervisor', { size: 20 }),
    placed(1, 0.25, 'Your tasks', { size: 14, hasGapAbove: true }),
    placed(1, 0.28, '• Plan the shifts of the early team together with'),
    placed(1, 0.3, 'the office', { x: 0.12 }),
    placed(1, 0.95, 'Page 1 of 2', { size: 8 }),
    placed(2, 0.05, 'Acme Ltd – Vacancies', { size: 9 }),
    placed(2, 0.1, '• Train the team'),
    placed(2, 0.95, 'Page 2 of 2', { size: 8 }),
  ];
  const job = read(lines.map(({ text }) => text).join('\n'), lines);

  test('lose running heads and page numbers, which are shown once', () => {
    const pages = job.leftOut.filter(({ kind }) => kind === 'page').map(({ html }) => wordsOf(html));
    expect(pages).toEqual(['Acme Ltd – Vacancies', 'Page 1 of 2', 'Page 2 of 2']);
  });

  test('lose the letterhead, and the town of its address is only a suggestion', () => {
    expect(job.leftOut).toContainEqual(
      expect.objectContaining({ kind: 'letterhead', html: expect.stringContaining('12 Main Street') }),
    );
    expect(job.places.map(({ value, isSure }) => [value.city, isSure])).toEqual([['Leeds', false]]);
  });

  test('keep a list that continues on the next page', () => {
    expect(job.descriptionHtml?.value).toBe(
      '<h2>Your tasks</h2><ul><li><p>Plan the shifts of the early team together with the office</p></li>' +
        '<li><p>Train the team</p></li></ul>',
    );
  });
});

describe('lists', () => {
  const body = (text: string, format = 'txt') =>
    readDescription({ format, text }, today).descriptionHtml?.value;

  test('keep their depth and their numbers', () => {
    expect(body('Cook\n\nYour tasks\n- Cook\n  1. lunch\n  2. dinner\n- Clean')).toBe(
      '<h2>Your tasks</h2><ul><li><p>Cook</p><ol><li><p>lunch</p></li><li><p>dinner</p></li></ol></li>' +
        '<li><p>Clean</p></li></ul>',
    );
  });

  test('without bullets, as copied from a web page, are lists', () => {
    expect(body('Cook\n\nYour tasks\n\nCook lunch\nClean up\nOrder food')).toBe(
      '<h2>Your tasks</h2><ul><li><p>Cook lunch</p></li><li><p>Clean up</p></li><li><p>Order food</p></li></ul>',
    );
  });

  test('with letters of a symbol font, pictures or bullets on lines of their own are lists', () => {
    const list = '<ul><li><p>Cook</p></li><li><p>Clean</p></li><li><p>Order</p></li></ul>';
    expect(body('Cook\n\nYour tasks\n§ Cook\n§ Clean\n§ Order')).toContain(list);
    expect(body('Cook\n\nYour tasks\n✅ Cook\n✅ Clean\n✅ Order')).toContain(list);
    expect(body('Cook\n\nYour tasks\n•\nCook\n•\nClean\n•\nOrder')).toContain(list);
  });

  test('begin with any sign or letter that lines near each other have', () => {
    const list = (mark: (at: number) => string) =>
      body(
        `Cook\n\nYour tasks\n${['Cook', 'Clean', 'Order'].map((one, at) => `${mark(at)} ${one}`).join('\n')}`,
      );
    for (const sign of ['★', '°', '❯', '--'])
      expect(
        list(() => sign),
        sign,
      ).toContain('<ul><li><p>Cook</p></li>');
    expect(list((at) => `${'abc'[at]}.`)).toContain('<ol><li><p>Cook</p></li>');
    expect(list((at) => `1.${at + 1}`)).toContain('<ol><li><p>Cook</p></li>');
  });

  test('end at a heading without style, and a heading may be in the cell beside its text', () => {
    expect(body('Cook\nYour tasks\n• Cook lunch\nHow to reach us\n• Call\n• Write', 'docx')).toBe(
      '<h2>Your tasks</h2><ul><li><p>Cook lunch</p></li></ul>' +
        '<h2>How to reach us</h2><ul><li><p>Call</p></li><li><p>Write</p></li></ul>',
    );
    expect(body('Cook\nOn your plate\t• Cook lunch\n• Clean up', 'docx')).toBe(
      '<h2>On your plate</h2><ul><li><p>Cook lunch</p></li><li><p>Clean up</p></li></ul>',
    );
  });

  test('join words that are divided at the end of a line, and keep compounds', () => {
    const text =
      'Cook\n\nAbout us\nWir verbinden die Waren-\nwirtschaft mit dem Ein- und Ver-\nkauf und arbeiten full-\ntime.';
    expect(body(text)).toContain('Warenwirtschaft mit dem Ein- und Verkauf und arbeiten full-time.');
  });
});

test('a title that two columns of names surround is not taken from a signature', () => {
  expect(
    read(`Morning Tom,\nlooks fine.\nThanks,\nAnna\n\nAnna Berg | HR Manager | Acme\n\n${posting}`).title,
  ).toMatchObject({ value: 'Warehouse Supervisor' });
});

test.each([
  ['Note for applicants: bring your certificate.', true],
  ['Note to all candidates: interviews are in March.', true],
  ['Note to recruitment agencies: please do not call.', true],
  ['Hinweis für Bewerber: Bitte bringen Sie das Zeugnis mit.', true],
  ['Adaylar için not: Belgenizi getirin.', true],
  ['Note for Anna: please publish before Friday.', false],
  ['Ayşe için not: cuma gününe kadar yayınlayalım.', false],
])('a note to people who apply stays, one to a colleague is left out: %s', (note, isKept) => {
  const { descriptionHtml } = read(
    `${posting}\n\nFurther information\n${note}\nWe look forward to meeting you.`,
  );
  expect(wordsOf(descriptionHtml?.value ?? '').includes(note)).toBe(isKept);
});

test('the company and its rating below the title of a job board, and the jobs at the end, are parts of the page', () => {
  const page = `Night Baker
Hollow Bread
4.1 out of 5 (37 reviews)
Leeds
Full-time

About the role
You bake.

Your tasks
- Mix
- Bake

Other roles for you
Day Baker
Driver`;
  expect(outOf(page)).toEqual([
    'field: Night Baker',
    'website: Hollow Bread 4.1 out of 5 (37 reviews)',
    'field: Leeds Full-time',
    'website: Other roles for you Day Baker Driver',
  ]);
});

test('short lines above the text whose values are in fields are left out of it', () => {
  const text = `Driver\nDaventry\n£13.80 - £14.60 an hour - Temporary, full nights\n\nTasks\n- Drive\n- Load`;
  expect(outOf(text)).toEqual(['field: Driver Daventry £13.80 - £14.60 an hour - Temporary, full nights']);
  const row = `Driver\nMainz | Teilzeit, 25 Stunden | Hybrid | Logistik\n\nAufgaben\n- Fahren\n- Laden`;
  expect(outOf(row)).toEqual(['field: Driver Mainz | Teilzeit, 25 Stunden | Hybrid | Logistik']);
});

test('the line of a value is quoted without its bullet', () => {
  const { skills } = read(posting.replace('Your tasks', 'Skills'));
  expect(skills.map(({ line }) => presentSource(line).text)).toEqual(['Plan the shifts', 'Train the team']);
});

test('a note that a text is not approved, and a draft number, are internal', () => {
  expect(outOf(`${posting}\n\nDraft 3 - with Nils`)).toContain('internal: Draft 3 - with Nils');
  expect(outOf(`${posting}\n\nThe pay is not yet approved by Nils.`)).toContain(
    'internal: The pay is not yet approved by Nils.',
  );
});

test('in a plain text whose headings are between gaps, an unknown short line between gaps is a heading', () => {
  const text = `Driver

Overview

You drive at night.

Requirements

Driving licence
Patience

Benefits

A van
A phone

Sweeteners

Ice cream
Coffee`;
  expect(read(text).descriptionHtml?.value).toContain('<h2>Sweeteners</h2><ul>');
});

test('"You might also bring" begins a list, and values below an address at the end stay', () => {
  const text = `${posting}\n\nYou might also bring\n- A second language\n- A van\n\nAcme Ltd | 12 Main Street, Leeds LS1 1AA | +44 113 496 0000\nPay: £30,000 per year`;
  expect(read(text).descriptionHtml?.value).toContain('<li><p>A second language</p></li>');
  expect(read(text).pay?.value.min).toBe(30_000);
});

test('pay and a last day beside another sum or day have to be checked', () => {
  expect(read(`${posting}\n\nSalary: £30,000 per year pro rata`).pay?.isSure).toBe(false);
  expect(read(`${posting}\n\nSalary: £30,000 per year`).pay?.isSure).toBe(true);
  const days = `${posting}\n\nClosing date: 3 January, start on 1 March 2027`;
  expect(read(days).closesOn?.isSure).toBe(false);
});
