import { refuse } from '#platform/contract/errors.ts';
import type { Page, SortOrder } from '#platform/contract/paging.ts';
import { instantOfJson } from '#platform/server/db/json-rows.ts';
import { readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { listScope } from '#candidates/server/access.ts';
import { findHits } from '#candidates/server/find-hits.ts';
import { presentConsent } from '#candidates/server/present.ts';
import type { CandidateSearch } from '#candidates/server/search-candidates.ts';
import { requireVisibleJob, type VisibleJob } from '#applications/server/access.ts';
import { wantedApplicants } from '#applications/server/applicant-filters.ts';
import { countApplicants } from '#applications/server/applicant-queries.ts';
import { type CardView, presentCard, presentPerson, viewOf } from '#applications/server/present.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { listShownValues } from '#custom-fields/server/list-shown-values.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import type { Applicant } from '../contract.ts';
import type { ApplicantSort } from '../rules.ts';
import { readAnswers } from './read-answers.ts';
import {
  type ApplicantPage,
  type ApplicantRow,
  findApplicants,
  listPlaces,
  type SortedApplicant,
} from './queries.ts';

export type ApplicantQuery = ApplicantFilters & {
  sort: ApplicantSort;
  order: SortOrder;
  cursor?: string | undefined;
  limit: number;
  questions?: string | undefined;
  /** Custom fields whose values are read, separated by commas. */
  fieldIds?: string | undefined;
  include?: 'consent' | undefined;
  onlyOpen?: 'true' | undefined;
};

/**
 * Reads a page of the applications of a job whose candidates this member may see; the first page has the total, counted
 * up to a limit.
 */
export async function listApplicants(
  tx: TenantTx,
  actor: MemberActor,
  input: { jobId: string; query: ApplicantQuery; now: Date },
): Promise<Page<Applicant>> {
  const { jobId, query, now } = input;
  const { cursor, limit, sort, order, questions, fieldIds, include, onlyOpen, ...filters } = query;
  const page = { sort, order, limit, after: readAfter(sort, cursor) };
  const [job, { wanted, places }] = await Promise.all([
    requireVisibleJob(tx, actor, jobId),
    findPage(tx, actor, { jobId, filters, now, page, onlyOpen: onlyOpen !== undefined }),
  ]);
  const isWhole = places.length <= limit;
  const shown = places.slice(0, limit);
  const [items, total] = await Promise.all([
    readApplicants(tx, actor, {
      job,
      ids: shown.map((place) => place.id),
      questionIds: questions?.split(',') ?? [],
      fieldIds: fieldIds?.split(',') ?? [],
      hasConsent: include === 'consent',
      now,
      search: wanted.search,
    }),
    isWhole || page.after !== null ? places.length : countApplicants(tx, wanted, bulkMax + 1),
  ]);
  return {
    items,
    nextCursor: isWhole ? null : cursorOf(sort, shown.at(-1)),
    ...(page.after === null ? { total } : {}),
  };
}

async function findPage(
  tx: TenantTx,
  actor: MemberActor,
  input: { jobId: string; filters: ApplicantFilters; now: Date; page: ApplicantPage; onlyOpen: boolean },
) {
  const wanted = await wantedApplicants(tx, actor, input);
  return { wanted, places: await listPlaces(tx, wanted, input.page) };
}

type ReadInput = {
  job: VisibleJob;
  ids: readonly string[];
  questionIds: readonly string[];
  fieldIds: readonly string[];
  /** Reads the consents to be kept. */
  hasConsent: boolean;
  now: Date;
  /** Adds where it found each person. */
  search?: CandidateSearch | undefined;
};

/** Reads applications by id, in the order of the ids. */
export async function readApplicants(
  tx: TenantTx,
  actor: MemberActor,
  input: ReadInput,
): Promise<Applicant[]> {
  const { job, ids, questionIds, fieldIds, now, search } = input;
  if (ids.length === 0) return [];
  const [rows, answers, values] = await Promise.all([
    findApplicants(tx, ids, { jobId: job.id, now, consentIn: input.hasConsent ? listScope(actor) : null }),
    readAnswers(tx, ids, questionIds),
    listShownValues(tx, actor, { column: 'application_id', ids, fieldIds }),
  ]);
  const hits =
    search === undefined
      ? null
      : await findHits(
          tx,
          rows.map((row) => row.candidate_id),
          search,
        );
  const view = viewOf(actor, job, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const parts = {
      answers: answers.get(id) ?? {},
      customFields: values.get(id) ?? [],
      hit: hits?.get(row.candidate_id) ?? null,
    };
    return [presentApplicant(row, view, parts)];
  });
}

function presentApplicant(
  row: ApplicantRow,
  view: CardView,
  parts: Pick<Applicant, 'answers' | 'customFields' | 'hit'>,
): Applicant {
  return {
    ...presentCard(row, view),
    assignee:
      row.assignee_id === null
        ? null
        : presentPerson({
            member_id: row.assignee_id,
            name: row.assignee_name ?? '',
            surname: row.assignee_surname ?? '',
            avatar_key: row.assignee_avatar_key,
          }),
    email: answeredAddress(row.email),
    phoneNumber: row.phone_number,
    city: row.city,
    country: row.country,
    lastContactAt: row.contacted_at === null ? null : instantOfJson(row.contacted_at),
    consent: row.consent === null ? null : presentConsent(row.consent),
    ...parts,
  };
}

/** The cursor after a page, opaque to the caller; `readCursor` checks the value by the name of the order. */
function cursorOf(sort: ApplicantSort, last: SortedApplicant | undefined): string | null {
  if (last === undefined) return null;
  return Buffer.from(JSON.stringify({ [valueName(sort)]: last.sort_value, id: last.id })).toString(
    'base64url',
  );
}

function readAfter(sort: ApplicantSort, cursor: string | undefined): ApplicantPage['after'] {
  const name = valueName(sort);
  const read = readCursor(cursor, [name, 'id']);
  if (read === null) return null;
  const value = read[name];
  if (sort === 'rating' && !/^\d$/.test(value)) {
    refuse('invalid', undefined, { fields: { cursor: ['platform.validation.wrongFormat'] } });
  }
  return { value, id: read.id };
}

const valueNames = { applied: 'at', days: 'at', rating: 'rating', name: 'name' } as const satisfies Record<
  ApplicantSort,
  string
>;
const valueName = (sort: ApplicantSort) => valueNames[sort];
