import type { z } from 'zod';
import { byMember, changesOf, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { stepDraft } from '../contract.ts';
import { uniqueKinds, stepsMax, type StepKind } from '../rules.ts';
import { requirePipeline } from './change-pipeline.ts';
import { columnsOfSettings, listSteps, settingsOf } from './queries.ts';

type StepDraft = z.output<typeof stepDraft>;
type StepChange = { [Field in keyof StepDraft]?: StepDraft[Field] | undefined };
type StepRow = Awaited<ReturnType<typeof listSteps>>[number];

/** Adds a step at the end, but before the hired step. */
export async function addStep(
  tx: TenantTx,
  actor: MemberActor,
  input: { pipelineId: string; step: StepDraft },
  now: Date,
): Promise<void> {
  const { pipeline, steps } = await lockPipelineWithSteps(tx, input.pipelineId);
  if (steps.length >= stepsMax) refuse('refused', 'stages.steps_full', { values: { count: stepsMax } });
  refuseDuplicateKind(steps, input.step.kind);
  const { id } = await tx
    .insertInto('pipeline_steps')
    .values({ ...columnsOfSettings(input.step), pipeline_id: pipeline.id, position: steps.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (steps.at(-1)?.kind === 'hired')
    await writeOrder(tx, [...steps.slice(0, -1), { id }, ...steps.slice(-1)]);
  const changes: Changes = { steps: [titlesOf(steps), [...titlesOf(steps), input.step.title]] };
  await recordChange(
    tx,
    actor,
    { type: 'pipeline.step_added', pipeline, step: input.step.title, changes },
    now,
  );
}

export async function changeStep(
  tx: TenantTx,
  actor: MemberActor,
  input: { pipelineId: string; pipelineStepId: string; change: StepChange },
  now: Date,
): Promise<void> {
  const { pipeline, steps } = await lockPipelineWithSteps(tx, input.pipelineId);
  const before = requireStep(steps, input.pipelineStepId);
  const change = Object.fromEntries(
    Object.entries(input.change).filter(([, value]) => value !== undefined),
  ) as Partial<StepDraft>;
  const changes = changesOf(settingsOf(before), change);
  if (changes === undefined) return;
  if (change.kind !== undefined && change.kind !== before.kind) refuseDuplicateKind(steps, change.kind);
  await tx
    .updateTable('pipeline_steps')
    .set(columnsOfSettings({ ...before, ...change }))
    .where('id', '=', before.id)
    .execute();
  const step = change.title ?? before.title;
  await recordChange(tx, actor, { type: 'pipeline.step_changed', pipeline, step, changes }, now);
}

export async function deleteStep(
  tx: TenantTx,
  actor: MemberActor,
  input: { pipelineId: string; pipelineStepId: string },
  now: Date,
): Promise<void> {
  const { pipeline, steps } = await lockPipelineWithSteps(tx, input.pipelineId);
  const deleted = requireStep(steps, input.pipelineStepId);
  const remaining = steps.filter((step) => step.id !== deleted.id);
  if (remaining.length === 0) refuse('conflict', 'stages.last_step');
  await tx.deleteFrom('pipeline_steps').where('id', '=', deleted.id).execute();
  await writeOrder(tx, remaining);
  const changes: Changes = { steps: [titlesOf(steps), titlesOf(remaining)] };
  await recordChange(
    tx,
    actor,
    { type: 'pipeline.step_deleted', pipeline, step: deleted.title, changes },
    now,
  );
}

/** @throws Refusal stages.steps_changed when the ids are not exactly the existing steps */
export async function orderSteps(
  tx: TenantTx,
  actor: MemberActor,
  input: { pipelineId: string; stepIds: string[] },
  now: Date,
): Promise<void> {
  const { pipeline, steps } = await lockPipelineWithSteps(tx, input.pipelineId);
  const ordered = input.stepIds.map((id) => steps.find((step) => step.id === id));
  const isWhole = ordered.length === steps.length && new Set(ordered).size === steps.length;
  if (!isWhole || ordered.includes(undefined)) refuse('conflict', 'stages.steps_changed');
  const after = ordered as StepRow[];
  if (after.every((step, index) => step.id === steps[index]?.id)) return;
  await writeOrder(tx, after);
  const changes: Changes = { steps: [titlesOf(steps), titlesOf(after)] };
  await recordChange(tx, actor, { type: 'pipeline.updated', pipeline, changes }, now);
}

async function lockPipelineWithSteps(tx: TenantTx, id: string) {
  const pipeline = await requirePipeline(tx, id);
  return { pipeline, steps: await listSteps(tx, [id]) };
}

const requireStep = (steps: StepRow[], id: string): StepRow =>
  steps.find((step) => step.id === id) ?? refuse('not_found', 'stages.not_found');

function refuseDuplicateKind(steps: StepRow[], kind: StepKind): void {
  if (!uniqueKinds.includes(kind) || steps.every((step) => step.kind !== kind)) return;
  refuse('conflict', 'stages.kind_taken', { fields: { kind: ['stages.refusals.kind_taken'] } });
}

// The unique key on positions is deferred to the commit, so that positions may repeat in between.
async function writeOrder(tx: TenantTx, steps: { id: string }[]): Promise<void> {
  for (const [position, { id }] of steps.entries())
    await tx.updateTable('pipeline_steps').set({ position }).where('id', '=', id).execute();
}

type PipelineEventInput = {
  type: string;
  pipeline: { id: string; title: string };
  step?: string;
  changes: Changes;
};

async function recordChange(
  tx: TenantTx,
  actor: MemberActor,
  { type, pipeline, step, changes }: PipelineEventInput,
  now: Date,
): Promise<void> {
  const data = { pipelineId: pipeline.id, title: pipeline.title, ...(step === undefined ? {} : { step }) };
  await record(tx, actor.companyId, byMember(actor), { type, data, changes, now });
}

const titlesOf = (steps: StepRow[]): string[] => steps.map((step) => step.title);
