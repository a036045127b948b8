import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as documents from '../../../tests/harness/documents.ts';
import type { DocumentKind } from '../rules.ts';
import {
  defaultTextLimits,
  type TextExtraction,
  extractText,
  stopExtraction,
  type TextLimits,
} from './extract-text.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-test-'));
});

afterAll(async () => {
  stopExtraction();
  await rm(folder, { recursive: true });
});

async function extracted(
  kind: DocumentKind,
  content: Buffer | string,
  limits: Partial<TextLimits> = {},
): Promise<TextExtraction> {
  const path = join(folder, `upload.${kind}`);
  await writeFile(path, content);
  return extractText(path, kind, { ...defaultTextLimits, ...limits });
}

async function linesOf(kind: DocumentKind, content: Buffer | string): Promise<string[]> {
  const result = await extracted(kind, content);
  return 'text' in result ? result.text.split('\n').filter((line) => line !== '') : [result.state];
}

describe('PDF', () => {
  test('gives the text of every page with Turkish letters', async () => {
    const pdf = await documents.textPdf([['Işıl Şahin', 'Yazılım mühendisi'], ['Görüşmek üzere']]);
    expect(await extracted('pdf', pdf)).toEqual({
      state: 'ready',
      text: 'Işıl Şahin\nYazılım mühendisi\n\nGörüşmek üzere',
      pages: 2,
    });
  });

  test('reads a column before the next', async () => {
    const left = ['Contact', 'ada@example.com', 'Ankara', 'Skills', 'Analysis'];
    const right = ['Experience', 'Analyst', 'Wrote the first program', 'Education', 'At home'];
    const pdf = await documents.drawPdf((page) => {
      for (const [row, text] of right.entries()) page.text(text, 250, 100 + row * 23, { lineBreak: false });
      for (const [row, text] of left.entries()) page.text(text, 50, 100 + row * 20, { lineBreak: false });
    });
    expect(await linesOf('pdf', pdf)).toEqual([...left, ...right]);
  });

  test('gives Japanese text in an encoding whose map is not in the file', async () => {
    expect(await linesOf('pdf', documents.japanesePdf())).toEqual(['日本語']);
  });

  test('distinguishes a scan, a blank page, a locked file and a damaged file', async () => {
    expect(await extracted('pdf', await documents.scannedPdf())).toEqual({ state: 'no_text' });
    expect(await extracted('pdf', await documents.blankPdf())).toEqual({ state: 'empty' });
    expect(await extracted('pdf', await documents.encryptedPdf())).toEqual({ state: 'encrypted' });
    expect(await extracted('pdf', await documents.truncatedPdf())).toEqual({ state: 'broken' });
    expect(await extracted('pdf', Buffer.alloc(0))).toEqual({ state: 'empty' });
    expect(await extracted('pdf', '<html>not a PDF</html>')).toEqual({ state: 'broken' });
  });

  test('with 200 pages is read up to page 30', async () => {
    const result = await extracted('pdf', await documents.longPdf(200));
    expect(result).toMatchObject({ state: 'too_long', pages: 200 });
    expect(result).toHaveProperty(
      'text',
      expect.stringMatching(/^Page 1\n[^]*Page 30\nLed a team of eight people\.$/),
    );
  });

  test('returns the place of each line and its links when requested', async () => {
    const pdf = await documents.drawPdf((page) => {
      page.text('Işıl Şahin', 59.5, 84.2, { link: 'https://isil.example/', lineBreak: false });
      page.addPage().text('Mühendis', 297.6, 421, { lineBreak: false });
    });
    const result = await extracted('pdf', pdf, { maxLines: 100 });
    const [name, title] = 'lines' in result ? (result.lines ?? []) : [];
    expect(name).toMatchObject({ page: 1, text: 'Işıl Şahin', size: 11, links: ['https://isil.example/'] });
    expect(name?.x).toBeCloseTo(0.1, 2);
    expect(name?.y).toBeCloseTo(0.1, 2);
    expect(name?.width).toBeCloseTo(0.076, 2);
    expect(name?.height).toBeCloseTo(0.0163, 3);
    expect(title).toMatchObject({ page: 2, text: 'Mühendis', links: [] });
    expect([title?.x, title?.y]).toEqual([expect.closeTo(0.5, 2), expect.closeTo(0.5, 2)]);
  });

  test('a rotated page has places relative to its rotated form', async () => {
    const pdf = await documents.drawPdf((page) => {
      page.text('Turned', 59.5, 84.2, { lineBreak: false });
      Object.assign(page.page.dictionary.data, { Rotate: 180 });
    });
    const result = await extracted('pdf', pdf, { maxLines: 100 });
    const [line] = 'lines' in result ? (result.lines ?? []) : [];
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo(0.9, 2);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeCloseTo(0.9, 2);
  });

  test('returns no more lines than requested', async () => {
    const result = await extracted('pdf', await documents.longPdf(20), { maxLines: 7 });
    expect('lines' in result && result.lines).toHaveLength(7);
    expect(await extracted('pdf', await documents.longPdf(2))).not.toHaveProperty('lines');
  });

  test('stops at the number of characters', async () => {
    const pdf = await documents.textPdf([['A word or two'], ['and more']]);
    expect(await extracted('pdf', pdf, { maxChars: 6 })).toEqual({
      state: 'too_long',
      text: 'A word',
      pages: 2,
    });
  });
});

