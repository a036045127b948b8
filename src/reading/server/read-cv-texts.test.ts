import { describe, expect, test } from 'vitest';
import { cpuUnits } from '../../../tests/harness/cpu.ts';
import { readCv } from './read-cv.ts';
import { cvLinesOf } from './read-cv-lines.ts';

const now = new Date('2026-11-21T12:00:00Z');
const read = (text: string) => readCv(cvLinesOf(text, null), now);
type Read = Awaited<ReturnType<typeof read>>;

const valueOf = <T>(found: { value: T } | null | undefined): T | null => found?.value ?? null;
const experiencesOf = ({ experiences }: Read) =>
  experiences.map(({ title, company, start, end, isOngoing }) =>
    [valueOf(title), valueOf(company), valueOf(start), isOngoing ? 'now' : valueOf(end)].join(' / '),
  );
const educationsOf = ({ educations }: Read) =>
  educations.map(({ degree, major, institution, start, end }) =>
    [valueOf(degree), valueOf(major), valueOf(institution), valueOf(start), valueOf(end)].join(' / '),
  );

describe('experience', () => {
  test('several positions in one company each have that company', async () => {
    const cv = await read(`Jane Roe
jane.roe@example.com

Employment History

Globex, Mountain View, CA
Staff Software Engineer
2019 – Present
Search infrastructure.
Senior Software Engineer
2015 – 2019
Ads infrastructure.

Initech
3 years 2 months
Software Engineer II
2012 – 2015
Maps.`);
    expect(experiencesOf(cv)).toEqual([
      'Staff Software Engineer / Globex / 2019 / now',
      'Senior Software Engineer / Globex / 2015 / 2019',
      'Software Engineer II / Initech / 2012 / 2015',
    ]);
    expect(valueOf(cv.experiences[0]?.place)).toMatchObject({ city: 'Mountain View', country: 'US' });
    expect(valueOf(cv.experiences[1]?.description)).toBe('Ads infrastructure.');
  });

  test('each entry is read even when the layouts differ', async () => {
    const cv = await read(`WORK EXPERIENCE

Director of Marketing, Globex, Dublin                    Mar 2020 - Present
- Built a team of fourteen.

Head of Growth, Initech, Dublin
Jan 2016 - Feb 2020
- Launched a referral programme.

Marketing Manager
Northwind
Jun 2012 – Dec 2015
Content for Europe.`);
    expect(experiencesOf(cv)).toEqual([
      'Director of Marketing / Globex / 2020-03 / now',
      'Head of Growth / Initech / 2016-01 / 2020-02',
      'Marketing Manager / Northwind / 2012-06 / 2015-12',
    ]);
  });

  test('location types and places are read from the CV', async () => {
    const cv = await read(`Deneyim
Satış Müdürü | Örnek Gıda San. ve Tic. Ltd. Şti. | 03.2021 - halen | Uzaktan
Satış Temsilcisi, Vestiyer, Manisa
06.2016 - 02.2021 (4 yıl 9 ay)`);
    expect(experiencesOf(cv)).toEqual([
      'Satış Müdürü / Örnek Gıda San. ve Tic. Ltd. Şti. / 2021-03 / now',
      'Satış Temsilcisi / Vestiyer / 2016-06 / 2021-02',
    ]);
    expect(cv.experiences.map(({ locationType }) => valueOf(locationType))).toEqual(['remote', null]);
    expect(valueOf(cv.experiences[1]?.place)).toMatchObject({ city: 'Manisa', country: 'TR' });
  });

  test('an entry is marked unsure when title and company cannot be distinguished', async () => {
    const [unsure] = (await read('Experience\nQuux – Frob\n2019 – 2021')).experiences;
    expect([unsure?.title?.isSure, unsure?.company?.isSure]).toEqual([false, false]);
    const [sure] = (await read('Experience\nQuux – Engineer\n2019 – 2021')).experiences;
    expect([valueOf(sure?.title), sure?.title?.isSure]).toEqual(['Engineer', true]);
  });

  test('each value has the line it was read from', async () => {
    const [entry] = (await read('Experience\nEngineer\nGlobex\n2019 – 2021\n• Bridges')).experiences;
    expect(entry?.title?.line).toMatchObject({ at: 1, text: 'Engineer', page: 1 });
    expect(entry?.start?.line.text).toBe('2019 – 2021');
    expect(entry?.description?.line).toMatchObject({ at: 4, text: 'Bridges' });
  });
});

