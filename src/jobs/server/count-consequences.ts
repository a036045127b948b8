import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Consequences } from '../lists-contract.ts';
import { openJobIds } from './access.ts';
import { stepCounts } from './application-counts.ts';

/** Counts of what a change of these jobs affects. Jobs that the caller may not open are not counted. */
export async function countConsequences(
  tx: TenantTx,
  actor: MemberActor,
  jobIds: readonly string[],
  now: Date,
): Promise<Consequences> {
  const ids = [...(await openJobIds(tx, actor, [...new Set(jobIds)]))];
  const among = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<Consequences>`
    select (select coalesce(sum(c.open_count), 0)::integer
              from job_steps s join ${stepCounts(sql`= ${among}`)} as c on c.step_id = s.id
             where s.tenant_id = ${currentTenantId} and s.job_id = ${among}) as "openApplications",
           (select count(*)::integer from meetings
             where tenant_id = ${currentTenantId} and job_id = ${among} and status = 'upcoming' and starts_at > ${now}) as "upcomingMeetings",
           (select count(*)::integer from jobs
             where tenant_id = ${currentTenantId} and id = ${among} and status in ('published', 'closed', 'completed')) as "publicJobs",
           (select count(*)::integer from application_drafts
             where tenant_id = ${currentTenantId} and job_id = ${among} and submitted_at is null and expires_at > ${now}) as "unsentForms"`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting answers one row');
  return row;
}
