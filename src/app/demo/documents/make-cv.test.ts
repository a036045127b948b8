import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractText, stopExtraction } from '#files/server/extract-text.ts';
import { detectKind } from '#files/server/sniff.ts';
import type { Person } from '../content/content.ts';
import { makeCvDocx } from './make-cv-docx.ts';
import { makeCvPdf } from './make-cv-pdf.ts';

const person: Person = {
  name: 'Işıl Güneş',
  surname: 'Şahin',
  title: 'Kıdemli Yazılım Mühendisi',
  email: 'isil.sahin@example.com',
  phone: '+90 532 000 00 00',
  city: 'İzmir',
  cityInCv: 'İzmir',
  country: 'TR',
  company: 'Örnek Ödeme A.Ş.',
  years: 10,
  summary:
    'On yıldır ödeme sistemleri geliştiriyorum. Ölçeklenebilir servisler ve temiz kod & test odağımdır.',
  experiences: [
    {
      title: 'Ekip Lideri',
      company: 'Örnek Ödeme A.Ş.',
      startedOn: '2021-03',
      endedOn: '',
      description: '- Sekiz kişilik ekibi yönettim.\n- Gecikmeyi üçte bire indirdim.',
    },
    {
      title: 'Yazılım Mühendisi',
      company: 'Çınar Teknoloji',
      startedOn: '2016-09',
      endedOn: '2021-02',
      description: 'Arka uç servislerini yazdım.\nSürekli dağıtımı kurdum.\nDenetim kayıtlarını tasarladım.',
    },
  ],
  education: [
    {
      school: 'Ege Üniversitesi',
      degree: 'Bilgisayar Mühendisliği',
      field: '',
      startedOn: '2012',
      endedOn: '2016',
    },
  ],
  skills: ['TypeScript', 'PostgreSQL', 'Kubernetes', 'Go'],
  languages: [
    { name: 'Türkçe', level: 'ana dil' },
    { name: 'İngilizce', level: 'C1' },
  ],
  language: 'tr',
  cvStyle: 'plain',
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cv-test-'));
});

afterAll(async () => {
  stopExtraction();
  await rm(folder, { recursive: true });
});

async function textOf(content: Buffer, kind: 'pdf' | 'docx'): Promise<string> {
  const path = join(folder, `cv.${kind}`);
  await writeFile(path, content);
  expect((await detectKind(path)).kind).toBe(kind);
  const result = await extractText(path, kind);
  return 'text' in result ? result.text : result.state;
}

describe.each(['plain', 'serif', 'side'] as const)('style %s', (cvStyle) => {
  test('a PDF and a DOCX contain every fact, with Turkish letters', async () => {
    const texts = [
      await textOf(await makeCvPdf({ ...person, cvStyle }), 'pdf'),
      await textOf(makeCvDocx({ ...person, cvStyle }), 'docx'),
    ];
    const expected = [
      person.title,
      person.email,
      person.cityInCv,
      'temiz kod & test',
      'Örnek Ödeme A.Ş.',
      'Mar 2021 – Devam ediyor',
    ];
    for (const text of texts) {
      for (const part of [
        ...expected,
        ...person.skills,
        'Türkçe (ana dil)',
        'İngilizce (C1)',
        'Ege Üniversitesi',
        '2012 – 2016',
      ]) {
        expect(text.replace(/\s+/g, ' ')).toContain(part);
      }
      expect(text.replace(/\s+/g, ' ')).toContain('Işıl Güneş Şahin');
    }
  });

  test('the same person makes the same bytes', async () => {
    expect((await makeCvPdf({ ...person, cvStyle })).equals(await makeCvPdf({ ...person, cvStyle }))).toBe(
      true,
    );
    expect(makeCvDocx({ ...person, cvStyle }).equals(makeCvDocx({ ...person, cvStyle }))).toBe(true);
  });

  test('a long career has a second page', async () => {
    const career = Array.from({ length: 5 }, () => person.experiences).flat();
    const long = { ...person, cvStyle, language: 'en', experiences: career } satisfies Person;
    const path = join(folder, 'long.pdf');
    await writeFile(path, await makeCvPdf(long));
    const result = await extractText(path, 'pdf');
    expect(result).toMatchObject({ state: 'ready', pages: 2 });
    expect(result).toHaveProperty('text', expect.stringContaining('Mar 2021 – Present'));
  });
});
