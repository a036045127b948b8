import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { applicants } from '../contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
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

/** Refetches the list when other members change it; many changes in a row cause one refetch. */
export function useLiveApplicants(jobId: string): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), []);
  useLive((message) => {
    const isAbout =
      message.kind !== 'notice' ||
      (/^(application|candidate)\./.test(message.notice.type) &&
        (message.notice.jobId === null || message.notice.jobId === jobId));
    if (!isAbout || waiting.current !== null) return;
    waiting.current = setTimeout(() => {
      waiting.current = null;
      for (const operation of [applicants.listApplicants, applicantFilterOptions.applicantOptions])
        void client.invalidateQueries({ queryKey: keyOf(operation) });
    }, settleMs);
  });
}
