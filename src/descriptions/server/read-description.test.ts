import { describe, expect, test } from 'vitest';
import { cpuUnits } from '../../../tests/harness/cpu.ts';
import { readDescription } from './read-description.ts';
import { readPay } from './read-description-pay.ts';
import { readDate } from './read-description-dates.ts';
import { cleanTitle } from './read-description-title.ts';

const today = '2026-11-21';
const read = (text: string, format = 'txt') => readDescription({ format, text }, today);
const placeOf = ({ places }: ReturnType<typeof read>) =>
  places.map(({ value }) => [value.city, value.region, value.country].join(',')).join('; ');
const valueOf = <T>(found: { value: T } | null): T | null => found?.value ?? null;

const english = `Northwind Systems

Senior Backend Engineer

Location: Berlin, Germany (Hybrid)
Employment type: Full-time
Salary: €75,000 – €95,000 per year
Application deadline: 31 January 2027
Openings: 2

About the role
We build the payment rails that two million small shops rely on every day. You will work
in a small team that owns what it ships, from the first sketch to the pager.

What you will do
- Design services in TypeScript & SQL
- Review the work of others and have yours
  reviewed with care

Requirements:
1. Five years of building services
2. Fluent English

Tech stack
TypeScript, Node.js, PostgreSQL`;

const turkish = `İŞ İLANI

Kıdemli Muhasebe Uzmanı

Lokasyon: Kadıköy, İstanbul
Çalışma Şekli: Tam zamanlı
Çalışma Modeli: Hibrit
Maaş: 55.000 - 70.000 TL (aylık, net)
Son Başvuru Tarihi: 15.02.2027

Hakkımızda
Anadolu Gıda, 1987'den beri Türkiye'nin dört bir yanına ürün ulaştıran bir aile şirketidir.

GENEL NİTELİKLER
• En az 5 yıl deneyimli
• Logo Tiger ve Excel'i iyi derecede kullanan

Yetkinlikler
Muhasebe, Vergi mevzuatı, Raporlama`;

describe('a job description in English', () => {
  const job = read(english);

  test('has its title, place, type, pay, openings and closing date read, each with its line', () => {
    expect(job).toMatchObject({
      title: { value: 'Senior Backend Engineer', isSure: true, line: { at: 2 } },
      places: [{ value: { city: 'Berlin', region: '', country: 'DE' }, isSure: true, line: { at: 4 } }],
      locationType: { value: 'hybrid', line: { at: 4 } },
      jobType: { value: 'fulltime', isSure: true },
      pay: { value: { min: 75_000, max: 95_000, currency: 'EUR', period: 'year' } },
      closesOn: { value: '2027-01-31' },
      openings: { value: 2 },
      language: 'en',
      isLikely: true,
    });
  });

  test('keeps headings, lists and paragraphs of the remaining text, without the values that were read', () => {
    expect(valueOf(job.descriptionHtml)).toBe(
      '<h2>About the role</h2>' +
        '<p>We build the payment rails that two million small shops rely on every day. You will work in a small ' +
        'team that owns what it ships, from the first sketch to the pager.</p>' +
        '<h2>What you will do</h2><ul><li><p>Design services in TypeScript &amp; SQL</p></li>' +
        '<li><p>Review the work of others and have yours reviewed with care</p></li></ul>' +
        '<h2>Requirements</h2><ol><li><p>Five years of building services</p></li><li><p>Fluent English</p></li></ol>' +
        '<h2>Tech stack</h2><p>TypeScript, Node.js, PostgreSQL</p>',
    );
  });

  test('has certain skills when it lists them, and uncertain ones when it only names them', () => {
    const skills = job.skills.map(({ value, isSure }) => `${value}${isSure ? '' : '?'}`);
    expect(skills).toEqual(['TypeScript', 'Node.js', 'PostgreSQL', 'English?', 'SQL?']);
  });
});

test('a job description in Turkish is read as well', () => {
  const job = read(turkish);
  expect(job).toMatchObject({
    title: { value: 'Kıdemli Muhasebe Uzmanı', isSure: true },
    places: [{ value: { city: 'İstanbul', country: 'TR' } }],
    jobType: { value: 'fulltime' },
    locationType: { value: 'hybrid' },
    pay: { value: { min: 55_000, max: 70_000, currency: 'TRY', period: 'month' } },
    closesOn: { value: '2027-02-15' },
    language: 'tr',
    isLikely: true,
  });
  expect(valueOf(job.descriptionHtml)).toMatch(
    /^<h2>Hakkımızda<\/h2>.*<h2>GENEL NİTELİKLER<\/h2><ul><li><p>En az 5 yıl/,
  );
  expect(job.skills.map(({ value }) => value)).toEqual([
    'Muhasebe',
    'Vergi mevzuatı',
    'Raporlama',
    'Logo Tiger',
    'Excel',
  ]);
});

