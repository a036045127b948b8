import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { applicants } from '../applicants-contract.ts';
import { bulk } from '../bulk-contract.ts';
import { type ListState, listInput } from './applicants-search.ts';

export type JobParams = { companyId: string; jobId: string };

export const applicantPages = (params: JobParams, state: ListState) =>
  pagesOf(applicants.listApplicants, listInput(params, state));

export const applicantOptionsQuery = (params: JobParams) => ({
  ...queryOf(applicants.applicantOptions, { params }),
  staleTime: 60_000,
});

export const viewsQuery = (params: JobParams) => queryOf(applicants.listViews, { params });

export const assignmentQuery = (companyId: string, applicationId: string) =>
  queryOf(applicants.readAssignment, { params: { companyId, applicationId } });

export const batchesQuery = (params: JobParams) => queryOf(bulk.listBatches, { params });

export const batchQuery = (params: JobParams, batchId: string) =>
  queryOf(bulk.readBatch, { params: { ...params, batchId } });

const settleMs = 1500;

/** Keeps the list as it is while others work on it; a thousand changes in a row are one look. */
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
      for (const operation of [applicants.listApplicants, applicants.applicantOptions])
        void client.invalidateQueries({ queryKey: keyOf(operation) });
    }, settleMs);
  });
}
