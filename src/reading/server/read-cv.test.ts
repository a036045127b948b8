import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultTextLimits, extractText, stopExtraction } from '#files/server/extract-text.ts';
import { cvLayouts, type CvLayout } from '../../../tests/harness/cv-layouts.ts';
import { readCv } from './read-cv.ts';
import { cvLinesOf, linesMax } from './read-cv-lines.ts';

const now = new Date('2026-11-21T12:00:00Z');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cv-reading-'));
});
afterAll(async () => {
  stopExtraction();
  await rm(folder, { recursive: true });
});

async function readPdf(pdf: Buffer) {
  const path = join(folder, 'cv.pdf');
  await writeFile(path, pdf);
  const extracted = await extractText(path, 'pdf', { ...defaultTextLimits, maxLines: linesMax });
  if (!('text' in extracted)) throw new Error(extracted.state);
  return readCv(cvLinesOf(extracted.text, extracted.lines ?? null), now);
}

type Read = Awaited<ReturnType<typeof readCv>>;

const valueOf = <T>(found: { value: T } | null): T | null => found?.value ?? null;
const experiencesOf = ({ experiences }: Read) =>
  experiences.map(({ title, company, start, end, isOngoing }) =>
    [valueOf(title), valueOf(company), valueOf(start), isOngoing ? 'now' : valueOf(end)].join(' / '),
  );
const educationsOf = ({ educations }: Read) =>
  educations.map(({ degree, major, institution, start, end }) =>
    [valueOf(degree), valueOf(major), valueOf(institution), valueOf(start), valueOf(end)].join(' / '),
  );

const english: CvLayout = {
  name: 'Nora Lindqvist',
  headline: 'Senior Backend Engineer',
  contact: [
    'nora.lindqvist@example.com',
    '+46 70 123 45 67',
    'Stockholm, Sweden',
    'linkedin.com/in/noralindqvist',
  ],
  words: {
    summary: 'Profile',
    experience: 'Work Experience',
    education: 'Education',
    skills: 'Technical Skills',
    languages: 'Languages',
    contact: 'Contact',
  },
  summary: 'Builds payment systems that stay up, and the teams that keep them so.',
  experiences: [
    {
      title: 'Senior Backend Engineer',
      company: 'Northwind Payments AB',
      place: 'Stockholm, Sweden',
      dates: 'Mar 2021 – Present',
      points: [
        'Led the move of the ledger to an append-only store with four other engineers',
        'Halved the bill',
      ],
    },
    {
      title: 'Software Developer',
      company: 'Globex Systems',
      place: 'Austin, TX',
      dates: 'Sep 2016 – Feb 2021',
      points: ['Wrote the import of legacy files'],
    },
    {
      title: 'Intern',
      company: 'Initech Labs',
      place: 'Boston, MA',
      dates: 'Jun 2015 – Aug 2015',
      points: ['Fixed tests'],
    },
  ],
  educations: [
    { degree: 'M.S. in Computer Science', school: 'Lakeside Institute of Technology', dates: '2014 – 2016' },
    { degree: 'B.S. in Mathematics', school: 'Ridgemont State University', dates: '2010 – 2014' },
  ],
  skills: ['Go', 'PostgreSQL', 'Kubernetes', 'C++', 'Event sourcing'],
  languages: ['Swedish (native)', 'English (C2)'],
};