describe('DOCX', () => {
  test('gives paragraphs, lists and tables as lines, and the page header first', async () => {
    const cell = (text: string) => `<w:tc>${documents.docxParagraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('2019–2024')}${cell('Analyst &amp; writer')}</w:tr></w:tbl>`;
    const header = `<w:hdr xmlns:w="x">${documents.docxParagraph('isil@example.com')}</w:hdr>`;
    const body = documents.docxParagraph('Işıl Şahin') + documents.docxParagraph('2 &lt; 3') + table;
    const file = documents.docx([], {
      'word/document.xml': documents.docxDocument(body),
      'word/header1.xml': header,
    });
    expect(await linesOf('docx', file)).toEqual([
      'isil@example.com',
      'Işıl Şahin',
      '2 < 3',
      '2019–2024\tAnalyst & writer',
    ]);
  });

  test('gives the footer last, or before a text without an e-mail address, and a text box once', async () => {
    const box = (text: string) =>
      `<mc:AlternateContent><mc:Choice>${documents.docxParagraph(text)}</mc:Choice><mc:Fallback>${documents.docxParagraph(text)}</mc:Fallback></mc:AlternateContent>`;
    const withFooter = (body: string) =>
      documents.docx([], {
        'word/document.xml': documents.docxDocument(documents.docxParagraph(body)),
        'word/header1.xml': `<w:hdr xmlns:w="x" xmlns:mc="y">${box('Résumé')}</w:hdr>`,
        'word/header2.xml': `<w:hdr xmlns:w="x">${documents.docxParagraph('Résumé')}</w:hdr>`,
        'word/footer1.xml': `<w:ftr xmlns:w="x">${documents.docxParagraph('ada@example.com')}</w:ftr>`,
      });
    expect(await linesOf('docx', withFooter('Ada Lovelace'))).toEqual([
      'Résumé',
      'ada@example.com',
      'Ada Lovelace',
    ]);
    expect(await linesOf('docx', withFooter('Ada, also al@example.com'))).toEqual([
      'Résumé',
      'Ada, also al@example.com',
      'ada@example.com',
    ]);
  });

  test('the columns of a page laid out as a table are read one after the other, a heading last', async () => {
    const cell = (...texts: string[]) =>
      `<w:tc>${texts.map((text) => documents.docxParagraph(text)).join('')}</w:tc>`;
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Contact</w:t></w:r></w:p>';
    const sidebar = `<w:tc>${bold}${documents.docxParagraph('ada@example.com')}${documents.docxParagraph('Ankara and London, in the winter only, all letters answered')}</w:tc>`;
    const main = cell('Ada Lovelace', 'Analyst at the Engine Company since 1840, with a long list of duties');
    const rows = `<w:tr>${sidebar}${main}</w:tr><w:tr>${cell('2019–2024')}${cell('Analyst', 'Engine Company')}</w:tr>`;
    const file = documents.docx([], {
      'word/document.xml': documents.docxDocument(`<w:tbl>${rows}</w:tbl>`),
    });
    expect(await linesOf('docx', file)).toEqual([
      'Ada Lovelace',
      'Analyst at the Engine Company since 1840, with a long list of duties',
      'Contact',
      'ada@example.com',
      'Ankara and London, in the winter only, all letters answered',
      '2019–2024\tAnalyst',
      'Engine Company',
    ]);
  });

  test('keeps typed markup as plain text', async () => {
    const file = documents.docx(['&lt;script&gt;alert(1)&lt;/script&gt;']);
    expect(await linesOf('docx', file)).toEqual(['<script>alert(1)</script>']);
  });

  test('is empty or broken when it is', async () => {
    expect(await extracted('docx', documents.docx(['  ']))).toEqual({ state: 'empty' });
    expect(await extracted('docx', documents.docx(['x']).subarray(0, 400))).toEqual({ state: 'broken' });
    expect(await extracted('docx', documents.zipped({ a: 'b' }))).toEqual({ state: 'broken' });
  });
});

