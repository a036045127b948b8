import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { countUnreadOfApplicant } from '#conversations/server/queries.ts';
import { fileColumns } from '#files/server/queries.ts';
import { titleForApplicant } from '#applications/server/title-for-applicant.ts';
import type { SystemDatabase, TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';

type ListOptions = { userId: string; after: { appliedAt: string; id: string } | null; limit: number };

/**
 * The applications of a user at all companies, newest first; one row more than the limit. Applications that a member
 * added have no form and are left out. It reads across companies.
 */
export function listApplicationsOfUser(system: SystemDatabase, { userId, after, limit }: ListOptions) {
  return selectShown(system)
    .select(sql<string>`applications.applied_at::text`.as('applied_at_exact'))
    .where(sql<boolean>`(candidates.tenant_id, candidates.id) in (${candidatesOfUser(userId)})`)
    .where('applications.form_id', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(applications.applied_at, applications.id) < (${after?.appliedAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** A subquery: the candidates of an account at all companies, also those into whom one of it was merged. */
export const candidatesOfUser = (userId: string): RawBuilder<unknown> => sql`
  select c.tenant_id, c.id from candidates c where c.user_id = ${userId}::uuid
  union all
  select m.tenant_id, m.candidate_id from merged_candidates m where m.user_id = ${userId}::uuid`;

type ListRow = Awaited<ReturnType<typeof listApplicationsOfUser>>[number];
export type ShownRow = Omit<ListRow, 'applied_at_exact'>;
export type ApplicantRow = NonNullable<Awaited<ReturnType<typeof findApplicantRow>>>;

/** One application with everything that its applicant is shown; none of a disabled company. */
export function findApplicantRow(tx: TenantTx, applicationId: string) {
  return selectShown(tx)
    .innerJoin('job_forms', (join) =>
      join
        .onRef('job_forms.tenant_id', '=', 'applications.tenant_id')
        .onRef('job_forms.id', '=', 'applications.form_id'),
    )
    .leftJoin('application_openings', (join) =>
      join
        .onRef('application_openings.tenant_id', '=', 'applications.tenant_id')
        .onRef('application_openings.application_id', '=', 'applications.id'),
    )
    .leftJoin('files as cv', (join) =>
      join
        .onRef('cv.tenant_id', '=', 'applications.tenant_id')
        .onRef('cv.id', '=', 'applications.cv_file_id'),
    )
    .select([
      'applications.job_id',
      'applications.candidate_id',
      'application_openings.opened_at',
      'cv.first_opened_at as cv_opened_at',
      'cv.scan_state as cv_scan_state',
      'applications.answers',
      'applications.language',
      'applications.knockout_answers',
      'applications.cover_letter',
      'applications.sent_profile',
      'applications.cv_file_id',
      'applications.cover_letter_file_id',
      'candidates.user_id',
      'candidates.name as given_name',
      'candidates.email',
      'companies.country as company_country',
      'job_forms.content as form',
    ])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
}

/** The documents that were sent with an application. */
export async function findSentFiles(tx: TenantTx, fileIds: readonly (string | null)[]) {
  const ids = fileIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  return tx
    .selectFrom('files')
    .select(fileColumns)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

// The applications of companies that are not disabled.
function selectShown(db: SystemDatabase | TenantTx) {
  return db
    .selectFrom('applications')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'applications.tenant_id')
        .onRef('candidates.id', '=', 'applications.candidate_id'),
    )
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .innerJoin('job_steps', (join) =>
      join
        .onRef('job_steps.tenant_id', '=', 'applications.tenant_id')
        .onRef('job_steps.id', '=', 'applications.step_id'),
    )
    .leftJoin('rejections', (join) =>
      join
        .onRef('rejections.tenant_id', '=', 'applications.tenant_id')
        .onRef('rejections.application_id', '=', 'applications.id'),
    )
    .innerJoin('companies', 'companies.id', 'applications.tenant_id')
    .select(shownColumns)
    .select([nextMeeting, laterKinds, countUnreadOfApplicant.as('unread_messages')])
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null);
}

const shownColumns = [
  'applications.id',
  'applications.outcome',
  'applications.applied_at',
  'applications.closed_at',
  'rejections.mail as rejection_mail',
  'job_steps.kind',
  'job_steps.applicant_text_en',
  'job_steps.applicant_text_tr',
  'applications.answer_by',
  'companies.time_zone',
  titleForApplicant.as('title'),
  'jobs.slug as job_slug',
  'jobs.status as job_status',
  'jobs.deleted_at as job_deleted_at',
  'jobs.location_type',
  'jobs.city',
  'jobs.country',
  'companies.name as company_name',
  'companies.slug as company_slug',
  'companies.photo_key',
  'companies.careers_color',
] as const;

/** The kinds of the steps after the present one, in order. */
function laterKinds(eb: ExpressionBuilder<DB, 'applications' | 'job_steps'>) {
  return eb
    .selectFrom('job_steps as later')
    .select(sql<string[]>`coalesce(array_agg(later.kind order by later.position), '{}')`.as('kinds'))
    .whereRef('later.tenant_id', '=', 'applications.tenant_id')
    .whereRef('later.job_id', '=', 'applications.job_id')
    .whereRef('later.position', '>', 'job_steps.position')
    .as('later_kinds');
}

function nextMeeting(eb: ExpressionBuilder<DB, 'applications'>) {
  return eb
    .selectFrom('meetings')
    .select((inner) => inner.fn.min('meetings.starts_at').as('starts_at'))
    .whereRef('meetings.tenant_id', '=', 'applications.tenant_id')
    .whereRef('meetings.application_id', '=', 'applications.id')
    .where('meetings.status', '=', 'upcoming')
    .where('meetings.starts_at', '>', sql<Date>`now()`)
    .as('next_meeting_at');
}
