import { sql } from 'kysely';
import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import { requireThread } from '#conversations/server/access.ts';
import { mailCopies } from '#conversations/server/mail-copies.ts';
import { findPrivateThread } from '#conversations/server/private-threads.ts';
import { listTopics, type Topic } from '#conversations/server/queries.ts';
import { storeMessage } from '#conversations/server/store-message.ts';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { afterQuietHours, atSameClock } from '#mail-templates/send-time-rules.ts';
import { inDatabaseTime } from '#platform/server/db/database-time.ts';
import { inSavepoint } from '#platform/server/db/savepoint.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { SendProblem } from '../rules.ts';
import { lockApplicationOf, setRejectionMail, timeColumns } from './queries.ts';

/**
 * Enqueues the sending of messages at their time. The time by the clock of the company is looked at too when it is
 * earlier: a blind review may withhold the person by then. A later call for the same message replaces it.
 */
export async function enqueueSending(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, ...timed } of await findTimed(tx)
    .where('id', 'in', [...ids])
    .execute()) {
    if (timed.send_at === null) continue;
    const { send_at: ofPerson } = timed;
    const ofCompany = atSameClock(ofPerson, timed.time_zone, timed.company_zone);
    await enqueueAt(tx, id, ofCompany < ofPerson ? ofCompany : ofPerson);
  }
}

const enqueueAt = (tx: TenantTx, messageId: string, runAt: Date): Promise<void> =>
  enqueue(
    tx,
    sendScheduledTask.name,
    { companyId: tx.tenantId, messageId },
    { jobKey: `scheduled message:${messageId}`, runAt },
  );