describe('education', () => {
  test('several degrees at one school each have that school', async () => {
    const cv = await read(`Education
Lakeside University
M.S., Computer Science, 2012
B.S., Mathematics, 2010
• Relevant coursework: Analysis, Algebra, 2008 – 2009`);
    expect(educationsOf(cv)).toEqual([
      'M.S. / Computer Science / Lakeside University /  / 2012',
      'B.S. / Mathematics / Lakeside University /  / 2010',
    ]);
  });

  test('the forms of Turkish CVs are read', async () => {
    const cv = await read(`EĞİTİM BİLGİLERİ
Üniversite (Lisans): Anadolu Üniversitesi, İşletme, 2010 - 2014
Lise: Kadıköy Anadolu Lisesi, 2006 - 2010
Bursa Uludağ Üniversitesi Hemşirelik (Yüksek Lisans)
2015-2017
2017 - 2019\tEge Üniversitesi, İktisadi ve İdari Bilimler Fakültesi, Maliye`);
    expect(educationsOf(cv)).toEqual([
      'Lisans / İşletme / Anadolu Üniversitesi / 2010 / 2014',
      'Lise /  / Kadıköy Anadolu Lisesi / 2006 / 2010',
      'Yüksek Lisans / Hemşirelik / Bursa Uludağ Üniversitesi / 2015 / 2017',
      ' / Maliye / Ege Üniversitesi / 2017 / 2019',
    ]);
  });

  test('the forms of German CVs are read', async () => {
    const cv = await read(`Ausbildung
Technische Hochschule Ostwerra\t10/2008 – 03/2014
Diplom-Ingenieur (FH) Maschinenbau
OSZ Metalltechnik Neukölln\t09/2006 – 08/2009
Konstruktionsmechaniker (Facharbeiterbrief)
Schloss-Gymnasium Büdingen, Abitur, 2006`);
    expect(educationsOf(cv)).toEqual([
      'Diplom-Ingenieur (FH) / Maschinenbau / Technische Hochschule Ostwerra / 2008-10 / 2014-03',
      'Facharbeiterbrief / Konstruktionsmechaniker / OSZ Metalltechnik Neukölln / 2006-09 / 2009-08',
      'Abitur /  / Schloss-Gymnasium Büdingen /  / 2006',
    ]);
  });

  test('degrees are read whole, and a school without a school word is not the subject', async () => {
    const cv = await read(`Education & Credentials
Associate of Applied Science Bookkeeping, Hocking Ridge Community College, 2001-2003
Oberlandesgericht Mainfranken\t10/2015-10/2017
Rechtswissenschaften, Zweites Staatsexamen
PhD, Maritime History
University of Holderness
2007 – 2011
Diploma
Booker Heights High School
2003 – 2007`);
    expect(educationsOf(cv)).toEqual([
      'Associate of Applied Science / Bookkeeping / Hocking Ridge Community College / 2001 / 2003',
      'Zweites Staatsexamen / Rechtswissenschaften / Oberlandesgericht Mainfranken / 2015-10 / 2017-10',
      'PhD / Maritime History / University of Holderness / 2007 / 2011',
      'Diploma /  / Booker Heights High School / 2003 / 2007',
    ]);
  });

  test('a grade or prize with a year is no period of study', async () => {
    const cv = await read(`Education
Ridgemont State University
B.S. Computer Science, 2017
GPA: 3.7 · Dean's List 2015–2017`);
    expect(educationsOf(cv)).toEqual(['B.S. / Computer Science / Ridgemont State University /  / 2017']);
  });
});

