import { byMember, recordSeveral } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { StepKind } from '#stages/rules.ts';
import { isMovable, outcomeOn } from '../rules.ts';
import {
  type ChangeResult,
  isCurrent,
  type LockedApplication,
  lockSteps,
  requireApplications,
  splitChanged,
  type ApplicationVersion,
} from './lock-applications.ts';

export type Move = { jobId: string; stepId: string; applications: readonly ApplicationVersion[]; now: Date };

/**
 * Moves applications to a step of their job. `stayed` lists those that another member moved, rejected or withdrew
 * first. Applications already on the step count as moved without a change.
 */
export async function moveApplications(tx: TenantTx, actor: MemberActor, move: Move): Promise<ChangeResult> {
  const rows = await requireApplications(tx, move.jobId, move.applications);
  const steps = await lockSteps(tx, move.jobId);
  const target = steps.get(move.stepId) ?? refuse('conflict', 'applications.step_gone');
  const isOnTarget = (row: LockedApplication) => row.step_id === move.stepId && isMovable(row.outcome);
  const moving = rows.filter(
    (row) => !isOnTarget(row) && isMovable(row.outcome) && isCurrent(move.applications, row),
  );
  await putOnStep(tx, moving, { stepId: move.stepId, kind: target.kind, now: move.now });
  const events = moving.map((row) => ({
    type: 'application.moved',
    jobId: move.jobId,
    candidateId: row.candidate_id,
    applicationId: row.id,
    data: {
      fromStepId: row.step_id,
      fromTitle: steps.get(row.step_id)?.title ?? '',
      toStepId: move.stepId,
      toTitle: target.title,
      toKind: target.kind,
    },
    now: move.now,
  }));
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
  return splitChanged(rows, (row) => isOnTarget(row) || moving.includes(row));
}

async function putOnStep(
  tx: TenantTx,
  rows: readonly LockedApplication[],
  step: { stepId: string; kind: StepKind; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const outcome = outcomeOn(step.kind);
  await tx
    .updateTable('applications')
    .set((eb) => ({
      step_id: step.stepId,
      step_entered_at: step.now,
      outcome,
      closed_at: outcome === 'open' ? null : step.now,
      updated_at: step.now,
      version: eb('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
}
