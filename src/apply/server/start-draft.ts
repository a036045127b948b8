import { inLanguage } from '#jobs/server/job-text.ts';
import { findPublicJob } from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import { refuseReusedKey } from '#platform/server/http/idempotency.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type DraftData, draftDays } from '../contract.ts';
import { inCareers } from '#careers/server/find-company.ts';
import { findDraft, newDraftToken } from './open-draft.ts';
import { currentCompanyOf } from './own-profile.ts';
import { type FormSubject, saveShown } from './save-shown.ts';
import type { VisitorOrigin } from '#careers/server/source-of.ts';
import { loadDraft, type LoadedDraft } from './present-draft.ts';

export type NewDraft = {
  companySlug: string;
  language: Language;
  origin: VisitorOrigin;
  actor: UserActor | null;
  now: Date;
  idempotencyKey: string | null;
};

type StartedDraft = { token: string; isNew: boolean; loaded: LoadedDraft };

/**
 * Starts an application, prefilled for a signed-in candidate. With an idempotency key the draft's token derives from
 * the key. Its unique index makes a repeated start return the first draft. No other data of a visitor is stored.
 */
export async function startDraft(
  platform: Platform,
  newDraft: NewDraft & { jobSlug: string },
): Promise<StartedDraft> {
  const { now } = newDraft;
  const found = await inCareers(platform, newDraft.companySlug, (tx) =>
    findPublicJob(tx, newDraft.jobSlug, now),
  );
  const job = found?.loaded;
  if (job === undefined || found === null) refuse('not_found', 'careers.job_not_found');
  if (!job.takes_applications) refuse('gone', 'careers.job_closed');
  const subject = { company: found.company, job: inLanguage(job, newDraft.language) };
  return insertDraft(platform, newDraft, subject);
}

/** Starts an application without a job in the same way. */
export async function startIntroduction(platform: Platform, newDraft: NewDraft): Promise<StartedDraft> {
  const found = await inCareers(platform, newDraft.companySlug, async () => null);
  if (found?.company.takesIntroductions !== true) refuse('not_found', 'apply.introductions_off');
  return insertDraft(platform, newDraft, { company: found.company, job: null });
}

async function insertDraft(
  platform: Platform,
  newDraft: NewDraft,
  subject: FormSubject,
): Promise<StartedDraft> {
  const { now, language } = newDraft;
  const { job } = subject;
  const companyId = subject.company.id;
  const { token, hash } = newDraftToken(companyId, tokenSeed(platform, newDraft, job?.id ?? companyId));
  const started = await inTenant(platform.db, companyId, async (tx) => {
    const inserted = await tx
      .insertInto('application_drafts')
      .values({
        job_id: job?.id ?? null,
        token_hash: hash,
        user_id: newDraft.actor?.userId ?? null,
        language,
        ...(await saveShown(tx, platform, subject, language)),
        data: JSON.stringify(await prefillData(tx, newDraft)),
        origin: JSON.stringify(newDraft.origin),
        created_at: now,
        updated_at: now,
        expires_at: new Date(now.getTime() + draftDays * 24 * 60 * 60 * 1000),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'token_hash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const draft = await findDraft(tx, { companyId, hash }, now, {});
    if (draft === null) refuse('not_found', 'apply.draft_gone');
    // A draft keeps the language and the source of its start.
    if (draft.language !== newDraft.language || draft.origin.source !== newDraft.origin.source)
      refuseReusedKey();
    return { isNew: inserted !== undefined, loaded: await loadDraft(tx, draft, { ...newDraft, platform }) };
  });
  return { token, ...started };
}

function tokenSeed(
  { encryption }: Platform,
  { idempotencyKey, actor }: NewDraft,
  subjectId: string,
): Buffer | null {
  if (idempotencyKey === null) return null;
  return encryption.sign('draft start', JSON.stringify([subjectId, actor?.userId ?? null, idempotencyKey]));
}

async function prefillData(tx: TenantTx, { actor, now }: NewDraft): Promise<DraftData> {
  if (actor === null) return {};
  const user = await tx
    .selectFrom('users')
    .select(['name', 'surname', 'email', 'phone_number'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (user === undefined) return {};
  const currentCompany = await currentCompanyOf(tx, actor, now);
  return {
    name: user.name,
    surname: user.surname,
    ...(user.email === null ? {} : { email: user.email }),
    ...(user.phone_number === null ? {} : { phoneNumber: user.phone_number }),
    ...(currentCompany === '' ? {} : { currentCompany }),
  };
}
