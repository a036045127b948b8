import { execFile, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';

/** A picture with one byte for each pixel: 0 is black. */
export type GrayPicture = { width: number; height: number; pixels: Uint8Array };

/** A word on a picture, in pixels from its top left; `line` is the number of its line. */
export type PictureWord = {
  text: string;
  line: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Recognises text in pictures. */
export type TextRecognition = {
  /** @returns null when the picture cannot be read within the limits of time and memory */
  wordsOf(picture: GrayPicture, limitMs: number): Promise<PictureWord[] | null>;
};

// Turkish first: with it, the letters that English and German lack are recognised in every language.
const languages = ['tur', 'deu', 'eng'];
const memoryKb = 1024 * 1024;
const answerMaxBytes = 4 * 1024 * 1024;
const wordsMax = 5000;

/** Tesseract, at this path or on PATH. @returns null without the program or one of its languages */
export async function openTesseract(path: string | null): Promise<TextRecognition | null> {
  if (path === null) return null;
  const list = await promisify(execFile)(path, ['--list-langs'], { timeout: 10_000 }).catch(() => null);
  if (list === null) return null;
  const installed = list.stdout.split('\n').map((line) => line.trim());
  const known = languages.filter((language) => installed.includes(language));
  if (known.length === 0) return null;
  const args = ['stdin', 'stdout', '-l', known.join('+'), 'tsv'];
  return { wordsOf: (picture, limitMs) => recognise({ path, args, limitMs }, picture) };
}

type Run = { path: string; args: string[]; limitMs: number };

/** The program gets pixels only, never the document, and no environment but the place of its languages. */
async function recognise({ path, args, limitMs }: Run, picture: GrayPicture): Promise<PictureWord[] | null> {
  const { PATH = '', TESSDATA_PREFIX } = process.env;
  const env = { PATH, OMP_THREAD_LIMIT: '1', ...(TESSDATA_PREFIX && { TESSDATA_PREFIX }) };
  const limited = `ulimit -v ${memoryKb} 2>/dev/null; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limited, path, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) yieldProcessor(child.pid);
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  // A program that ends early breaks the pipe; its exit code says so.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`P5 ${picture.width} ${picture.height} 255\n`);
  child.stdin.end(picture.pixels);
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerMaxBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  return (await ended) ? parseTsv(Buffer.concat(chunks).toString('utf8')) : null;
}

/** Requests come first. */
function yieldProcessor(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended.
  }
}

/** The words of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function parseTsv(tsv: string): PictureWord[] {
  const words: PictureWord[] = [];
  const lines = new Map<string, number>();
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, lineOfParagraph, , ...rest] = row.split('\t');
    const text = rest.slice(5).join(' ').trim();
    const numbers = rest.slice(0, 5).map(Number);
    if (level !== '5' || text === '' || numbers.some((one) => !Number.isFinite(one))) continue;
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = numbers;
    // Dust, lines and pictures come as "words" of which the program is unsure.
    if (confidence < 20 && !/[\p{L}\d]/u.test(text)) continue;
    const key = [page, block, paragraph, lineOfParagraph].join(' ');
    const line = lines.get(key) ?? lines.size;
    lines.set(key, line);
    words.push({ text, line, left, top, width, height });
    if (words.length >= wordsMax) break;
  }
  return words;
}
