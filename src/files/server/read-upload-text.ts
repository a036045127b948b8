import type { Platform } from '#platform/server/platform.ts';
import { type DocumentKind, nameForKind } from '../rules.ts';
import { defaultTextLimits, type Extracted, extractText } from './extract-text.ts';
import { type Upload, withJudged } from './store-upload.ts';

export type ReadUpload = { title: string; format: string; bytes: number; extracted: Extracted };

/**
 * Takes the text out of a document that is not kept: judged by its content, read, removed.
 * @param maxLines how many lines to give with their places, or to look for headings in
 * @throws Refusal files.too_large, files.empty, files.wrong_kind
 */
export function readUploadText(platform: Platform, upload: Upload, maxLines: number): Promise<ReadUpload> {
  return withJudged(platform, upload, async ({ path, format, bytes }) => {
    const extracted = await extractText(path, format as DocumentKind, { ...defaultTextLimits, maxLines });
    return { title: nameForKind(upload.name, format), format, bytes, extracted };
  });
}
