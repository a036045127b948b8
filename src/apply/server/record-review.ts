import { byMember, recordSeveral } from '#activity/server/record.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import type { LockedForm } from './held-queries.ts';

/** Records a member's review of held forms, one event for each job. A form that is deleted was no person's yet. */
export async function recordReview(
  { tx, actor, now }: Pick<CompanyContext, 'tx' | 'actor' | 'now'>,
  review: 'accepted' | 'deleted',
  forms: readonly LockedForm[],
): Promise<void> {
  const byJob = [...Map.groupBy(forms, (form) => form.job_id)];
  const events = byJob.map(([jobId, { length: count }]) => ({
    type: `${jobId === null ? 'candidate' : 'application'}.held_${review}`,
    jobId,
    data: { count },
    now,
  }));
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
}
