import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CountryCode } from 'libphonenumber-js';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { createCallQueues } from '#platform/server/call-queues.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { type ApplicationForm, type DraftData } from '../contract.ts';
import { phoneCountriesOf } from '../rules.ts';
import { uuidPattern } from '#platform/contract/uuid.ts';
import type { VisitorOrigin } from '#careers/server/source-of.ts';

/**
 * Stored data of the form: values, the uploaded file of each question, the CV that was read into the entries, and
 * removed files. Those are deleted after the transaction, or with the draft after a crash.
 */
export type StoredDraftData = DraftData & {
  answerFiles?: Record<string, string>;
  readCvFileId?: string;
  removedFiles?: string[];
};

/** Ids and versions of the privacy texts; null before they were shown. */
type TextsSeen = Record<'notice' | 'talentPool', { id: string | null; version: string | null }>;

export type OpenDraft = {
  id: string;
  companyId: string;
  companySlug: string;
  /** Null for an introduction without a job. */
  jobId: string | null;
  jobSlug: string | null;
  language: Language;
  data: StoredDraftData;
  origin: Partial<VisitorOrigin>;
  /** Of a phone number without a country code: of the job, of the company, of the language. */
  phoneCountries: CountryCode[];
  /** Of the company. */
  timeZone: string;
  isSubmitted: boolean;
  startedAt: Date;
  /** When it was submitted; null before. */
  submittedAt: Date | null;
  /** The browser has proved its work. */
  isProven: boolean;
  /** A member plays the applicant; nothing of it is counted, and it never becomes an application. */
  isRehearsal: boolean;
  expiresAt: Date;
  /** The version of the form that the applicant has been shown completely. */
  formSeen: ApplicationForm | null;
  /** The page of the job when the form was started; null for an introduction. */
  postingId: string | null;
  companyName: string;
  /** The privacy texts that the applicant has been shown. */
  textsSeen: TextsSeen;
};

/**
 * Creates a draft's token, which names the company and authorises access to the draft.
 * @param seed derives the token, so that a repeated start finds its draft; random without it
 */
export function newDraftToken(companyId: string, seed: Buffer | null): { token: string; hash: Buffer } {
  const secret = (seed ?? randomBytes(32)).toString('base64url');
  return { token: `${companyId}.${secret}`, hash: hashOf(secret) };
}

/** The token of a rehearsal says so, and opens nothing else. */
export function newRehearsalToken(companyId: string): { token: string; hash: Buffer } {
  const { token, hash } = newDraftToken(companyId, null);
  return { token: rehearsalPrefix + token, hash };
}

/**
 * The subject of limits that visitors share by their network address. A rehearsal has its own, so that it uses up
 * nothing of theirs.
 */
export function limitSubject({ request }: Pick<PublicContext, 'request'>, draftId: string): string {
  const isRehearsal = draftTokenOf({ request }).startsWith(rehearsalPrefix);
  return isRehearsal ? `rehearsal ${draftId}` : request.ip;
}

/** The token that the caller sent; empty without one. */
export const draftTokenOf = ({ request }: Pick<PublicContext, 'request'>): string =>
  request.header(draftTokenHeader) ?? '';

/**
 * Opens the draft of the caller's token. An unknown, expired or foreign draft is not found.
 * @param options.lock prevents concurrent changes and submission
 */
export async function inDraft<T>(
  context: PublicContext,
  draftId: string,
  work: (tx: TenantTx, draft: OpenDraft) => Promise<T>,
  options: { lock?: boolean; readOnly?: boolean } = {},
): Promise<T> {
  const wanted = wantedDraft(draftId, draftTokenOf(context));
  if (wanted === null) refuse('not_found', 'apply.draft_gone');
  const { companyId, secret } = wanted;
  const open = async (tx: TenantTx): Promise<T> => {
    const found = await findDraft(tx, wanted, context.now, options);
    if (found === null) refuse('not_found', 'apply.draft_gone');
    return work(tx, found);
  };
  const { db } = context.platform;
  const readOnly = options.readOnly ?? false;
  if (options.lock !== true) return inTenant(db, companyId, open, { readOnly });
  // The key includes the secret, so that a stranger's calls cannot queue before the applicant's.
  return draftQueues(`${draftId} ${secret}`, () => inTenant(db, companyId, open, { readOnly }));
}

