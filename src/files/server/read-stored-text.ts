import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { DocumentKind } from '../rules.ts';
import { defaultTextLimits, extractText, type PlacedLine } from './extract-text.ts';
import { inWaitingRoom } from './store-upload.ts';

/** What the row of a document keeps of its text. */
export type TextColumns = { text_state: string; text_content: string | null; pages: number | null };

/** `lines` are there for a PDF, and when they are asked for. */
export type StoredText = { columns: TextColumns; lines: PlacedLine[] | null };

/**
 * Takes the text out of a stored document, outside any transaction.
 * @param maxLines how many lines of a PDF to give with their places
 * @returns null when its content is gone
 */
export async function readStoredText(
  platform: Platform,
  { storageKey, format }: { storageKey: string; format: string },
  maxLines = 0,
): Promise<StoredText | null> {
  try {
    const content = await platform.storage.get(storageKey);
    const limits = { ...defaultTextLimits, maxLines };
    const extracted = await inWaitingRoom(platform, async (path) => {
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
      return extractText(path, format as DocumentKind, limits);
    });
    const found = 'text' in extracted ? extracted : { text: null, pages: null };
    const columns = {
      text_state: extracted.state,
      // PostgreSQL keeps no NUL in a text.
      text_content: found.text?.replaceAll('\0', '') ?? null,
      pages: found.pages,
    };
    return { columns, lines: 'lines' in extracted ? (extracted.lines ?? null) : null };
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    throw error;
  }
}
