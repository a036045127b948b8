import { sql } from 'kysely';
import type { QuestionType } from '#forms/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { VisibleJob } from './access.ts';
import { applicationFields } from './application-fields.ts';
import { mayDecide } from './policy.ts';
import { listColumns, listFacets } from './queries.ts';
import type { ApplicantOptions } from '../filter-contract.ts';
import { listTeam } from './assignee-queries.ts';
import { presentPerson } from './present.ts';

/** The filters and columns that the list of a job's applications offers. */
export async function readApplicantOptions(
  tx: TenantTx,
  actor: MemberActor,
  job: VisibleJob,
): Promise<ApplicantOptions> {
  const [steps, values, team, questions, customFields] = await Promise.all([
    listColumns(tx, job.id),
    listFacets(tx, job.id),
    listTeam(tx, job.id),
    listQuestions(tx, job.id),
    applicationFields.get().listOffered(tx, actor),
  ]);
  const decides = mayDecide(actor, job.teamRole);
  return {
    job: { id: job.id, title: job.title, status: job.status },
    total: steps.reduce((sum, step) => sum + step.total_count, 0),
    steps: steps.map(({ id, title, color, kind }) => ({ id, title, color, kind })),
    tags: values.tags,
    sources: values.sources.map(({ value }) => value),
    team: team.map((member) => ({ ...presentPerson(member), isMe: member.member_id === actor.memberId })),
    questions,
    customFields,
    can: { decide: decides && job.status !== 'archived', share: decides, export: decides },
  };
}

/** The questions of a job's form: current ones in their order, then those of earlier forms with at least one answer. */
export async function listQuestions(
  tx: TenantTx,
  jobId: string,
): Promise<{ id: string; type: QuestionType; label: string }[]> {
  const { rows } = await sql<{ id: string; type: QuestionType; label: string }>`
    with seen as (
      select distinct on (one ->> 'id') one ->> 'id' as id, one ->> 'type' as type, one ->> 'label' as label
        from job_forms f
       cross join lateral jsonb_array_elements(f.content -> 'questions') as one
       where f.tenant_id = ${currentTenantId} and f.job_id = ${jobId}::uuid and one ->> 'type' <> 'section'
       order by one ->> 'id', f.id desc)
    select q.id::text as id, q.type, q.label, q.position from job_questions q
     where q.tenant_id = ${currentTenantId} and q.job_id = ${jobId}::uuid and q.type <> 'section'
    union all
    select seen.id, seen.type, seen.label, 1000 from seen
     where not exists (select from job_questions q
                        where q.tenant_id = ${currentTenantId} and q.job_id = ${jobId}::uuid and q.id::text = seen.id)
     order by position, label
     limit 100`.execute(tx);
  return rows.map(({ id, type, label }) => ({ id, type, label }));
}
