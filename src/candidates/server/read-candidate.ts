import { fileScope } from '#files/server/file-scope.ts';
import { fileColumns } from '#files/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Candidate } from '../contract.ts';
import { readScope, requireCandidate } from './access.ts';
import { candidateApplications } from './candidate-applications.ts';
import { listIntroductions } from './introductions.ts';
import { presentCandidate } from './present.ts';

const introductionsMax = 50;

/** One candidate as this member may see them, in one round trip; nothing is returned of one whom they may not see. */
export async function readCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate> {
  const [row, applications, cvFile, introductions] = await Promise.all([
    requireCandidate(tx, actor, candidateId),
    candidateApplications.get().listOf(tx, candidateId, readScope(actor)),
    tx
      .selectFrom('files')
      .select(fileColumns)
      .where('id', '=', (eb) =>
        eb.selectFrom('candidates').select('cv_file_id').where('id', '=', candidateId),
      )
      .where(fileScope.get().isVisible(actor))
      .executeTakeFirst(),
    listIntroductions(tx, candidateId, introductionsMax),
  ]);
  return presentCandidate(row, { applications, cvFile: cvFile ?? null, introductions, actor });
}
