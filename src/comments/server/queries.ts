import { isJobInScope } from '#applications/server/access.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

export type Thread = { candidateId: string; scope: CandidateScope };

// Hides comments on applications to jobs that the member may not see.
function commentsOf(tx: TenantTx, { candidateId, scope }: Thread) {
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
      'applications.job_id',
      'jobs.status as job_status',
      'comments.author_user_id',
      'comments.body_html',
      'comments.created_at',
      'comments.edited_at',
      'users.name',
      'users.surname',
      'users.avatar_key',
    ])
    .where('comments.candidate_id', '=', candidateId)
    .where((eb) => eb.or([eb('comments.application_id', 'is', null), isJobInScope(scope)]));
}

export function listComments(
  tx: TenantTx,
  thread: Thread,
  page: { after: { id: string } | null; limit: number },
) {
  return commentsOf(tx, thread)
    .$if(page.after !== null, (query) => query.where('comments.id', '<', page.after?.id ?? ''))
    .orderBy('comments.id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

export function findComment(tx: TenantTx, thread: Thread, id: string) {
  return commentsOf(tx, thread).where('comments.id', '=', id).executeTakeFirst();
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

/** Filters the ids of active members of the company. */
export async function filterMembers(tx: TenantTx, memberIds: string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .where('status', '=', 'active')
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return memberIds.filter((id) => known.has(id));
}
