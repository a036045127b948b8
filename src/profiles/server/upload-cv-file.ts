import { storeUpload } from '#files/server/store-upload.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { type CvFileRow, insertCvFile } from './cv-queries.ts';
import { requireRoom, requireRoomSoFar } from './require-room.ts';

const uploadLimit = { name: 'profile_files', points: 60, seconds: 60 * 60 };

/** Takes a CV into the user's profile. Nothing is received that there is no room for. */
export async function uploadCvFile(context: UserContext, name: string): Promise<CvFileRow> {
  const { platform, request, actor, now } = context;
  const { userId } = actor;
  await platform.limits.spend(uploadLimit, userId);
  await inNoTenant(platform.db, (tx) => requireRoomSoFar(tx, 'profile_files', userId), { readOnly: true });
  const declaredBytes = Number(request.header('content-length') ?? 0);
  const upload = await storeUpload(platform, { stream: request.stream, name, purpose: 'cv', declaredBytes });
  return inNoTenant(platform.db, async (tx) => {
    await requireRoom(tx, 'profile_files', userId);
    return insertCvFile(tx, userId, upload, now);
  }).catch(async (error: unknown) => {
    await platform.storage.remove(upload.storageKey);
    throw error;
  });
}
