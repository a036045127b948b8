import { inNoTenant } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { cvReading } from '../cv-reading-contract.ts';
import { presentCvFile } from './present.ts';
import { readOwnCv } from './read-own-cv.ts';
import { saveFromCv } from './save-from-cv.ts';

export const cvReadingOperations: Operation[] = implement(
  'profiles',
  cvReading,
)({
  async readCv({ params }, { platform, actor, now }) {
    const { file, fields } = await readOwnCv(platform, { id: params.cvFileId, userId: actor.userId }, now);
    return { file: presentCvFile(file), fields };
  },
  async save({ body }, { platform, actor, now, once }) {
    return inNoTenant(platform.db, (tx) => once(tx, () => saveFromCv(tx, actor.userId, body, now)));
  },
});
