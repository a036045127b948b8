import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { evaluations } from '../contract.ts';
import { interviewKits } from '../kit-contract.ts';

/** Saves that a page sent while it was left, by their meeting. */
const lastSaves = new Map<string, Promise<unknown>>();

/** Makes the next read of the caller's scorecard wait for this save, which never fails. */
export function readAfter(save: Promise<unknown>, meetingId: string): void {
  lastSaves.set(meetingId, save);
  void save.then(() => lastSaves.get(meetingId) === save && lastSaves.delete(meetingId));
}

export function ownScorecardQuery(companyId: string, meetingId: string) {
  const input = { params: { companyId, meetingId } };
  return queryOptions({
    queryKey: keyOf(evaluations.readOwn, input),
    queryFn: async ({ signal }) => {
      await lastSaves.get(meetingId);
      return call(evaluations.readOwn, input, { signal });
    },
  });
}

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
