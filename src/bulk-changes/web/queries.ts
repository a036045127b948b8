import type { JobParams } from '#applications/web/queries.ts';
import { queryOf } from '#platform/web/query.ts';
import { bulk } from '../contract.ts';

export const bulkChangesQuery = (params: JobParams) => queryOf(bulk.listBulkChanges, { params });

export const bulkChangeQuery = (params: JobParams, bulkChangeId: string) =>
  queryOf(bulk.readBulkChange, { params: { ...params, bulkChangeId } });
