import { byMember, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ReasonDraft, RejectionReason } from '../reason-contract.ts';
import { reasonsMax, reasonsWithArchivedMax } from '../reason-rules.ts';
import { countReasons, listReasonRows, lockReasons, type ReasonRow } from './reason-queries.ts';
import { writtenTexts } from './rejection-reasons.ts';

/**
 * Adds a reason at the end. Changes wait for each other, so the second of two equal titles finds the first. A waiting
 * call holds a connection, so the lock is held as briefly as possible.
 */
export async function createReason(
  tx: TenantTx,
  actor: MemberActor,
  { title, texts = {} }: ReasonDraft,
  now: Date,
): Promise<RejectionReason> {
  await lockReasons(tx, actor.companyId);
  const before = await countReasons(tx, actor.companyId, title);
  refuseTitle(before.taken);
  refuseOneMore(before.offered);
  if (before.all >= reasonsWithArchivedMax)
    refuse('refused', 'applications.too_many_archived_reasons', {
      values: { count: reasonsWithArchivedMax },
    });
  const { id } = await tx
    .insertInto('rejection_reasons')
    .values({
      tenant_id: actor.companyId,
      title,
      position: before.next_position,
      texts: JSON.stringify(writtenTexts(texts)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordOf(tx, actor, { type: 'rejection_reason.created', reason: { id, title } }, now);
  const isOnlyOne = before.offered === 0;
  return {
    id,
    title,
    texts: writtenTexts(texts),
    archivedAt: null,
    useCount: 0,
    can: { archive: !isOnlyOne, delete: !isOnlyOne },
  };
}

/** Changes title and texts of a reason. Earlier rejections keep the old title, and still count as its use. */
export async function renameReason(
  tx: TenantTx,
  actor: MemberActor,
  { id, title, texts: newTexts }: ReasonDraft & { id: string },
  now: Date,
): Promise<void> {
  const rows = await openReasons(tx, actor);
  const before = requireReason(rows, id);
  const texts = newTexts === undefined ? before.texts : writtenTexts(newTexts);
  if (!isDeepStrictEqual(texts, before.texts)) {
    await setValues(tx, actor, id, { texts: JSON.stringify(texts) });
    await recordOf(tx, actor, { type: 'rejection_reason.reworded', reason: before }, now);
  }
  if (before.title === title) return;
  refuseTitle((await countReasons(tx, actor.companyId, title, id)).taken);
  await setValues(tx, actor, id, { title });
  const changes: Changes = { title: [before.title, title] };
  const data = { from: before.title };
  await recordOf(tx, actor, { type: 'rejection_reason.renamed', reason: { id, title }, data, changes }, now);
}

/** Archives a reason. The last offered one stays, because without a reason nobody could reject. */
export async function archiveReason(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<void> {
  const rows = await openReasons(tx, actor);
  const reason = requireReason(rows, id);
  if (reason.archived_at !== null) return;
  refuseLast(rows, reason);
  await setValues(tx, actor, id, { archived_at: now });
  await recordOf(tx, actor, { type: 'rejection_reason.archived', reason }, now);
}

/** Offers an archived reason again, at the end. */
export async function restoreReason(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<void> {
  const rows = await openReasons(tx, actor);
  const reason = requireReason(rows, id);
  if (reason.archived_at === null) return;
  const { offered: offeredCount, next_position: position } = await countReasons(tx, actor.companyId, '');
  refuseOneMore(offeredCount);
  await setValues(tx, actor, id, { archived_at: null, position });
  await recordOf(tx, actor, { type: 'rejection_reason.restored', reason }, now);
}

/** Deletes a reason that no rejection uses. */
export async function deleteReason(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<void> {
  await lockReasons(tx, actor.companyId);
  // Rejections that are being written hold a key-share lock on their reason: the count below sees them.
  await tx
    .selectFrom('rejection_reasons')
    .select('id')
    .where('tenant_id', '=', actor.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const rows = await listReasonRows(tx, actor.companyId);
  const reason = requireReason(rows, id);
  if (reason.use_count > 0) refuse('conflict', 'applications.reason_in_use');
  refuseLast(rows, reason);
  await tx
    .deleteFrom('rejection_reasons')
    .where('tenant_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute();
  await recordOf(tx, actor, { type: 'rejection_reason.deleted', reason }, now);
}

/** @throws Refusal applications.reasons_changed when the ids are not exactly the offered reasons */
export async function orderReasons(
  tx: TenantTx,
  actor: MemberActor,
  reasonIds: readonly string[],
  now: Date,
): Promise<void> {
  const before = offered(await openReasons(tx, actor));
  const after = reasonIds.flatMap((id) => before.filter((row) => row.id === id));
  const isWhole = after.length === before.length && new Set(reasonIds).size === before.length;
  if (!isWhole || reasonIds.length !== before.length) refuse('conflict', 'applications.reasons_changed');
  if (after.every((row, index) => row === before[index])) return;
  for (const [position, { id }] of after.entries()) await setValues(tx, actor, id, { position });
  const changes: Changes = { reasons: [titlesOf(before), titlesOf(after)] };
  await record(tx, actor.companyId, byMember(actor), { type: 'rejection_reason.reordered', changes, now });
}

async function openReasons(tx: TenantTx, actor: MemberActor): Promise<ReasonRow[]> {
  await lockReasons(tx, actor.companyId);
  return listReasonRows(tx, actor.companyId);
}

const offered = (rows: readonly ReasonRow[]): ReasonRow[] => rows.filter((row) => row.archived_at === null);
const titlesOf = (rows: readonly ReasonRow[]): string[] => rows.map((row) => row.title);

const requireReason = (rows: readonly ReasonRow[], id: string): ReasonRow =>
  rows.find((row) => row.id === id) ?? refuse('not_found', 'applications.reason_not_found');

function refuseLast(rows: readonly ReasonRow[], reason: ReasonRow): void {
  if (reason.archived_at === null && offered(rows).length === 1)
    refuse('conflict', 'applications.last_reason');
}

function refuseOneMore(offeredCount: number): void {
  if (offeredCount >= reasonsMax)
    refuse('refused', 'applications.too_many_reasons', { values: { count: reasonsMax } });
}

function refuseTitle(taken: 'offered' | 'archived' | null): void {
  if (taken === null) return;
  const reason = taken === 'offered' ? 'reason_taken' : 'reason_taken_in_archive';
  refuse('conflict', `applications.${reason}`, { fields: { title: [`applications.refusals.${reason}`] } });
}

type ReasonValues = { title?: string; texts?: string; position?: number; archived_at?: Date | null };

async function setValues(tx: TenantTx, actor: MemberActor, id: string, values: ReasonValues): Promise<void> {
  await tx
    .updateTable('rejection_reasons')
    .set(values)
    .where('tenant_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute();
}

type ReasonEvent = {
  type: string;
  reason: { id: string; title: string };
  data?: Record<string, unknown>;
  changes?: Changes;
};

async function recordOf(
  tx: TenantTx,
  actor: MemberActor,
  { type, reason, data = {}, changes }: ReasonEvent,
  now: Date,
): Promise<void> {
  const facts = { reasonId: reason.id, reason: reason.title, ...data };
  const event = { type, data: facts, ...(changes && { changes }), now };
  await record(tx, actor.companyId, byMember(actor), event);
}
