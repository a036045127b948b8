import { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { cardFlags } from '#applications/rules.ts';
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
  flag: z.enum(cardFlags).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: z.enum(applicantSorts).optional().catch(undefined),
  order: z.enum(sortOrders).optional().catch(undefined),
  // Column names in order, separated by commas.
  columns: word(2000),
  // The id of a view; `all` shows the list without a view, even if there is a default one.
  view: word(40),
  // The candidate whose panel is open over the list.
  candidate: word(40),
  tab: word(40),
});
export type ApplicantsSearch = z.infer<typeof search>;

const textFilters = ['q', 'tag', 'source', 'rating'] as const;

/** Reads the address; invalid values are left out. */
export function readApplicantsSearch(params: unknown): ApplicantsSearch {
  const raw = { ...(params as Record<string, unknown>) };
  // The router reads `?q=2024` as a number.
  for (const name of textFilters) if (typeof raw[name] === 'number') raw[name] = String(raw[name]);
  return Object.fromEntries(
    Object.entries(search.parse(raw)).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Filters, columns and order of the list, from the address or from a view. */
export type ListState = {
  filters: ApplicantFilters;
  columns: string[];
  sort: ApplicantSort;
  order: SortOrder;
};

/** The list state of an address, and its view. */
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
  const addressState = stateIn(address);
  const viewState = view === null ? null : stateOfView(view);
  // A change of a view writes the whole state to the address, always including `sort`.
  const state = viewState !== null && address.sort === undefined ? viewState : addressState;
  return { state, view, isChanged: viewState !== null && !isSameState(viewState, state) };
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

/** The address of a list state. */
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
  const serialize = ({ filters, columns, sort, order }: ListState): string =>
    JSON.stringify([
      Object.entries(filters)
        .filter(([, value]) => value !== undefined && value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      columns,
      sort,
      order,
    ]);
  return serialize(one) === serialize(other);
}

/** The number of set filters, without the search. */
export const filterCount = ({ search: _search, ...filters }: ApplicantFilters): number =>
  Object.values(filters).filter((value) => value !== undefined && value !== '').length;

export const pageSize = 50;

/** The input of the list operation for a list state. */
export function listInput(
  params: { companyId: string; jobId: string },
  state: ListState,
): CallInput<typeof applicants.listApplicants> {
  const questions = state.columns.flatMap((column) => questionOf(column) ?? []);
  return {
    params,
    query: {
      ...withoutEmpty(state.filters),
      sort: state.sort,
      order: state.order,
      limit: pageSize,
      ...(questions.length > 0 && { questions: questions.join(',') }),
    },
  };
}

/** The filters without empty ones. */
export const withoutEmpty = (filters: ApplicantFilters): ApplicantFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
