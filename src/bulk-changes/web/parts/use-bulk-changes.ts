import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import { assignments } from '#applications/assignment-contract.ts';
import { applicantsPath, applications, boardPath } from '#applications/contract.ts';
import { type JobParams } from '#applications/web/queries.ts';
import { type BulkChange, bulk, type BulkAction, type BulkTarget } from '../../contract.ts';
import { bulkChangesQuery, bulkChangeQuery } from '../queries.ts';

export const isUnderWay = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'running' || state === 'undoing' || state === 'delayed';

export type BulkChanges = {
  /** The bulk change shown above the list. */
  currentId: string | null;
  show: (bulkChangeId: string | null) => void;
  start: (input: { action: BulkAction; target: BulkTarget }) => Promise<void>;
  undo: (bulkChangeId: string) => void;
  /** Refetches everything that a finished bulk change has changed. */
  refresh: () => void;
};

/** Starts, shows and undoes bulk changes. */
export function useBulkChanges(params: JobParams): BulkChanges {
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const [currentId, show] = useState<string | null>(null);
  const refresh = (): void => {
    for (const operation of [
      applicantFilterOptions.applicantOptions,
      assignments.readAssignment,
      applications.read,
      bulk.listBulkChanges,
    ])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
    for (const path of [applicantsPath, boardPath])
      void client.invalidateQueries({ queryKey: [`GET ${path}`] });
  };
  const store = (bulkChange: BulkChange): void => {
    client.setQueryData(bulkChangeQuery(params, bulkChange.id).queryKey, (before) => ({
      skipped: [],
      undoSkipped: [],
      ...before,
      ...bulkChange,
    }));
    void client.invalidateQueries({ queryKey: bulkChangeQuery(params, bulkChange.id).queryKey });
    void client.invalidateQueries({ queryKey: bulkChangesQuery(params).queryKey });
    show(bulkChange.id);
    refresh();
  };
  return {
    currentId,
    show,
    refresh,
    start: async ({ action, target }) =>
      store(await callOnce(bulk.createBulkChange, { params, body: { action, target } as never })),
    undo: (bulkChangeId) =>
      void call(bulk.undoBulkChange, { params: { ...params, bulkChangeId } }).then(store, (error: Error) =>
        toast.error(error.message),
      ),
  };
}
