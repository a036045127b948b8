import { saveShown } from '#apply/server/save-shown.ts';
import { findCareersCompany } from '#careers/server/find-company.ts';
import { newRehearsalToken } from '#apply/server/open-draft.ts';
import { rehearsalPath } from '#apply/server/mount-rehearsal.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import { requireJob } from '#jobs/server/access.ts';
import { findRehearsedJob } from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import { rehearsalHours } from '../rules.ts';
import { removeRehearsals } from './remove-rehearsals.ts';

type NewRehearsal = { jobId: string; language: Language };

/**
 * Starts a blank form, as a visitor without an account has it. Of several starts at once the last one stays, because a
 * member has one rehearsal of a job.
 */
export async function startRehearsal(
  { tx, actor, platform, now }: CompanyContext,
  { language, ...asked }: NewRehearsal,
) {
  const { id: jobId, slug } = await requireJob(tx, actor, asked.jobId);
  const job = await findRehearsedJob(tx, slug, now);
  if (job === undefined) refuse('conflict', 'jobs.archived');
  const company = (await findCareersCompany(tx, actor.companyId, platform.config)) ?? refuse('not_found');
  await lockByName(tx, `rehearsal ${actor.userId} ${jobId}`);
  await removeRehearsals(tx, { jobId, userId: actor.userId });
  const { token, hash } = newRehearsalToken(actor.companyId);
  const row = await tx
    .insertInto('application_drafts')
    .values({
      job_id: jobId,
      token_hash: hash,
      user_id: actor.userId,
      language,
      ...(await saveShown(tx, platform, { company, job: inLanguage(job, language) }, language)),
      is_rehearsal: true,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + rehearsalHours * 60 * 60 * 1000),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const page = { company: company.slug, job: slug, access: `${row.id}.${token}`, language };
  return {
    id: row.id,
    language,
    sentAt: null,
    expiresAt: row.expires_at.toISOString(),
    address: rehearsalPath(page),
  };
}