describe('skills and languages', () => {
  test('rows have labels, brackets are not split, and interests are no skills', async () => {
    const cv = await read(`Technical Skills
Languages: Python, Go, C++
Cloud: AWS (EC2, S3), Docker
Interests: Weightlifting, Chess`);
    expect(cv.skills.map(valueOf)).toEqual(['Python', 'Go', 'C++', 'AWS (EC2, S3)', 'Docker']);
    expect(cv.languages).toEqual([]);
  });

  test('a level is exact or marked unsure, and never invented', async () => {
    const cv = await read('Diller\nTürkçe (Ana dil)\nİngilizce: C1\nAlmanca – iyi derecede\nFransızca');
    expect(cv.languages.map(({ value, isSure }) => [value.language, value.level, isSure])).toEqual([
      ['tr', 'native', true],
      ['en', 'C1', true],
      ['de', 'B2', false],
      ['fr', null, true],
    ]);
  });

  test('levels, years, links and dates are no part of a skill', async () => {
    const cv = await read(`Kenntnisse
SolidWorks (sehr gut)
AutoCAD – Experte
Lesen von Zeichnungen sehr gut
SQL 90 %
Python (5 years)
Grundkenntnisse
www.example.com
2019 – 2021`);
    expect(cv.skills.map(valueOf)).toEqual([
      'SolidWorks',
      'AutoCAD',
      'Lesen von Zeichnungen',
      'SQL',
      'Python',
    ]);
  });

  test('several words are one skill for certain only between separators', async () => {
    const cv = await read(
      'Skills\nOpen Banking Jira\nRoadmaps\nOral history interviews, Mediation\nof Reference',
    );
    expect(cv.skills.map(({ value, isSure }) => [value, isSure])).toEqual([
      ['Open Banking Jira', false],
      ['Roadmaps', true],
      ['Oral history interviews', true],
      ['Mediation', true],
      ['of Reference', false],
    ]);
  });

  test('a skill that looks like a job or a place is to be checked', async () => {
    const cv = await read('Skills\nExcel\nSenior Analyst\nBerlin');
    expect(cv.skills.map(({ value, isSure }) => [value, isSure])).toEqual([
      ['Excel', true],
      ['Senior Analyst', false],
      ['Berlin', false],
    ]);
  });

  test('the level of a language may stand below it, beside it or before it', async () => {
    const levelsOf = async (text: string) =>
      (await read(text)).languages.map(({ value }) => `${value.language} ${value.level}`);
    expect(await levelsOf('Sprachen\nDeutsch\nMuttersprache\nEnglisch\nverhandlungssicher')).toEqual([
      'de native',
      'en C1',
    ]);
    expect(await levelsOf('Languages\nEnglish\tTamil\nNative speaker\tFluent')).toEqual([
      'en native',
      'ta C1',
    ]);
    expect(
      await levelsOf('Sprachen\nMuttersprache: Deutsch\nGrundkenntnisse: Französisch, Spanisch'),
    ).toEqual(['de native', 'fr A2', 'es A2']);
  });

  test('"İletişim" under the skills is a skill, and elsewhere a heading', async () => {
    const cv = await read('Beceriler\nİletişim\nTakım çalışması\n\nİletişim\nzeynep@example.com');
    expect(cv.skills.map(valueOf)).toEqual(['İletişim', 'Takım çalışması']);
    expect(cv.emails.map(valueOf)).toEqual(['zeynep@example.com']);
  });
});

