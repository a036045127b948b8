import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { FilePurpose } from '../rules.ts';
import { type FileOwner, insertFile } from './queries.ts';
import { removeUnusedFile } from './remove-unused-file.ts';
import { storeUpload } from './store-upload.ts';

/** Creates a file, with real content in the storage, for tests. */
export async function aFile(
  platform: Platform,
  owner: Omit<FileOwner, 'now'>,
  file: { content?: Buffer; name?: string; purpose?: FilePurpose } = {},
) {
  const upload = {
    stream: file.content ?? Buffer.from('Ten years of bridges and one tunnel.'),
    name: file.name ?? 'cv.txt',
    purpose: file.purpose ?? 'cv',
    removeUnused: removeUnusedFile(platform, owner.companyId),
  };
  return storeUpload(platform, upload, (stored) =>
    inTenant(platform.db, owner.companyId, (tx) =>
      insertFile(tx, stored, { ...owner, now: platform.clock.now() }),
    ),
  );
}
