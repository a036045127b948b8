import type { PlacedLine } from '#files/server/extract-text.ts';
import { cvLinesOf } from './read-cv-lines.ts';
import { type CvValues, readCv } from './read-cv.ts';

/** The columns of a stored CV that its reading needs. */
export type StoredCvText = { text_state: string; text_content: string | null; text_lines: unknown };

/**
 * Reads a stored CV by the places of its lines. Values that were recognised in pictures are all to be checked.
 * @returns null without text
 */
export async function readStoredCv(stored: StoredCvText, now: Date): Promise<CvValues | null> {
  if (stored.text_content === null) return null;
  const values = await readCv(cvLinesOf(stored.text_content, stored.text_lines as PlacedLine[] | null), now);
  return stored.text_state === 'from_pictures' ? unsure(values) : values;
}

/** The same value with every part marked as uncertain. Lines are left alone. */
function unsure<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => unsure(one)) as T;
  if (value === null || typeof value !== 'object') return value;
  if ('isSure' in value) return { ...value, isSure: false };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unsure(part)])) as T;
}
