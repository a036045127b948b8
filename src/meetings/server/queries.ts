import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { titleForApplicant } from '#applications/server/title-for-applicant.ts';
import { deliveryColumns } from '#deliveries/server/present.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';
import { earliestStart } from '../rules.ts';

type VisibilityCondition = (
  eb: ExpressionBuilder<DB, 'meetings'>,
) => ExpressionWrapper<DB, 'meetings', SqlBool>;

export type MeetingRow = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

/** One meeting in any status, with everything that is shown of it. */
export function findMeeting(tx: TenantTx, meetingId: string, visible?: VisibilityCondition) {
  return selectMeetings(tx)
    .where('meetings.id', '=', meetingId)
    .$if(visible !== undefined, (query) => query.where((eb) => (visible as VisibilityCondition)(eb as never)))
    .executeTakeFirst();
}

export type MeetingPage = {
  when: 'upcoming' | 'completed';
  from?: string | undefined;
  to?: string | undefined;
  candidateId?: string | undefined;
  jobId?: string | undefined;
  after: { startsAt: string; id: string } | null;
  limit: number;
};

/** Upcoming soonest first, completed latest first; returns one row more than requested. */
export function listMeetings(tx: TenantTx, page: MeetingPage, visible: VisibilityCondition) {
  const direction = page.when === 'upcoming' ? 'asc' : 'desc';
  const beyond = sql.raw(page.when === 'upcoming' ? '>' : '<');
  const endsAt = sql`meetings.starts_at + make_interval(mins => meetings.duration_minutes)`;
  return selectMeetings(tx)
    .where('meetings.status', '=', page.when)
    .where((eb) => visible(eb as never))
    .$if(page.from !== undefined, (query) => query.where(sql<boolean>`${endsAt} > ${page.from}::timestamptz`))
    .$if(page.to !== undefined, (query) =>
      query.where(sql<boolean>`meetings.starts_at < ${page.to}::timestamptz`),
    )
    .$if(page.candidateId !== undefined, (query) =>
      query.where('meetings.candidate_id', '=', page.candidateId ?? ''),
    )
    .$if(page.jobId !== undefined, (query) => query.where('meetings.job_id', '=', page.jobId ?? ''))
    .$if(page.after !== null, (query) =>
      query.where(
        sql<boolean>`(meetings.starts_at, meetings.id) ${beyond} (${page.after?.startsAt}::timestamptz, ${page.after?.id}::uuid)`,
      ),
    )
    .orderBy('meetings.starts_at', direction)
    .orderBy('meetings.id', direction)
    .limit(page.limit + 1)
    .execute();
}

// More than any applicant is invited to.
const meetingsOfApplicationMax = 50;

/** The meetings about an application in any status, latest first. */
export function listMeetingsOfApplication(tx: TenantTx, applicationId: string) {
  return selectMeetings(tx)
    .where('meetings.application_id', '=', applicationId)
    .orderBy('meetings.starts_at', 'desc')
    .orderBy('meetings.id')
    .limit(meetingsOfApplicationMax)
    .execute();
}

/** Locks the meetings of an application or a candidate that have not begun, in the order of their ids. */
export async function lockMeetingsToCome(
  tx: TenantTx,
  subject: { application_id: string } | { candidate_id: string },
  now: Date,
): Promise<MeetingRow[]> {
  const toCome = tx
    .selectFrom('meetings')
    .select('id')
    .where((eb) => eb.and(subject))
    .where('status', '=', 'upcoming')
    .where('starts_at', '>', now)
    .orderBy('id');
  const found = await toCome.execute();
  if (found.length === 0) return [];
  await lockDaysOf(
    tx,
    found.map(({ id }) => id),
  );
  const locked = await toCome.forUpdate().execute();
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return selectMeetings(tx).where('meetings.id', 'in', ids).orderBy('meetings.id').execute();
}