test('ODT: headings, lists, tables and tabs are read; deleted text and comments are not', async () => {
  const file = documents.odt(
    '<text:tracked-changes><text:p>Deleted</text:p></text:tracked-changes>' +
      '<text:h>Işıl<text:s text:c="2"/>Şahin</text:h>' +
      '<text:list><text:list-item><text:p>Built &amp; <text:span>led</text:span></text:p></text:list-item></text:list>' +
      '<text:p>2019<text:tab/>Analyst<office:annotation><text:p>Remark</text:p></office:annotation></text:p>' +
      '<table:table><table:table-row><table:table-cell><text:p>Go</text:p></table:table-cell>' +
      '<table:table-cell><text:p>Rust</text:p></table:table-cell></table:table-row></table:table>',
  );
  expect(await linesOf('odt', file)).toEqual(['Işıl  Şahin', '• Built & led', '2019\tAnalyst', 'Go\tRust']);
  expect(await extracted('odt', documents.odt(''))).toEqual({ state: 'empty' });
});

test('RTF: a control word named like an Object.prototype member adds no text', async () => {
  const rtf = '{\\rtf1 One\\constructor \\toString \\par Two}';
  expect(await linesOf('rtf', Buffer.from(rtf))).toEqual(['One', 'Two']);
});

test('RTF: characters by number and by code page, symbols, hidden groups', async () => {
  expect(await linesOf('rtf', documents.rtf)).toEqual([
    'Işıl Şahin',
    'Software engineer\t2019–2024',
    'Ankara',
    '•\u00a0Built cafés {and} more',
  ]);
});

test('TXT is read in each encoding; DOC is not read', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Işıl Şahin', 'utf16le')]);
  expect(await extracted('txt', 'Işıl Şahin\n')).toEqual({ state: 'ready', text: 'Işıl Şahin', pages: 1 });
  expect(await linesOf('txt', utf16)).toEqual(['Işıl Şahin']);
  expect(await linesOf('txt', Buffer.from('I\xfe\xfdl \xdeahin', 'latin1'))).toEqual(['Işıl Şahin']);
  expect(await extracted('txt', ' \n ')).toEqual({ state: 'empty' });
  expect(await extracted('txt', Buffer.from([0, 1, 2]))).toEqual({ state: 'broken' });
  expect(await extracted('doc', 'x')).toEqual({ state: 'unsupported' });
});

