import { type RawBuilder, sql } from 'kysely';
import { scopeJobs } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Tag } from '../tag-contract.ts';
import { listScope } from './access.ts';
import { languagesOf } from './language-names.ts';
import { candidateApplications } from './candidate-applications.ts';

const shownMax = 500;
const tagsShownMax = 2000;

type Step = { id: string; title: string; color: string; kind: 'custom' };

/** The filters of the list, with the values that candidates visible to the actor have. */
export async function listFilters(tx: TenantTx, actor: MemberActor) {
  const scope = listScope(actor);
  const values = scope === 'everyone' ? await valuesOfAll(tx) : await valuesOfTeam(tx, scope.memberId);
  const { rows: jobs } = await sql<{ id: string; title: string; steps: Step[] }>`
    select j.id, j.title,
           (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'kind', s.kind)
                                     order by s.position), '[]')
              from job_steps s where s.tenant_id = j.tenant_id and s.job_id = j.id) as steps
      from jobs j
     where j.tenant_id = ${currentTenantId} and j.deleted_at is null and ${scopeJobs(actor, 'j.id')}
     order by j.id desc
     limit ${shownMax}`.execute(tx);
  return { ...values, languages: languagesOf(values.languages), jobs };
}

type Values = { tags: Tag[]; sources: string[]; locations: string[]; languages: string[] };

const noValues: Values = { tags: [], sources: [], locations: [], languages: [] };

async function valuesOfAll(tx: TenantTx): Promise<Values> {
  const { rows } = await sql<Values>`
    select ${listTags(sql`r.root_id = r.id`)} as tags,
           ${distinct(sql`source`, sql`candidates`)} as sources,
           ${distinct(sql`language`, sql`candidate_languages`)} as languages,
           ${distinct(sql`city_folded`, sql`candidates`, sql`city_folded <> ''`)} as locations`.execute(tx);
  const found = rows[0] ?? noValues;
  return { ...found, locations: await citiesOf(tx, found.locations) };
}

/** The tags that people see and that match, by name. */
const listTags = (matches: RawBuilder<unknown>): RawBuilder<Tag[]> => sql<Tag[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color)), '[]')
    from (select r.id, r.name, r.color from tags r
           where r.tenant_id = ${currentTenantId} and r.removed_at is null and ${matches}
           order by r.name_key
           limit ${tagsShownMax}) as found)`;

// Skips from value to value through an index (loose index scan), so that the cost depends on values, not candidates.
function distinct(
  column: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<string[]> {
  return sql`(
    with recursive leap as (
      (select ${column} as value from ${table} where tenant_id = ${currentTenantId} and ${where} order by ${column} limit 1)
      union all
      select (select ${column} from ${table}
               where tenant_id = ${currentTenantId} and ${where} and ${column} > leap.value order by ${column} limit 1)
        from leap where leap.value is not null)
    select coalesce(array_agg(value), '{}') from (select value from leap where value is not null limit ${shownMax}) v)`;
}

/** Each city as one of its people wrote it. */
async function citiesOf(tx: TenantTx, folded: string[]): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select one.city
      from unnest(${folded}::text[]) as place (folded)
     cross join lateral (
       select c.city from candidates c
        where c.tenant_id = ${currentTenantId} and c.city_folded = place.folded and c.city_folded <> ''
        order by c.id desc limit 1) as one`.execute(tx);
  return rows.map((row) => row.city);
}

async function valuesOfTeam(tx: TenantTx, memberId: string): Promise<Values> {
  const { rows } = await sql<Values>`
    with mine as (
      select distinct a.candidate_id as id
      ${candidateApplications.get().fromTeams}
       where h.tenant_id = ${currentTenantId} and h.member_id = ${memberId}::uuid)
    select ${listTags(sql`r.id in (
             select g.root_id from mine
               join candidate_tags k on k.tenant_id = ${currentTenantId} and k.candidate_id = mine.id
               join tags g on g.tenant_id = ${currentTenantId} and g.id = k.tag_id)`)} as tags,
           array(select distinct c.source from candidates c join mine using (id) where c.tenant_id = ${currentTenantId} order by 1 limit ${shownMax}) as sources,
           array(select distinct l.language from candidate_languages l join mine on mine.id = l.candidate_id where l.tenant_id = ${currentTenantId} order by 1 limit ${shownMax}) as languages,
           array(select max(c.city) from candidates c join mine using (id) where c.tenant_id = ${currentTenantId} and c.city <> ''
                  group by c.city_folded order by c.city_folded limit ${shownMax}) as locations`.execute(tx);
  return rows[0] ?? noValues;
}
