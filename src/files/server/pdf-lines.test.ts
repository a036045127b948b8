import { expect, test } from 'vitest';
import { pdfLines, textOfLines } from './pdf-lines.ts';
import type { PdfText } from './pdf-words.ts';

/** A phrase at `x`, `y` whose letters are half as wide as high. */
function at(x: number, y: number, text: string, size = 10): PdfText {
  return { text, x, y, width: text.length * size * 0.5, size };
}

const linesOf = (texts: PdfText[]) => textOfLines(pdfLines(texts)).split('\n');

const column = (x: number, top: number, lines: string[], step = 12) =>
  lines.map((line, index) => at(x, top - index * step, line));

test('words of one line are joined in any drawing order', () => {
  expect(linesOf([at(50, 700, 'Second line'), at(68, 712, 'Lovelace'), at(50, 712, 'Ada')])).toEqual([
    'Ada Lovelace',
    'Second line',
  ]);
});

test('letters drawn separately form a word', () => {
  const letters = 'Şahin'.split('').map((letter, index) => at(50 + index * 5, 700, letter));
  expect(linesOf(letters)).toEqual(['Şahin']);
});

test('two columns are read one after the other, below a full-width line', () => {
  const texts = [
    at(50, 780, 'Ada Lovelace, a very long headline that runs across the whole page', 12),
    ...column(50, 740, ['CONTACT', 'ada@example.com', 'Ankara', 'SKILLS', 'Analysis']),
    ...column(
      250,
      738,
      ['EXPERIENCE', 'Analyst, Engine Company', 'Wrote the first program', 'Led two people'],
      15,
    ),
    at(50, 640, 'References are available on request, as are translations of this page'),
  ];
  expect(linesOf(texts).filter((line) => line !== '')).toEqual([
    'Ada Lovelace, a very long headline that runs across the whole page',
    'CONTACT',
    'ada@example.com',
    'Ankara',
    'SKILLS',
    'Analysis',
    'EXPERIENCE',
    'Analyst, Engine Company',
    'Wrote the first program',
    'Led two people',
    'References are available on request, as are translations of this page',
  ]);
});

test('two columns with aligned lines are still two columns', () => {
  const left = ['CONTACT', 'ada@example.com', 'Ankara', 'SKILLS', 'Analysis', 'Algebra'];
  const right = ['EXPERIENCE', 'Analyst', 'Wrote a program', 'Led people', 'EDUCATION', 'At home'];
  expect(linesOf([...column(50, 700, left), ...column(250, 700, right)])).toEqual([...left, '', ...right]);
});

test.each([
  ['right', 50, 450],
  ['left', 150, 50],
])('dates at the %s stay with their entries', (_side, textX, dateX) => {
  const titles = [
    'Analyst, Engine Company',
    'Tutor, Royal School',
    'Translator, Journal',
    'Writer, Letters',
    'Reader, Library',
  ];
  const dates = ['2020 – 2024', '2017 – 2020', '2015 – 2017', '2013 – 2015', '2010 – 2013'];
  const lines = linesOf([...column(textX, 700, titles), ...column(dateX, 700, dates)]);
  expect(lines).toEqual(
    titles.map((title, index) => (textX < dateX ? `${title}\t${dates[index]}` : `${dates[index]}\t${title}`)),
  );
});

test('labels stay on the line of their text', () => {
  const labels = ['Name', 'Born', 'Place', 'Mail'];
  const values = [
    'Ada Lovelace, Countess',
    'in the winter of another age',
    'London and Ankara both',
    'ada@example.com or by post',
  ];
  expect(linesOf([...column(50, 700, labels), ...column(200, 700, values)])).toEqual(
    labels.map((label, index) => `${label}\t${values[index]}`),
  );
});

test('a gap between paragraphs becomes an empty line', () => {
  const texts = [...column(50, 700, ['One', 'Two', 'Three']), ...column(50, 640, ['Four', 'Five'])];
  expect(linesOf(texts)).toEqual(['One', 'Two', 'Three', '', 'Four', 'Five']);
});

test('the box of a line spans its first to its last part', () => {
  expect(pdfLines([at(50, 700, 'Analyst', 12), at(400, 700, '2020'), at(50, 680, 'London')])).toEqual([
    {
      text: 'Analyst\t2020',
      x: 50,
      right: 420,
      y: 700,
      size: 12,
      font: '',
      stops: [50, 400],
      hasGapAbove: false,
    },
    { text: 'London', x: 50, right: 80, y: 680, size: 10, font: '', stops: [50], hasGapAbove: false },
  ]);
});

test('an empty page has no lines, and ten thousand runs are joined without delay', () => {
  expect(pdfLines([at(0, 0, '  ')])).toEqual([]);
  const many = Array.from({ length: 10_000 }, (_, index) =>
    at((index * 37) % 500, 800 - (index % 700), `w${index}`, 4),
  );
  expect(linesOf(many).join(' ')).toContain('w9999');
});

test.each([
  ['drawn letter by letter', 'JOHN'.split('').map((letter, index) => at(50 + index * 10, 700, letter))],
  ['in one run', [{ text: 'J O H N', x: 50, y: 700, width: 35, size: 10 }]],
])('a letter-spaced word %s is one word', (_name, runs) => {
  const next = ['D', 'O', 'E'].map((letter, index) => at(100 + index * 10, 700, letter));
  expect(linesOf([...runs, ...next])).toEqual(['JOHN DOE']);
});

test('accents that old fonts draw before their letter are joined to it', () => {
  expect(linesOf([at(50, 700, 'Tüfekçiba¸sı ˙Izin do˘gru')])).toEqual(['Tüfekçibaşı İzin doğru']);
});