describe('values without labels', () => {
  test('are read from the lines before the first section', () => {
    const job = read('Barista\nAnkara | Part-time · On-site\n\nWhat you will do\n- Make coffee');
    expect([placeOf(job), valueOf(job.jobType), valueOf(job.locationType)]).toEqual([
      'Ankara,,TR',
      'parttime',
      'onsite',
    ]);
    expect(valueOf(job.descriptionHtml)).toBe(
      '<h2>What you will do</h2><ul><li><p>Make coffee</p></li></ul>',
    );
  });

  test('are uncertain in a sentence, and ignored when two are named', () => {
    const one = read('Designer\n\nAbout us\nAll of us work fully remote, from wherever we are happy to be.');
    expect(one.locationType).toMatchObject({ value: 'remote', isSure: false });
    const two = read('Designer\n\nAbout us\nSome of us work remote.\nOthers work on-site in the studio.');
    expect(two.locationType).toBeNull();
    expect(read('Designer\n\nAbout us\nThis is not remote.').locationType).toBeNull();
    expect(read('Tasarımcı\n\nHakkımızda\nUzaktan çalışma yok.').locationType).toBeNull();
  });

  test('a number of days in words is hybrid work', () => {
    const job = read('Koch\n\nWas wir bieten\nZwei Tage pro Woche Homeoffice sind möglich.');
    expect(job.locationType).toMatchObject({ value: 'hybrid', isSure: false });
  });

  test('a past closing date is ignored', () => {
    expect(read('Cook\nApply by: 1 March 2026').closesOn).toBeNull();
    expect(valueOf(read('Aşçı\nSon başvuru 1 Mart 2027').closesOn)).toBe('2027-03-01');
  });

  test('a sum that is not pay is ignored', () => {
    expect(read('Cook\nA budget of €2,000 a year for learning, on top of your pay.').pay).toBeNull();
    expect(read('Cook\nWe raised $12,000,000 last year.').pay).toBeNull();
  });
});

test('a label on one line and its value on the next are one fact', () => {
  const job = read('Cook\n\nLocation\nİzmir\n\nRequirements\n- Clean hands');
  expect(placeOf(job)).toBe('İzmir,,TR');
  expect(valueOf(job.descriptionHtml)).toBe('<h2>Requirements</h2><ul><li><p>Clean hands</p></li></ul>');
});

test('headings of the document become headings, and typed markup stays plain text', () => {
  const text = 'Cook\nLife with us\n<b>Early</b> mornings & late nights, but never both on one day.';
  const job = readDescription({ format: 'docx', text, headings: [0, 1] }, today);
  expect(valueOf(job.descriptionHtml)).toBe(
    '<h2>Life with us</h2><p>&lt;b&gt;Early&lt;/b&gt; mornings &amp; late nights, but never both on one day.</p>',
  );
});

test.each([
  ['a letter', 'Dear mother,\n\nI am well.\nSee you on 3 May 2027.\nLove'],
  ['an invoice', 'Invoice 2026-114\nTotal: 1.200,00 TL\nDue: 03.01.2027'],
  ['nothing much', '....\n1\n2'],
])('%s does not count as a job description', (_name, text) => {
  expect(read(text).isLikely).toBe(false);
});

test('titles are cleaned of other words', () => {
  for (const [text, title] of [
    ['Job description: Data Analyst', 'Data Analyst'],
    ['We are hiring a Product Manager', 'Product Manager'],
    ['Data Analyst – Berlin (Remote)', 'Data Analyst'],
    ['Data Analyst | İstanbul | Full-time', 'Data Analyst'],
    ['Head of Sales – EMEA', 'Head of Sales – EMEA'],
    ['Satış Temsilcisi Aranıyor', 'Satış Temsilcisi'],
    ['İş İlanı: Satış Temsilcisi', 'Satış Temsilcisi'],
  ])
    expect(cleanTitle(text ?? ''), text).toBe(title);
});

test.each([
  [
    'Wir suchen für unser Büro eine/n Steuerfachangestellte/n (m/w/d) in Teilzeit.',
    'Steuerfachangestellte/r',
  ],
  ['Okulumuz için tam zamanlı Kreş Öğretmeni arıyoruz.', 'Kreş Öğretmeni'],
])('a title is read out of a sentence: %s', (sentence, title) => {
  const job = read(`${sentence}\n\nYour tasks\n- Work`);
  expect(job.title).toMatchObject({ value: title, isSure: false });
  expect(valueOf(job.descriptionHtml)).toContain(sentence);
});

test.each([
  ['Your letter reaches us before 14 March 2027.', '2027-03-14'],
  ['Ihre Unterlagen erreichen uns bis zum 14.03.2027.', '2027-03-14'],
  ['The contract runs until 14 March 2027.', null],
])('a last day in a sentence: %s', (sentence, date) => {
  expect(valueOf(read(`Cook\n\nYour tasks\n- Cook\n\nAbout us\n${sentence}`).closesOn)).toBe(date);
});