/** Number of upcoming meetings of these jobs that have not started. */
export async function countUpcomingMeetings(
  tx: TenantTx,
  jobIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from meetings
     where tenant_id = ${currentTenantId} and job_id = any(${jobIds}::uuid[])
       and status = 'upcoming' and starts_at > ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locks the meeting until the transaction ends, after its panel day, as every change of a day does. */
export async function lockMeeting(tx: TenantTx, meetingId: string): Promise<void> {
  await lockDaysOf(tx, [meetingId]);
  await tx.selectFrom('meetings').select('id').where('id', '=', meetingId).forUpdate().execute();
}

async function lockDaysOf(tx: TenantTx, meetingIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('panel_days')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('meetings')
        .select('meetings.panel_day_id')
        .where('meetings.tenant_id', '=', tx.tenantId)
        .where('meetings.id', 'in', meetingIds)
        .where('meetings.panel_day_id', 'is not', null)
        .$castTo<{ panel_day_id: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The meetings of a panel day that are not cancelled, by their start. */
export function listMeetingsOfDay(tx: TenantTx, panelDayId: string): Promise<MeetingRow[]> {
  return selectMeetings(tx)
    .where('meetings.panel_day_id', '=', panelDayId)
    .where('meetings.status', '!=', 'cancelled')
    .orderBy('meetings.starts_at')
    .orderBy('meetings.id')
    .execute();
}

/** The company, as mails, invitations and the answer page show it. */
export function findSender(tx: TenantTx, companyId: string) {
  return tx
    .selectFrom('companies')
    .select(['name', 'time_zone', 'default_language', 'careers_color', 'disabled_at'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** Hosts with the data for their mail. Only proven addresses: another one may belong to a stranger. */
export function findHostsToNotify(tx: TenantTx, memberIds: string[]) {
  if (memberIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'users.name', 'users.surname', 'users.language'])
    .select(sql<boolean>`members.status = 'active' and users.passive_at is null`.as('has_access'))
    .select((eb) =>
      eb.case().when('users.email_verified_at', 'is not', null).then(eb.ref('users.email')).end().as('email'),
    )
    .where('members.id', 'in', memberIds)
    .orderBy('members.id')
    .execute();
}

/** The proven address of the member who scheduled the meeting; null when there is none or they left the company. */
export async function findSchedulerAddress(
  tx: TenantTx,
  companyId: string,
  meetingId: string,
): Promise<string | null> {
  const scheduler = await tx
    .selectFrom('meetings')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'meetings.tenant_id')
        .onRef('members.user_id', '=', 'meetings.created_by_user_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('meetings.tenant_id', '=', companyId)
    .where('meetings.id', '=', meetingId)
    .where('members.status', '=', 'active')
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return scheduler?.email ?? null;
}

// Joins compare the company on both sides, because the indexes begin with it.
function selectMeetings(tx: TenantTx) {
  return tx
    .selectFrom('meetings')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'meetings.tenant_id')
        .onRef('candidates.id', '=', 'meetings.candidate_id'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'meetings.tenant_id').onRef('jobs.id', '=', 'meetings.job_id'),
    )
    .leftJoin('job_steps', (join) =>
      join
        .onRef('job_steps.tenant_id', '=', 'meetings.tenant_id')
        .onRef('job_steps.id', '=', 'meetings.step_id'),
    )
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'meetings.tenant_id')
        .onRef('applications.id', '=', 'meetings.application_id'),
    )
    .leftJoin('meeting_rooms', (join) =>
      join
        .onRef('meeting_rooms.tenant_id', '=', 'meetings.tenant_id')
        .onRef('meeting_rooms.id', '=', 'meetings.room_id'),
    )
    .leftJoin('users as creators', 'creators.id', 'meetings.created_by_user_id')
    .leftJoin('sent_mails', (join) =>
      join
        .onRef('sent_mails.tenant_id', '=', 'meetings.tenant_id')
        .onRef('sent_mails.id', '=', 'meetings.mail_id'),
    )
    .selectAll('meetings')
    .select(columnsOfOthers)
    .select(hostsOf);
}

/** The hosts of meetings by name, as JSON. */
export const hostsOf = (eb: ExpressionBuilder<DB, 'meetings'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('meeting_hosts')
      .innerJoin('members', (join) =>
        join
          .onRef('members.tenant_id', '=', 'meeting_hosts.tenant_id')
          .onRef('members.id', '=', 'meeting_hosts.member_id'),
      )
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.id as memberId', 'users.id as userId', 'users.name', 'users.surname', 'answer'])
      .whereRef('meeting_hosts.tenant_id', '=', 'meetings.tenant_id')
      .whereRef('meeting_hosts.meeting_id', '=', 'meetings.id')
      .orderBy('users.name')
      .orderBy('members.id'),
  ).as('hosts');

const columnsOfOthers = [
  'candidates.name',
  'candidates.surname',
  'jobs.title as job_title',
  titleForApplicant.as('applicant_job_title'),
  'job_steps.title as step_title',
  'job_steps.color as step_color',
  'applications.language as application_language',
  'meeting_rooms.name as room_name',
  'meeting_rooms.place as room_place',
  'creators.name as creator_name',
  'creators.surname as creator_surname',
  ...deliveryColumns,
] as const;

// More than a member hosts in a year.
const meetingsOfFeedMax = 1000;

/** The meetings that a member hosts in a period, by their start. */
export function listMeetingsOfHost(
  tx: TenantTx,
  memberId: string,
  { from, to }: { from: Date; to: Date },
): Promise<MeetingRow[]> {
  return selectMeetings(tx)
    .where('meetings.status', '!=', 'cancelled')
    .where('meetings.id', 'in', (eb) =>
      eb
        .selectFrom('meeting_hosts as mine')
        .select('mine.meeting_id')
        .where('mine.tenant_id', '=', tx.tenantId)
        .where('mine.member_id', '=', memberId)
        .where('mine.starts_at', '>', earliestStart(from))
        .where('mine.starts_at', '<', to)
        .where(sql<boolean>`mine.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)`),
    )
    .orderBy('meetings.starts_at')
    .orderBy('meetings.id')
    .limit(meetingsOfFeedMax)
    .execute();
}
