import { explainAccess } from '#jobs/server/explain-access.ts';
import { implement } from '#platform/server/http/implement.ts';
import { candidateAccess } from '../access-contract.ts';
import { requireCandidate } from './access.ts';
import { candidateApplications } from './candidate-applications.ts';

export const candidateAccessOperations = implement(
  'candidates',
  candidateAccess,
)({
  async explain({ params }, { tx, actor }) {
    await requireCandidate(tx, actor, params.candidateId);
    return explainAccess(tx, {
      grants: ['jobs.list', 'candidates.get'],
      jobIds: candidateApplications.get().selectJobIds(params.candidateId),
    });
  },
});
