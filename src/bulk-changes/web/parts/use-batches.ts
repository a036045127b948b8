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
import { type Batch, bulk, type BulkAct, type BulkTarget } from '../../contract.ts';
import { batchesQuery, batchQuery } from '../queries.ts';

export const isUnderWay = ({ state }: Pick<Batch, 'state'>): boolean =>
  state === 'running' || state === 'undoing' || state === 'held';

export type Batches = {
  /** The batch shown above the list. */
  currentId: string | null;
  show: (batchId: string | null) => void;
  act: (what: { act: BulkAct; target: BulkTarget }) => Promise<void>;
  undo: (batchId: string) => void;
  /** Refetches everything that a finished batch has changed. */
  refresh: () => void;
};

/** Starts, shows and undoes bulk changes. */
export function useBatches(params: JobParams): Batches {
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const [currentId, show] = useState<string | null>(null);
  const refresh = (): void => {
    for (const operation of [
      applicantFilterOptions.applicantOptions,
      assignments.readAssignment,
      applications.read,
      bulk.listBatches,
    ])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
    for (const path of [applicantsPath, boardPath])
      void client.invalidateQueries({ queryKey: [`GET ${path}`] });
  };
  const store = (batch: Batch): void => {
    client.setQueryData(batchQuery(params, batch.id).queryKey, (before) => ({
      left: [],
      kept: [],
      ...before,
      ...batch,
    }));
    void client.invalidateQueries({ queryKey: batchQuery(params, batch.id).queryKey });
    void client.invalidateQueries({ queryKey: batchesQuery(params).queryKey });
    show(batch.id);
    refresh();
  };
  return {
    currentId,
    show,
    refresh,
    act: async ({ act, target }) =>
      store(await callOnce(bulk.createBatch, { params, body: { act, target } as never })),
    undo: (batchId) =>
      void call(bulk.undoBatch, { params: { ...params, batchId } }).then(store, (error: Error) =>
        toast.error(error.message),
      ),
  };
}
