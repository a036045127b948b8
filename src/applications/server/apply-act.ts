import { addTag, removeTag } from '#candidates/server/change-tags.ts';
import { sameTag } from '#candidates/rules.ts';
import { byMember, type NewEvent, recordSeveral } from '#activity/server/record.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { BulkAct, LeftReason } from '../bulk-contract.ts';
import { isMovable } from '../rules.ts';
import { assignApplications } from './assign-applications.ts';
import {
  type Before,
  type Fate,
  type ItemRow,
  lockApplicants,
  type LockedApplicant,
} from './batch-queries.ts';
import { composeLetters, mailLetter } from './compose-letter.ts';
import { moveApplications } from './move-applications.ts';
import { rejectApplications } from './reject-applications.ts';

export type Applying = {
  platform: Platform;
  jobId: string;
  act: BulkAct;
  items: readonly ItemRow[];
  now: Date;
};

/** Does the act to some applications, and says of each what became of it. Nothing is done to who is left. */
export async function applyAct(tx: TenantTx, actor: MemberActor, applying: Applying): Promise<Fate[]> {
  const { act, items, jobId } = applying;
  const rows = await lockApplicants(
    tx,
    jobId,
    items.map((item) => item.application_id),
  );
  const seen = new Map(items.map((item) => [item.application_id, item.seen_version]));
  switch (act.kind) {
    case 'move':
    case 'reject':
      return changeStanding(tx, actor, { ...applying, act, rows, seen });
    case 'assign':
      return assign(tx, actor, { ...applying, memberId: act.memberId, rows });
    case 'tag':
    case 'untag':
      return changeTags(tx, actor, { ...applying, act, rows });
    case 'mail':
      return writeTo(tx, actor, { ...applying, act, rows });
  }
}

const left = (row: { id: string }, why: LeftReason): Fate => ({ id: row.id, state: 'left', why });
const changed = (row: LockedApplicant): Fate => ({ id: row.id, state: 'changed', before: beforeOf(row) });

const beforeOf = (row: LockedApplicant): Before => ({
  version: row.version,
  stepId: row.step_id,
  stepEnteredAt: row.step_entered_at.toISOString(),
  outcome: row.outcome,
  closedAt: row.closed_at?.toISOString() ?? null,
  assigneeId: row.assignee_id,
});

type Standing = Extract<BulkAct, { kind: 'move' | 'reject' }>;
type ChangingStanding = Applying & {
  act: Standing;
  rows: LockedApplicant[];
  seen: ReadonlyMap<string, number>;
};

async function changeStanding(
  tx: TenantTx,
  actor: MemberActor,
  { act, jobId, rows, seen, now }: ChangingStanding,
): Promise<Fate[]> {
  const staying = rows.flatMap((row) => {
    const why = whyLeft(act, row, seen.get(row.id));
    return why === null ? [] : [left(row, why)];
  });
  const going = rows.filter((row) => staying.every((fate) => fate.id !== row.id));
  const applications = going.map(({ id, version }) => ({ id, version }));
  if (applications.length > 0) {
    if (act.kind === 'move')
      await moveApplications(tx, actor, { jobId, stepId: act.stepId, applications, now });
    else {
      const { reason, note } = act;
      await rejectApplications(tx, actor, { jobId, applications, reason, note, now });
    }
  }
  return [...staying, ...going.map(changed)];
}

function whyLeft(act: Standing, row: LockedApplicant, seenVersion: number | undefined): LeftReason | null {
  const isThere =
    act.kind === 'move' ? isMovable(row.outcome) && row.step_id === act.stepId : row.outcome === 'rejected';
  if (isThere) return 'already';
  if (!isMovable(row.outcome)) return 'closed';
  return row.version === seenVersion ? null : 'changed_meanwhile';
}

async function assign(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, memberId, rows, now }: Applying & { memberId: string | null; rows: LockedApplicant[] },
): Promise<Fate[]> {
  const going = rows.filter((row) => row.assignee_id !== memberId);
  if (going.length > 0) {
    await assignApplications(tx, actor, { jobId, memberId, ids: going.map((row) => row.id), now });
  }
  return rows.map((row) => (going.includes(row) ? changed(row) : left(row, 'already')));
}

type ChangingTags = Applying & { act: Extract<BulkAct, { kind: 'tag' | 'untag' }>; rows: LockedApplicant[] };

async function changeTags(
  tx: TenantTx,
  actor: MemberActor,
  { act, rows, now }: ChangingTags,
): Promise<Fate[]> {
  const fates: Fate[] = [];
  for (const row of inOrder(rows)) {
    const why = await changeTag(tx, actor, {
      kind: act.kind,
      tag: act.tag,
      candidateId: row.candidate_id,
      now,
    });
    fates.push(why === null ? changed(row) : left(row, why));
  }
  return fates;
}

/** In one order whatever the job, so that two who tag the same people wait for each other and not in a circle. */
export const inOrder = (rows: readonly LockedApplicant[]): LockedApplicant[] =>
  rows.toSorted((one, other) => (one.candidate_id < other.candidate_id ? -1 : 1));

type TagChange = { kind: 'tag' | 'untag'; tag: string; candidateId: string; now: Date };

/** Puts a tag on a candidate or takes it off; answers why nothing was done, or null. */
export async function changeTag(
  tx: TenantTx,
  actor: MemberActor,
  { kind, tag, candidateId, now }: TagChange,
): Promise<LeftReason | null> {
  const { tags } = await tx
    .selectFrom('candidates')
    .select('tags')
    .where('id', '=', candidateId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const carries = tags.some((one) => sameTag(one, tag));
  if (carries === (kind === 'tag')) return 'already';
  try {
    await (kind === 'tag' ? addTag : removeTag)(tx, actor, { candidateId, tag, now });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason === 'candidates.too_many_tags' ? 'too_many_tags' : 'no_right';
  }
}

type Writing = Applying & { act: Extract<BulkAct, { kind: 'mail' }>; rows: LockedApplicant[] };

async function writeTo(
  tx: TenantTx,
  actor: MemberActor,
  { act, jobId, rows, now }: Writing,
): Promise<Fate[]> {
  const letters = await composeLetters(tx, actor, { letter: act, jobId, ids: rows.map((row) => row.id) });
  const fates: Fate[] = [];
  const events: NewEvent[] = [];
  for (const row of rows) {
    const letter = letters.get(row.id);
    if (letter === undefined || letter.to === '') {
      fates.push(left(row, 'no_email'));
      continue;
    }
    await mailLetter(tx, actor.companyId, letter);
    events.push({
      type: 'application.mailed',
      jobId,
      candidateId: row.candidate_id,
      applicationId: row.id,
      now,
    });
    fates.push(changed(row));
  }
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
  return fates;
}
