import { byMember, record } from '#activity/server/record.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { isEditable, type JobStatus } from '#jobs/rules.ts';
import { afterDuplication } from '#jobs/server/after-duplication.ts';
import { requireJob } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type BlindReview, blindReviews } from '../contract.ts';
import { copyReview, countWithheld, findReview } from './queries.ts';
import { liftReview } from './lift-review.ts';

export const blindReviewOperations: Operation[] = implement(
  'blind-reviews',
  blindReviews,
)({
  async read({ params }, { tx, actor }) {
    const job = await requireJob(tx, actor, params.jobId);
    return present(tx, actor, job);
  },
  async set({ params, body }, { tx, actor, now }) {
    // The lock of the job's row orders concurrent changes, also of its steps.
    const job = await requireJob(tx, actor, params.jobId, { lock: true });
    if (!isEditable(job.status as JobStatus)) refuse('conflict', 'jobs.archived');
    await setReview(tx, actor, { jobId: job.id, untilStepId: body.untilStepId, now });
    return present(tx, actor, job);
  },
  async lift({ params, body }, { tx, actor, now }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    await liftReview(tx, actor, { candidateId: id, reason: body.reason, now });
    return { isSuccess: true };
  },
});

/** Copies the blind review of a duplicated job. */
export const copyReviewOfDuplicate = afterDuplication('blind reviews', copyReview);

type ReviewChange = { jobId: string; untilStepId: string | null; now: Date };

async function setReview(tx: TenantTx, actor: MemberActor, change: ReviewChange): Promise<void> {
  const { jobId, untilStepId, now } = change;
  const before = await findReview(tx, jobId);
  const step = untilStepId === null ? null : await requireStep(tx, jobId, untilStepId);
  if (before === undefined ? step === null : step !== null && before.until_step_id === step.id) return;
  if (step === null) await tx.deleteFrom('blind_reviews').where('job_id', '=', jobId).execute();
  else {
    const columns = { until_step_id: step.id, changed_at: now };
    await tx
      .insertInto('blind_reviews')
      .values({ job_id: jobId, ...columns })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id']).doUpdateSet(columns))
      .execute();
  }
  const changes = { untilStepId: [before?.until_step_id ?? null, step?.id ?? null] as [unknown, unknown] };
  await record(tx, actor.companyId, byMember(actor), {
    type: step === null ? 'blind_review.turned_off' : 'blind_review.set',
    jobId,
    data: { stepTitle: step?.title ?? '' },
    changes,
    now,
  });
}

/** A step after the first one: a review until the first step would withhold nobody. */
async function requireStep(tx: TenantTx, jobId: string, stepId: string) {
  const step = await tx
    .selectFrom('job_steps')
    .select(['id', 'title', 'position'])
    .where('job_id', '=', jobId)
    .where('id', '=', stepId)
    .executeTakeFirst();
  if (step === undefined || step.position === 0) refuse('conflict', 'blind-reviews.step_gone');
  return step;
}

async function present(
  tx: TenantTx,
  actor: MemberActor,
  { id, status }: { id: string; status: string },
): Promise<BlindReview> {
  const review = await findReview(tx, id);
  const mayUpdate = holds(actor, 'jobs.update');
  return {
    isOn: review !== undefined,
    untilStepId: review?.until_step_id ?? null,
    withheld: review === undefined ? 0 : await countWithheld(tx, id),
    can: { update: mayUpdate && isEditable(status as JobStatus), lift: mayUpdate },
  };
}
