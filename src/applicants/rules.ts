import { type Include, includes, type KeepConsent } from '#candidates/row-contract.ts';
import type { SortOrder } from '#platform/contract/paging.ts';

/** Sort keys of the list. */
export const applicantSorts = ['applied', 'name', 'rating', 'days'] as const;
export type ApplicantSort = (typeof applicantSorts)[number];

/** Default direction of each sort: newest, best, longest waiting, A to Z. */
export const firstOrder: Record<ApplicantSort, SortOrder> = {
  applied: 'desc',
  name: 'asc',
  rating: 'desc',
  days: 'desc',
};

/** The columns besides the answers, in their default order. */
export const plainColumns = [
  'name',
  'step',
  'outcome',
  'rating',
  'flags',
  'applied',
  'days',
  'answer',
  'source',
  'tags',
  'assignee',
  'meeting',
  'email',
  'phone',
  'place',
  'title',
  'company',
  'contacted',
  'consent',
] as const;

export type PlainColumn = (typeof plainColumns)[number];

/**
 * The default columns: those that fit a window of 1280 px. The step names the outcome of
 * closed applications, so the outcome needs no column of its own.
 */
export const firstColumns: readonly PlainColumn[] = [
  'name',
  'step',
  'rating',
  'flags',
  'applied',
  'assignee',
];

/** The columns of the list of all candidates, in their default order; step to applied are of the latest application. */
export const candidateColumns = [
  'name',
  'step',
  'outcome',
  'job',
  'applied',
  'rating',
  'tags',
  'place',
  'source',
  'created',
  'assignee',
  'consent',
  'contacted',
  'email',
  'phone',
  'title',
  'company',
  'skills',
  'languages',
  'links',
  'pools',
  'years',
  'poolNote',
  'poolAdded',
  'poolAddedBy',
] as const;
export type CandidateColumn = (typeof candidateColumns)[number];

export const firstCandidateColumns: readonly CandidateColumn[] = [
  'name',
  'step',
  'job',
  'tags',
  'place',
  'created',
];

/** The columns of a pool, which are empty in a list that is not restricted to one. */
const poolColumns: readonly CandidateColumn[] = ['poolNote', 'poolAdded', 'poolAddedBy'];
export const isPoolColumn = (column: CandidateColumn): boolean => poolColumns.includes(column);

/** The default columns of a pool. */
export const firstPoolColumns: readonly CandidateColumn[] = [
  'name',
  'poolNote',
  'tags',
  'poolAdded',
  'poolAddedBy',
  'consent',
];

export const isCandidateColumn = (column: string): column is CandidateColumn =>
  (candidateColumns as readonly string[]).includes(column);

/** "Given on 3 May", "Withdrawn on 4 June" or "Not given". @param dateOf writes an instant */
export function consentText(
  consent: KeepConsent | null,
  t: (key: string, values: Record<string, string>) => string,
  dateOf: (instant: string) => string,
): string {
  if (consent === null) return '';
  if (consent.givenAt !== null) return t('applicants.consent.since', { date: dateOf(consent.givenAt) });
  if (consent.withdrawnAt !== null)
    return t('applicants.consent.withdrawn', { date: dateOf(consent.withdrawnAt) });
  return t('applicants.consent.none', {});
}

/** The parts of a row that these columns show besides. */
export const includesOf = (columns: readonly string[]): Include[] =>
  includes.filter((part) => columns.includes(part));

/** "Turkish (C1)", or the name alone where the level is not known. */
export const languageText = ({ name, level }: { name: string; level: string }): string =>
  level === '' ? name : `${name} (${level})`;

const fieldPrefix = 'field:';
export const fieldColumn = (fieldId: string): `field:${string}` => `${fieldPrefix}${fieldId}`;
/** The custom field of a column; null for the other columns. */
export const fieldOf = (column: string): string | null =>
  column.startsWith(fieldPrefix) ? column.slice(fieldPrefix.length) : null;

const answerPrefix = 'answer:';
export const answerColumn = (questionId: string): string => `${answerPrefix}${questionId}`;
/** The question of an answer column; null for the other columns. */
export const questionOf = (column: string): string | null =>
  column.startsWith(answerPrefix) ? column.slice(answerPrefix.length) : null;

export const isPlainColumn = (column: string): column is PlainColumn =>
  (plainColumns as readonly string[]).includes(column);

/** Maximum number of columns with answers, or with custom fields, in a list. */
export const answerColumnsMax = 20;
/** Whether a list shows only a few columns of this kind. */
export const isCounted = (column: string): boolean => questionOf(column) !== null || fieldOf(column) !== null;
export const columnsMax = plainColumns.length + answerColumnsMax;
