import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { candidates } from '#candidates/contract.ts';
import { pools } from '#pools/contract.ts';
import { useToast } from '#ui/toasts.tsx';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import { assignments } from '#applications/assignment-contract.ts';
import { applicantsPath, applications, boardPath } from '#applications/contract.ts';
import { type JobParams } from '#applications/web/queries.ts';
import type { BulkChange } from '../../contract.ts';
import { mailingsPath } from '../../rules.ts';
import {
  type BulkChangeCalls,
  bulkChangesOfCandidates,
  bulkChangesOfJob,
  type NewBulkChange,
  type NewCandidateBulkChange,
} from '../queries.ts';

export const isUnderWay = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'running' || state === 'undoing' || state === 'delayed';

export type BulkChanges<New = NewBulkChange> = {
  calls: BulkChangeCalls<New>;
  /** The bulk change shown above the list. */
  currentId: string | null;
  show: (bulkChangeId: string | null) => void;
  start: (bulkChange: New) => Promise<void>;
  undo: (bulkChangeId: string) => Promise<void>;
  /** Refetches everything that a finished bulk change has changed. */
  refresh: () => void;
};

/** The bulk changes of a job. */
export const useBulkChanges = (params: JobParams): BulkChanges => useCalls(bulkChangesOfJob(params));

/** The bulk changes of candidates. */
export const useCandidateBulkChanges = (companyId: string): BulkChanges<NewCandidateBulkChange> =>
  useCalls(bulkChangesOfCandidates(companyId));

/** Starts, shows and undoes bulk changes. */
function useCalls<New>(calls: BulkChangeCalls<New>): BulkChanges<New> {
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const [currentId, show] = useState<string | null>(null);
  const refresh = (): void => {
    for (const operation of [
      applicantFilterOptions.applicantOptions,
      candidates.list,
      candidates.listFilters,
      candidates.read,
      pools.listPools,
      pools.readPool,
      pools.listOfCandidate,
      assignments.readAssignment,
      applications.read,
    ])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
    void client.invalidateQueries({ queryKey: calls.list.queryKey });
    for (const path of [applicantsPath, boardPath, mailingsPath])
      void client.invalidateQueries({ queryKey: [`GET ${path}`] });
  };
  const store = (bulkChange: BulkChange): void => {
    const { queryKey } = calls.read(bulkChange.id);
    client.setQueryData(queryKey, (before) => ({
      skipped: [],
      undoSkipped: [],
      mailed: [],
      ...before,
      ...bulkChange,
    }));
    void client.invalidateQueries({ queryKey });
    show(bulkChange.id);
    refresh();
  };
  return {
    calls,
    currentId,
    show,
    refresh,
    start: async (bulkChange) => store(await calls.create(callOnce, bulkChange)),
    undo: (bulkChangeId) =>
      calls.undo(bulkChangeId).then(store, (error: Error) => toast.error(error.message)),
  };
}
