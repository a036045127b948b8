import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type LiveNotice, liveChannel, presenceChanged } from '#platform/server/live/live.ts';
import { presenceSeconds } from '../presence-contract.ts';

/** A window that shows a board, and the candidate whose panel is open in it. */
export type PresenceInput = { jobId: string; windowId: string; candidateId: string | null; now: Date };

const windowsMax = 20;

/**
 * Saves that a member's window shows a board. It notifies the other windows when the window or its candidate is new.
 * @throws Refusal not_found for a candidate who has no application to the job
 */
export async function reportPresence(tx: TenantTx, actor: MemberActor, input: PresenceInput): Promise<void> {
  const { jobId, windowId, now } = input;
  if (input.candidateId !== null) await requireOnJob(tx, jobId, input.candidateId);
  await deleteExpired(tx, now);
  const before = await tx
    .selectFrom('board_presence')
    .select('candidate_id')
    .where('job_id', '=', jobId)
    .where('member_id', '=', actor.memberId)
    .where('window_id', '=', windowId)
    .executeTakeFirst();
  const { rows } = await sql<{ candidate_id: string | null }>`
    insert into board_presence (tenant_id, job_id, member_id, window_id, candidate_id, last_seen_at)
    select ${currentTenantId}, ${jobId}::uuid, ${actor.memberId}::uuid, ${windowId}::uuid, ${input.candidateId}::uuid,
           ${now}::timestamptz
     where ${before !== undefined} or (
       select count(*) from board_presence
        where tenant_id = ${currentTenantId} and member_id = ${actor.memberId}::uuid) < ${windowsMax}
    on conflict (tenant_id, job_id, member_id, window_id)
       do update set candidate_id = excluded.candidate_id, last_seen_at = excluded.last_seen_at
    returning candidate_id`.execute(tx);
  const [after] = rows;
  if (after !== undefined && (before === undefined || before.candidate_id !== after.candidate_id)) {
    await notifyViewers(tx, actor, jobId);
  }
}

/** Deletes the presence of a window that closes or leaves the board. */
export async function leaveBoard(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, windowId }: { jobId: string; windowId: string },
): Promise<void> {
  const left = await tx
    .deleteFrom('board_presence')
    .where('job_id', '=', jobId)
    .where('member_id', '=', actor.memberId)
    .where('window_id', '=', windowId)
    .returning('window_id')
    .executeTakeFirst();
  if (left !== undefined) await notifyViewers(tx, actor, jobId);
}

export type ViewerRow = {
  member_id: string;
  name: string;
  surname: string;
  avatar_key: string | null;
  candidate_id: string | null;
};

const shownMax = 50;

/** The other members who have the board open, one row each; a window with an open candidate comes first. */
export async function listPresence(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, now }: { jobId: string; now: Date },
): Promise<ViewerRow[]> {
  const { rows } = await sql<ViewerRow>`
    select * from (
      select distinct on (l.member_id) l.member_id, u.name, u.surname, u.avatar_key, l.candidate_id
        from board_presence l
        join members m on m.tenant_id = l.tenant_id and m.id = l.member_id and m.status = 'active'
        join users u on u.id = m.user_id
       where l.tenant_id = ${currentTenantId} and l.job_id = ${jobId}::uuid and l.last_seen_at > ${oldestCounted(now)}::timestamptz
         and l.member_id <> ${actor.memberId}::uuid
       order by l.member_id, l.candidate_id is null, l.last_seen_at desc) as viewer
     order by name, surname, member_id
     limit ${shownMax}`.execute(tx);
  return rows;
}

async function requireOnJob(tx: TenantTx, jobId: string, candidateId: string): Promise<void> {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
}

const oldestCounted = (now: Date): Date => new Date(now.getTime() - presenceSeconds * 1000);

// Deletes for all boards of the company, because a board that nobody opens again would keep its rows. Skips rows that
// another call has locked.
async function deleteExpired(tx: TenantTx, now: Date): Promise<void> {
  await sql`
    delete from board_presence where tenant_id = ${currentTenantId} and (job_id, member_id, window_id) in (
      select job_id, member_id, window_id from board_presence
       where tenant_id = ${currentTenantId} and last_seen_at <= ${oldestCounted(now)}::timestamptz
       limit 100 for update skip locked)`.execute(tx);
}

// The notice contains no member and no candidate: windows that may see the board fetch the list.
async function notifyViewers(tx: TenantTx, actor: MemberActor, jobId: string): Promise<void> {
  const notice: LiveNotice = {
    tenantId: actor.companyId,
    type: presenceChanged,
    jobId,
    candidateId: null,
    applicationId: null,
    actorUserId: null,
  };
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(notice)})`.execute(tx);
}
