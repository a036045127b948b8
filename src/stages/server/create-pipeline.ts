import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { pipelinesMax } from '../rules.ts';
import { columnsOfSettings, findPipeline, listPipelines, listSteps } from './queries.ts';

/** Creates a pipeline with the steps of another one; of the default one when `stepsOf` is null. */
export async function createPipeline(
  tx: TenantTx,
  actor: MemberActor,
  draft: { title: string; stepsOf: string | null },
  now: Date,
): Promise<string> {
  const source = await findPipeline(tx, draft.stepsOf);
  if (source === undefined) refuse('not_found', 'stages.not_found');
  await lockByName(tx, `pipelines ${actor.companyId}`);
  if ((await listPipelines(tx)).length >= pipelinesMax)
    refuse('refused', 'stages.stages_full', { values: { count: pipelinesMax } });
  const { id } = await tx
    .insertInto('pipelines')
    .values({ title: draft.title, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = await listSteps(tx, [source.id]);
  await tx
    .insertInto('pipeline_steps')
    .values(steps.map((step, position) => ({ pipeline_id: id, position, ...columnsOfSettings(step) })))
    .execute();
  const data = { pipelineId: id, title: draft.title };
  await record(tx, actor.companyId, byMember(actor), { type: 'pipeline.created', data, now });
  return id;
}
