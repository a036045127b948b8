import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Consequences } from '../lists-contract.ts';
import { openJobIds } from './access.ts';
import { stepCounts } from './application-counts.ts';

type CountOfJobs = (tx: TenantTx, jobIds: readonly string[], now: Date) => Promise<number>;

/** Counts of later slices, which the app passes in. */
export type CountsOfLaterSlices = {
  /** From the meetings slice. */
  countUpcomingMeetings: CountOfJobs;
  /** From the careers slice. */
  countUnsentForms: CountOfJobs;
};

/** Counts of what a change of these jobs affects. Jobs that the caller may not open are not counted. */
export async function countConsequences(
  tx: TenantTx,
  actor: MemberActor,
  { jobIds, counts }: { jobIds: readonly string[]; counts: CountsOfLaterSlices },
  now: Date,
): Promise<Consequences> {
  const ids = [...(await openJobIds(tx, actor, [...new Set(jobIds)]))];
  const among = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<Pick<Consequences, 'openApplications' | 'publicJobs'>>`
    select (select coalesce(sum(c.open_count), 0)::integer
              from job_steps s join ${stepCounts(sql`= ${among}`)} as c on c.step_id = s.id
             where s.tenant_id = ${currentTenantId} and s.job_id = ${among}) as "openApplications",
           (select count(*)::integer from jobs
             where tenant_id = ${currentTenantId} and id = ${among} and status in ('published', 'closed', 'completed')) as "publicJobs"`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting answers one row');
  return {
    ...row,
    upcomingMeetings: await counts.countUpcomingMeetings(tx, ids, now),
    unsentForms: await counts.countUnsentForms(tx, ids, now),
  };
}
