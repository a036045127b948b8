import { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import type { ApplicantView, applicants } from '../contract.ts';
import {
  type ApplicantSort,
  applicantSorts,
  firstColumns,
  firstOrder,
  isPlainColumn,
  questionOf,
  type SortOrder,
  sortOrders,
} from '../rules.ts';

const word = (chars: number) => z.string().max(chars).optional().catch(undefined);
const search = z.object({
  q: word(100),
  step: word(1200),
  outcome: word(60),
  tag: word(50),
  source: word(50),
  rating: word(4),
  assignee: word(40),
  flag: z.enum(['new', 'late', 'knockout', 'repeat']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: z.enum(applicantSorts).optional().catch(undefined),
  order: z.enum(sortOrders).optional().catch(undefined),
  // Columns in order, commas between.
  columns: word(2000),
  // A view; `all` for none, whatever one starts with.
  view: word(40),
  // The candidate whose panel stands over the list.
  candidate: word(40),
  tab: word(40),
});
export type ApplicantsSearch = z.infer<typeof search>;

const worded = ['q', 'tag', 'source', 'rating'] as const;

/** Reads the address; invalid values are left out. */
export function readApplicantsSearch(given: unknown): ApplicantsSearch {
  const raw = { ...(given as Record<string, unknown>) };
  // The router reads `?q=2024` as a number.
  for (const name of worded) if (typeof raw[name] === 'number') raw[name] = String(raw[name]);
  return Object.fromEntries(
    Object.entries(search.parse(raw)).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** What the list shows: filters, columns and order, of the address or of a view. */
export type ListState = {
  filters: ApplicantFilters;
  columns: string[];
  sort: ApplicantSort;
  order: SortOrder;
};

/** The state that an address means, with the view it stands for. */
export function listStateOf(
  address: ApplicantsSearch,
  views: readonly ApplicantView[],
): { state: ListState; view: ApplicantView | null; isChanged: boolean } {
  const view =
    address.view === undefined
      ? isBare(address)
        ? (views.find((one) => one.isDefault) ?? null)
        : null
      : (views.find((one) => one.id === address.view) ?? null);
  const own = stateIn(address);
  const kept = view === null ? null : stateOfView(view);
  // Whoever changes something of a view writes all of it into the address, the order first of all.
  const state = kept !== null && address.sort === undefined ? kept : own;
  return { state, view, isChanged: kept !== null && !isSameState(kept, state) };
}

const isBare = ({ candidate: _candidate, tab: _tab, ...rest }: ApplicantsSearch): boolean =>
  Object.keys(rest).length === 0;

function stateIn(address: ApplicantsSearch): ListState {
  const {
    q,
    sort = 'applied',
    order,
    columns,
    candidate: _candidate,
    tab: _tab,
    view: _view,
    ...filters
  } = address;
  const shown = (columns ?? '').split(',').filter((name) => isPlainColumn(name) || questionOf(name) !== null);
  return {
    filters: { ...(filters as ApplicantFilters), ...(q && { search: q }) },
    columns: shown.length > 0 ? shown : [...firstColumns],
    sort,
    order: order ?? firstOrder[sort],
  };
}

export const stateOfView = ({ filters, columns, sort, order }: ApplicantView): ListState => ({
  filters,
  columns,
  sort,
  order,
});

/** The address of a state. */
export function addressOfState(state: ListState, view: ApplicantView | null): ApplicantsSearch {
  const { search: q, ...filters } = state.filters;
  const isUsual = state.columns.join() === firstColumns.join();
  return readApplicantsSearch({
    ...filters,
    q,
    sort: state.sort,
    order: state.order,
    ...(!isUsual && { columns: state.columns.join(',') }),
    view: view?.id ?? 'all',
  });
}

function isSameState(one: ListState, other: ListState): boolean {
  const plain = ({ filters, columns, sort, order }: ListState): string =>
    JSON.stringify([
      Object.entries(filters)
        .filter(([, value]) => value !== undefined && value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      columns,
      sort,
      order,
    ]);
  return plain(one) === plain(other);
}

/** How many filters are set, the search not counted. */
export const filterCount = ({ search: _search, ...filters }: ApplicantFilters): number =>
  Object.values(filters).filter((value) => value !== undefined && value !== '').length;

export const pageSize = 50;

/** The call that lists what a state shows. */
export function listInput(
  params: { companyId: string; jobId: string },
  state: ListState,
): CallInput<typeof applicants.listApplicants> {
  const questions = state.columns.flatMap((column) => questionOf(column) ?? []);
  return {
    params,
    query: {
      ...givenOnly(state.filters),
      sort: state.sort,
      order: state.order,
      limit: pageSize,
      ...(questions.length > 0 && { questions: questions.join(',') }),
    },
  };
}

/** Filters without those that are empty. */
export const givenOnly = (filters: ApplicantFilters): ApplicantFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
