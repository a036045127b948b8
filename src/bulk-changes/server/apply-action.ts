import { addTag, removeTag } from '#candidates/server/change-tags.ts';
import { sameTag } from '#candidates/rules.ts';
import { byMember, type NewEvent, recordSeveral } from '#activity/server/record.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isMovable } from '#applications/rules.ts';
import { assignApplications, lockHiringTeam } from '#applications/server/assign-applications.ts';
import { moveApplications } from '#applications/server/move-applications.ts';
import { rejectApplications } from '#applications/server/reject-applications.ts';
import type { BulkAction, SkipReason } from '../contract.ts';
import {
  type PreviousState,
  type ItemResult,
  type ItemRow,
  lockApplicants,
  type LockedApplicant,
} from './queries.ts';
import { composeMails, sendComposedMail } from './compose-mails.ts';

export type ActionInput = {
  platform: Platform;
  jobId: string;
  action: BulkAction;
  items: readonly ItemRow[];
  now: Date;
};

/** Applies the action to some applications and returns a result for each; a skipped one stays as it is. */
export async function applyAction(
  tx: TenantTx,
  actor: MemberActor,
  input: ActionInput,
): Promise<ItemResult[]> {
  const { action, items, jobId } = input;
  if (action.kind === 'assign') await lockHiringTeam(tx, jobId);
  const rows = await lockApplicants(
    tx,
    jobId,
    items.map((item) => item.application_id),
  );
  const expectedVersions = new Map(items.map((item) => [item.application_id, item.expected_version]));
  switch (action.kind) {
    case 'move':
    case 'reject':
      return changeStep(tx, actor, { ...input, action, rows, expectedVersions });
    case 'assign':
      return assign(tx, actor, { ...input, memberId: action.memberId, rows });
    case 'tag':
    case 'untag':
      return changeTags(tx, actor, { ...input, action, rows });
    case 'mail':
      return mailApplicants(tx, actor, { ...input, action, rows });
  }
}

const skipped = (row: { id: string }, skipReason: SkipReason): ItemResult => ({
  id: row.id,
  state: 'skipped',
  skipReason,
});
const changed = (row: LockedApplicant): ItemResult => ({
  id: row.id,
  state: 'changed',
  previousState: previousStateOf(row),
});

const previousStateOf = (row: LockedApplicant): PreviousState => ({
  version: row.version,
  stepId: row.step_id,
  stepEnteredAt: row.step_entered_at.toISOString(),
  outcome: row.outcome,
  closedAt: row.closed_at?.toISOString() ?? null,
  assigneeId: row.assignee_id,
});

type StepAction = Extract<BulkAction, { kind: 'move' | 'reject' }>;
type ChangeStepInput = ActionInput & {
  action: StepAction;
  rows: LockedApplicant[];
  expectedVersions: ReadonlyMap<string, number>;
};

async function changeStep(
  tx: TenantTx,
  actor: MemberActor,
  { action, jobId, rows, expectedVersions, now }: ChangeStepInput,
): Promise<ItemResult[]> {
  const skippedItems = rows.flatMap((row) => {
    const skipReason = skipReasonOf(action, row, expectedVersions.get(row.id));
    return skipReason === null ? [] : [skipped(row, skipReason)];
  });
  const changing = rows.filter((row) => skippedItems.every((item) => item.id !== row.id));
  const applications = changing.map(({ id, version }) => ({ id, version }));
  if (applications.length > 0) {
    if (action.kind === 'move')
      await moveApplications(tx, actor, { jobId, stepId: action.stepId, applications, now });
    else {
      const { reason, note } = action;
      await rejectApplications(tx, actor, { jobId, applications, reason, note, now });
    }
  }
  return [...skippedItems, ...changing.map(changed)];
}

function skipReasonOf(
  action: StepAction,
  row: LockedApplicant,
  expectedVersion: number | undefined,
): SkipReason | null {
  const isUnchanged =
    action.kind === 'move'
      ? isMovable(row.outcome) && row.step_id === action.stepId
      : row.outcome === 'rejected';
  if (isUnchanged) return 'already';
  if (!isMovable(row.outcome)) return 'closed';
  return row.version === expectedVersion ? null : 'changed_meanwhile';
}

async function assign(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, memberId, rows, now }: ActionInput & { memberId: string | null; rows: LockedApplicant[] },
): Promise<ItemResult[]> {
  const changing = rows.filter((row) => row.assignee_id !== memberId);
  if (changing.length > 0) {
    await assignApplications(tx, actor, { jobId, memberId, ids: changing.map((row) => row.id), now });
  }
  return rows.map((row) => (changing.includes(row) ? changed(row) : skipped(row, 'already')));
}

type ChangeTagsInput = ActionInput & {
  action: Extract<BulkAction, { kind: 'tag' | 'untag' }>;
  rows: LockedApplicant[];
};

async function changeTags(
  tx: TenantTx,
  actor: MemberActor,
  { action, rows, now }: ChangeTagsInput,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const row of sortByCandidate(rows)) {
    const skipReason = await changeTag(tx, actor, {
      kind: action.kind,
      tag: action.tag,
      candidateId: row.candidate_id,
      now,
    });
    results.push(skipReason === null ? changed(row) : skipped(row, skipReason));
  }
  return results;
}

/** One lock order for every job, so that two members who tag the same candidates do not deadlock. */
export const sortByCandidate = (rows: readonly LockedApplicant[]): LockedApplicant[] =>
  rows.toSorted((one, other) => (one.candidate_id < other.candidate_id ? -1 : 1));

type TagChange = { kind: 'tag' | 'untag'; tag: string; candidateId: string; now: Date };

/** Adds a tag to a candidate or removes it. @returns why nothing changed, or null */
export async function changeTag(
  tx: TenantTx,
  actor: MemberActor,
  { kind, tag, candidateId, now }: TagChange,
): Promise<SkipReason | null> {
  const { tags } = await tx
    .selectFrom('candidates')
    .select('tags')
    .where('id', '=', candidateId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const hasTag = tags.some((one) => sameTag(one, tag));
  if (hasTag === (kind === 'tag')) return 'already';
  try {
    await (kind === 'tag' ? addTag : removeTag)(tx, actor, { candidateId, tag, now });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason === 'candidates.too_many_tags' ? 'too_many_tags' : 'forbidden';
  }
}

type WriteInput = ActionInput & { action: Extract<BulkAction, { kind: 'mail' }>; rows: LockedApplicant[] };

async function mailApplicants(
  tx: TenantTx,
  actor: MemberActor,
  { action, jobId, rows, now }: WriteInput,
): Promise<ItemResult[]> {
  const mails = await composeMails(tx, actor, { bulkMail: action, jobId, ids: rows.map((row) => row.id) });
  const results: ItemResult[] = [];
  const events: NewEvent[] = [];
  for (const row of rows) {
    const mail = mails.get(row.id);
    if (mail === undefined || mail.to === '') {
      results.push(skipped(row, 'no_email'));
      continue;
    }
    await sendComposedMail(tx, actor.companyId, mail);
    events.push({
      type: 'application.mailed',
      jobId,
      candidateId: row.candidate_id,
      applicationId: row.id,
      now,
    });
    results.push(changed(row));
  }
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
  return results;
}
