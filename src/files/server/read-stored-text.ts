import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { DocumentKind } from '../rules.ts';
import { extractText } from './extract-text.ts';
import { inWaitingRoom } from './store-upload.ts';

/** What the row of a document keeps of its text. */
export type TextColumns = { text_state: string; text_content: string | null; pages: number | null };

/**
 * Takes the text out of a stored document, outside any transaction.
 * @returns null when its content is gone
 */
export async function readStoredText(
  platform: Platform,
  key: string,
  format: string,
): Promise<TextColumns | null> {
  try {
    const content = await platform.storage.get(key);
    const extracted = await inWaitingRoom(platform, async (path) => {
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
      return extractText(path, format as DocumentKind);
    });
    const found = 'text' in extracted ? extracted : { text: null, pages: null };
    return {
      text_state: extracted.state,
      // PostgreSQL keeps no NUL in a text.
      text_content: found.text?.replaceAll('\0', '') ?? null,
      pages: found.pages,
    };
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    throw error;
  }
}
