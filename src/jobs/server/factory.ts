import type { TenantTx } from '#platform/server/db/tenant.ts';
import { saveQuestions } from '#forms/server/save-questions.ts';
import { type JobDraft, jobDraft } from '../contract.ts';
import type { JobStatus } from '../rules.ts';
import { createJobCounts } from './application-counts.ts';
import { chooseSlug } from './choose-slug.ts';
import { copyPipeline } from './copy-pipeline.ts';
import { jobColumns } from './job-columns.ts';
import { listJobSteps } from './queries.ts';
import { saveHiringTeam } from './save-hiring-team.ts';

export type JobOverrides = Partial<JobDraft> & {
  status?: JobStatus;
  createdByUserId?: string;
  now?: Date;
};

/**
 * A job for tests: published by default, with the company's default pipeline and an empty hiring team.
 * @returns its id, slug, title and its steps in order
 */
export async function aJob(tx: TenantTx, overrides: JobOverrides = {}) {
  const { status = 'published', createdByUserId, now = new Date(), ...fields } = overrides;
  const draft = jobDraft.parse({
    title: 'Product designer',
    descriptionHtml: '<p>Design what people use every day.</p>',
    city: 'İstanbul',
    country: 'TR',
    ...fields,
  });
  const { id, slug } = await tx
    .insertInto('jobs')
    .values({
      ...jobColumns(draft),
      slug: await chooseSlug(tx, tx.tenantId, draft.title),
      status,
      status_before_archive: status === 'archived' ? 'published' : null,
      created_by_user_id: createdByUserId ?? null,
      created_at: now,
      updated_at: now,
      published_at: status === 'draft' ? null : now,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  await createJobCounts(tx, id);
  await copyPipeline(tx, id, draft.pipelineId);
  await saveQuestions(tx, id, draft.questions);
  await saveHiringTeam(tx, id, draft.hiringTeam);
  const steps = (await listJobSteps(tx, [id])).map(({ id: stepId, title, kind }) => ({
    id: stepId,
    title,
    kind,
  }));
  return { id, slug, title: draft.title, steps };
}
