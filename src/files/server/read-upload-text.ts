import type { Platform } from '#platform/server/platform.ts';
import { type DocumentKind, nameForKind } from '../rules.ts';
import { defaultTextLimits, extractText, type TextExtraction, type TextLimits } from './extract-text.ts';
import { type Upload, withCheckedUpload } from './store-upload.ts';

export type UploadText = { title: string; format: string; bytes: number; extracted: TextExtraction };

/**
 * Extracts the text of an upload that is not stored: it checks the content, reads it and deletes it.
 * @param limits how many lines are returned with places, or searched for headings
 * @throws Refusal files.too_large, files.empty, files.wrong_kind
 */
export function readUploadText(
  platform: Platform,
  upload: Upload,
  limits: Partial<TextLimits>,
): Promise<UploadText> {
  return withCheckedUpload(platform, upload, async ({ path, format, bytes }) => {
    const extracted = await extractText(path, format as DocumentKind, { ...defaultTextLimits, ...limits });
    return { title: nameForKind(upload.name, format), format, bytes, extracted };
  });
}
