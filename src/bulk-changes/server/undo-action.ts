import { byMember, record } from '#activity/server/record.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { assignApplications, lockHiringTeam } from '#applications/server/assign-applications.ts';
import { type LockedSteps, lockSteps } from '#applications/server/lock-applications.ts';
import type { SkipReason } from '../contract.ts';
import { type ActionInput, changeTag, sortByCandidate } from './apply-action.ts';
import { type PreviousState, type ItemResult, lockApplicants, type LockedApplicant } from './queries.ts';

type UndoItemInput = ActionInput & { row: LockedApplicant; previousState: PreviousState; steps: LockedSteps };

/** Restores the applications to their state before the action; skips those changed since, with a reason. */
export async function undoAction(
  tx: TenantTx,
  actor: MemberActor,
  input: ActionInput,
): Promise<ItemResult[]> {
  const ids = input.items.map((item) => item.application_id);
  if (input.action.kind === 'assign') await lockHiringTeam(tx, input.jobId);
  const rows = await lockApplicants(tx, input.jobId, ids);
  const steps = await lockSteps(tx, input.jobId);
  const results: ItemResult[] = [];
  for (const row of sortByCandidate(rows)) {
    const item = input.items.find((one) => one.application_id === row.id);
    const previousState = item?.previous_state ?? null;
    const skipReason =
      previousState === null ? 'failed' : await undoOne(tx, actor, { ...input, row, previousState, steps });
    results.push({
      id: row.id,
      ...(skipReason === null ? { state: 'undone' } : { state: 'undo_skipped', skipReason }),
    });
  }
  return results;
}

function undoOne(tx: TenantTx, actor: MemberActor, input: UndoItemInput): Promise<SkipReason | null> {
  const { action, row, now } = input;
  switch (action.kind) {
    case 'move':
    case 'reject':
      return undoStepChange(tx, actor, input);
    case 'assign':
      return undoAssignment(tx, actor, input);
    case 'tag':
    case 'untag': {
      const kind = action.kind === 'tag' ? 'untag' : 'tag';
      return changeTag(tx, actor, { kind, tag: action.tag, candidateId: row.candidate_id, now });
    }
    case 'mail':
      return Promise.resolve('closed');
  }
}

async function undoStepChange(
  tx: TenantTx,
  actor: MemberActor,
  { action, jobId, row, previousState, steps, now }: UndoItemInput,
): Promise<SkipReason | null> {
  if (row.version !== previousState.version + 1) return 'changed_meanwhile';
  const step = steps.get(previousState.stepId);
  if (step === undefined) return 'step_gone';
  if (action.kind === 'reject')
    await tx.deleteFrom('rejections').where('application_id', '=', row.id).execute();
  await tx
    .updateTable('applications')
    .set((eb) => ({
      step_id: previousState.stepId,
      step_entered_at: new Date(previousState.stepEnteredAt),
      outcome: previousState.outcome,
      closed_at: previousState.closedAt === null ? null : new Date(previousState.closedAt),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  const event = { jobId, candidateId: row.candidate_id, applicationId: row.id, now };
  if (action.kind === 'reject') {
    const data = { stepId: previousState.stepId, stepTitle: step.title };
    await record(tx, actor.companyId, byMember(actor), { type: 'application.unrejected', data, ...event });
  } else {
    const data = {
      fromStepId: row.step_id,
      fromTitle: steps.get(row.step_id)?.title ?? '',
      toStepId: previousState.stepId,
      toTitle: step.title,
      toKind: step.kind,
    };
    await record(tx, actor.companyId, byMember(actor), { type: 'application.moved', data, ...event });
  }
  return null;
}

async function undoAssignment(
  tx: TenantTx,
  actor: MemberActor,
  { action, jobId, row, previousState, now }: UndoItemInput,
): Promise<SkipReason | null> {
  if (action.kind !== 'assign' || row.assignee_id !== action.memberId) return 'changed_meanwhile';
  try {
    await assignApplications(tx, actor, { jobId, memberId: previousState.assigneeId, ids: [row.id], now });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return 'not_on_team';
    throw error;
  }
}
