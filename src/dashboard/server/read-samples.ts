import { sql } from 'kysely';
import { newCountMax } from '#jobs/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Samples } from '../contract.ts';

type SamplesAnswer = { isOffered: boolean; samples: Samples | null };

type Row = { has_candidates: boolean; jobs: number; people: number; kept: Samples['keptJobs'] | null };

/** The sample data for an owner, and whether to offer it: to a company without candidates. */
export async function readSamples(tx: TenantTx, actor: MemberActor): Promise<SamplesAnswer> {
  if (!actor.isOwner) return { isOffered: false, samples: null };
  const { rows } = await sql<Row>`
    select exists (select from candidates c where c.tenant_id = ${currentTenantId}) as has_candidates,
           coalesce(found.jobs, 0) as jobs, coalesce(found.people, 0) as people, found.kept
      from (values (1)) as one (row)
      left join (
        select (select count(*)::integer from jobs j
                 where j.tenant_id = ${currentTenantId} and j.id = any (s.job_ids)) as jobs,
               (select count(*)::integer from candidates c
                 where c.tenant_id = ${currentTenantId} and c.id = any (s.candidate_ids)) as people,
               (select json_agg(json_build_object('job', json_build_object('id', j.id, 'title', j.title),
                                                  'people', others.people) order by j.id)
                  from jobs j
                 cross join lateral (
                   select count(*)::integer as people
                     from (select from applications a
                            where a.tenant_id = ${currentTenantId} and a.job_id = j.id
                              and a.candidate_id <> all (s.candidate_ids)
                            limit ${newCountMax}) as found) as others
                 where j.tenant_id = ${currentTenantId} and j.id = any (s.job_ids) and others.people > 0) as kept
          from sample_data s
         where s.tenant_id = ${currentTenantId}) as found on true`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.jobs + row.people === 0)
    return { isOffered: row?.has_candidates === false, samples: null };
  return { isOffered: false, samples: { jobs: row.jobs, people: row.people, keptJobs: row.kept ?? [] } };
}
