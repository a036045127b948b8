import type { JobParams } from '#applications/web/queries.ts';
import { queryOf } from '#platform/web/query.ts';
import { bulk } from '../contract.ts';

export const batchesQuery = (params: JobParams) => queryOf(bulk.listBatches, { params });

export const batchQuery = (params: JobParams, batchId: string) =>
  queryOf(bulk.readBatch, { params: { ...params, batchId } });
