import { findNewestCvFile } from '#profiles/server/cv-queries.ts';
import { findCurrentCompany } from '#profiles/server/queries.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Draft } from '../contract.ts';

/**
 * Whose profile a form may begin with: that of the session, once its address is proven. The address in the form
 * decides nothing: anybody can type anybody's.
 */
export function profileOwner(actor: UserActor | null): string | null {
  return actor?.emailVerified === true ? actor.userId : null;
}

export async function findProfileCv(tx: UserTx, actor: UserActor | null): Promise<Draft['profileCv']> {
  const userId = profileOwner(actor);
  const file = userId === null ? undefined : await findNewestCvFile(tx, userId);
  return file === undefined ? null : { id: file.id, title: file.title, sizeBytes: file.size_bytes };
}

/** Where the applicant works today, as their profile says; empty when it does not. */
export async function currentCompanyOf(tx: UserTx, actor: UserActor | null, now: Date): Promise<string> {
  const userId = profileOwner(actor);
  return userId === null ? '' : ((await findCurrentCompany(tx, userId, now)) ?? '');
}
