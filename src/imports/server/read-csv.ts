import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { delimiters, encodings } from '../rules.ts';
import { type OpenTable, type TableRow, UnreadableTableError } from './table.ts';

const startBytes = 64 * 1024;

type CsvOptions = { encoding: string; delimiter: string };

/** Opens a table of text with separators. Encoding and separator are recognised unless they are chosen. */
export async function openCsv(path: string, chosen: CsvOptions): Promise<OpenTable> {
  const encoding = isOneOf(encodings, chosen.encoding) ? chosen.encoding : await recogniseEncoding(path);
  const delimiter = isOneOf(delimiters, chosen.delimiter)
    ? chosen.delimiter
    : recogniseDelimiter(await readStart(path, encoding));
  return {
    settings: { encoding, delimiter, sheet: '', sheets: [] },
    rows: rowsOf(path, encoding, delimiter),
    close: () => undefined,
  };
}

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

// A record beyond this has an unclosed quotation mark, or is no row of a person.
const recordMaxBytes = 1024 * 1024;

async function* rowsOf(path: string, encoding: string, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordMaxBytes,
  });
  // An error of the source reaches the loop below, because it destroys the parser.
  pipeline(
    createReadStream(path),
    (source) => decoded(source, encoding),
    parser,
    () => undefined,
  );
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { number: (number += 1), cells };
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableTableError('broken');
    throw error;
  }
}

async function* decoded(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * A byte order mark decides; else null bytes, of which only UTF-16 has any; else UTF-8 if the whole file is valid UTF-8;
 * else the encoding of older Turkish systems.
 */
async function recogniseEncoding(path: string): Promise<(typeof encodings)[number]> {
  const start = await readBytes(path, startBytes);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // Separators and line ends are ASCII, whose upper byte is zero.
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [first = 0, second = 0] = zeros;
  if (first + second > 0) return second > first ? 'utf-16le' : 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1254';
  }
}

async function readStart(path: string, encoding: string): Promise<string> {
  return new TextDecoder(encoding).decode(await readBytes(path, startBytes), { stream: true });
}

async function readBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const comparedLines = 20;

/** The separator that most of the first lines have as often as the headings do; quoted ones do not count. */
export function recogniseDelimiter(start: string): (typeof delimiters)[number] {
  const lines = start
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, comparedLines);
  const scores = delimiters.map((delimiter) => {
    const [first = 0, ...others] = lines.map((line) => line.split(delimiter).length - 1);
    const alike = others.filter((count) => count === first).length;
    return { delimiter, score: first === 0 ? 0 : first * (1 + alike) };
  });
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  return best === undefined || best.score === 0 ? ',' : best.delimiter;
}