test('text drawn twice to look bold is read once', () => {
  expect(linesOf([at(50, 700, 'Skills'), { ...at(50.3, 700, 'Skills') }])).toEqual(['Skills']);
});

test('headings in the margin come before the text beside them', () => {
  const texts = [
    at(50, 700, 'WORK'),
    ...column(200, 700, ['Engineer, Globex', 'Built bridges of many kinds', 'Led people']),
    at(50, 652, 'FURTHER'),
    at(50, 640, 'EDUCATION'),
    ...column(200, 652, ['Physics, Lakeside University', 'With honours']),
    at(50, 616, 'HOBBIES'),
    ...column(200, 616, ['Chess', 'Cooking for many people']),
  ];
  expect(linesOf(texts).filter((line) => line !== '')).toEqual([
    'WORK',
    'Engineer, Globex',
    'Built bridges of many kinds',
    'Led people',
    'FURTHER EDUCATION',
    'Physics, Lakeside University',
    'With honours',
    'HOBBIES',
    'Chess',
    'Cooking for many people',
  ]);
});

test('labels close to their text stay on its line', () => {
  const names = ['Deutsch', 'Englisch', 'Französisch'].map((label, index) => at(95, 700 - index * 15, label));
  const levels = ['Muttersprache', 'fließend', 'B1'].map((level, index) => at(155, 700 - index * 15, level));
  const below = column(155, 640, [
    'A line of the same column',
    'and another',
    'and one more',
    'and the last',
  ]);
  expect(linesOf([...names, ...levels, ...below]).slice(0, 3)).toEqual([
    'Deutsch\tMuttersprache',
    'Englisch\tfließend',
    'Französisch\tB1',
  ]);
});

test('dates in a column as wide as the text beside them stay on its lines', () => {
  const left = [
    at(50, 700, 'Work'),
    at(50, 680, '2015 – 2019'),
    at(50, 620, '2012 – 2015'),
    at(50, 560, 'Languages'),
    at(50, 540, 'German'),
  ];
  const right = [
    ...column(300, 680, ['Accountant', 'Uludag Textile', 'Closed the books'], 15),
    ...column(300, 620, ['Assistant', 'Nilufer Ltd', 'Wrote letters'], 15),
  ];
  const lines = linesOf([...left, ...right]).filter((line) => line !== '');
  expect(lines.slice(0, 3)).toEqual(['Work', '2015 – 2019\tAccountant', 'Uludag Textile']);
});

test('dates and cities at the right edge are no column', () => {
  const texts = [
    at(100, 740, 'Ann Lee, painter'),
    ...column(50, 700, ['Clinic of the old town', 'Dentist', 'Clinic by the sea', 'Dentist and partner']),
    at(470, 700, 'Antalya'),
    at(430, 688, '2019 – 2021'),
    at(480, 676, 'Izmir'),
    at(440, 664, '2017 – 2019'),
  ];
  expect(
    linesOf(texts)
      .filter((line) => line !== '')
      .slice(1, 3),
  ).toEqual(['Clinic of the old town\tAntalya', 'Dentist\t2019 – 2021']);
});

test('cities and dates at the right edge stay with their entries, wherever they begin', () => {
  const left = ['Georgia Institute', 'Master of Science', 'Birla Institute', 'Bachelor of Engineering'];
  const right = ['Atlanta, GA', 'Aug 2012 – Dec 2013', 'Pilani, India', 'Aug 2008 – July 2012'];
  const texts = right.map((text, index) => at(560 - text.length * 5, 700 - index * 12, text));
  expect(linesOf([...column(50, 700, left), ...texts])).toEqual(
    left.map((text, index) => `${text}\t${right[index]}`),
  );
});

test('the labels of a form stay beside their values', () => {
  const labels = ['Anschrift:', 'Telefon:', 'E-Mail:', 'Geburtsort:', 'Familienstand:'];
  const values = ['Lindenallee 44, Essen', '0171 3920081', 'ada@example.com', 'Alzey', 'verheiratet'];
  expect(linesOf([...column(50, 700, labels), ...column(250, 700, values)])).toEqual(
    labels.map((label, index) => `${label}\t${values[index]}`),
  );
});

test('the words of a justified line are joined again', () => {
  const words = ['Wissenschaftliche', 'Mitarbeiterin,', 'Niedersächsisches', 'Landesinstitut'];
  let x = 50;
  const texts = words.map((word) => {
    const text = at(x, 700, word);
    x += text.width + 14;
    return text;
  });
  expect(linesOf(texts)).toEqual([words.join(' ')]);
});

test('a job title in smaller letters beside a name is a cell of its own', () => {
  expect(linesOf([at(50, 700, 'Ada Lovelace', 20), at(176, 700, 'Analyst', 11)])).toEqual([
    'Ada Lovelace\tAnalyst',
  ]);
});

test('labels that end at one place are read beside their values, whatever the headings above them end at', () => {
  const label = (y: number, text: string) => at(200 - text.length * 5, y, text);
  const entry = (top: number) => [
    label(top, 'Dates'),
    at(220, top, '06/2023 - present'),
    label(top - 14, 'Occupation or position held'),
    at(220, top - 14, 'Registrar of loans and exhibitions'),
    label(top - 28, 'Name and address of'),
    at(220, top - 28, 'Port Sunlight Gallery, Liverpool'),
    label(top - 40, 'employer'),
    label(top - 54, 'Type of business'),
    at(220, top - 54, 'Services for other museums and schools in the county'),
  ];
  const heading = at(117, 726, 'Work experience', 12);
  expect(linesOf([heading, ...entry(700), ...entry(620)])).toContain('Dates\t06/2023 - present');
});