test('concurrent extractions each return the text of their own file', async () => {
  const names = ['Ada', 'Işıl', 'Grace', 'Edsger'];
  const paths = names.map((name) => join(folder, `${name}.txt`));
  await Promise.all(paths.map((path, index) => writeFile(path, names[index] ?? '')));
  const results = await Promise.all(paths.map((path) => extractText(path, 'txt')));
  expect(results.map((result) => 'text' in result && result.text)).toEqual(names);
});

test('files that wait while the server stops are not marked broken', async () => {
  const path = join(folder, 'waiting.txt');
  await writeFile(path, 'Ada');
  const waiting = [extractText(path, 'txt'), extractText(path, 'txt')].map((reading) =>
    expect(reading).rejects.toThrow('Text extraction was stopped'),
  );
  stopExtraction();
  await Promise.all(waiting);
  expect(await extractText(path, 'txt')).toMatchObject({ state: 'ready' });
});

describe('attack class 2: a document that makes the reader fetch an address', () => {
  test.each([
    ['an entity', documents.docxWithEntity, 'broken'],
    ['a DTD elsewhere', documents.docxWithExternalDtd, 'broken'],
    ['a picture elsewhere', documents.docxWithExternalPicture, 'Ada'],
    [
      'an entity in an ODT',
      (url: string) => documents.odt('<text:p>&x;</text:p>', `<!DOCTYPE a [<!ENTITY x SYSTEM "${url}">]>`),
      'broken',
    ],
  ])('%s: nothing is requested from the network or the disk', async (name, make, answer) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('stolen');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'stolen');
    const kind = name.endsWith('ODT') ? 'odt' : 'docx';
    for (const url of [`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, `file://${secret}`]) {
      expect(await linesOf(kind, make(url))).toEqual([answer]);
    }
    expect(asked).toEqual([]);
    server.close();
  });

  test('entity expansion is refused at once', async () => {
    expect(await extracted('docx', documents.docxWithLaughs())).toEqual({ state: 'broken' });
  });
});

describe('attack class 3: a document that unpacks beyond its limit', () => {
  const afterwards = async () => expect(await linesOf('txt', 'Still here')).toEqual(['Still here']);

  test.each([
    ['a DOCX', 'docx', () => documents.docxBomb(24)],
    ['a DOCX that lies about its size', 'docx', () => documents.docxBomb(24, { isLying: true })],
    ['an ODT', 'odt', () => documents.odtBomb(24)],
    [
      'an archive of many entries',
      'docx',
      () =>
        documents.docx([], Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`word/${n}.xml`, '']))),
    ],
    ['a PDF of a million pages going in circles', 'pdf', documents.millionPagesPdf],
  ] as const)('%s is broken', async (_name, kind, make) => {
    expect(await extracted(kind, make())).toEqual({ state: 'broken' });
    await afterwards();
  });

  test('a PDF that unpacks beyond its memory kills only its own process', async () => {
    const limits = { memoryMb: 224 };
    expect(await extracted('pdf', documents.bombPdf(1), limits)).not.toEqual({ state: 'broken' });
    expect(await extracted('pdf', documents.bombPdf(300), limits)).toEqual({ state: 'broken' });
    await afterwards();
  });

  test('a document that exceeds its time limit is abandoned', async () => {
    const rtf = `{\\rtf1 ${'{'.repeat(3_000_000)}\\par a}`;
    expect(await extracted('rtf', rtf, { timeoutMs: 20 })).toEqual({ state: 'timed_out' });
    await afterwards();
  });
});

describe('attack class 4: a file name with shell syntax', () => {
  test.each(['cv;$(touch stolen).txt', '`touch stolen`.txt', '--eval=process.exit().txt', 'a\nb "\'|&.txt'])(
    '%j is treated as a name',
    async (name) => {
      const path = join(folder, name);
      await writeFile(path, 'Ada');
      expect(await extractText(path, 'txt')).toEqual({ state: 'ready', text: 'Ada', pages: 1 });
      expect(existsSync(join(folder, 'stolen')) || existsSync('stolen')).toBe(false);
      expect(await readdir(folder)).toContain(name);
    },
  );
});
