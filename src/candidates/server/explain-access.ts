import { sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { explainAccess } from '#jobs/server/explain-access.ts';
import { implement } from '#platform/server/http/implement.ts';
import { candidateAccess } from '../access-contract.ts';
import { requireCandidate } from './access.ts';

export const candidateAccessOperations = implement(
  'candidates',
  candidateAccess,
)({
  async explain({ params }, { tx, actor }) {
    await requireCandidate(tx, actor, params.candidateId);
    return explainAccess(tx, {
      grants: ['jobs.list', 'candidates.get'],
      jobIds: sql`
        select a.job_id from applications a
         where a.tenant_id = ${currentTenantId} and a.candidate_id = ${params.candidateId}::uuid`,
    });
  },
});
