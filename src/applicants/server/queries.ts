import { type RawBuilder, sql } from 'kysely';
import {
  candidateApplications,
  type CandidateScope,
  type ConsentOfRow,
} from '#candidates/server/candidate-applications.ts';
import type { WantedApplicants } from '#applications/server/applicant-filters.ts';
import { readWanted } from '#applications/server/applicant-queries.ts';
import { applicationsById, cardColumns, cardFields, type CardRow } from '#applications/server/queries.ts';
import { readJsonRows } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { SortOrder } from '#platform/contract/paging.ts';
import type { ApplicantSort } from '../rules.ts';

export type ApplicantPage = {
  sort: ApplicantSort;
  order: SortOrder;
  after: { value: string; id: string } | null;
  limit: number;
};

/** An application's position in the order. */
export type SortedApplicant = { id: string; sort_value: string };

/** A page of applications and one more. */
export async function listPlaces(
  tx: TenantTx,
  wanted: WantedApplicants,
  page: ApplicantPage,
): Promise<SortedApplicant[]> {
  const { value, type, isRising } = sortOf(page);
  const direction = isRising ? sql`asc` : sql`desc`;
  const after =
    page.after === null
      ? sql``
      : sql`and (${value}, a.id) ${isRising ? sql`>` : sql`<`} (${page.after.value}::${type}, ${page.after.id}::uuid)`;
  return readWanted<SortedApplicant>(tx, wanted, {
    columns: sql`a.id, ${value} as sort_value`,
    rest: sql`${after} order by ${value} ${direction}, a.id ${direction}`,
    shown: sql`f.id, f.sort_value::text as sort_value`,
    order: sql`order by f.sort_value ${direction}, f.id ${direction}`,
    limit: page.limit + 1,
  });
}

function sortOf({ sort, order }: ApplicantPage): {
  value: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  isRising: boolean;
} {
  const isRising = order === 'asc';
  switch (sort) {
    case 'applied':
      return { value: sql`a.applied_at`, type: sql`timestamptz`, isRising };
    case 'name':
      return { value: sql`a.sort_name`, type: sql`text`, isRising };
    case 'rating':
      return { value: sql`coalesce(a.rating, 0)`, type: sql`integer`, isRising };
    case 'days':
      // More days on a step mean an earlier arrival, so the order is reversed.
      return { value: sql`a.step_entered_at`, type: sql`timestamptz`, isRising: !isRising };
  }
}

/** An application as lists show it: its card, contact details and place of the candidate, and its assignee. */
export type ApplicantRow = CardRow & {
  email: string;
  phone_number: string;
  city: string;
  country: string;
  contacted_at: string | null;
  /** Null where it is not read. */
  consent: ConsentOfRow | null;
  assignee_id: string | null;
  assignee_name: string | null;
  assignee_surname: string | null;
  assignee_avatar_key: string | null;
};

const applicantColumns = [
  ...cardColumns,
  'email',
  'phone_number',
  'city',
  'country',
  'contacted_at',
  'consent',
  'assignee_id',
  'assignee_name',
  'assignee_surname',
  'assignee_avatar_key',
] as const satisfies (keyof ApplicantRow)[];

/**
 * Applications of a job by their ids, in no order.
 * @param options.consentIn reads the consents to be kept in forms of this scope
 */
export async function findApplicants(
  tx: TenantTx,
  ids: readonly string[],
  options: { jobId: string; now: Date; consentIn: CandidateScope | null },
): Promise<ApplicantRow[]> {
  // The subquery has its own `a`.
  const consent =
    options.consentIn === null
      ? sql`null::json`
      : candidateApplications.get().consentOf(sql`c.id`, options.consentIn);
  return readJsonRows(
    tx,
    applicantColumns,
    sql`
    select ${cardFields(options.now)}, s.kind, c.email, c.phone_number, c.city, c.country, contact.contacted_at,
           ${consent} as consent, m.id as assignee_id, u.name as assignee_name, u.surname as assignee_surname,
           u.avatar_key as assignee_avatar_key
      from ${applicationsById(ids)} a
      join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      left join last_contacts contact on contact.tenant_id = a.tenant_id and contact.candidate_id = a.candidate_id
      left join members m on m.tenant_id = a.tenant_id and m.id = a.assignee_id
      left join users u on u.id = m.user_id
     where a.job_id = ${options.jobId}::uuid`,
  );
}

export type AnswersRow = { id: string; answers: Record<string, unknown>; questions: unknown[] };

/** Answers to these questions, each with the question as the applicant saw it. */
export async function listAnswers(
  tx: TenantTx,
  ids: readonly string[],
  questionIds: readonly string[],
): Promise<AnswersRow[]> {
  const { rows } = await sql<AnswersRow>`
    select a.id,
           (select coalesce(jsonb_object_agg(answer.key, answer.value), '{}') from jsonb_each(a.answers) as answer
             where answer.key = any(${questionIds}::text[])) as answers,
           (select coalesce(jsonb_agg(seen), '[]') from jsonb_array_elements(f.content -> 'questions') as seen
             where seen ->> 'id' = any(${questionIds}::text[])) as questions
      from applications a
      left join job_forms f on f.tenant_id = a.tenant_id and f.id = a.form_id
     where a.tenant_id = ${currentTenantId} and a.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
