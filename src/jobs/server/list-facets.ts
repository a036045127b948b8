import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { scopeJobs } from './access.ts';
import { jobFields } from './job-fields.ts';

const facetsMax = 100;

/** The filters of job lists, with the values that occur among the jobs this member may see. */
export async function listFacets(tx: TenantTx, actor: MemberActor) {
  const scope = scopeJobs(actor, 'jobs.id');
  const tags = await sql<{ value: string; count: number }>`
    select tag as value, count(*)::integer as count
      from jobs, unnest(jobs.tags) as tag
     where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and ${scope}
     group by tag
     order by count desc, tag
     limit ${facetsMax}`.execute(tx);
  const owners = await sql<{ userId: string; name: string; surname: string; count: number }>`
    select u.id as "userId", u.name, u.surname, made.count
      from (select jobs.created_by_user_id, count(*)::integer as count
              from jobs
             where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and jobs.created_by_user_id is not null and ${scope}
             group by jobs.created_by_user_id) as made
      join users u on u.id = made.created_by_user_id
     order by made.count desc, u.name, u.surname, u.id
     limit ${facetsMax}`.execute(tx);
  const customFields = (await seesJobs(tx, actor)) ? await jobFields.get().listOffered(tx, actor) : [];
  return { tags: tags.rows, owners: owners.rows, customFields };
}

// The fields are of the company, which a member without any job is not shown.
async function seesJobs(tx: TenantTx, actor: MemberActor): Promise<boolean> {
  if (holds(actor, 'jobs.list')) return true;
  const { rows } = await sql`
    select from jobs
     where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and ${scopeJobs(actor, 'jobs.id')}
     limit 1`.execute(tx);
  return rows.length > 0;
}
