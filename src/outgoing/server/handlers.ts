import { requireMessage } from '#conversations/server/send-message.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { afterQuietHours, findSendInstant } from '#mail-templates/send-time-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { outgoing, type ScheduledMessage } from '../contract.ts';
import { mayChange, requireScheduled } from './access.ts';
import { listScheduled } from './list-scheduled.ts';
import { presentScheduled, timeOf } from './present.ts';
import {
  findScheduled,
  insertScheduled,
  lockApplicationOf,
  type ScheduledRow,
  setRejectionMail,
  timeColumns,
} from './queries.ts';
import { enqueueSending } from './send-scheduled.ts';

export const outgoingOperations: Operation[] = implement(
  'outgoing',
  outgoing,
)({
  async list({ params: _params, query }, { tx, actor }) {
    const { author, candidateId, limit } = query;
    const after = readCursor(query.cursor, ['at', 'id']);
    const listed = await listScheduled(tx, actor, { author, candidateId, after, limit });
    const { items, nextCursor } = pageFrom(
      listed,
      limit,
      ({ row }) => row && presentScheduled(row, actor),
      ({ at, id }) => ({ at, id }),
    );
    return { items: items.filter((item) => item !== undefined), nextCursor };
  },
  async schedule({ params: { candidateId }, body }, { tx, actor, now }) {
    const input = { candidateId, ...body };
    const { thread, topic, privateThread } = await requireMessage(tx, { actor, now }, input);
    const timeZone = (await findZone(thread.candidate)) ?? (await companyZone(tx));
    const sendAt = findSendInstant(body.time, timeZone, now);
    const { subject, body: text, copyMemberIds } = body;
    const message = {
      candidateId,
      applicationId: topic?.id ?? null,
      isRejection: false,
      privateThreadId: privateThread?.id ?? null,
      copyMemberIds,
      subject,
      body: text,
    };
    const [id = ''] = await insertScheduled(tx, actor, [{ ...message, sendAt, timeZone }], now);
    await enqueueSending(tx, [id]);
    return readOne(tx, actor, id);
  },
  async change({ params, body }, { tx, actor, now }) {
    const row = await requireScheduled(tx, actor, { id: params.scheduledMessageId, version: body.version });
    // The day that is shown of a message to a withheld person means the time that it has.
    const isKept = row.is_withheld && body.time === timeOf(row).sendAt;
    const timeZone = isKept ? row.time_zone : zoneOf(row);
    const sendAt = isKept ? row.send_at : findSendInstant(body.time, timeZone, now);
    const change = { sendAt, timeZone, subject: body.subject, body: body.body };
    if (!(await saveChange(tx, actor, row, change))) await refuseStale(tx, actor, row.id);
    return readOne(tx, actor, row.id);
  },
  async cancel({ params, query: { version } }, { tx, actor }) {
    const row = await requireScheduled(tx, actor, { id: params.scheduledMessageId, version });
    await lockApplicationOf(tx, row);
    const deleted = await tx
      .deleteFrom('scheduled_messages')
      .where('id', '=', row.id)
      .where('version', '=', version)
      .executeTakeFirst();
    // It was sent or changed while this waited for the lock.
    if (deleted.numDeletedRows === 0n) await refuseStale(tx, actor, row.id);
    if (row.is_rejection && row.application_id !== null)
      await setRejectionMail(tx, [row.application_id], null);
    return { isSuccess: true as const };
  },
  async send({ params: _params, body: { scheduledMessages } }, { tx, actor, now }) {
    const versions = new Map(scheduledMessages.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    const rows = await findScheduled(tx, actor, ids);
    if (rows.length === 0) refuse('not_found');
    if (rows.some((row) => !mayChange(actor, row))) refuse('forbidden');
    for (const row of rows) {
      if (row.version !== versions.get(row.id)) refuse('conflict', 'outgoing.stale');
      const timeZone = zoneOf(row);
      const isSaved = await saveChange(tx, actor, row, { sendAt: afterQuietHours(now, timeZone), timeZone });
      if (!isSaved && (await findScheduled(tx, actor, [row.id])).length > 0)
        refuse('conflict', 'outgoing.stale');
    }
    const changed = await findScheduled(tx, actor, ids);
    if (changed.length === 0) refuse('not_found');
    return { items: changed.map((row) => presentScheduled(row, actor)) };
  },
});

/**
 * The zone by which a member sets the time. For a person whom a blind review withholds it is that of the company, as for a new
 * message: the day in the answer, and a message that waits in quiet hours, would tell their zone.
 */
const zoneOf = (row: ScheduledRow): string => (row.is_withheld ? row.company_zone : row.time_zone);

type Change = { sendAt: Date | null; timeZone: string; subject?: string | null; body?: string };

/**
 * Saves a change of the message as it was read. One that was not sent at its time is sent in the name of the member who
 * decides about it.
 * @returns false when it was sent or changed meanwhile
 */
async function saveChange(
  tx: TenantTx,
  actor: MemberActor,
  row: ScheduledRow,
  { sendAt, timeZone, ...texts }: Change,
): Promise<boolean> {
  const author =
    row.problem === null ? {} : { author_user_id: actor.userId, edited_by_user_id: null, problem: null };
  const isOfOther = row.author_user_id !== actor.userId;
  const editor = 'body' in texts ? { edited_by_user_id: isOfOther ? actor.userId : null } : {};
  const changed = await tx
    .updateTable('scheduled_messages')
    .set({ ...texts, ...editor, ...author, ...timeColumns(sendAt, timeZone), version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await enqueueSending(tx, [row.id]);
  return true;
}

/** Refuses a change of a message that another call changed or sent first. */
async function refuseStale(tx: TenantTx, actor: MemberActor, id: string): Promise<never> {
  await readOne(tx, actor, id);
  refuse('conflict', 'outgoing.stale');
}

async function readOne(tx: TenantTx, actor: MemberActor, id: string): Promise<ScheduledMessage> {
  const [row = refuse('not_found')] = await findScheduled(tx, actor, [id]);
  return presentScheduled(row, actor);
}

async function companyZone(tx: TenantTx): Promise<string> {
  const company = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return company.time_zone;
}
