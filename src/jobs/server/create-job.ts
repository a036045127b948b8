import { byMember, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { saveQuestions } from '#forms/server/save-questions.ts';
import type { JobDraft } from '../contract.ts';
import { createJobCounts } from './application-counts.ts';
import { chooseSlug } from './choose-slug.ts';
import { copyPipeline } from './copy-pipeline.ts';
import { jobColumns, requireDepartment } from './job-columns.ts';
import { saveHiringTeam } from './save-hiring-team.ts';

/**
 * Creates a job as a draft. Its creator joins the hiring team, as recruiter unless the draft says otherwise.
 * @returns the new job's id
 */
export async function createJob(tx: TenantTx, actor: Creator, draft: JobDraft, now: Date): Promise<string> {
  const id = await insertJob(tx, actor, draft, now);
  const data = { job: draft.title };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.created', jobId: id, data, now });
  return id;
}

type Creator = Pick<MemberActor, 'companyId' | 'memberId' | 'userId'>;

/** Inserts a job as a draft with its steps, its form and its team, without an event. @returns its id */
export async function insertJob(tx: TenantTx, actor: Creator, draft: JobDraft, now: Date): Promise<string> {
  await requireDepartment(tx, draft.departmentId);
  const { id } = await tx
    .insertInto('jobs')
    .values({
      ...jobColumns(draft),
      slug: await chooseSlug(tx, actor.companyId, draft.title),
      created_by_user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createJobCounts(tx, id);
  await copyPipeline(tx, id, draft.pipelineId);
  await saveQuestions(tx, id, draft.questions);
  await saveHiringTeam(tx, id, withCreator(draft.hiringTeam, actor.memberId));
  return id;
}

function withCreator(team: JobDraft['hiringTeam'], memberId: string): JobDraft['hiringTeam'] {
  return team.some((one) => one.memberId === memberId) ? team : [{ memberId, role: 'recruiter' }, ...team];
}
