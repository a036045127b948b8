import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type CandidateRecord, requireChangeable } from './access.ts';

// Together below the 4 GB that an archive can hold.
const filesMax = 300;

/** The locked candidate, when the member may change them and they may have one more file. */
export async function requireFileRoom(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<CandidateRecord> {
  const candidate = await requireChangeable(tx, actor, candidateId);
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= filesMax) refuse('conflict', 'candidates.files_full', { values: { limit: filesMax } });
  return candidate;
}
