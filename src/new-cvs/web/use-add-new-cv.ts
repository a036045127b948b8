import type { Candidate, CandidateDraft } from '#candidates/contract.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
import { newCvLists } from '../contract.ts';

type NewCandidate = { newCvId: string; draft: CandidateDraft; jobId: string | null };

/** Adds the person of a new CV, and to the chosen job, by one call. */
export function useAddNewCv(): (candidate: NewCandidate) => Promise<Candidate> {
  const callOnce = useIdempotentCall();
  const { id: companyId } = useCompany();
  return ({ newCvId, draft: { newCvId: _same, ...draft }, jobId }) =>
    callOnce(newCvLists.addCandidate, { params: { companyId, newCvId }, body: { ...draft, jobId } });
}
