import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractText, stopExtraction } from '#files/server/extract-text.ts';
import { detectKind } from '#files/server/sniff.ts';
import type { CvFacts } from './cv-facts.ts';
import { makeCvDocx } from './make-cv-docx.ts';
import { makeCvPdf } from './make-cv-pdf.ts';

const facts: CvFacts = {
  name: 'Işıl Güneş Şahin',
  title: 'Kıdemli Yazılım Mühendisi',
  email: 'isil.sahin@example.com',
  phone: '+90 532 000 00 00',
  city: 'İzmir',
  summary:
    'On yıldır ödeme sistemleri geliştiriyorum. Ölçeklenebilir servisler ve temiz kod & test odağımdır.',
  experiences: [
    {
      title: 'Ekip Lideri',
      company: 'Örnek Ödeme A.Ş.',
      start: '2021-03',
      end: null,
      text: '- Sekiz kişilik ekibi yönettim.\n- Gecikmeyi üçte bire indirdim.',
    },
    {
      title: 'Yazılım Mühendisi',
      company: 'Çınar Teknoloji',
      start: '2016-09',
      end: '2021-02',
      text: 'Arka uç servislerini yazdım.\nSürekli dağıtımı kurdum.\nDenetim kayıtlarını tasarladım.',
    },
  ],
  education: [
    { degree: 'Bilgisayar Mühendisliği', institution: 'Ege Üniversitesi', start: '2012', end: '2016' },
  ],
  skills: ['TypeScript', 'PostgreSQL', 'Kubernetes', 'Go'],
  languages: ['Türkçe (ana dil)', 'İngilizce (C1)'],
  language: 'tr',
  style: 0,
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

describe.each([0, 1, 2] as const)('style %i', (style) => {
  test('a PDF and a DOCX say every fact in its own letters', async () => {
    const texts = [
      await textOf(await makeCvPdf({ ...facts, style }), 'pdf'),
      await textOf(makeCvDocx({ ...facts, style }), 'docx'),
    ];
    const said = [
      facts.title,
      facts.email,
      facts.city,
      'temiz kod & test',
      'Örnek Ödeme A.Ş.',
      'Mar 2021 – Devam ediyor',
    ];
    for (const text of texts) {
      for (const part of [...said, ...facts.skills, ...facts.languages, 'Ege Üniversitesi', '2012 – 2016']) {
        expect(text.replace(/\s+/g, ' ')).toContain(part);
      }
      expect(text.replace(/\s+/g, ' ')).toContain(facts.name);
    }
  });

  test('the same facts make the same bytes', async () => {
    expect((await makeCvPdf({ ...facts, style })).equals(await makeCvPdf({ ...facts, style }))).toBe(true);
    expect(makeCvDocx({ ...facts, style }).equals(makeCvDocx({ ...facts, style }))).toBe(true);
  });

  test('a long career takes a second page', async () => {
    const career = Array.from({ length: 5 }, () => facts.experiences).flat();
    const long = { ...facts, style, language: 'en', experiences: career } satisfies CvFacts;
    const path = join(folder, 'long.pdf');
    await writeFile(path, await makeCvPdf(long));
    const result = await extractText(path, 'pdf');
    expect(result).toMatchObject({ state: 'ready', pages: 2 });
    expect(result).toHaveProperty('text', expect.stringContaining('Mar 2021 – Present'));
  });
});
