import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type LiveNotice, liveChannel, presenceChanged } from '#platform/server/live/live.ts';
import { lookerSeconds } from '../board-contract.ts';

/** A window on a board, and the candidate whose panel stands over it. */
export type Look = { jobId: string; windowId: string; candidateId: string | null; now: Date };

const windowsMax = 20;

/**
 * Notes that a member looks at a board. The others' windows are told when that is news; that it goes on is none.
 * A candidate who is not on the job is not found.
 */
export async function lookAtBoard(tx: TenantTx, actor: MemberActor, look: Look): Promise<void> {
  const { jobId, windowId, now } = look;
  if (look.candidateId !== null) await requireOnJob(tx, jobId, look.candidateId);
  await forgetThoseGone(tx, now);
  const before = await tx
    .selectFrom('board_lookers')
    .select('candidate_id')
    .where('job_id', '=', jobId)
    .where('member_id', '=', actor.memberId)
    .where('window_id', '=', windowId)
    .executeTakeFirst();
  const { rows } = await sql<{ candidate_id: string | null }>`
    insert into board_lookers (job_id, member_id, window_id, candidate_id, seen_at)
    select ${jobId}::uuid, ${actor.memberId}::uuid, ${windowId}::uuid, ${look.candidateId}::uuid, ${now}::timestamptz
     where ${before !== undefined} or (
       select count(*) from board_lookers where member_id = ${actor.memberId}::uuid) < ${windowsMax}
    on conflict (tenant_id, job_id, member_id, window_id)
       do update set candidate_id = excluded.candidate_id, seen_at = excluded.seen_at
    returning candidate_id`.execute(tx);
  const [after] = rows;
  if (after !== undefined && (before === undefined || before.candidate_id !== after.candidate_id)) {
    await tell(tx, actor, jobId);
  }
}

/** Takes a window away, as it is closed or turned elsewhere. */
export async function leaveBoard(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, windowId }: { jobId: string; windowId: string },
): Promise<void> {
  const left = await tx
    .deleteFrom('board_lookers')
    .where('tenant_id', '=', currentTenantId)
    .where('job_id', '=', jobId)
    .where('member_id', '=', actor.memberId)
    .where('window_id', '=', windowId)
    .returning('window_id')
    .executeTakeFirst();
  if (left !== undefined) await tell(tx, actor, jobId);
}

export type LookerRow = {
  member_id: string;
  name: string;
  surname: string;
  avatar_key: string | null;
  candidate_id: string | null;
};

const shownMax = 50;

/** The others who look at a board, each once; of several windows the one with a candidate open counts. */
export async function listLookers(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, now }: { jobId: string; now: Date },
): Promise<LookerRow[]> {
  const { rows } = await sql<LookerRow>`
    select * from (
      select distinct on (l.member_id) l.member_id, u.name, u.surname, u.avatar_key, l.candidate_id
        from board_lookers l
        join members m on m.tenant_id = l.tenant_id and m.id = l.member_id and m.status = 'active'
        join users u on u.id = m.user_id
       where l.job_id = ${jobId}::uuid and l.seen_at > ${lastCounted(now)}::timestamptz
         and l.member_id <> ${actor.memberId}::uuid
       order by l.member_id, l.candidate_id is null, l.seen_at desc) as looker
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

const lastCounted = (now: Date): Date => new Date(now.getTime() - lookerSeconds * 1000);

// Of the whole company, for nobody may come back to a board. Whoever is changed by another now is left to them.
async function forgetThoseGone(tx: TenantTx, now: Date): Promise<void> {
  await sql`
    delete from board_lookers where tenant_id = ${currentTenantId} and (job_id, member_id, window_id) in (
      select job_id, member_id, window_id from board_lookers
       where tenant_id = ${currentTenantId} and seen_at <= ${lastCounted(now)}::timestamptz
       limit 100 for update skip locked)`.execute(tx);
}

// That somebody looks is told to those who see the board, and not who or at whom: they ask for that.
async function tell(tx: TenantTx, actor: MemberActor, jobId: string): Promise<void> {
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
