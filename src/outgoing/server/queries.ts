import { type RawBuilder, sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { isReadableBy } from '#conversations/server/private-threads.ts';
import { isApplicantOf, readScope } from '#candidates/server/access.ts';
import { ofMember } from '#jobs/server/access.ts';
import { dayIn } from '#mail-templates/send-time-rules.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

const shownColumns = [
  'scheduled_messages.id',
  'scheduled_messages.candidate_id',
  'scheduled_messages.application_id',
  'scheduled_messages.author_user_id',
  'scheduled_messages.is_rejection',
  'scheduled_messages.subject',
  'scheduled_messages.body',
  'scheduled_messages.send_at',
  'scheduled_messages.time_zone',
  'scheduled_messages.problem',
  'scheduled_messages.version',
  'candidates.name',
  'candidates.surname',
  'candidates.is_withheld',
  'users.name as author_name',
  'users.surname as author_surname',
  'scheduled_messages.edited_by_user_id',
  'editors.name as editor_name',
  'editors.surname as editor_surname',
  'jobs.title as job_title',
  'hiring_team_members.role',
] as const;

/**
 * The messages that the member may see: about applications of their jobs, and about people whom they see. Private ones
 * only as a reader.
 */
function visibleTo(tx: TenantTx, actor: MemberActor) {
  const scope = readScope(actor);
  return tx
    .selectFrom('scheduled_messages')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'scheduled_messages.tenant_id')
        .onRef('candidates.id', '=', 'scheduled_messages.candidate_id'),
    )
    .leftJoin('users', 'users.id', 'scheduled_messages.author_user_id')
    .leftJoin('users as editors', 'editors.id', 'scheduled_messages.edited_by_user_id')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'scheduled_messages.tenant_id')
        .onRef('applications.id', '=', 'scheduled_messages.application_id'),
    )
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .leftJoin('hiring_team_members', ofMember(actor))
    .select(shownColumns)
    .select(
      isApplicantOf(actor, sql`candidates.id`, sql`h.role in ('recruiter', 'hiring_manager')`).as('is_led'),
    )
    .select([
      sql<string>`(select k.time_zone from companies k where k.id = scheduled_messages.tenant_id)`.as(
        'company_zone',
      ),
      namesOf(sql`m.id = any (scheduled_messages.copy_member_ids)`).as('copies'),
      sql<string[] | null>`(
        select ${namesOf(sql`m.user_id = any (p.reader_user_ids)`)}
          from private_threads p
         where p.tenant_id = scheduled_messages.tenant_id and p.id = scheduled_messages.private_thread_id)`.as(
        'readers',
      ),
    ])
    .where(isReadableBy(actor.userId, 'scheduled_messages'))
    .$if(scope !== 'everyone', (query) => query.where(isOfTeam(actor, scope)));
}

/** A value: the names of the active members `m` that fit. */
const namesOf = (condition: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`(
        select coalesce(array_agg(btrim(u.name || ' ' || u.surname) order by u.name, m.id), '{}')
          from members m
          join users u on u.id = m.user_id
         where m.tenant_id = scheduled_messages.tenant_id and m.status = 'active' and ${condition})`;

/** A condition: the message is about an application of a job of the member, or about a person whom they see. */
const isOfTeam = (actor: MemberActor, scope: CandidateScope): RawBuilder<boolean> => sql<boolean>`
  (case when scheduled_messages.application_id is null then ${isApplicantOf(actor, sql`scheduled_messages.candidate_id`)}
        else ${isJobInScope(scope)} end)`;

export type ScheduledRow = Awaited<ReturnType<typeof findScheduled>>[number];

export function findScheduled(tx: TenantTx, actor: MemberActor, ids: readonly string[]) {
  return (
    visibleTo(tx, actor)
      // A list of ids as one value: `in` makes a statement of its own for each number of them.
      .where(sql<boolean>`scheduled_messages.id = any(${[...ids]}::uuid[])`)
      .orderBy('scheduled_messages.id')
      .execute()
  );
}

export type NewScheduledMessage = {
  candidateId: string;
  applicationId: string | null;
  isRejection: boolean;
  subject: string | null;
  body: string;
  sendAt: Date | null;
  timeZone: string;
  privateThreadId?: string | null;
  copyMemberIds?: string[];
};

/** The columns of the time of sending, which are written together. */
export const timeColumns = (sendAt: Date | null, timeZone: string) => ({
  send_at: sendAt,
  send_day: sendAt && dayIn(sendAt, timeZone),
  time_zone: timeZone,
});

/** Inserts messages of a member. @returns their ids, in the same order */
export async function insertScheduled(
  tx: TenantTx,
  actor: MemberActor,
  messages: readonly NewScheduledMessage[],
  now: Date,
): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = await tx
    .insertInto('scheduled_messages')
    .values(
      messages.map((message) => ({
        candidate_id: message.candidateId,
        application_id: message.applicationId,
        author_user_id: actor.userId,
        is_rejection: message.isRejection,
        subject: message.subject,
        body: message.body,
        ...timeColumns(message.sendAt, message.timeZone),
        private_thread_id: message.privateThreadId ?? null,
        copy_member_ids: message.copyMemberIds ?? [],
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an application as its rejection and the undo do, before its messages and its rejection. */
export async function lockApplicationOf(
  tx: TenantTx,
  { application_id: id }: { application_id: string | null },
): Promise<void> {
  if (id === null) return;
  await tx.selectFrom('applications').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Sets what the applicants know of the rejections of these applications. */
export async function setRejectionMail(
  tx: TenantTx,
  applicationIds: readonly string[],
  mail: 'waiting' | 'sent' | null,
): Promise<void> {
  if (applicationIds.length === 0) return;
  await tx
    .updateTable('rejections')
    .set({ mail })
    .where('application_id', 'in', [...applicationIds])
    .execute();
}
