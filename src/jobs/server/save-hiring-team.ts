import { refuse } from '#platform/contract/errors.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { JobDraft } from '../contract.ts';

/** Sets the hiring team of a job; all members must belong to this company. */
export async function saveHiringTeam(
  tx: TenantTx,
  jobId: string,
  team: JobDraft['hiringTeam'],
): Promise<void> {
  await requireMembers(tx, team);
  const memberIds = team.map(({ memberId }) => memberId);
  // Members who stay keep their row, because their assignments refer to it.
  const gone = await tx
    .selectFrom('hiring_team_members')
    .select(['job_id', 'member_id'])
    .where('job_id', '=', jobId)
    .$if(team.length > 0, (query) => query.where('member_id', 'not in', memberIds))
    .execute();
  if (gone.length > 0) await removeFromTeam(tx, jobId, gone);
  if (team.length === 0) return;
  await tx
    .insertInto('hiring_team_members')
    .values(team.map(({ memberId, role }) => ({ job_id: jobId, member_id: memberId, role })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'job_id', 'member_id'])
        .doUpdateSet((eb) => ({ role: eb.ref('excluded.role') })),
    )
    .execute();
}

async function removeFromTeam(
  tx: TenantTx,
  jobId: string,
  gone: { job_id: string; member_id: string }[],
): Promise<void> {
  await nullReferences(tx, 'hiring_team_members', gone);
  await tx
    .deleteFrom('hiring_team_members')
    .where('job_id', '=', jobId)
    .where(
      'member_id',
      'in',
      gone.map((one) => one.member_id),
    )
    .execute();
}

async function requireMembers(tx: TenantTx, team: JobDraft['hiringTeam']): Promise<void> {
  if (team.length === 0) return;
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where(
      'id',
      'in',
      team.map((one) => one.memberId),
    )
    .forKeyShare()
    .execute();
  if (rows.length < team.length)
    refuse('invalid', 'jobs.unknown_member', { fields: { hiringTeam: ['jobs.refusals.unknown_member'] } });
}
