import { call } from '#platform/web/call.ts';
import type { IdempotentCall } from '#platform/web/idempotent-call.ts';
import { queryOf } from '#platform/web/query.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { type CandidateBulkAction, candidateBulk, type CandidateTarget } from '../candidate-contract.ts';
import { type BulkAction, type BulkChange, bulk, type BulkTarget } from '../contract.ts';

export type NewBulkChange = { action: BulkAction; target: BulkTarget };
export type NewCandidateBulkChange = {
  action: CandidateBulkAction;
  jobId: string | null;
  target: CandidateTarget;
};

/** The calls of one kind of bulk changes. */
export type BulkChangeCalls<New> = {
  list: ReturnType<typeof listOfJob>;
  read: (bulkChangeId: string) => ReturnType<typeof readOfJob>;
  create: (callOnce: IdempotentCall, body: New) => Promise<BulkChange>;
  undo: (bulkChangeId: string) => Promise<BulkChange>;
};

export const bulkChangesOfJob = (params: JobParams): BulkChangeCalls<NewBulkChange> => ({
  list: listOfJob(params),
  read: (bulkChangeId) => readOfJob(params, bulkChangeId),
  create: (callOnce, body) => callOnce(bulk.createBulkChange, { params, body: body as never }),
  undo: (bulkChangeId) => call(bulk.undoBulkChange, { params: { ...params, bulkChangeId } }),
});

export const bulkChangesOfCandidates = (companyId: string): BulkChangeCalls<NewCandidateBulkChange> => {
  const params = { companyId };
  const one = (candidateBulkChangeId: string) => ({ params: { companyId, candidateBulkChangeId } });
  return {
    list: queryOf(candidateBulk.listCandidateBulkChanges, { params }),
    read: (id) => queryOf(candidateBulk.readCandidateBulkChange, one(id)),
    create: (callOnce, body) =>
      callOnce(candidateBulk.createCandidateBulkChange, { params, body: body as never }),
    undo: (id) => call(candidateBulk.undoCandidateBulkChange, one(id)),
  };
};

const listOfJob = (params: JobParams) => queryOf(bulk.listBulkChanges, { params });
const readOfJob = (params: JobParams, bulkChangeId: string) =>
  queryOf(bulk.readBulkChange, { params: { ...params, bulkChangeId } });
