import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type FileKind, fileKinds, hasRunnableExtension } from '../rules.ts';
import { decodePlainText } from './read-plain-text.ts';
import { readZip } from './read-zip.ts';

export type FileDetection =
  | { kind: FileKind; contentType: string }
  | { kind: 'unknown'; contentType: string };

const headBytes = 64 * 1024;
// Documents are read completely: an archive has its directory at the end, and text may turn binary anywhere.
const wholeBytes = 20 * 1024 * 1024;

/**
 * Detects the kind of a file from its content. It takes a path or the content (64 kB suffice for a picture or video).
 * The name only counts against a file: a runnable extension makes it unknown. Programs, pages, scripts, documents with
 * macros and polyglots are unknown.
 */
export async function detectKind(source: Buffer | string, name = ''): Promise<FileDetection> {
  if (hasRunnableExtension(name)) return sniffed('unknown');
  const content = typeof source === 'string' ? await readForSniffing(source) : source;
  return sniffed(await kindOf(content));
}

function sniffed(kind: FileKind | 'unknown'): FileDetection {
  if (kind === 'unknown') return { kind, contentType: 'application/octet-stream' };
  return { kind, contentType: fileKinds[kind].contentType };
}

async function readForSniffing(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const content = Buffer.alloc(Math.min(size, size <= wholeBytes ? wholeBytes : headBytes));
    const { bytesRead } = await file.read(content, 0, content.length, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function kindOf(content: Buffer): Promise<FileKind | 'unknown'> {
  if (content.length === 0) return 'unknown';
  const start = content.toString('latin1', 0, 1024);
  if (/^(\xef\xbb\xbf)?[\r\n\t ]{0,16}%PDF-\d/.test(start)) return 'pdf';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (start.startsWith('PK')) return kindOfZip(content);
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return kindOfCompoundFile(content);
  const text = decodePlainText(content);
  if (text !== undefined) return isHarmlessText(text) ? 'txt' : 'unknown';
  return kindOfMedia(content);
}

function kindOfZip(content: Buffer): FileKind | 'unknown' {
  try {
    const zip = readZip(content, {
      maxEntries: 2000,
      maxDeclaredBytes: 200 * 1024 * 1024,
      maxReadBytes: 1024 * 1024,
    });
    if (zip.names.some((name) => /(^|\/)vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name))) return 'unknown';
    const mimetype = zip.read('mimetype')?.toString('latin1');
    if (mimetype === fileKinds.odt.contentType && zip.names.includes('content.xml')) return 'odt';
    const types = zip.read('[Content_Types].xml')?.toString('utf8') ?? '';
    const isWord =
      types.includes('wordprocessingml.document.main+xml') && zip.names.includes('word/document.xml');
    if (/macroEnabled/i.test(types)) return 'unknown';
    if (isWord) return 'docx';
    const isSheet = types.includes('spreadsheetml.sheet.main+xml') && zip.names.includes('xl/workbook.xml');
    return isSheet ? 'xlsx' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Word, Excel, installers and encrypted documents share this container; the names of its streams distinguish them. */
function kindOfCompoundFile(content: Buffer): FileKind | 'unknown' {
  const has = (stream: string) => content.includes(Buffer.from(stream, 'utf16le'));
  return has('WordDocument') && !has('_VBA_PROJECT') && !has('Workbook') ? 'doc' : 'unknown';
}

/** Rejects text that a browser or shell may run (pages, scripts, source code), and text in front of a PDF. */
function isHarmlessText(text: string): boolean {
  const start = text.trimStart().slice(0, 1024);
  if (start === '') return false;
  if (/^(<[!?%]|<\/?[a-z][a-z0-9:-]*[\s>/]|#!|%!|@echo\b|MZ[^\w\s])/i.test(start)) return false;
  if (/<(!doctype|html|head|body|script|svg|iframe|object|embed|img)[\s>/]|%PDF-/i.test(start)) return false;
  return !/<\?php/i.test(text);
}

const mediaKinds: Partial<Record<string, FileKind>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
};

async function kindOfMedia(content: Buffer): Promise<FileKind | 'unknown'> {
  const found = await fileTypeFromBuffer(content.subarray(0, headBytes)).catch(() => undefined);
  return mediaKinds[found?.mime ?? ''] ?? 'unknown';
}