/** Enqueues restored messages again, because their tasks may have run while there were none. */
export async function resumeSending(tx: TenantTx, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  const rows = await tx
    .selectFrom('scheduled_messages')
    .select('id')
    .where('application_id', 'in', [...applicationIds])
    .execute();
  await enqueueSending(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Sends a scheduled message. Deleting its row, storing the message and inserting its mail are one transaction. So
 * concurrent and repeated runs send it once. A refusal is stored with it, and a member decides.
 */
export const sendScheduledTask: Task = {
  name: 'send_scheduled_message',
  async run({ companyId = '', messageId = '' }, platform) {
    await inTenant(platform.db, companyId, (tx) => sendDue(tx, platform, messageId));
  },
};

async function sendDue(tx: TenantTx, platform: Platform, messageId: string): Promise<void> {
  const now = platform.clock.now();
  const found = await findWaiting(tx, messageId).executeTakeFirst();
  if (found === undefined) return;
  await lockApplicationOf(tx, found);
  const message = await findWaiting(tx, messageId).forUpdate().executeTakeFirst();
  if (message === undefined || (await isPostponed(tx, message, now))) return;
  const failed = await inSavepoint(tx, () => deliver(tx, platform, message, now));
  if (failed === null) return;
  if (!(failed.error instanceof Refusal)) throw failed.error;
  const problem = problemOf(failed.error);
  await tx
    .updateTable('scheduled_messages')
    .set((eb) => ({ problem, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

type DueMessage = NonNullable<Awaited<ReturnType<ReturnType<typeof findWaiting>['executeTakeFirst']>>>;

/** The message; none when it was sent or cancelled, or waits for a member. */
function findWaiting(tx: TenantTx, messageId: string) {
  return findTimed(tx)
    .select(['candidate_id', 'application_id', 'author_user_id', 'is_rejection', 'subject', 'body'])
    .select(['private_thread_id', 'copy_member_ids'])
    .where('id', '=', messageId)
    .where('send_at', 'is not', null)
    .where('problem', 'is', null);
}

/** Messages with what decides about their time. */
const findTimed = (tx: TenantTx) =>
  tx
    .selectFrom('scheduled_messages')
    .select(['scheduled_messages.id', 'send_at', 'scheduled_messages.time_zone'])
    .select([
      sql<string>`(select k.time_zone from companies k where k.id = ${currentTenantId})`.as('company_zone'),
      sql<boolean>`app.is_withheld(scheduled_messages.candidate_id)`.as('is_withheld'),
    ]);

type TimedMessage = Awaited<ReturnType<ReturnType<typeof findTimed>['executeTakeFirstOrThrow']>>;

/**
 * When a message is sent, and in whose zone the quiet hours are. While a blind review withholds the person it is the
 * same time by the clock of the company: the time of the sent message would show their zone.
 */
function findDue({ send_at: sendAt, time_zone: zone, company_zone: companyZone, is_withheld }: TimedMessage) {
  if (sendAt === null || !is_withheld) return { dueAt: sendAt, zone };
  return { dueAt: atSameClock(sendAt, zone, companyZone), zone: companyZone };
}

/**
 * A task that runs in the quiet hours, because the servers were down before, waits for their end. One that runs before
 * its time does too: the clock of the database, by which tasks start, may be ahead of that of this server. While the company
 * is disabled the message waits.
 */
async function isPostponed(tx: TenantTx, message: TimedMessage, now: Date): Promise<boolean> {
  const { id } = message;
  const { dueAt, zone } = findDue(message);
  if (dueAt === null) return true;
  if (dueAt > now) {
    await enqueueAt(tx, id, await inDatabaseTime(tx, dueAt.getTime() - now.getTime()));
    return true;
  }
  if (await isDisabled(tx)) {
    await enqueueAt(tx, id, await inDatabaseTime(tx, closedMs));
    return true;
  }
  const quietUntil = afterQuietHours(now, zone);
  if (quietUntil <= now) return false;
  await tx
    .updateTable('scheduled_messages')
    .set(timeColumns(quietUntil, zone))
    .where('id', '=', id)
    .execute();
  await enqueueSending(tx, [id]);
  return true;
}

/** After this long a message of a disabled company looks whether the company is enabled again. */
const closedMs = 3600 * 1000;

async function isDisabled(tx: TenantTx): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select('disabled_at')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return company.disabled_at !== null;
}

async function deliver(tx: TenantTx, platform: Platform, message: DueMessage, now: Date): Promise<void> {
  const actor = await requireAuthor(tx, platform, message, now);
  const { candidate_id: candidateId, application_id: applicationId, subject, body } = message;
  const thread = await requireThread(tx, actor, candidateId);
  const topic =
    applicationId === null ? null : requireTopic(actor, await listTopics(tx, actor, thread), applicationId);
  if (topic === null && !thread.candidate.may_change) refuse('forbidden');
  if (thread.candidate.email === '') refuse('conflict', 'conversations.no_email');
  await tx.deleteFrom('scheduled_messages').where('id', '=', message.id).execute();
  const context = { platform, actor, now };
  const privateThread = await findPrivateThread(tx, message.private_thread_id);
  const sent = { candidateId, topic, privateThread, subject, body };
  const messageId = await storeMessage(tx, context, sent);
  const copyMemberIds = message.copy_member_ids;
  const copied = { messageId, candidate: thread.candidate, topic, body, copyMemberIds, privateThread };
  await mailCopies(tx, context, copied);
  if (message.is_rejection && applicationId !== null) await setRejectionMail(tx, [applicationId], 'sent');
}

/** The author with the rights that they have now. */
async function requireAuthor(
  tx: TenantTx,
  { config }: Platform,
  { author_user_id: userId }: DueMessage,
  now: Date,
): Promise<MemberActor> {
  const company = await tx
    .selectFrom('companies')
    .select('read_only_from')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  if (company.read_only_from !== null && company.read_only_from <= now) throw new Refusal('payment_required');
  const actor = await findActingMember(tx, { userId, network: null, isBilled: config.billing });
  return actor ?? refuse('unauthenticated');
}

// An archived job is no obstacle: the message was written while the job was not, and the candidate waits for it.
function requireTopic(actor: MemberActor, topics: readonly Topic[], applicationId: string): Topic {
  const topic = topics.find(({ id }) => id === applicationId);
  if (topic === undefined || !mayDecide(actor, topic.role as TeamRole | null)) refuse('forbidden');
  return topic;
}

const problems: ReadonlyMap<string, SendProblem> = new Map([
  ['billing.limit_mails', 'limit'],
  ['conversations.no_email', 'no_email'],
  ['payment_required', 'read_only'],
  ['unauthenticated', 'author_gone'],
]);

const problemOf = ({ kind, reason = '' }: Refusal): SendProblem =>
  problems.get(reason) ?? problems.get(kind) ?? 'forbidden';
