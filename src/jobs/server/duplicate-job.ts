import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { type Condition, withNewIds } from '#forms/condition-rules.ts';
import type { QuestionDraft } from '#forms/contract.ts';
import { saveQuestions } from '#forms/server/save-questions.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireJob } from './access.ts';
import { createJobCounts } from './application-counts.ts';
import { chooseSlug } from './choose-slug.ts';
import { insertJobSteps } from './copy-pipeline.ts';
import { listQuestions, listStepSettings } from './queries.ts';
import { saveHiringTeam } from './save-hiring-team.ts';

/**
 * A new draft with the fields, questions, pipeline and hiring team of a job; no applications, no dates.
 * @returns the new job's id
 */
export async function duplicateJob(
  tx: TenantTx,
  actor: MemberActor,
  sourceId: string,
  now: Date,
): Promise<string> {
  const source = await requireJob(tx, actor, sourceId);
  const slug = await chooseSlug(tx, actor.companyId, source.title);
  const id = await copyFields(tx, { sourceId, slug, userId: actor.userId, now });
  await createJobCounts(tx, id);
  await insertJobSteps(tx, id, await listStepSettings(tx, sourceId));
  await copyQuestions(tx, sourceId, id);
  await copyTeam(tx, actor, { sourceId, id });
  const data = { job: source.title, sourceJobId: sourceId };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.duplicated', jobId: id, data, now });
  return id;
}

async function copyFields(
  tx: TenantTx,
  input: { sourceId: string; slug: string; userId: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into jobs (
      tenant_id, slug, created_by_user_id, created_at, updated_at, title, department_id, job_type, location_type, country, city,
      description_html, language, title_translations, description_translations, skills, tags, pay_min, pay_max,
      pay_currency, pay_period, is_pay_public, openings, standard_field_modes)
    select tenant_id, ${input.slug}, ${input.userId}::uuid, ${input.now}::timestamptz, ${input.now}::timestamptz, title,
           department_id, job_type, location_type, country, city, description_html, language, title_translations,
           description_translations, skills, tags, pay_min, pay_max, pay_currency, pay_period, is_pay_public, openings,
           standard_field_modes
      from jobs
     where tenant_id = ${currentTenantId} and id = ${input.sourceId}::uuid
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the job to copy was there a moment ago');
  return row.id;
}

async function copyQuestions(tx: TenantTx, sourceId: string, jobId: string): Promise<void> {
  const questions = (await listQuestions(tx, sourceId)).map(({ knockout_rule, shown_when, ...question }) => ({
    ...question,
    knockoutRule: knockout_rule,
    shownWhen: shown_when as Condition | null,
  }));
  await saveQuestions(tx, jobId, withNewIds(questions, () => crypto.randomUUID()) as QuestionDraft[]);
}

async function copyTeam(
  tx: TenantTx,
  actor: MemberActor,
  input: { sourceId: string; id: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('hiring_team_members')
    .select(['member_id', 'role'])
    .where('job_id', '=', input.sourceId)
    .where('member_id', '!=', actor.memberId)
    .execute();
  const others = rows.map(({ member_id, role }) => ({ memberId: member_id, role: role as 'recruiter' }));
  await saveHiringTeam(tx, input.id, [{ memberId: actor.memberId, role: 'recruiter' }, ...others]);
}
