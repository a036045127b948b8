import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { evaluations } from '../contract.ts';
import { interviewKits } from '../kit-contract.ts';

export const ownScorecardQuery = (companyId: string, meetingId: string) =>
  queryOf(evaluations.readOwn, { params: { companyId, meetingId } });

export const evaluationsQuery = (companyId: string, candidateId: string) =>
  queryOf(evaluations.listOfCandidate, { params: { companyId, candidateId } });

export const versionsQuery = (companyId: string, candidateId: string, scorecardId: string) =>
  queryOf(evaluations.listVersions, { params: { companyId, candidateId, scorecardId } });

const applicantsAtOnce = 10;

/** The applicants of a job to compare, page by page. */
export const comparedPages = (companyId: string, jobId: string, outcome: 'open' | 'all') =>
  pagesOf(evaluations.compare, {
    params: { companyId, jobId },
    query: { outcome, limit: applicantsAtOnce },
  });

export const kitsQuery = (companyId: string, jobId: string) =>
  queryOf(interviewKits.listKits, { params: { companyId, jobId } });

export const templatesQuery = (companyId: string) =>
  queryOf(interviewKits.listTemplates, { params: { companyId } });

/** Refetches shown feedback when others give or change theirs. */
export function useLiveEvaluations(): void {
  const client = useQueryClient();
  useLive((message) => {
    const isOther = /^(scorecard|decision_note|meeting)\.|^candidate\.deleted$/;
    if (message.kind === 'notice' && !isOther.test(message.notice.type)) return;
    for (const operation of [evaluations.listOfCandidate, evaluations.compare])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}
