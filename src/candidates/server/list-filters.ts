import { type RawBuilder, sql } from 'kysely';
import { scopeJobs } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Tag } from '../tag-contract.ts';
import { isApplicantOf, listScope } from './access.ts';
import { candidateFields } from './candidate-fields.ts';
import { candidateApplications, type CandidateScope } from './candidate-applications.ts';
import { languagesOf } from './language-names.ts';

const shownMax = 500;
const tagsShownMax = 2000;

type Step = { id: string; title: string; color: string; kind: 'custom' };

/** The filters of the list, with the values that candidates visible to the actor have. */
export async function listFilters(tx: TenantTx, actor: MemberActor) {
  const scope = listScope(actor);
  const values = await valuesOf(tx, scope);
  const { rows: jobs } = await sql<{ id: string; title: string; steps: Step[] }>`
    select j.id, j.title,
           (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'kind', s.kind)
                                     order by s.position), '[]')
              from job_steps s where s.tenant_id = j.tenant_id and s.job_id = j.id) as steps
      from jobs j
     where j.tenant_id = ${currentTenantId} and j.deleted_at is null and ${scopeJobs(actor, 'j.id')}
     order by j.id desc
     limit ${shownMax}`.execute(tx);
  const assigned = await candidateApplications.get().listAssignees(tx, scope);
  const assignees = assigned.map(({ member_id: memberId, name, surname }) => ({
    memberId,
    name,
    surname,
    isMe: memberId === actor.memberId,
  }));
  const customFields = await candidateFields.get().listOffered(tx, actor);
  return { ...values, languages: languagesOf(values.languages), jobs, assignees, customFields };
}

type Values = { tags: Tag[]; sources: string[]; locations: string[]; languages: string[] };

/** A condition: the member sees the candidate with this id. */
type IsSeen = (candidateId: RawBuilder<unknown>) => RawBuilder<unknown>;

async function valuesOf(tx: TenantTx, scope: CandidateScope): Promise<Values> {
  const isSeen: IsSeen = scope === 'everyone' ? () => sql`true` : (id) => isApplicantOf(scope, id);
  const candidates = { table: sql`candidates`, candidateId: sql`c.id`, isSeen };
  const languages = { table: sql`candidate_languages`, candidateId: sql`c.candidate_id`, isSeen };
  const city = { column: sql`c.city_folded`, where: sql`c.city_folded <> ''`, shown: sql`c.city` };
  const { rows } = await sql<Values>`
    select ${listTags(scope === 'everyone' ? null : isSeen)} as tags,
           ${distinct({ ...candidates, column: sql`c.source` })} as sources,
           ${distinct({ ...languages, column: sql`c.language` })} as languages,
           ${distinct({ ...candidates, ...city })} as locations`.execute(tx);
  return rows[0] ?? { tags: [], sources: [], locations: [], languages: [] };
}

/** The tags that people see, by name; for members who do not see everybody those of somebody whom they see. */
const listTags = (isSeen: IsSeen | null): RawBuilder<Tag[]> => sql<Tag[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color)), '[]')
    from (select r.id, r.name, r.color from tags r
           where r.tenant_id = ${currentTenantId} and r.removed_at is null and r.root_id = r.id
             and ${
               isSeen === null
                 ? sql`true`
                 : sql`exists (
                   select from tags g
                     join candidate_tags k on k.tenant_id = ${currentTenantId} and k.tag_id = g.id
                    where g.tenant_id = ${currentTenantId} and g.root_id = r.id and ${isSeen(sql`k.candidate_id`)})`
             }
           order by r.name_key
           limit ${tagsShownMax}) as found)`;

type Distinct = {
  /** Of a row `c` of the table. */
  column: RawBuilder<unknown>;
  table: RawBuilder<unknown>;
  candidateId: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  isSeen: IsSeen;
  /** Shown in place of the value: as the newest person with it wrote it. */
  shown?: RawBuilder<unknown>;
};

// Skips from value to value through an index (loose index scan), so that the cost depends on values, not candidates. Of
// each value its people are read until one is seen.
function distinct({ column, table, candidateId, where = sql`true`, isSeen, shown = column }: Distinct) {
  const from = sql`from ${table} c where c.tenant_id = ${currentTenantId} and ${where}`;
  return sql<string[]>`(
    with recursive leap as (
      (select ${column} as value ${from} order by ${column} limit 1)
      union all
      select (select ${column} ${from} and ${column} > leap.value order by ${column} limit 1)
        from leap where leap.value is not null)
    select coalesce(array_agg(shown), '{}')
      from (select one.shown
              from leap
             cross join lateral (
               select ${shown} as shown ${from} and ${column} = leap.value and ${isSeen(candidateId)}
                order by ${candidateId} desc limit 1) as one
             limit ${shownMax}) v)`;
}
