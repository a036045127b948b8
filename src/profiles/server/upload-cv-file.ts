import { storeUpload } from '#files/server/store-upload.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { CvFile } from '../cv-contract.ts';
import { insertCvFile } from './cv-queries.ts';
import { presentCvFile } from './present.ts';
import { removeUnusedCv } from './remove-cv-files.ts';
import { requireCapacity, requireCapacityUnlocked } from './require-capacity.ts';

const uploadLimit = { name: 'cv_files', points: 60, seconds: 60 * 60 };

/** Stores a CV in the user's profile. It refuses a full profile before it receives the file. */
export async function uploadCvFile(context: UserContext, name: string): Promise<CvFile> {
  const { platform, request, actor, now, once } = context;
  const { userId } = actor;
  await platform.limits.spend(uploadLimit, userId);
  await inNoTenant(
    platform.db,
    async (tx) => {
      if (!(await once.isAnswered(tx))) await requireCapacityUnlocked(tx, 'cv_files', userId);
    },
    { readOnly: true },
  );
  const declaredBytes = Number(request.header('content-length') ?? 0);
  const upload = {
    stream: request.stream,
    name,
    purpose: 'cv' as const,
    declaredBytes,
    removeUnused: removeUnusedCv(platform),
  };
  return storeUpload(platform, upload, async (stored) => {
    let isKept = false;
    const keep = async (tx: UserTx): Promise<CvFile> => {
      await requireCapacity(tx, 'cv_files', userId);
      const row = await insertCvFile(tx, userId, stored, now);
      isKept = true;
      return presentCvFile(row);
    };
    const file = await inNoTenant(platform.db, (tx) => once(tx, () => keep(tx), stored.sha256));
    // A repeated call returns the first answer, but has stored the content a second time.
    if (!isKept) await platform.storage.remove(stored.storageKey);
    return file;
  });
}
