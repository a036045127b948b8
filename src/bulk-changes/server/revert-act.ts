import { byMember, record } from '#activity/server/record.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { StepKind } from '#stages/rules.ts';
import { assignApplications, lockHiringTeam } from '#applications/server/assign-applications.ts';
import type { SkipReason } from '../contract.ts';
import { type ActInput, changeTag, sortByCandidate } from './apply-act.ts';
import { type Before, type ItemResult, lockApplicants, type LockedApplicant } from './batch-queries.ts';

type Steps = ReadonlyMap<string, { title: string; kind: StepKind }>;
type RevertInput = ActInput & { row: LockedApplicant; before: Before; steps: Steps };

/** Restores applications to their state before the act; those changed since stay as they are, with a reason. */
export async function revertAct(tx: TenantTx, actor: MemberActor, input: ActInput): Promise<ItemResult[]> {
  const ids = input.items.map((item) => item.application_id);
  if (input.act.kind === 'assign') await lockHiringTeam(tx, input.jobId);
  const rows = await lockApplicants(tx, input.jobId, ids);
  const steps = await lockSteps(tx, input.jobId);
  const results: ItemResult[] = [];
  for (const row of sortByCandidate(rows)) {
    const before = input.items.find((item) => item.application_id === row.id)?.before ?? null;
    const why = before === null ? 'failed' : await revertOne(tx, actor, { ...input, row, before, steps });
    results.push({ id: row.id, ...(why === null ? { state: 'restored' } : { state: 'kept', why }) });
  }
  return results;
}

function revertOne(tx: TenantTx, actor: MemberActor, input: RevertInput): Promise<SkipReason | null> {
  const { act, row, now } = input;
  switch (act.kind) {
    case 'move':
    case 'reject':
      return revertStep(tx, actor, input);
    case 'assign':
      return revertAssignment(tx, actor, input);
    case 'tag':
    case 'untag': {
      const kind = act.kind === 'tag' ? 'untag' : 'tag';
      return changeTag(tx, actor, { kind, tag: act.tag, candidateId: row.candidate_id, now });
    }
    case 'mail':
      return Promise.resolve('closed');
  }
}

async function revertStep(
  tx: TenantTx,
  actor: MemberActor,
  { act, jobId, row, before, steps, now }: RevertInput,
): Promise<SkipReason | null> {
  if (row.version !== before.version + 1) return 'changed_meanwhile';
  const step = steps.get(before.stepId);
  if (step === undefined) return 'step_gone';
  if (act.kind === 'reject')
    await tx
      .deleteFrom('rejections')
      .where('tenant_id', '=', currentTenantId)
      .where('application_id', '=', row.id)
      .execute();
  await tx
    .updateTable('applications')
    .set((eb) => ({
      step_id: before.stepId,
      step_entered_at: new Date(before.stepEnteredAt),
      outcome: before.outcome,
      closed_at: before.closedAt === null ? null : new Date(before.closedAt),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', currentTenantId)
    .where('id', '=', row.id)
    .execute();
  const event = { jobId, candidateId: row.candidate_id, applicationId: row.id, now };
  if (act.kind === 'reject') {
    const data = { stepId: before.stepId, stepTitle: step.title };
    await record(tx, actor.companyId, byMember(actor), { type: 'application.unrejected', data, ...event });
  } else {
    const data = {
      fromStepId: row.step_id,
      fromTitle: steps.get(row.step_id)?.title ?? '',
      toStepId: before.stepId,
      toTitle: step.title,
      toKind: step.kind,
    };
    await record(tx, actor.companyId, byMember(actor), { type: 'application.moved', data, ...event });
  }
  return null;
}

async function revertAssignment(
  tx: TenantTx,
  actor: MemberActor,
  { act, jobId, row, before, now }: RevertInput,
): Promise<SkipReason | null> {
  if (act.kind !== 'assign' || row.assignee_id !== act.memberId) return 'changed_meanwhile';
  try {
    await assignApplications(tx, actor, { jobId, memberId: before.assigneeId, ids: [row.id], now });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return 'not_on_team';
    throw error;
  }
}

// Locks the steps, so that none is deleted before every application is restored.
async function lockSteps(tx: TenantTx, jobId: string): Promise<Steps> {
  const rows = await tx
    .selectFrom('job_steps')
    .select(['id', 'title', 'kind'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, { title: row.title, kind: row.kind as StepKind }]));
}