const turkish: CvLayout = {
  name: 'IŞIL GÜNEŞ ŞAHİN',
  headline: 'Kıdemli Yazılım Mühendisi',
  contact: ['isil.sahin@example.com', '0532 123 45 67', 'Kadıköy, İstanbul', 'linkedin.com/in/isilsahin'],
  words: {
    summary: 'HAKKIMDA',
    experience: 'İŞ DENEYİMİ',
    education: 'EĞİTİM',
    skills: 'YETKİNLİKLER',
    languages: 'YABANCI DİLLER',
    contact: 'İLETİŞİM',
  },
  summary: 'Ödeme sistemleri geliştiriyor, ekiplerin birlikte iyi çalışmasını sağlıyorum.',
  experiences: [
    {
      title: 'Kıdemli Yazılım Mühendisi',
      company: 'Örnek Ödeme A.Ş.',
      place: 'İstanbul',
      dates: 'Mart 2021 – Devam ediyor',
      points: [
        'Sekiz kişilik ekiple ödeme altyapısını mikro servislere taşıdım',
        'Gecikmeyi üçte bire indirdim',
      ],
    },
    {
      title: 'Yazılım Uzmanı',
      company: 'Çınar Teknoloji',
      place: 'Ankara',
      dates: 'Eylül 2016 – Şubat 2021',
      points: ['Arka uç servislerini yazdım'],
    },
    {
      title: 'Stajyer',
      company: 'Işık Bilişim',
      place: 'İzmir',
      dates: 'Haziran 2015 – Ağustos 2015',
      points: ['Testleri düzelttim'],
    },
  ],
  educations: [
    { degree: 'Bilgisayar Mühendisliği, Yüksek Lisans', school: 'Ege Üniversitesi', dates: '2014 – 2016' },
    { degree: 'Matematik, Lisans', school: 'Gazi Üniversitesi', dates: '2010 – 2014' },
  ],
  skills: ['Go', 'PostgreSQL', 'Kubernetes', 'C++', 'İletişim'],
  languages: ['Türkçe (ana dil)', 'İngilizce (C2)'],
};

describe.each(Object.entries(cvLayouts))('a CV with %s', (_name, layOut) => {
  test('is read in English', async () => {
    const cv = await readPdf(await layOut(english));
    expect([valueOf(cv.name), valueOf(cv.surname)]).toEqual(['Nora', 'Lindqvist']);
    expect(cv.emails.map(valueOf)).toEqual(['nora.lindqvist@example.com']);
    expect(cv.phones.map(valueOf)).toEqual(['+46701234567']);
    expect(valueOf(cv.linkedin)).toBe('https://www.linkedin.com/in/noralindqvist');
    expect(valueOf(cv.place)).toMatchObject({ city: 'Stockholm', country: 'SE' });
    expect(valueOf(cv.headline)).toBe(english.headline);
    expect(valueOf(cv.about)).toBe(english.summary);
    expect(experiencesOf(cv)).toEqual([
      'Senior Backend Engineer / Northwind Payments AB / 2021-03 / now',
      'Software Developer / Globex Systems / 2016-09 / 2021-02',
      'Intern / Initech Labs / 2015-06 / 2015-08',
    ]);
    expect(valueOf(cv.experiences[0]?.description ?? null)).toContain('Halved the bill');
    expect(educationsOf(cv)).toEqual([
      'M.S. / Computer Science / Lakeside Institute of Technology / 2014 / 2016',
      'B.S. / Mathematics / Ridgemont State University / 2010 / 2014',
    ]);
    expect(cv.skills.map(valueOf)).toEqual(english.skills);
    expect(cv.languages.map(valueOf)).toEqual([
      { language: 'sv', level: 'native' },
      { language: 'en', level: 'C2' },
    ]);
  });

  test('is read in Turkish', async () => {
    const cv = await readPdf(await layOut(turkish));
    expect([valueOf(cv.name), valueOf(cv.surname)]).toEqual(['Işıl Güneş', 'Şahin']);
    expect(cv.phones.map(valueOf)).toEqual(['+905321234567']);
    expect(valueOf(cv.place)).toEqual({ city: 'İstanbul', district: 'Kadıköy', country: 'TR' });
    expect(valueOf(cv.headline)).toBe(turkish.headline);
    expect(valueOf(cv.about)).toBe(turkish.summary);
    expect(experiencesOf(cv)).toEqual([
      'Kıdemli Yazılım Mühendisi / Örnek Ödeme A.Ş. / 2021-03 / now',
      'Yazılım Uzmanı / Çınar Teknoloji / 2016-09 / 2021-02',
      'Stajyer / Işık Bilişim / 2015-06 / 2015-08',
    ]);
    expect(educationsOf(cv)).toEqual([
      'Yüksek Lisans / Bilgisayar Mühendisliği / Ege Üniversitesi / 2014 / 2016',
      'Lisans / Matematik / Gazi Üniversitesi / 2010 / 2014',
    ]);
    expect(cv.skills.map(valueOf)).toEqual(turkish.skills);
    expect(cv.languages.map(valueOf)).toEqual([
      { language: 'tr', level: 'native' },
      { language: 'en', level: 'C2' },
    ]);
  });
});
