import { type RawBuilder, sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { deliveryColumns } from '#deliveries/server/present.ts';
import { ofMember } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type MessageSender, unreadMax } from '../rules.ts';
import { isReadableBy } from './private-threads.ts';

/** A conversation as one account may read it; without an account, as for the candidate, with every message. */
export type Thread = { candidateId: string; scope: CandidateScope; userId: string | null };

/** The whole conversation, for the candidate and for the system. */
export const wholeThread = (candidateId: string): Thread => ({
  candidateId,
  scope: 'everyone',
  userId: null,
});

const messageColumns = [
  'messages.id',
  'messages.kind',
  'messages.sender',
  'messages.application_id',
  'messages.author_user_id',
  'messages.private_thread_id',
  'messages.subject',
  'messages.body',
  'messages.created_at',
  'jobs.title as job_title',
  'users.name as author_name',
  'users.surname as author_surname',
  'candidates.name as candidate_name',
  'candidates.surname as candidate_surname',
] as const;

/** The mail that a message came with, and the one that it was sent with. */
const mailColumns = [
  'incoming_mails.id as mail_id',
  'incoming_mails.from_address',
  'incoming_mails.subject as mail_subject',
  'incoming_mails.matched_by',
  'incoming_mails.is_from_other',
  'incoming_mails.left_out',
  ...deliveryColumns,
] as const;

/** The messages that the scope includes and the account may read, with what is shown of them. */
function messagesOf(tx: TenantTx, { candidateId, scope, userId }: Thread) {
  return tx
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.author_user_id')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'messages.tenant_id')
        .onRef('candidates.id', '=', 'messages.candidate_id'),
    )
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'messages.tenant_id')
        .onRef('applications.id', '=', 'messages.application_id'),
    )
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .leftJoin('incoming_mails', (join) =>
      join
        .onRef('incoming_mails.tenant_id', '=', 'messages.tenant_id')
        .onRef('incoming_mails.message_id', '=', 'messages.id'),
    )
    .leftJoin('sent_mails', (join) =>
      join
        .onRef('sent_mails.tenant_id', '=', 'messages.tenant_id')
        .onRef('sent_mails.message_id', '=', 'messages.id'),
    )
    .select([
      ...messageColumns,
      ...mailColumns,
      sql<boolean | null>`incoming_mails.body <> messages.body`.as('is_shortened'),
      sql<string[] | null>`(
        select array_agg(btrim(u.name || ' ' || u.surname) order by u.name, u.id)
          from message_copies k
          join members m on m.tenant_id = k.tenant_id and m.id = k.member_id
          join users u on u.id = m.user_id
         where k.tenant_id = messages.tenant_id and k.message_id = messages.id)`.as('copies'),
      privateThreadOf.as('private_thread'),
    ])
    .where('messages.candidate_id', '=', candidateId)
    .where(isReadableBy(userId, 'messages'))
    .where((eb) => eb.or([eb('messages.application_id', 'is', null), isJobInScope(scope)]));
}

type PrivateThreadRow = {
  authorUserId: string | null;
  hasAuthor: boolean;
  readers: { memberId: string; name: string }[];
};

/** A value: the private thread of the message with its active readers by name; null when there is none. */
const privateThreadOf = sql<PrivateThreadRow | null>`(
  select jsonb_build_object(
           'authorUserId', p.author_user_id,
           'hasAuthor', coalesce(bool_or(m.user_id = p.author_user_id), false),
           'readers', coalesce(jsonb_agg(
             jsonb_build_object('memberId', m.id, 'name', btrim(u.name || ' ' || u.surname)) order by u.name, m.id)
             filter (where m.id is not null), '[]'))
    from private_threads p
    left join members m on m.tenant_id = p.tenant_id and m.user_id = any (p.reader_user_ids) and m.status = 'active'
    left join users u on u.id = m.user_id
   where p.tenant_id = messages.tenant_id and p.id = messages.private_thread_id
   group by p.id, p.author_user_id)`;

type MessagePage = { after: { id: string } | null; limit: number };

/** A page of messages, newest first; one row more than the limit. */
export const listMessages = (tx: TenantTx, thread: Thread, page: MessagePage) =>
  pageOfMessages(tx, thread, page).execute();

/** The statement of a page of messages, whose plan a test reads. */
export const pageOfMessages = (tx: TenantTx, thread: Thread, page: MessagePage) =>
  messagesOf(tx, thread)
    .$if(page.after !== null, (query) => query.where('messages.id', '<', page.after?.id ?? ''))
    .orderBy('messages.id', 'desc')
    .limit(page.limit + 1);

