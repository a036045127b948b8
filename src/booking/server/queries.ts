import { sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import { titleForApplicant } from '#applications/server/title-for-applicant.ts';
import { readScope } from '#candidates/server/access.ts';
import { deliveryColumns } from '#deliveries/server/present.ts';
import { earliestStart } from '#meetings/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

// Joins compare the company on both sides, because the indexes begin with it.
function selectLinks(tx: TenantTx) {
  return tx
    .selectFrom('booking_links')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'booking_links.tenant_id')
        .onRef('applications.id', '=', 'booking_links.application_id'),
    )
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'booking_links.tenant_id')
        .onRef('candidates.id', '=', 'booking_links.candidate_id'),
    )
    .leftJoin('meetings', (join) =>
      join
        .onRef('meetings.tenant_id', '=', 'booking_links.tenant_id')
        .onRef('meetings.id', '=', 'booking_links.meeting_id'),
    )
    .leftJoin('users', 'users.id', 'booking_links.offered_by_user_id')
    .leftJoin('sent_mails', (join) =>
      join
        .onRef('sent_mails.tenant_id', '=', 'booking_links.tenant_id')
        .onRef('sent_mails.id', '=', 'booking_links.mail_id'),
    )
    .selectAll('booking_links')
    .select(columnsOfOthers)
    .select(hosts);
}

const columnsOfOthers = [
  'candidates.name',
  'candidates.email',
  'candidates.city',
  'candidates.country',
  'applications.job_id',
  'applications.step_id',
  'applications.outcome',
  'applications.language',
  'jobs.title as job_title',
  'jobs.status as job_status',
  'jobs.deleted_at as job_deleted_at',
  titleForApplicant.as('applicant_job_title'),
  'meetings.status as meeting_status',
  'meetings.starts_at as meeting_starts_at',
  'users.name as offerer_name',
  'users.surname as offerer_surname',
  ...deliveryColumns,
] as const;

type LinkHost = { memberId: string; userId: string; name: string; surname: string };

// The active hosts by name. Those who left the company are not offered any more.
const hosts = sql<LinkHost[]>`coalesce((
  select json_agg(json_build_object('memberId', m.id, 'userId', u.id, 'name', u.name, 'surname', u.surname)
                  order by u.name, m.id)
    from booking_link_hosts h
    join members m on m.tenant_id = h.tenant_id and m.id = h.member_id and m.status = 'active'
    join users u on u.id = m.user_id
   where h.tenant_id = booking_links.tenant_id and h.booking_link_id = booking_links.id), '[]')`.as('hosts');

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export const findLink = (tx: TenantTx, id: string) =>
  selectLinks(tx).where('booking_links.id', '=', id).executeTakeFirst();

export const findLinks = (tx: TenantTx, ids: readonly string[]) =>
  selectLinks(tx).where('booking_links.id', 'in', ids).orderBy('booking_links.id').execute();

export async function findLinkByToken(tx: TenantTx, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const token = await tx
    .selectFrom('booking_link_tokens')
    .select('booking_link_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return token === undefined ? undefined : findLink(tx, token.booking_link_id);
}

const listedMax = 50;

/** The links of a candidate in the jobs that the member may see, newest first. */
export function listLinks(tx: TenantTx, actor: MemberActor, candidateId: string) {
  return selectLinks(tx)
    .where('booking_links.candidate_id', '=', candidateId)
    .where('jobs.deleted_at', 'is', null)
    .where(isJobInScope(readScope(actor)))
    .orderBy('booking_links.id', 'desc')
    .limit(listedMax)
    .execute();
}

/** A link whose application the member may see. */
export const findSeenLink = (tx: TenantTx, actor: MemberActor, id: string) =>
  selectLinks(tx)
    .where('booking_links.id', '=', id)
    .where('jobs.deleted_at', 'is', null)
    .where(isJobInScope(readScope(actor)))
    .executeTakeFirst();

/** Locks a link, so that one choice follows the other; then its application, so that it does not end meanwhile. */
export async function lockLink(tx: TenantTx, id: string): Promise<LinkRow | undefined> {
  const locked = await tx
    .selectFrom('booking_links')
    .select('application_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  await tx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', locked.application_id)
    .forNoKeyUpdate()
    .execute();
  return findLink(tx, id);
}

/** Locks the active hosts in the order of bookings, so that free times stay free until the commit. */
export async function lockHosts(tx: TenantTx, memberIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Number of meetings to come of a kind that each of these members hosts; materialized, to begin with the hosts. */
export async function countMeetingsToCome(
  tx: TenantTx,
  { memberIds, interviewType, now }: { memberIds: readonly string[]; interviewType: string; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ member_id: string; count: number }>`
    with held as materialized (
      select member_id, meeting_id from meeting_hosts
       where tenant_id = ${currentTenantId} and member_id = any(${memberIds}::uuid[])
         and starts_at > ${earliestStart(now)}
         and during && tstzrange(${now}, null)
    )
    select h.member_id, count(*)::integer as count
      from held h
      join meetings m on m.tenant_id = ${currentTenantId} and m.id = h.meeting_id
     where m.status = 'upcoming' and m.interview_type = ${interviewType}
     group by h.member_id`.execute(tx);
  return new Map(rows.map((row) => [row.member_id, row.count]));
}

export async function isRoomRemoved(tx: TenantTx, roomId: string): Promise<boolean> {
  const room = await tx
    .selectFrom('meeting_rooms')
    .select('removed_at')
    .where('id', '=', roomId)
    .executeTakeFirst();
  return room?.removed_at !== null;
}

/** Those of these members who are active. */
export async function keepActive<Host extends { memberId: string }>(
  tx: TenantTx,
  ofMeeting: readonly Host[],
): Promise<Host[]> {
  if (ofMeeting.length === 0) return [];
  const ids = ofMeeting.map(({ memberId }) => memberId);
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  const active = new Set(rows.map(({ id }) => id));
  return ofMeeting.filter(({ memberId }) => active.has(memberId));
}
