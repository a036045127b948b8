import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { DocumentKind } from '../rules.ts';
import { defaultTextLimits, extractText, type PlacedLine } from './extract-text.ts';
import { recogniseText } from './recognise-text.ts';
import { withTemporaryFile } from './store-upload.ts';

/** Columns of a document's row with its text. */
export type TextColumns = {
  text_state: string;
  text_content: string | null;
  /** JSON of `PlacedLine[]`. */
  text_lines: string | null;
  pages: number | null;
};

type StoredDocument = { storageKey: string; format: string };

/** Lines of a CV that are kept with their places; no real CV has more. */
const linesMax = 800;

/**
 * Extracts the text of a stored document, outside any transaction. A scanned CV gets the state `reading_pictures` when
 * the installation recognises text; `recogniseStoredText` continues then.
 * @param isCv keeps the places of the lines of a PDF
 * @returns null when the content is missing
 */
export function readStoredText(
  platform: Platform,
  { storageKey, format, isCv }: StoredDocument & { isCv: boolean },
): Promise<TextColumns | null> {
  const limits = { ...defaultTextLimits, maxLines: isCv ? linesMax : 0 };
  return withStoredFile(platform, storageKey, async (path) => {
    const extracted = await extractText(path, format as DocumentKind, limits);
    if ('text' in extracted) return columnsOf(extracted.state, extracted);
    const isScan = extracted.state === 'no_text' && isCv && platform.textRecognition !== null;
    return columnsOf(isScan ? 'reading_pictures' : extracted.state, null);
  });
}

/**
 * Recognises the text of a scanned CV, outside any transaction.
 * @returns null when the content is missing
 */
export function recogniseStoredText(platform: Platform, storageKey: string): Promise<TextColumns | null> {
  const { textRecognition } = platform;
  return withStoredFile(platform, storageKey, async (path) => {
    const found = textRecognition === null ? null : await recogniseText(textRecognition, path);
    return found === null ? columnsOf('no_text', null) : columnsOf('from_pictures', found);
  });
}

type FoundText = { text: string; pages: number; lines?: PlacedLine[] };

function columnsOf(state: string, found: FoundText | null): TextColumns {
  const lines = found?.lines?.slice(0, linesMax);
  return {
    text_state: state,
    // PostgreSQL rejects NUL in text.
    text_content: found?.text.replaceAll('\0', '') ?? null,
    text_lines: lines === undefined || lines.length === 0 ? null : JSON.stringify(lines),
    pages: found?.pages ?? null,
  };
}

/** Works on stored content as a local file, outside any transaction. @returns null when the content is missing */
export async function withStoredFile<T>(
  platform: Platform,
  storageKey: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  try {
    const content = await platform.storage.get(storageKey);
    return await withTemporaryFile(platform, async (path) => {
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
      return work(path);
    });
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    throw error;
  }
}
