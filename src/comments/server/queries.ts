import { type RawBuilder, sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import type { presentPerson } from '#applications/server/present.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** The comments on a candidate, as one account may read them. */
export type Thread = { candidateId: string; scope: CandidateScope; userId: string };
type Page = { after: { id: string } | null; limit: number };

// Hides comments on applications to jobs that the member may not see, and those restricted to others.
function commentsOf(tx: TenantTx, { candidateId, scope, userId }: Thread) {
  return tx
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_user_id')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'comments.tenant_id')
        .onRef('applications.id', '=', 'comments.application_id'),
    )
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .select([
      'comments.id',
      'comments.candidate_id',
      'comments.application_id',
      'comments.parent_id',
      'applications.job_id',
      'jobs.status as job_status',
      'comments.author_user_id',
      'comments.body_html',
      'comments.reader_user_ids',
      'comments.created_at',
      'comments.edited_at',
      'comments.removed_at',
      'users.name',
      'users.surname',
      'users.avatar_key',
    ])
    .where('comments.candidate_id', '=', candidateId)
    .where((eb) => eb.or([eb('comments.application_id', 'is', null), isJobInScope(scope)]))
    .where(
      sql<boolean>`(comments.reader_user_ids is null or ${userId}::uuid = any (comments.reader_user_ids))`,
    );
}

/** Comments that answer none, newest first; deleted ones only while they have replies. */
export function listThreads(tx: TenantTx, thread: Thread, { after, limit }: Page) {
  return commentsOf(tx, thread)
    .where('comments.parent_id', 'is', null)
    .where(
      sql<boolean>`(comments.removed_at is null or exists (
        select from comments r
         where r.tenant_id = ${currentTenantId} and r.parent_id = comments.id and r.removed_at is null))`,
    )
    .$if(after !== null, (query) => query.where('comments.id', '<', after?.id ?? ''))
    .orderBy('comments.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Replies of one thread, newest first. */
export function listReplies(
  tx: TenantTx,
  thread: Thread,
  { parentId, ...page }: Page & { parentId: string },
) {
  const { after, limit } = page;
  return commentsOf(tx, thread)
    .where('comments.parent_id', '=', parentId)
    .where('comments.removed_at', 'is', null)
    .$if(after !== null, (query) => query.where('comments.id', '<', after?.id ?? ''))
    .orderBy('comments.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** The newest replies of each of these threads, oldest first. They have the readers and the subject of their thread. */
export function listNewestReplies(tx: TenantTx, thread: Thread, parentIds: string[], each: number) {
  const newest: RawBuilder<string> = sql`(
    select r.id
      from unnest(${parentIds}::uuid[]) as p (id)
     cross join lateral (
       select k.id
         from comments k
        where k.tenant_id = ${currentTenantId} and k.parent_id = p.id and k.removed_at is null
        order by k.id desc
        limit ${each}) as r)`;
  return commentsOf(tx, thread).where('comments.id', 'in', newest).orderBy('comments.id').execute();
}

/** The number of replies by thread; threads without any are left out. */
export async function countReplies(tx: TenantTx, parentIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ parent_id: string; count: number }>`
    select parent_id, count(*)::integer as count
      from comments
     where tenant_id = ${currentTenantId} and parent_id = any (${parentIds}::uuid[]) and removed_at is null
     group by parent_id`.execute(tx);
  return new Map(rows.map((row) => [row.parent_id, row.count]));
}

/** The comments with these ids, without deleted ones. */
export async function listCommentsByIds(tx: TenantTx, thread: Thread, ids: string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  return commentsOf(tx, thread)
    .where('comments.id', 'in', ids)
    .where('comments.removed_at', 'is', null)
    .execute();
}

/** A comment that the account may read, deleted or not. */
export function findComment(tx: TenantTx, thread: Thread, id: string) {
  return commentsOf(tx, thread).where('comments.id', '=', id).executeTakeFirst();
}

export type CommentRow = Awaited<ReturnType<typeof listThreads>>[number];

type MemberRow = Parameters<typeof presentPerson>[0] & { user_id: string };

/** The active members of the company with these ids. */
export async function listMembers(tx: TenantTx, memberIds: string[]): Promise<MemberRow[]> {
  return memberIds.length === 0 ? [] : selectMembers(tx, sql`m.id = any (${memberIds}::uuid[])`);
}

/** The active members among the readers of these comments, by the id of their account. */
export async function listReaders(tx: TenantTx, rows: CommentRow[]): Promise<Map<string, MemberRow>> {
  const userIds = [...new Set(rows.flatMap((row) => row.reader_user_ids ?? []))];
  if (userIds.length === 0) return new Map();
  const members = await selectMembers(tx, sql`m.user_id = any (${userIds}::uuid[])`);
  return new Map(members.map((member) => [member.user_id, member]));
}

const participantsMax = 50;

/** The members who wrote in a thread and have not left, without the one who answers now. */
export async function listParticipants(
  tx: TenantTx,
  { parentId, exceptUserId }: { parentId: string; exceptUserId: string },
): Promise<string[]> {
  const members = await selectMembers(
    tx,
    sql`m.user_id <> ${exceptUserId}::uuid and m.user_id in (
      select k.author_user_id
        from comments k
       where k.tenant_id = ${currentTenantId} and k.removed_at is null
         and (k.id = ${parentId}::uuid or k.parent_id = ${parentId}::uuid))`,
  );
  return members.slice(0, participantsMax).map(({ member_id: id }) => id);
}

async function selectMembers(tx: TenantTx, condition: RawBuilder<unknown>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as member_id, u.id as user_id, u.name, u.surname, u.avatar_key
      from members m
      join users u on u.id = m.user_id
     where m.tenant_id = ${currentTenantId} and m.status = 'active' and ${condition}
     order by u.name, u.surname, m.id`.execute(tx);
  return rows;
}
