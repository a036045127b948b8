import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/** Locks the pipeline until the transaction ends, so that changes run one after another. */
export async function requirePipeline(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('pipelines')
    .select(['id', 'title', 'is_default'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not_found', 'stages.not_found');
}

export async function renamePipeline(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; title: string },
  now: Date,
): Promise<void> {
  const before = await requirePipeline(tx, input.id);
  if (before.title === input.title) return;
  await tx.updateTable('pipelines').set({ title: input.title }).where('id', '=', input.id).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'pipeline.updated',
    data: { pipelineId: input.id, title: input.title },
    changes: { title: [before.title, input.title] },
    now,
  });
}

/**
 * Makes this pipeline the default of new jobs. The later of two concurrent calls wins: the unique index allows one
 * default.
 */
export async function setDefaultPipeline(
  tx: TenantTx,
  actor: MemberActor,
  id: string,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('pipelines')
    .select(['id', 'title'])
    .where('is_default', '=', true)
    .forUpdate()
    .executeTakeFirst();
  const { title, is_default: isDefault } = await requirePipeline(tx, id);
  if (isDefault) return;
  await tx.updateTable('pipelines').set({ is_default: false }).where('is_default', '=', true).execute();
  await tx.updateTable('pipelines').set({ is_default: true }).where('id', '=', id).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'pipeline.made_default',
    data: { pipelineId: id, title },
    changes: { default: [before?.title ?? null, title] },
    now,
  });
}

/** Deletes a template. Jobs hold copies, so no application moves. */
export async function deletePipeline(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<void> {
  const { title, is_default: isDefault } = await requirePipeline(tx, id);
  if (isDefault) refuse('conflict', 'stages.is_default');
  await tx.deleteFrom('pipelines').where('id', '=', id).execute();
  const data = { pipelineId: id, title };
  await record(tx, actor.companyId, byMember(actor), { type: 'pipeline.deleted', data, now });
}
