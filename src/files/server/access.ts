import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { findFile } from './queries.ts';

/**
 * Refuses when the member may not see the file's candidate, and says whether they may change them. Candidates come after
 * this slice, so the app hands it over.
 */
export type RequireOwner = (
  tx: TenantTx,
  actor: MemberActor,
  file: { id: string; candidateId: string },
) => Promise<{ may_change: boolean }>;

/** A file is seen through the candidate it belongs to. One of an unfinished form belongs to none and is nobody's here. */
export async function requireFile(
  tx: TenantTx,
  actor: MemberActor,
  fileId: string,
  requireOwner: RequireOwner,
) {
  const file = await findFile(tx, fileId);
  if (file === undefined || file.candidate_id === null) refuse('not_found');
  const { may_change } = await requireOwner(tx, actor, { id: file.id, candidateId: file.candidate_id });
  return { ...file, candidate_id: file.candidate_id, may_change };
}

/** As `requireFile`, for whoever may change the candidate. Interviewers look on. */
export async function requireChangeableFile(...asked: Parameters<typeof requireFile>) {
  const file = await requireFile(...asked);
  if (!file.may_change) refuse('forbidden');
  return file;
}
