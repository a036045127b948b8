import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { type ApplicationRow, requireDecidable } from '#applications/server/access.ts';
import { applicationLink } from '#applications/server/application-link.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { logSingleMail } from '#deliveries/server/log-mail.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { suggestionDays } from '../rules.ts';
import { makeSuggestionMail, type SuggestionMail } from './mail.ts';
import { findOfTeam, listOfferedJobs, type OfferedJobRow, type TeamSuggestionRow } from './queries.ts';

export type SuggestContext = { platform: Platform; actor: MemberActor; now: Date };
export type SuggestionInput = { applicationId: string; jobId: string; note: string };

/**
 * Stores a suggestion and mails it. A unique index keeps one open suggestion per application and job; an expired one
 * makes room.
 */
export async function suggestJob(
  tx: TenantTx,
  context: SuggestContext,
  input: SuggestionInput,
): Promise<TeamSuggestionRow> {
  const { platform, actor, now } = context;
  const { applicationId, note } = input;
  const { application, job } = await requireTarget(tx, context, input);
  const id = await insertSuggestion(tx, context, input);
  await requireRoom(tx, actor.isBilled, { limit: 'mails', now });
  const link = await applicationLink(tx, platform, { companyId: tx.tenantId, applicationId });
  const mail = await makeSuggestionMail(tx, platform, { application, job, note, link });
  const thread = await logSingleMail(tx, platform, {
    candidateId: application.candidateId,
    applicationId,
    kind: 'suggestion',
    authorUserId: actor.userId,
    to: mail.to,
  });
  await tx.updateTable('job_suggestions').set({ mail_id: thread.id }).where('id', '=', id).execute();
  const message = { to: mail.to, fromName: mail.fromName, subject: mail.subject, ...mail.content, thread };
  await sendMail(tx, { ...message, companyId: tx.tenantId, aboutId: application.candidateId });
  await record(tx, tx.tenantId, byMember(actor), {
    type: 'job_suggestion.created',
    jobId: application.jobId,
    candidateId: application.candidateId,
    applicationId,
    data: { suggestionId: id, targetJobId: job.id, targetTitle: job.title },
    now,
  });
  return (await findOfTeam(tx, actor, id, now)) ?? refuse('not_found');
}

async function insertSuggestion(
  tx: TenantTx,
  { actor, now }: SuggestContext,
  { applicationId, jobId, note }: SuggestionInput,
): Promise<string> {
  // Locked, so that neither is deleted meanwhile.
  await tx.selectFrom('applications').select('id').where('id', '=', applicationId).forKeyShare().execute();
  await tx
    .updateTable('job_suggestions')
    .set({ state: 'expired', closed_at: now })
    .where('application_id', '=', applicationId)
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute();
  const created = await tx
    .insertInto('job_suggestions')
    .values({
      application_id: applicationId,
      job_id: jobId,
      note,
      suggested_by: actor.userId,
      suggested_at: now,
      expires_at: new Date(now.getTime() + suggestionDays * 24 * 3600 * 1000),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'application_id', 'job_id'])
        // A literal: the generic plan of a named statement finds no index by a parameter.
        .where('state', '=', sql.lit('open'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return created?.id ?? refuse('conflict', 'job-suggestions.already_open');
}

/** The mail of a suggestion, with a link that opens nothing, because only the applicant may have theirs. */
export async function previewSuggestion(
  tx: TenantTx,
  context: SuggestContext,
  input: SuggestionInput,
): Promise<SuggestionMail> {
  const { application, job } = await requireTarget(tx, context, input);
  const link = `${context.platform.config.publicUrl}/applications/…`;
  return makeSuggestionMail(tx, context.platform, { application, job, note: input.note, link });
}

/**
 * The application and the suggested job. The refusal is the same for a job of another company, a job with hidden
 * applicants and a closed one.
 */
async function requireTarget(
  tx: TenantTx,
  { actor, now }: SuggestContext,
  { applicationId, jobId }: SuggestionInput,
): Promise<{ application: ApplicationRow; job: OfferedJobRow }> {
  const application = await requireDecidable(tx, actor, applicationId);
  const [job] = await listOfferedJobs(tx, { actor, application, jobId, now });
  if (job === undefined) refuse('conflict', 'job-suggestions.job_closed', jobField('job_closed'));
  if (job.applied_id !== null)
    refuse('conflict', 'job-suggestions.already_applied', jobField('already_applied'));
  return { application, job };
}

const jobField = (reason: 'job_closed' | 'already_applied') => ({
  fields: { jobId: [`job-suggestions.refusals.${reason}`] },
});
