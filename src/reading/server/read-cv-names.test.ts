import { expect, test } from 'vitest';
import type { CvLine } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Ways in which people write their names at the top of a CV. None of the names is in the e-mail address.

const now = new Date('2026-11-21T12:00:00Z');

const pageOf = (lines: (string | [text: string, size: number])[]): CvLine[] =>
  lines.map((line, index) => {
    const [text, size] = typeof line === 'string' ? [line, 10] : line;
    return {
      page: 1,
      text,
      box: { x: 0.1, y: 0.05 + index * 0.02, width: text.length * 0.008, height: 0.015 },
      size,
      isStrong: size > 10,
      hasGapAbove: size > 10,
      stops: text.split('\t').map((_cell, cell) => 0.1 + cell * 0.25),
      links: [],
    };
  });

const below = [
  'post2024@example.com',
  ['Work experience', 12] as [string, number],
  '2019 – 2022\tNurse, City Hospital',
  'Cared for children and their families on a ward of twenty beds.',
  ['Skills', 12] as [string, number],
  'Triage, Excel, Calm',
];

async function nameOf(...head: (string | [string, number])[]): Promise<string> {
  const { name, surname } = await readCv(pageOf([...head, ...below]), now);
  const isSure = name?.isSure === true && surname?.isSure === true;
  return `${name?.value ?? ''} | ${surname?.value ?? ''}${isSure ? '' : ' ?'}`;
}

test.each([
  ['MUSTERFRAU, Maria', 'Maria | Musterfrau'],
  ['O’Brien-Katz, Siobhán', 'Siobhán | O’Brien-Katz ?'],
  ['Ayşe YILMAZ', 'Ayşe | Yılmaz'],
  ['Prof. Dr.-Ing. habil. Max Muster', 'Max | Muster'],
  ['Dipl.-Ing. Max Muster', 'Max | Muster'],
  ['Arş. Gör. Ayşe Yılmaz', 'Ayşe | Yılmaz'],
  ['Uzm. Hemşire Ayşe Yılmaz', 'Ayşe | Yılmaz'],
  ['Ada Lovelace MSc RN', 'Ada | Lovelace'],
  ['Mehmet Ali KOÇ', 'Mehmet Ali | Koç'],
  ['Ada K. Lovelace, RN, BSN', 'Ada K. | Lovelace'],
  ['William "Bill" Smithson', 'William | Smithson'],
  ['María José García de la Cruz', 'María José García | de la Cruz ?'],
  ['Curriculum Vitae of Ada Lovelace', 'Ada | Lovelace'],
  ['CV: Ada Lovelace', 'Ada | Lovelace'],
  ['Hi, I am Ada Lovelace.', 'Ada | Lovelace'],
  ['Ich bin Maria Musterfrau', 'Maria | Musterfrau'],
  ['Merhaba, ben Ayşe Yılmaz', 'Ayşe | Yılmaz'],
  ['Yusuf Terzi', 'Yusuf | Terzi'],
  ['ada lovelace', 'Ada | Lovelace ?'],
])('the name in "%s"', async (text, name) => {
  expect(await nameOf([text, 20])).toBe(name);
});

test('first name and surname may be rows of a form', async () => {
  expect(await nameOf(['Lebenslauf', 20], 'Vorname\tMaria', 'Nachname\tMusterfrau')).toBe(
    'Maria | Musterfrau',
  );
  expect(await nameOf('Soyadı\t: Yılmaz', 'Adı\t: Ayşe')).toBe('Ayşe | Yılmaz');
  expect(await nameOf('Name, Vorname: Musterfrau, Maria')).toBe('Maria | Musterfrau');
  expect(await nameOf('First name(s) / Surname(s)\tAda Lovelace')).toBe('Ada | Lovelace');
});

test('a name in two sizes below each other has to be checked', async () => {
  expect(await nameOf(['ADA', 30], ['LOVELACE', 18])).toBe('Ada | Lovelace ?');
});

test('a heading in large letters is no name', async () => {
  expect(await nameOf(['Personal Details', 12], 'Ada Lovelace', '12 High Street')).toBe('Ada | Lovelace ?');
});
