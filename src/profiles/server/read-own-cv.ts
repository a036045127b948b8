import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readStoredCv } from '#reading/server/read-stored-cv.ts';
import type { CvFields } from '../cv-reading-contract.ts';
import { compareCv, type CurrentProfile } from './compare-cv.ts';
import { type CvFileRow, findCvFile, findCvLines } from './cv-queries.ts';
import { presentEducation, presentExperience, presentGeneral } from './present.ts';
import { findGeneral, listEducations, listExperiences, type UserRowKey } from './queries.ts';

const readingLimit = { name: 'cv_reading', points: 300, seconds: 60 * 60 };

/** Reads one of a user's CVs and compares it with their profile. It stores nothing. */
export async function readOwnCv(
  platform: Platform,
  own: UserRowKey,
  now: Date,
): Promise<{ file: CvFileRow; fields: CvFields | null }> {
  const { file, text, mine } = await inNoTenant(
    platform.db,
    async (tx) => ({
      file: (await findCvFile(tx, own)) ?? refuse('not_found'),
      text: await findCvLines(tx, own),
      mine: await mineOf(tx, own.userId),
    }),
    { readOnly: true },
  );
  if (text === undefined || text.text_content === null) return { file, fields: null };
  await platform.limits.spend(readingLimit, own.userId);
  const read = await readStoredCv(text, now);
  return { file, fields: read === null ? null : compareCv(read, mine) };
}

async function mineOf(tx: UserTx, userId: string): Promise<CurrentProfile> {
  const user = await tx
    .selectFrom('users')
    .select(['name', 'surname', 'email', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) refuse('unauthenticated');
  const { phone_number: phoneNumber, ...others } = user;
  return {
    ...others,
    phoneNumber,
    general: presentGeneral(await findGeneral(tx, userId)),
    experiences: (await listExperiences(tx, userId)).map(presentExperience),
    educations: (await listEducations(tx, userId)).map(presentEducation),
  };
}
