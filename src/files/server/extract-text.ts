import { type ChildProcess, fork } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { DocumentKind } from '../rules.ts';

export type TextLimits = {
  timeoutMs: number;
  /** All the memory the reading process may take, its own start included: about 100 before the first file. */
  memoryMb: number;
  /** Of a longer document the first pages are read. */
  maxPages: number;
  maxChars: number;
  /** Lines of a PDF that are given with their places, and headings of other formats; none unless asked for. */
  maxLines: number;
};

/**
 * A line of a PDF and where it stands, in parts of the page as it is shown, from its top left. `size` of its letters in
 * points; `isApart`: the page leaves room above it; `links`: addresses that lie under it, whatever it says.
 */
export type PlacedLine = {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  isApart: boolean;
  links: string[];
};

/**
 * `no_text`: pages of pictures, as from a scanner. `empty`: nothing on them at all. `too_long`: the text is the
 * beginning of the document. `broken`: cannot be read, or only with more memory than allowed. When asked for: `lines` of
 * a PDF are the same text with its places, `headings` of a DOCX or ODT the numbers of the lines set as such.
 */
export type Extracted =
  | { state: 'ready' | 'too_long'; text: string; pages: number; lines?: PlacedLine[]; headings?: number[] }
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
 * Takes the text out of a document, in a process of its own that may reach neither network nor other files and is
 * killed at its limits. One file at a time; others wait their turn, and the time limit is each file's own.
 * Throws only when the file at `path` or the process itself cannot be opened, or after `stopExtraction`.
 */
export async function extractText(
  path: string,
  kind: DocumentKind,
  limits = defaultTextLimits,
): Promise<Extracted> {
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

/** Ends the reading process. Files in it or waiting for it throw, so that none is taken for broken; later ones are read. */
export function stopExtraction(): void {
  stops += 1;
  endReader();
}

function endReader(): void {
  clearTimeout(reader?.idle);
  reader?.child.kill('SIGKILL');
  reader = undefined;
}

async function read(job: ExtractionJob): Promise<Extracted> {
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

function answerOf(child: ChildProcess, job: ExtractionJob): Promise<Extracted> {
  return new Promise((resolve) => {
    const finish = (extracted: Extracted, isLost = false) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      if (isLost) endReader();
      resolve(extracted);
    };
    const onMessage = (message: unknown) => finish(message as Extracted);
    const onExit = () => finish({ state: 'broken' }, true);
    const timer = setTimeout(() => finish({ state: 'timed_out' }, true), job.limits.timeoutMs);
    child.once('message', onMessage).once('exit', onExit);
    child.send(job, (error) => error && onExit());
  });
}

/** Starts the process and waits for its first word, so that one that cannot start is not taken for broken files. */
async function startReader(memoryMb: number): Promise<Reader> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const readable = ['src', 'node_modules', 'package.json'].map((name) => `--allow-fs-read=${root}${name}`);
  const child = fork(new URL('./extraction-process.ts', import.meta.url), [String(memoryMb)], {
    // It holds strangers' files: no environment with our secrets, no network, no writing, no other programs.
    execArgv: [
      '--permission',
      '--allow-worker',
      ...readable,
      `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`,
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The text extraction process did not start: ${complaints}`)));
  });
  child.removeAllListeners('exit').on('error', () => undefined);
  // Waiting for files must not keep the server from ending.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return { child, memoryMb, files: 0 };
}
