import { sql } from 'kysely';
import { byMember, recordSeveral } from '#activity/server/record.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

export type AssignInput = { jobId: string; memberId: string | null; ids: readonly string[]; now: Date };

/** Assigns applications to a member of the hiring team, or to none. Those with this assignee already stay unchanged. */
export async function assignApplications(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, memberId, ids, now }: AssignInput,
): Promise<void> {
  if (memberId !== null) await requireOnTeam(tx, jobId, memberId);
  const rows = await tx
    .updateTable('applications')
    .set({ assignee_id: memberId, updated_at: now })
    .where('id', 'in', [...ids])
    .where('job_id', '=', jobId)
    .where('assignee_id', 'is distinct from', memberId)
    .returning(['id', 'candidate_id'])
    .execute();
  const events = rows.map((row) => ({
    type: memberId === null ? 'application.unassigned' : 'application.assigned',
    jobId,
    candidateId: row.candidate_id,
    applicationId: row.id,
    ...(memberId === null ? {} : { data: { memberId } }),
    now,
  }));
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
}

/**
 * Locks the hiring team of a job against removals until the transaction ends. Call it before locking
 * applications: a removal from the team locks in this order, and the other order could deadlock with it.
 */
export async function lockHiringTeam(tx: TenantTx, jobId: string): Promise<void> {
  await tx
    .selectFrom('hiring_team_members')
    .select('member_id')
    .where('job_id', '=', jobId)
    .orderBy('member_id')
    .forKeyShare()
    .execute();
}

/** Refuses a member outside the hiring team of the job, and locks the membership until the transaction ends. */
export async function requireOnTeam(tx: TenantTx, jobId: string, memberId: string): Promise<void> {
  const { rows } = await sql`
    ${selectTeamJobIds({ memberId }, { withDeleted: true })} and h.job_id = ${jobId}::uuid for key share`.execute(
    tx,
  );
  if (rows.length === 0) refuse('conflict', 'applications.not_on_team');
}
