import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type LiveNotice, useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { applicants } from '../contract.ts';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateLists } from '../candidate-list-contract.ts';
import { type ApplicantsState, listInput } from './applicants-search.ts';

export const applicantPages = (params: JobParams, state: ApplicantsState) =>
  pagesOf(applicants.listApplicants, listInput(params, state));

export const viewsQuery = (params: JobParams) => queryOf(applicants.listViews, { params });

export const candidatePages = (input: CallInput<typeof candidates.list>) => pagesOf(candidates.list, input);

export const candidateViewsQuery = (companyId: string) =>
  queryOf(candidateLists.listCandidateViews, { params: { companyId } });

const settleMs = 1500;

/** Refetches the applications of a job when other members change them. */
export const useLiveApplicants = (jobId: string): void =>
  useLiveList(
    [applicants.listApplicants, applicantFilterOptions.applicantOptions],
    (notice) =>
      /^(application|candidate|tag)\./.test(notice.type) && (notice.jobId === null || notice.jobId === jobId),
  );

/** Refetches the list of all candidates when other members change them. */
export const useLiveCandidateList = (): void =>
  useLiveList([candidates.list, candidates.listFilters], ({ type }) =>
    /^(application|candidate|custom_field|file|meeting|tag)\./.test(type),
  );

// Many changes in a row cause one refetch.
function useLiveList(operations: readonly Endpoint[], isAbout: (notice: LiveNotice) => boolean): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), []);
  useLive((message) => {
    if (waiting.current !== null || (message.kind === 'notice' && !isAbout(message.notice))) return;
    waiting.current = setTimeout(() => {
      waiting.current = null;
      for (const operation of operations) void client.invalidateQueries({ queryKey: keyOf(operation) });
    }, settleMs);
  });
}