// More than a form sends at once: its files, an autosave and the submission.
const draftQueues = createCallQueues(20);

const rehearsalPrefix = 'rehearsal.';
const tokenForm = new RegExp(`^(rehearsal\\.)?(${uuidPattern})\\.([\\w-]{43})$`);
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

type WantedDraft = { id?: string; companyId: string; hash: Buffer; isRehearsal?: boolean };

/** The draft that a token names; null for a malformed token. */
export function wantedDraft(id: string, token: string): (WantedDraft & { secret: string }) | null {
  const [, prefix, companyId, secret] = tokenForm.exec(token) ?? [];
  if (companyId === undefined || secret === undefined) return null;
  return { id, companyId, secret, hash: hashOf(secret), isRehearsal: prefix !== undefined };
}

/** The open draft of a token's hash; `id` must match when it is given. */
export async function findDraft(
  tx: TenantTx,
  wanted: WantedDraft,
  now: Date,
  { lock = false }: { lock?: boolean },
): Promise<OpenDraft | null> {
  const { id, isRehearsal = false } = wanted;
  const row = await selectDraft(tx)
    .$if(id !== undefined, (query) => query.where('draft.id', '=', id ?? ''))
    .where('draft.token_hash', '=', wanted.hash)
    .where('draft.is_rehearsal', '=', isRehearsal)
    .where('draft.expires_at', '>', now)
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null)
    .$if(lock, (query) => query.modifyEnd(sql`for update of draft`))
    .executeTakeFirst();
  if (row === undefined) return null;
  return toDraft(row, wanted.companyId);
}

const selectDraft = (tx: TenantTx) =>
  tx
    .selectFrom('application_drafts as draft')
    .innerJoin('companies', (join) => join.onRef('companies.id', '=', 'draft.tenant_id'))
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'draft.tenant_id').onRef('jobs.id', '=', 'draft.job_id'),
    )
    .leftJoin('job_forms', (join) =>
      join.onRef('job_forms.tenant_id', '=', 'draft.tenant_id').onRef('job_forms.id', '=', 'draft.form_id'),
    )
    .leftJoin('privacy_texts as notice', (join) =>
      join.onRef('notice.tenant_id', '=', 'draft.tenant_id').onRef('notice.id', '=', 'draft.notice_id'),
    )
    .leftJoin('privacy_texts as talent_pool', (join) =>
      join
        .onRef('talent_pool.tenant_id', '=', 'draft.tenant_id')
        .onRef('talent_pool.id', '=', 'draft.talent_pool_text_id'),
    )
    .select([
      'draft.id',
      'draft.job_id',
      'jobs.slug',
      'jobs.country as job_country',
      'companies.country as company_country',
      'draft.language',
      'draft.data',
      'draft.origin',
      'companies.time_zone',
      'draft.submitted_at',
      'draft.created_at',
      'draft.proven_at',
      'draft.expires_at',
      'draft.is_rehearsal',
      'job_forms.content as form_seen',
      'draft.posting_id',
      'draft.notice_id',
      'draft.talent_pool_text_id',
      'notice.version as notice_version',
      'talent_pool.version as talent_pool_version',
      'companies.name as company_name',
      'companies.slug as company_slug',
    ]);

type DraftRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectDraft>['executeTakeFirst']>>>;

function toDraft(row: DraftRow, companyId: string): OpenDraft {
  const language = row.language === 'tr' ? 'tr' : 'en';
  return {
    id: row.id,
    companyId,
    companySlug: row.company_slug,
    jobId: row.job_id,
    jobSlug: row.slug,
    language,
    phoneCountries: phoneCountriesOf([row.job_country, row.company_country], language),
    data: row.data as StoredDraftData,
    origin: row.origin as OpenDraft['origin'],
    timeZone: row.time_zone,
    isSubmitted: row.submitted_at !== null,
    submittedAt: row.submitted_at,
    isRehearsal: row.is_rehearsal,
    startedAt: row.created_at,
    isProven: row.proven_at !== null,
    expiresAt: row.expires_at,
    formSeen: row.form_seen as ApplicationForm | null,
    postingId: row.posting_id,
    companyName: row.company_name,
    textsSeen: {
      notice: { id: row.notice_id, version: row.notice_version },
      talentPool: { id: row.talent_pool_text_id, version: row.talent_pool_version },
    },
  };
}
