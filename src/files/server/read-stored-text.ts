import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { DocumentKind } from '../rules.ts';
import { defaultTextLimits, extractText, type PlacedLine } from './extract-text.ts';
import { withTemporaryFile } from './store-upload.ts';

/** Columns of a document's row with its text. */
export type TextColumns = { text_state: string; text_content: string | null; pages: number | null };

/** `lines` are set for a PDF, when requested. */
export type StoredText = { columns: TextColumns; lines: PlacedLine[] | null };

/**
 * Extracts the text of a stored document, outside any transaction.
 * @param maxLines number of PDF lines returned with their places
 * @returns null when the content is missing
 */
export async function readStoredText(
  platform: Platform,
  { storageKey, format }: { storageKey: string; format: string },
  maxLines = 0,
): Promise<StoredText | null> {
  try {
    const content = await platform.storage.get(storageKey);
    const limits = { ...defaultTextLimits, maxLines };
    const extracted = await withTemporaryFile(platform, async (path) => {
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
      return extractText(path, format as DocumentKind, limits);
    });
    const found = 'text' in extracted ? extracted : { text: null, pages: null };
    const columns = {
      text_state: extracted.state,
      // PostgreSQL rejects NUL in text.
      text_content: found.text?.replaceAll('\0', '') ?? null,
      pages: found.pages,
    };
    return { columns, lines: 'lines' in extracted ? (extracted.lines ?? null) : null };
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    throw error;
  }
}