describe('the person', () => {
  test('a form with labels is read', async () => {
    const cv = await read(`ÖZGEÇMİŞ
Ad Soyad : Mehmet Öztürk
E-posta : mehmet.ozturk@example.com
Cep Telefonu : 0 (532) 123 45 67
Adres : Atatürk Mah. 123. Sok. No:4 Nilüfer/Bursa
Doğum Tarihi : 12.05.1990`);
    expect([valueOf(cv.name), valueOf(cv.surname)]).toEqual(['Mehmet', 'Öztürk']);
    expect(cv.phones.map(valueOf)).toEqual(['+905321234567']);
    expect(valueOf(cv.place)).toMatchObject({ city: 'Bursa', country: 'TR' });
    expect(cv.headline).toBeNull();
  });

  test.each([
    'isil.5551234567@example.com',
    'linkedin.com/in/isil-celik-5321234567',
    'https://example.com/people/905321234567',
  ])('the digits of an address are no telephone number: %s', async (address) => {
    const cv = await read(`Işıl Çelik\n${address}\nCep: 0532 123 45 67/isil@example.com`);
    expect(cv.phones.map(valueOf)).toEqual(['+905321234567']);
    expect((await read(`Işıl Çelik\n${address}`)).phones).toEqual([]);
  });

  test('titles and letters after a name are left out, and surname particles are kept', async () => {
    const cv = await read('Dr. Lena van der Berg, PhD\nlena@example.com');
    expect([valueOf(cv.name), valueOf(cv.surname)]).toEqual(['Lena', 'van der Berg']);
  });

  test('contact details of references are not those of the person', async () => {
    const cv = await read(`Ada Kaya
ada.kaya@example.com

References
Deniz Er, Manager, deniz.er@example.org, +90 533 999 88 77`);
    expect(cv.emails.map(valueOf)).toEqual(['ada.kaya@example.com']);
    expect(cv.phones).toEqual([]);
  });

  test('a personal website is preferred to a code repository', async () => {
    const cv = await read('Ada Kaya\nada@example.com | github.com/adakaya | adakaya.dev');
    expect(valueOf(cv.website)).toBe('https://adakaya.dev');
    expect(valueOf((await read('Ada Kaya\nada@example.com | github.com/adakaya')).website)).toBe(
      'https://github.com/adakaya',
    );
  });
});

describe('documents that are no CV', () => {
  const nothing = { name: null, headline: null, skills: [], languages: [], experiences: [], educations: [] };

  test.each([
    ['a letter', 'Dear Hiring Manager,\nI worked from 2019 to 2021 at a bank and liked it.\nBest Regards'],
    ['a report', 'Quarterly Sales Report\nRevenue grew 2024 – 2025 in Ankara.\nGlobex Systems LLC'],
    ['noise', '%%% ||| --- 2020 2021\n@@@@\n....\n\u0000\u0001'],
    ['nothing', '  \n\n'],
    ['Arabic', 'السيرة الذاتية\nالخبرة المهنية 2019 - 2021\nمهندس برمجيات'],
    ['Chinese', '个人简历\n王小明\n工作经历 2019 - 2021'],
  ])('%s has no values', async (_name, text) => {
    expect(await read(text)).toMatchObject(nothing);
  });

  test('only contact details are read from a CV in another language', async () => {
    const cv = await read('Иван Петров\nivan@example.com\nОпыт работы\n2019 – 2021 Инженер, Глобекс');
    expect([valueOf(cv.name), valueOf(cv.surname), cv.experiences]).toEqual(['Иван', 'Петров', []]);
  });
});

test('hostile text takes no longer than other text', async () => {
  const units = [
    'a@',
    '2020 - ',
    'Ab, ',
    ' / ',
    '(1 ',
    '\u0301',
    'İı',
    'https://',
    'Acme Corp, Springfield, IL ',
  ];
  for (const unit of units) {
    for (const heading of ['', 'Experience\n', 'Education\n', 'Skills\n', 'Diller\n']) {
      const text = heading + `${unit.repeat(60)}\n`.repeat(5000);
      const cost = await cpuUnits(() => read(text));
      expect(cost, `${heading}${unit}`).toBeLessThan(50);
    }
  }
});

test('an address that the edge of the page may have cut has to be checked', async () => {
  const emailsOf = async (address: string): Promise<unknown[]> => {
    const cv = await readCv(cvLinesOf(`Ada Kaya\n${address}\n0532 000 00 12`, null), now);
    return cv.emails.map(({ value, isSure }) => [value, isSure]);
  };
  expect(await emailsOf('ada.kaya@example.ne')).toEqual([['ada.kaya@example.ne', false]]);
  expect(await emailsOf('ada.kaya@example.net')).toEqual([['ada.kaya@example.net', true]]);
});
