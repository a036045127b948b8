import { interviewKits } from '#evaluations/kit-contract.ts';
import { aKit } from '#evaluations/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { TestCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

type Ids = { applicationId: string; jobId: string; meetingId: string };

// Names of templates are unique in a company.
let moreTemplates = 0;

/** A kit, a template, the owner's submitted scorecard of their meeting with a version before, and a decision. */
export async function anEvaluation(
  company: TestCompany,
  { applicationId, jobId, meetingId }: Ids,
  mark: string,
) {
  const { id: companyId, owner } = company;
  moreTemplates += 1;
  const kitType = 'technical' as const;
  const kit = aKit({ purpose: mark });
  const ofJob = { companyId, jobId, kitType };
  expectMade(await owner.call(interviewKits.saveKit, { params: ofJob, body: { kit, version: null } }));
  const body = { name: `${mark} kit ${moreTemplates}`, kit };
  const template = expectMade(
    await owner.call(interviewKits.createTemplate, { params: { companyId }, body }),
  );
  const now = new Date();
  const written = { notes: mark, recommendation: 'yes', author_user_id: owner.userId };
  const about = { meeting_id: meetingId, application_id: applicationId, job_id: jobId };
  const times = { created_at: now, updated_at: now, submitted_at: now };
  return company.inTenant(async (tx) => {
    const scorecard = await tx
      .insertInto('scorecards')
      .values({ ...about, ...written, ...times, version: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = { scorecard_id: scorecard.id, version: 1, ratings: '[]', written_at: now };
    await tx
      .insertInto('scorecard_versions')
      .values({ ...before, notes: mark, recommendation: 'no' })
      .execute();
    const decided = { application_id: applicationId, decision: 'hold', reason: mark, created_at: now };
    const note = await tx
      .insertInto('decision_notes')
      .values({ ...decided, author_user_id: owner.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reminder = { meeting_id: meetingId, member_id: owner.memberId, kind: 'day', sent_at: now };
    await tx.insertInto('feedback_reminders').values(reminder).execute();
    const link = { meeting_id: meetingId, member_id: owner.memberId, created_at: now };
    await tx
      .insertInto('interview_links')
      .values({ ...link, token_hash: Buffer.alloc(32) })
      .execute();
    await addLiftedReview(tx, { applicationId, jobId, userId: owner.userId, mark });
    const ids = { scorecardId: scorecard.id, decisionNoteId: note.id, kitTemplateId: template.id };
    return { ...ids, kitType };
  });
}

/** Lifted, so that the guards see the person, and every call runs on the views of the blind review. */
async function addLiftedReview(
  tx: TenantTx,
  {
    applicationId,
    jobId,
    userId,
    mark,
  }: { applicationId: string; jobId: string; userId: string; mark: string },
): Promise<void> {
  await tx.insertInto('blind_reviews').values({ job_id: jobId }).execute();
  const lift = { reason: mark, lifted_by_user_id: userId, lifted_at: new Date() };
  await tx
    .insertInto('blind_lifts')
    .values({ application_id: applicationId, ...lift })
    .execute();
}
