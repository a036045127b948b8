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
import { presentScheduled, timeOf } from './present.ts';
import {
  findScheduled,
  insertScheduled,
  listScheduled,
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
    const rows = await listScheduled(tx, actor, { author, candidateId, after, limit });
    return pageFrom(
      rows,
      limit,
      (row) => presentScheduled(row, actor),
      ({ at, id }) => ({ at, id }),
    );
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
    const row = await requireScheduled(tx, actor, params.scheduledMessageId);
    // The day that is shown of a message to a withheld person means the time that it has.
    const isKept = row.is_withheld && body.time === timeOf(row).sendAt;
    const timeZone = isKept ? row.time_zone : zoneOf(row);
    const sendAt = isKept ? row.send_at : findSendInstant(body.time, timeZone, now);
    await saveChange(tx, actor, row, { sendAt, timeZone, subject: body.subject, body: body.body });
    return readOne(tx, actor, row.id);
  },
  async cancel({ params }, { tx, actor }) {
    const row = await requireScheduled(tx, actor, params.scheduledMessageId);
    await lockApplicationOf(tx, row);
    const deleted = await tx.deleteFrom('scheduled_messages').where('id', '=', row.id).executeTakeFirst();
    // It was sent while this waited for the lock.
    if (deleted.numDeletedRows === 0n) refuse('not_found');
    if (row.is_rejection && row.application_id !== null)
      await setRejectionMail(tx, [row.application_id], null);
    return { isSuccess: true as const };
  },
  async send({ params: _params, body: { scheduledMessageIds } }, { tx, actor, now }) {
    const rows = await findScheduled(tx, actor, scheduledMessageIds);
    if (rows.length === 0) refuse('not_found');
    if (rows.some((row) => !mayChange(actor, row))) refuse('forbidden');
    for (const row of rows) {
      const timeZone = zoneOf(row);
      await saveChange(tx, actor, row, { sendAt: afterQuietHours(now, timeZone), timeZone });
    }
    const changed = await findScheduled(tx, actor, scheduledMessageIds);
    return { items: changed.map((row) => presentScheduled(row, actor)) };
  },
});

/**
 * The zone by which a member sets the time. For a person whom a blind review withholds it is that of the company, as for a new
 * message: the day in the answer, and a message that waits in quiet hours, would tell their zone.
 */
const zoneOf = (row: ScheduledRow): string => (row.is_withheld ? row.company_zone : row.time_zone);

type Change = { sendAt: Date | null; timeZone: string; subject?: string | null; body?: string };

/** A message that was not sent at its time is sent in the name of the member who decides about it. */
async function saveChange(
  tx: TenantTx,
  actor: MemberActor,
  row: ScheduledRow,
  { sendAt, timeZone, ...texts }: Change,
): Promise<void> {
  const author =
    row.problem === null ? {} : { author_user_id: actor.userId, edited_by_user_id: null, problem: null };
  const isOfOther = row.author_user_id !== actor.userId;
  const editor = 'body' in texts ? { edited_by_user_id: isOfOther ? actor.userId : null } : {};
  const changed = await tx
    .updateTable('scheduled_messages')
    .set({ ...texts, ...editor, ...author, ...timeColumns(sendAt, timeZone) })
    .where('id', '=', row.id)
    .returning('id')
    .execute();
  await enqueueSending(
    tx,
    changed.map(({ id }) => id),
  );
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
