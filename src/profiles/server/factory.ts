import { storeUpload } from '#files/server/store-upload.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type CvFileRow, insertCvFile } from './cv-queries.ts';
import { removeUnusedCv } from './remove-cv-files.ts';

/** Creates a CV in a user's profile, with real content in the storage, for tests. */
export async function aCvFile(
  platform: Platform,
  userId: string,
  file: { content?: Buffer; name?: string } = {},
): Promise<CvFileRow> {
  const upload = {
    stream: file.content ?? Buffer.from('Ten years of bridges and one tunnel.'),
    name: file.name ?? 'cv.txt',
    purpose: 'cv' as const,
    removeUnused: removeUnusedCv(platform),
  };
  return storeUpload(platform, upload, (stored) =>
    inNoTenant(platform.db, (tx) => insertCvFile(tx, userId, stored, platform.clock.now())),
  );
}
