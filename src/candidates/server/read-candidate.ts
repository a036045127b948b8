import { fileColumns } from '#files/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Candidate } from '../contract.ts';
import { readScope, requireCandidate } from './access.ts';
import { candidateApplications } from './candidate-applications.ts';
import { presentCandidate } from './present.ts';

/** One candidate as this member may see them. */
export async function readCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate> {
  const row = await requireCandidate(tx, actor, candidateId);
  const [applications, cvFile] = await Promise.all([
    candidateApplications.get().listOf(tx, candidateId, readScope(actor)),
    row.cv_file_id === null
      ? undefined
      : tx.selectFrom('files').select(fileColumns).where('id', '=', row.cv_file_id).executeTakeFirst(),
  ]);
  return presentCandidate(row, { applications, cvFile: cvFile ?? null, companyId: actor.companyId });
}
