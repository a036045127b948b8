import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const fontPath = require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');

type PdfOptions = ConstructorParameters<typeof PDFDocument>[0];
type Pdf = InstanceType<typeof PDFDocument>;

/** A PDF drawn by `draw`, with a font that has Turkish letters. */
export async function drawPdf(draw: (pdf: Pdf) => void, options: PdfOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 50, ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.once('end', () => resolve()));
  pdf.font(fontPath).fontSize(11);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** One page for each list of lines. */
export function textPdf(pages: string[][], options: PdfOptions = {}): Promise<Buffer> {
  return drawPdf((pdf) => {
    for (const [index, lines] of pages.entries()) {
      if (index > 0) pdf.addPage();
      for (const line of lines) pdf.text(line);
    }
  }, options);
}

/** A long CV: "Page 1" … "Page n". */
export function longPdf(pages: number): Promise<Buffer> {
  return textPdf(
    Array.from({ length: pages }, (_, index) => [`Page ${index + 1}`, 'Led a team of eight people.']),
  );
}

/** Opens only with a password. */
export function encryptedPdf(): Promise<Buffer> {
  return textPdf([['Nobody reads this']], {
    userPassword: 'secret',
    ownerPassword: 'owner',
    pdfVersion: '1.7',
  });
}

/** A page that contains only a picture, as a scanner makes it. */
export function scannedPdf(): Promise<Buffer> {
  return drawPdf((pdf) => pdf.image(pngImage(60, 80), 50, 50, { width: 400 }));
}

export function blankPdf(): Promise<Buffer> {
  return drawPdf(() => undefined);
}

/** The first half of a PDF, as after a broken connection. */
export async function truncatedPdf(): Promise<Buffer> {
  const whole = await textPdf([['This page never arrived']]);
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/** A few hundred bytes with a page count of a million. */
export function millionPagesPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>',
    '<< /Type /Pages /Count 1000000 /Parent 2 0 R /Kids [2 0 R] >>',
  ];
  return rawPdf(objects);
}

/** One page whose content decompresses to `mebibytes` of operators. */
export function bombPdf(mebibytes: number): Buffer {
  const operators = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, 'BT (a) Tj ET '));
  const stream = `<< /Length ${operators.length} /Filter /FlateDecode >>\nstream\n${operators.toString('latin1')}\nendstream`;
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page,
    stream,
    font,
  ]);
}

/** One page with 日本語 in an encoding that needs a predefined character map of Adobe. */
export function japanesePdf(): Buffer {
  const text = 'BT /F1 20 Tf 50 700 Td <93FA967B8CEA> Tj ET';
  const system = '<< /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo ${system} >>`,
  ]);
}

function rawPdf(objects: string[]): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const wordTypes = (main: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const relationships = (inner: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export const docxParagraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** The XML of a DOCX body; `prolog` goes before the root, where a DTD would stand. */
export function docxDocument(body: string, prolog = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${prolog}<w:document xmlns:w="${wordNamespace}"><w:body>${body}</w:body></w:document>`;
}

/** A small DOCX of these paragraphs; `parts` adds or replaces entries of the archive. */
export function docx(paragraphs: string[], parts: Record<string, string | Uint8Array> = {}): Buffer {
  return zipped({
    '[Content_Types].xml': wordTypes(wordMain),
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': docxDocument(paragraphs.map(docxParagraph).join('')),
    ...parts,
  });
}

/** A DOCX with an external entity or DTD that refers to a local file. */
export function docxWithEntity(address: string): Buffer {
  const dtd = `<!DOCTYPE w:document [<!ENTITY stolen SYSTEM "${address}">]>`;
  return docx([], { 'word/document.xml': docxDocument(docxParagraph('Ada &stolen;'), dtd) });
}

export function docxWithExternalDtd(address: string): Buffer {
  return docx([], {
    'word/document.xml': docxDocument(docxParagraph('Ada'), `<!DOCTYPE w:document SYSTEM "${address}">`),
  });
}

/** A DOCX with a picture at an external address. */
export function docxWithExternalPicture(address: string): Buffer {
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="${officeRelations}" r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  return docx([], {
    'word/document.xml': docxDocument(docxParagraph('Ada') + picture),
    'word/_rels/document.xml.rels': relationships(
      `<Relationship Id="rId9" Type="${officeRelations}/image" Target="${address}" TargetMode="External"/>`,
    ),
  });
}

/** Entities that each repeat the one before ("billion laughs"). */
export function docxWithLaughs(): Buffer {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );
  const dtd = `<!DOCTYPE w:document [<!ENTITY l0 "ha">${entities}]>`;
  return docx([], { 'word/document.xml': docxDocument(docxParagraph('&l9;'), dtd) });
}

/** A DOCX whose body decompresses to `mebibytes`; the directory may claim one kilobyte. */
export function docxBomb(mebibytes: number, { isLying = false } = {}): Buffer {
  const body = docxDocument(docxParagraph(' '.repeat(mebibytes * 1024 * 1024)));
  const archive = docx([], { 'word/document.xml': body });
  if (!isLying) return archive;
  const size = Buffer.alloc(4);
  size.writeUInt32LE(Buffer.byteLength(body));
  for (let at = archive.indexOf(size); at >= 0; at = archive.indexOf(size, at))
    archive.writeUInt32LE(1024, at);
  return archive;
}

/** A Word document with macros and the correct type. */
export function docm(): Buffer {
  return docx(['Enable content'], {
    '[Content_Types].xml': wordTypes(macroMain),
    'word/vbaProject.bin': 'macro',
  });
}

/** A Word document with macros and the type of an ordinary one. */
export function docxWithMacros(): Buffer {
  return docx(['Enable content'], { 'word/vbaProject.bin': 'macro' });
}

const odtNamespaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';

/** An ODT whose `office:text` holds this XML; `prolog` as in `docxDocument`. */
export function odt(body: string, prolog = ''): Buffer {
  const content = `<?xml version="1.0" encoding="UTF-8"?>${prolog}<office:document-content ${odtNamespaces}><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return zipped({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content });
}

export function odtBomb(mebibytes: number): Buffer {
  return odt(`<text:p>${' '.repeat(mebibytes * 1024 * 1024)}</text:p>`);
}

/** Each entry deflated, in this order, with a fixed date. */
export function zipped(parts: Record<string, string | Uint8Array>): Buffer {
  const entries = Object.entries(parts).map(([name, content]) => {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    return [name, [bytes, { level: name === 'mimetype' ? 0 : 6, mtime: '2024-01-01' }]] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]));
}

export const rtf = String.raw`{\rtf1\ansi\ansicpg1254\deff0{\fonttbl{\f0\fswiss\fcharset162 Arial;}}{\colortbl;\red0\green0\blue0;}
{\*\generator Writer;}{\info{\title Secret title}}\f0\fs22 I\u351?\u305?l \'deahin\par
{\b Software engineer}\tab 2019\endash 2024\line Ankara\par
\uc1\u8226?\~Built caf\'e9s \{and\} more\par}`;

/** A real picture of one colour: RGB, 8 bits. */
export function pngImage(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width * 3 + 1)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ]);
}

function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
