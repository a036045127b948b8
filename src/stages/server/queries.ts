import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Lists every pipeline of the company, the default one first, then by title. */
export function listPipelines(tx: TenantTx) {
  return tx
    .selectFrom('pipelines')
    .select(['id', 'title', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Lists the steps of these pipelines in order. */
export async function listSteps(tx: TenantTx, pipelineIds: string[]) {
  if (pipelineIds.length === 0) return [];
  return tx
    .selectFrom('pipeline_steps')
    .select(['id', 'pipeline_id', 'title', 'color', 'kind'])
    .where('pipeline_id', 'in', pipelineIds)
    .orderBy('pipeline_id')
    .orderBy('position')
    .execute();
}

/** Finds the given pipeline, or the default one; undefined when this company has no such pipeline. */
export async function findPipeline(tx: TenantTx, id: string | null) {
  return tx
    .selectFrom('pipelines')
    .select(['id', 'title'])
    .$if(id === null, (query) => query.where('is_default', '=', true))
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
}
