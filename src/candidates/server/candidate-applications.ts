import type { RawBuilder } from 'kysely';
import type { Referrer } from '#companies/server/referrers.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';

/**
 * The candidates a member sees: all of the company, or only those who applied to a job whose hiring team includes the
 * member. Of the latter the member sees only the applications to those jobs.
 */
export type CandidateScope = { memberId: string } | 'everyone';

export type ApplicationRow = {
  candidate_id: string;
  id: string;
  job_id: string;
  job_title: string;
  step_id: string;
  step_title: string;
  step_color: string;
  step_kind: string;
  outcome: string;
  source: string;
  referrer: Referrer | null;
  /** As PostgreSQL's JSON has it. */
  applied_at: string;
  rating: number | null;
  /** Null without one, and where it is not read. */
  assignee: AssigneeOfRow | null;
};

export type AssigneeOfRow = { member_id: string; name: string; surname: string; avatar_key: string | null };

/** The columns of `ApplicationRow`. */
export const applicationColumns = [
  'candidate_id',
  'id',
  'job_id',
  'job_title',
  'step_id',
  'step_title',
  'step_color',
  'step_kind',
  'outcome',
  'source',
  'referrer',
  'applied_at',
  'rating',
  'assignee',
] as const satisfies (keyof ApplicationRow)[];

/** The filters of the list that concern applications. */
export type ApplicationFilters = {
  scope: CandidateScope;
  /** Of several values of a filter one is enough; none are no filter. */
  jobIds?: readonly string[];
  stepIds?: readonly string[];
  outcomes?: readonly string[];
  appliedFrom?: Date;
  appliedBefore?: Date;
  /** Members to whom they are assigned; null: nobody. */
  assignees?: readonly (string | null)[];
  /** `none`, or the minimum. */
  rating?: string | undefined;
};

/** Times as PostgreSQL's JSON has them. */
export type ConsentOfRow = { given_at: string | null; withdrawn_at: string | null };

export type ApplicantsPage = { before?: string | undefined; limit: number; isSorted: boolean };

/** Parts of the statements about candidates that read their applications. */
export type CandidateApplications = {
  /** The start of a statement: applications `a` to jobs `j` that are not deleted, once per member `h` of their teams. */
  fromTeams: RawBuilder<unknown>;
  /** A subquery: the cover letters of a candidate `c` as one text, in column `words`. */
  coverLetters: RawBuilder<unknown>;
  /** The same without those of deleted jobs, whose applications nobody sees. */
  readableLetters: RawBuilder<unknown>;
  /** A subquery: the ids of the jobs that a candidate applied to. */
  selectJobIds(candidateId: string): RawBuilder<unknown>;
  /** A subquery: the ids of the candidates with an application that matches. */
  selectCandidateIds(filters: ApplicationFilters): RawBuilder<unknown>;
  /**
   * A subquery: the ids of the candidates who agreed to be kept for other jobs, in a form that the scope has.
   * @param among a subquery: only these candidates, so that the consents of others are not read
   */
  selectConsenting(scope: CandidateScope, among?: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * A value, as JSON: when a candidate last agreed to it, and when they last withdrew that. Only forms of the scope count.
   */
  consentOf(candidateId: RawBuilder<unknown>, scope: CandidateScope): RawBuilder<ConsentOfRow>;
  /** A condition on candidates `c`: they have no application. */
  hasNone: RawBuilder<unknown>;
  /**
   * A subquery: the ids of applicants of some jobs or of the member's jobs, the newest first when sorted.
   * @param person conditions on candidates `c`
   */
  selectApplicantIds(
    filters: ApplicationFilters,
    person: RawBuilder<unknown>[],
    page: ApplicantsPage,
  ): RawBuilder<unknown>;
  /**
   * A subquery: the newest application of one candidate that matches.
   * @param hasAssignee reads its assignee too
   */
  selectLatest(
    candidateId: RawBuilder<unknown>,
    filters: ApplicationFilters,
    hasAssignee: boolean,
  ): RawBuilder<unknown>;
  /** The members to whom applications in the scope are assigned, by name. */
  listAssignees(tx: TenantTx, scope: CandidateScope): Promise<Omit<AssigneeOfRow, 'avatar_key'>[]>;
  /** A subquery: the applications of one candidate in the scope, newest first. */
  selectOf(candidateId: string, scope: CandidateScope): RawBuilder<unknown>;
  /** The same as rows. */
  listOf(tx: TenantTx, candidateId: string, scope: CandidateScope): Promise<ApplicationRow[]>;
};

/** The slice applications has it. */
export const candidateApplications = laterPart<CandidateApplications>('applications of candidates');
