import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { findFile } from './queries.ts';

/**
 * Refuses when the member may not see the file's candidate, and returns whether they may change the candidate. The
 * slice of candidates comes later, so src/app provides this function.
 */
export type RequireFileOwner = (
  tx: TenantTx,
  actor: MemberActor,
  file: { id: string; candidateId: string },
) => Promise<{ may_change: boolean }>;

/**
 * Returns a file when the member may see its candidate. A file of an unfinished application form has no candidate and
 * is not found.
 */
export async function requireFile(
  tx: TenantTx,
  actor: MemberActor,
  fileId: string,
  requireOwner: RequireFileOwner,
) {
  const file = await findFile(tx, actor, fileId);
  if (file === undefined || file.candidate_id === null) refuse('not_found');
  const { may_change } = await requireOwner(tx, actor, { id: file.id, candidateId: file.candidate_id });
  return { ...file, candidate_id: file.candidate_id, may_change };
}

/** Like `requireFile`, but refuses members who may not change the candidate, for example interviewers. */
export async function requireChangeableFile(...args: Parameters<typeof requireFile>) {
  const file = await requireFile(...args);
  if (!file.may_change) refuse('forbidden');
  return file;
}