/** The messages with these ids. */
export async function listMessagesByIds(tx: TenantTx, thread: Thread, ids: string[]): Promise<MessageRow[]> {
  return ids.length === 0 ? [] : messagesOf(tx, thread).where('messages.id', 'in', ids).execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export function findMessage(tx: TenantTx, thread: Thread, id: string) {
  return messagesOf(tx, thread).where('messages.id', '=', id).executeTakeFirst();
}

/** The newest message that a candidate wrote. */
export function findNewestOfCandidate(tx: TenantTx, thread: Thread) {
  return messagesOf(tx, thread)
    .where('messages.sender', '=', 'candidate')
    .where('messages.kind', '=', 'message')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The message that a candidate sent with this idempotency key. */
export function findSentMessage(tx: TenantTx, candidateId: string, sendKey: string) {
  return messagesOf(tx, wholeThread(candidateId)).where('messages.send_key', '=', sendKey).executeTakeFirst();
}

/** The last mail to the present address of the candidate, when it was not delivered. */
export async function findAddressProblem(tx: TenantTx, { candidateId }: Thread) {
  const last = await tx
    .selectFrom('sent_mails')
    .select(['state', 'recipient', 'reason', 'changed_at'])
    .where('candidate_id', '=', candidateId)
    .where('state', '!=', 'queued')
    // A value, which is read once. A join would read the withheld view of the candidate for each mail.
    .where('recipient', '=', (eb) =>
      eb.selectFrom('candidates').select('candidates.email').where('candidates.id', '=', candidateId),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'failed' ? last : null;
}

export type AddressProblem = Awaited<ReturnType<typeof findAddressProblem>>;

/** The messages of the candidate that the member may see and has not seen. */
export async function countUnreadOfMember(
  tx: TenantTx,
  { candidateId, scope, userId }: Thread,
  memberId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select
              from messages
              left join applications
                on applications.tenant_id = messages.tenant_id and applications.id = messages.application_id
             where messages.tenant_id = ${currentTenantId} and messages.candidate_id = ${candidateId}::uuid
               and ${isUnreadBy({ from: 'candidate', memberId: sql`${memberId}::uuid` })}
               and (messages.application_id is null or ${isJobInScope(scope)}) and ${isReadableBy(userId, 'messages')}
             limit ${unreadMax}) as unread`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A subquery: the number of unread messages for the applicant on the page of an application. */
export const countUnreadOfApplicant: RawBuilder<number> = sql<number>`(
  select count(*)::integer
    from (select
            from messages
           where messages.tenant_id = applications.tenant_id
             and messages.candidate_id = applications.candidate_id
             and (messages.application_id is null or messages.application_id = applications.id)
             and ${isUnreadBy({ from: 'member', memberId: sql`null` })}
           limit ${sql.lit(unreadMax)}) as unread)`;

/** A condition on messages: the other side sent it after what the member, or the candidate, has read. */
function isUnreadBy({ from, memberId }: { from: MessageSender; memberId: RawBuilder<unknown> }) {
  return sql`messages.sender = ${sql.lit(from)} and messages.kind = 'message'
             and messages.id > coalesce(
               (select r.read_up_to from conversation_readings r
                 where r.tenant_id = messages.tenant_id and r.candidate_id = messages.candidate_id
                   and r.member_id is not distinct from ${memberId}), '00000000-0000-0000-0000-000000000000')`;
}

/** Moves the mark of a reader forward, never back. @returns whether it moved */
export async function saveReading(
  tx: TenantTx,
  reading: { candidateId: string; memberId: string | null; messageId: string; now: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('conversation_readings')
    .values({
      candidate_id: reading.candidateId,
      member_id: reading.memberId,
      read_up_to: reading.messageId,
      read_at: reading.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'candidate_id', 'member_id'])
        .doUpdateSet({ read_up_to: reading.messageId, read_at: reading.now })
        .where('conversation_readings.read_up_to', '<', reading.messageId),
    )
    .returning('id')
    .execute();
  return saved.length > 0;
}

/** The applications of a candidate that the member sees, newest first, with their role on each hiring team. */
export function listTopics(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, scope }: Pick<Thread, 'candidateId' | 'scope'>,
) {
  return tx
    .selectFrom('applications')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .leftJoin('hiring_team_members', ofMember(actor))
    .select([
      'applications.id',
      'applications.job_id',
      'applications.form_id',
      'applications.outcome',
      'jobs.title',
      'jobs.status',
      'hiring_team_members.role',
      sql<{ memberId: string; name: string }[] | null>`(
        select jsonb_agg(jsonb_build_object('memberId', m.id, 'name', btrim(u.name || ' ' || u.surname))
                         order by u.name, m.id)
          from hiring_team_members h
          join members m on m.tenant_id = h.tenant_id and m.id = h.member_id and m.status = 'active'
          join users u on u.id = m.user_id and u.email_verified_at is not null
         where h.tenant_id = jobs.tenant_id and h.job_id = jobs.id and m.id <> ${actor.memberId}::uuid)`.as(
        'team',
      ),
    ])
    .where('applications.candidate_id', '=', candidateId)
    .where('jobs.deleted_at', 'is', null)
    .where(isJobInScope(scope))
    .orderBy('applications.id', 'desc')
    .execute();
}

export type Topic = Awaited<ReturnType<typeof listTopics>>[number];
