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
export async function createJob(
  tx: TenantTx,
  actor: Pick<MemberActor, 'companyId' | 'memberId' | 'userId'>,
  draft: JobDraft,
  now: Date,
): Promise<string> {
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
  const data = { job: draft.title };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.created', jobId: id, data, now });
  return id;
}

function withCreator(team: JobDraft['hiringTeam'], memberId: string): JobDraft['hiringTeam'] {
  return team.some((one) => one.memberId === memberId) ? team : [{ memberId, role: 'recruiter' }, ...team];
}
