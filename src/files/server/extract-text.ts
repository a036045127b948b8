import type { ChildProcess } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import type { DocumentKind } from '../rules.ts';
import { startConfinedProcess } from './confined-process.ts';

export type TextLimits = {
  timeoutMs: number;
  /** Memory limit of the extraction process. Its start alone takes about 100 MB. */
  memoryMb: number;
  /** Pages after this number are not read. */
  maxPages: number;
  maxChars: number;
  /** Number of lines returned with places (PDF), or searched for headings (other formats); 0 returns none. */
  maxLines: number;
  /** Finds the bullets of lists that a PDF draws as shapes; that takes as long as drawing its pages. */
  withDrawnBullets?: boolean;
};

/**
 * A line of a PDF and its place, as fractions of the page as displayed, from its top left. `size` is the font size in
 * points; `isStrong` means another font than that of most letters, for example bold; `hasGapAbove` means a gap above the
 * line; `links` are the web addresses linked from it.
 */
export type PlacedLine = {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  isStrong: boolean;
  /** Where the parts of the line begin that a tab separates, as fractions of the width. */
  stops: number[];
  hasGapAbove: boolean;
  /** The parts of its phrases that are in several fonts, such as a bold title before a company. */
  parts?: string[];
  links: string[];
};

/**
 * `no_text`: pages with pictures only, for example scans. `empty`: blank pages. `too_long`: the text is the beginning
 * of the document. `broken`: unreadable, or readable only with more memory than the limit. On request: `lines` are
 * the same text with places (PDF); `headings` are the indexes of heading lines (DOCX, ODT); `pageHeader` those of the
 * lines in the header of the pages (DOCX).
 */
export type TextExtraction =
  | {
      state: 'ready' | 'too_long';
      text: string;
      pages: number;
      lines?: PlacedLine[];
      headings?: number[];
      pageHeader?: number[];
    }
  | { state: 'no_text' | 'encrypted' | 'broken' | 'empty' | 'unsupported' | 'timed_out' };

export type ExtractionJob = { kind: DocumentKind; content: Uint8Array; limits: TextLimits };

export const defaultTextLimits: TextLimits = {
  timeoutMs: 20_000,
  memoryMb: 512,
  maxPages: 30,
  maxChars: 200_000,
  maxLines: 0,
};

const maxFileBytes = 20 * 1024 * 1024;
const filesPerProcess = 50;
const idleMs = 60_000;

type Reader = { child: ChildProcess; memoryMb: number; files: number; idle?: NodeJS.Timeout };

let reader: Reader | undefined;
let stops = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Extracts the text of a document in a separate process without network and file access. It is killed at its limits.
 * It reads one file at a time; others wait, and the time limit applies to each file. It throws only when the file at
 * `path` or the process cannot be opened, or after `stopExtraction`.
 */
export async function extractText(
  path: string,
  kind: DocumentKind,
  limits = defaultTextLimits,
): Promise<TextExtraction> {
  if (kind === 'doc') return { state: 'unsupported' };
  const stopsBefore = stops;
  const { size } = await stat(path);
  if (size === 0) return { state: 'empty' };
  if (size > maxFileBytes) return { state: 'broken' };
  const turn = last.then(async () => {
    const extracted = await read({ kind, content: await readFile(path), limits });
    if (stops === stopsBefore) return extracted;
    endReader();
    throw new Error('Text extraction was stopped');
  });
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * Kills the extraction process. Pending extractions throw, so that no file is marked broken; later files are read
 * again.
 */
export function stopExtraction(): void {
  stops += 1;
  endReader();
}

function endReader(): void {
  clearTimeout(reader?.idle);
  reader?.child.kill('SIGKILL');
  reader = undefined;
}

async function read(job: ExtractionJob): Promise<TextExtraction> {
  if (reader && (reader.memoryMb !== job.limits.memoryMb || reader.files >= filesPerProcess)) endReader();
  reader ??= await startReader(job.limits.memoryMb);
  const { child } = reader;
  clearTimeout(reader.idle);
  reader.files += 1;
  const extracted = await answerOf(child, job);
  if (child.connected && reader?.child === child) reader.idle = setTimeout(endReader, idleMs).unref();
  else endReader();
  return extracted;
}

function answerOf(child: ChildProcess, job: ExtractionJob): Promise<TextExtraction> {
  return new Promise((resolve) => {
    const finish = (extracted: TextExtraction, isLost = false) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      if (isLost) endReader();
      resolve(extracted);
    };
    const onMessage = (message: unknown) => finish(message as TextExtraction);
    const onExit = () => finish({ state: 'broken' }, true);
    const timer = setTimeout(() => finish({ state: 'timed_out' }, true), job.limits.timeoutMs);
    child.once('message', onMessage).once('exit', onExit);
    child.send(job, (error) => error && onExit());
  });
}

async function startReader(memoryMb: number): Promise<Reader> {
  const child = await startConfinedProcess(new URL('./extraction-process.ts', import.meta.url), { memoryMb });
  return { child, memoryMb, files: 0 };
}