test('short items below a heading of requirements are skills, and so are languages', () => {
  const job = read(
    'Cook\n\nWas Sie mitbringen\n- Gesellenbrief\n- Gutes Englisch\n- Sie sind gern unter Menschen und lachen viel',
  );
  expect(job.skills.map(({ value, isSure }) => [value, isSure])).toEqual([
    ['Gesellenbrief', false],
    ['Englisch', false],
  ]);
});

test('an amount among other facts is pay, and to be checked', () => {
  const job = read('Satış Uzmanı\nAnkara, Çankaya | Hibrit | 55.000 ₺ – 70.000 ₺ net\n\nGörevler\n- Satmak');
  expect(job.pay).toMatchObject({ value: { min: 55_000, max: 70_000, currency: 'TRY' }, isSure: false });
});

test('pay beside other pay, two last days and a long department have to be checked', () => {
  const isSure = (text: string, field: 'pay' | 'closesOn' | 'department') => read(text)[field]?.isSure;
  const salary = 'Clerk\n\nLocation: Leeds, UK\nSalary: £30,000 per year';
  expect(isSure(salary, 'pay')).toBe(true);
  expect(isSure(`${salary}\nSenior clerks are paid £40,000 per year`, 'pay')).toBe(false);
  const closing = 'Clerk\n\nLocation: Leeds, UK\nClosing date: 31 January 2027';
  expect(isSure(closing, 'closesOn')).toBe(true);
  expect(isSure(`${closing}\nApplications close for members on 15 January 2027`, 'closesOn')).toBe(false);
  expect(isSure('Clerk\n\nDepartment: Finance', 'department')).toBe(true);
  expect(isSure('Clerk\n\nDepartment: Regional Office Harbour West', 'department')).toBe(false);
});

test('a posting begins below the sign-off of a mail without a gap', () => {
  const job = read(
    'Hi Sam,\nplease post this today.\nCheers, Nadia\nData Analyst\nLocation: Leeds\n\nYour tasks\n- Count',
  );
  expect([valueOf(job.title), placeOf(job)]).toEqual(['Data Analyst', 'Leeds,,GB']);
});

test('a line left alone beside values of fields is no list', () => {
  const job = read(
    '# Cook\n\n**Team:** Kitchen\n**Where:** Remote, within two hours of Rome\n**Pay:** €30k-€35k\n\n## On your plate\n* Cook\n* Clean',
  );
  expect(valueOf(job.descriptionHtml)).not.toContain('<li><p>Where');
});

test('Markdown loses its marks', () => {
  const job = read('# Cook\n\n**Team:** Kitchen\n\n## On your plate\n* Cook\n* Clean');
  expect([valueOf(job.title), valueOf(job.department)]).toEqual(['Cook', 'Kitchen']);
  expect(valueOf(job.descriptionHtml)).toBe(
    '<h2>On your plate</h2><ul><li><p>Cook</p></li><li><p>Clean</p></li></ul>',
  );
});

test('pay is read in many formats', () => {
  const pay = (text: string) => {
    const found = readPay(text);
    return found === null
      ? null
      : `${found.value.min}-${found.value.max} ${found.value.currency} ${found.value.period}${found.isSure ? '' : '?'}`;
  };
  for (const [text, expected] of [
    ['$80,000 – $100,000 per year', '80000-100000 USD year'],
    ['€60–75k', '60000-75000 EUR year?'],
    ['£18.50 per hour', '18.5-18.5 GBP hour'],
    ['Up to £45,000 a year', 'null-45000 GBP year'],
    ['From USD 4,500 monthly', '4500-null USD month'],
    ['50.000 TL – 65.000 TL', '50000-65000 TRY month?'],
    ['Aylık 45 bin - 60 bin TL', '45000-60000 TRY month'],
    ['₺1.250.000 yıllık brüt', '1250000-1250000 TRY year'],
    ['competitive', null],
    ['40 - 45 hours a week', null],
    ['€90,000 – €60,000 per year', null],
  ] as const)
    expect(pay(text), text).toBe(expected);
});

test('dates are read in many formats', () => {
  for (const [text, expected] of [
    ['2027-01-31', '2027-01-31 true'],
    ['31.01.2027', '2027-01-31 true'],
    ['31 Ocak 2027 tarihine kadar', '2027-01-31 true'],
    ['January 31st, 2027', '2027-01-31 true'],
    ['the 3rd of May 2027', '2027-05-03 true'],
    ['03/04/2027', '2027-04-03 false'],
    ['04/23/2027', '2027-04-23 true'],
    ['31.02.2027', 'null'],
    ['as soon as possible', 'null'],
  ] as const) {
    const found = readDate(text);
    expect(found === null ? 'null' : `${found.value} ${found.isSure}`, text).toBe(expected);
  }
});

test('hostile text takes no longer than other text', async () => {
  const units = await cpuUnits(() => {
    for (const piece of [
      '1,',
      '- ',
      'Location: ',
      'a'.repeat(300),
      '€1 – ',
      '€1–',
      '1.000.',
      '@a.',
      'Dear a, ',
    ])
      read(`Cook\n${piece.repeat(60_000 / piece.length)}`);
  });
  expect(units).toBeLessThan(50);
});
