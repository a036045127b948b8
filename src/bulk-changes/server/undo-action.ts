import { byMember, record } from '#activity/server/record.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { assignApplications } from '#applications/server/assign-applications.ts';
import { type LockedSteps, lockSteps } from '#applications/server/lock-applications.ts';
import { removeAddedApplication } from '#applications/server/remove-application.ts';
import type { SkipReason } from '../contract.ts';
import { undoPool } from './change-pool.ts';
import { changeTag } from './change-tag.ts';
import type { ActionInput, Item } from './items.ts';
import type { ItemResult, LockedApplicant, PreviousState } from './queries.ts';

type UndoItemInput = ActionInput & { item: Item; steps: LockedSteps };

/** Restores the items to their state before the action; skips those changed since, with a reason. */
export async function undoAction(
  tx: TenantTx,
  actor: MemberActor,
  input: ActionInput,
): Promise<ItemResult[]> {
  const steps = input.jobId === null ? new Map<string, never>() : await lockSteps(tx, input.jobId);
  const results: ItemResult[] = [];
  for (const item of input.items) {
    const skipReason = await undoOne(tx, actor, { ...input, item, steps });
    results.push({ candidateId: item.candidate_id, ...undoResult(skipReason) });
  }
  return results;
}

/** An undone item may have a reason too: what cannot be undone. */
function undoResult(reason: SkipReason | null): Pick<ItemResult, 'state' | 'skipReason'> {
  if (reason === null) return { state: 'undone' };
  return { state: reason === 'mail_sent' ? 'undone' : 'undo_skipped', skipReason: reason };
}

function undoOne(tx: TenantTx, actor: MemberActor, input: UndoItemInput): Promise<SkipReason | null> {
  const { action, item, now } = input;
  const { applicant: row, previous_state: previousState, candidate_id: candidateId } = item;
  switch (action.kind) {
    case 'tag':
    case 'untag': {
      const { kind, tagId } = action;
      return changeTag(tx, actor, kind === 'tag' ? 'undoTag' : 'tag', { tagId, candidateId, now });
    }
    case 'pool':
    case 'unpool':
      return undoPool(tx, actor, item, { action, now });
    case 'add':
      return undoAddition(tx, actor, input);
    case 'mail':
      return Promise.resolve('closed');
    case 'assign':
    case 'move':
    case 'reject': {
      if (row === null || previousState === null || 'entry' in previousState)
        return Promise.resolve('failed');
      const change = { ...input, row, previousState };
      return action.kind === 'assign' ? undoAssignment(tx, actor, change) : undoStepChange(tx, actor, change);
    }
  }
}

type UndoChangeInput = UndoItemInput & { row: LockedApplicant; previousState: PreviousState };

async function undoStepChange(
  tx: TenantTx,
  actor: MemberActor,
  { action, row, previousState, steps, now }: UndoChangeInput,
): Promise<SkipReason | null> {
  if (row.version !== previousState.version + 1) return 'changed_meanwhile';
  const step = steps.get(previousState.stepId);
  if (step === undefined) return 'step_gone';
  const isMailed = action.kind === 'reject' && (await deleteRejection(tx, row.id));
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
  const event = { jobId: row.job_id, candidateId: row.candidate_id, applicationId: row.id, now };
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
  return isMailed ? 'mail_sent' : null;
}

/** @returns whether the applicant was written to about it */
async function deleteRejection(tx: TenantTx, applicationId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('rejections')
    .where('application_id', '=', applicationId)
    .returning('mail')
    .execute();
  return rows.some(({ mail }) => mail === 'sent');
}

async function undoAssignment(
  tx: TenantTx,
  actor: MemberActor,
  { action, row, previousState, now }: UndoChangeInput,
): Promise<SkipReason | null> {
  if (action.kind !== 'assign' || row.assignee_id !== action.memberId) return 'changed_meanwhile';
  try {
    const { assigneeId: memberId } = previousState;
    await assignApplications(tx, actor, { jobId: row.job_id, memberId, ids: [row.id], now });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return 'not_on_team';
    throw error;
  }
}

async function undoAddition(
  tx: TenantTx,
  actor: MemberActor,
  { item: { applicant: application }, now }: UndoItemInput,
): Promise<SkipReason | null> {
  if (application === null) return 'gone';
  const isRemoved = await removeAddedApplication(tx, actor, { application, now });
  return isRemoved ? null : 'changed_meanwhile';
}
