import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement } from '#platform/server/http/implement.ts';
import { type Pipeline, stages } from '../contract.ts';
import { createPipeline } from './create-pipeline.ts';
import { deletePipeline, renamePipeline, setDefaultPipeline } from './change-pipeline.ts';
import { addStep, changeStep, deleteStep, orderSteps } from './change-steps.ts';
import { listPipelines, listSteps, settingsOf } from './queries.ts';

export const stageOperations = implement(
  'stages',
  stages,
)({
  async list(_input, { tx }) {
    return { items: await readPipelines(tx) };
  },
  async create({ body }, { tx, actor, now }) {
    return readPipeline(tx, await createPipeline(tx, actor, { title: body.title, stepsOf: null }, now));
  },
  async rename({ params, body }, { tx, actor, now }) {
    await renamePipeline(tx, actor, { id: params.pipelineId, title: body.title }, now);
    return readPipeline(tx, params.pipelineId);
  },
  async duplicate({ params, body }, { tx, actor, now }) {
    const draft = { title: body.title, stepsOf: params.pipelineId };
    return readPipeline(tx, await createPipeline(tx, actor, draft, now));
  },
  async setDefault({ params }, { tx, actor, now }) {
    await setDefaultPipeline(tx, actor, params.pipelineId, now);
    return readPipeline(tx, params.pipelineId);
  },
  async delete({ params }, { tx, actor, now }) {
    await deletePipeline(tx, actor, params.pipelineId, now);
    return { isSuccess: true };
  },
  async addStep({ params, body }, { tx, actor, now }) {
    await addStep(tx, actor, { pipelineId: params.pipelineId, step: body }, now);
    return readPipeline(tx, params.pipelineId);
  },
  async changeStep({ params, body }, { tx, actor, now }) {
    await changeStep(tx, actor, { ...params, change: body }, now);
    return readPipeline(tx, params.pipelineId);
  },
  async deleteStep({ params }, { tx, actor, now }) {
    await deleteStep(tx, actor, params, now);
    return readPipeline(tx, params.pipelineId);
  },
  async orderSteps({ params, body }, { tx, actor, now }) {
    await orderSteps(tx, actor, { pipelineId: params.pipelineId, stepIds: body.pipelineStepIds }, now);
    return readPipeline(tx, params.pipelineId);
  },
});

async function readPipelines(tx: TenantTx): Promise<Pipeline[]> {
  const pipelines = await listPipelines(tx);
  const steps = await listSteps(
    tx,
    pipelines.map((row) => row.id),
  );
  return pipelines.map((row) => ({
    id: row.id,
    title: row.title,
    isDefault: row.is_default,
    steps: steps
      .filter((step) => step.pipeline_id === row.id)
      .map((step) => ({ id: step.id, ...settingsOf(step) })),
  }));
}

async function readPipeline(tx: TenantTx, id: string): Promise<Pipeline> {
  const found = (await readPipelines(tx)).find((pipeline) => pipeline.id === id);
  if (found === undefined) throw new Error('The pipeline was there a moment ago.');
  return found;
}
