import { z } from 'zod';
import { type SortOrder, sortOrders } from '#platform/contract/paging.ts';
import type { ListView } from '../view-contract.ts';
import { withoutEmpty } from './list-filters.ts';

/** Filters, columns and order of a list of people, from the address or from a view. */
export type ListState<Filters extends object = object, Sort extends string = string> = {
  filters: Filters;
  columns: string[];
  sort: Sort;
  order: SortOrder;
};

/** The differences between the lists of people. */
export type ListKind<Filters extends object, Sort extends string> = {
  sorts: readonly [Sort, ...Sort[]];
  firstOrder: Readonly<Record<Sort, SortOrder>>;
  firstColumns: readonly string[];
  isColumn: (name: string) => boolean;
  /** The filters by their names in the address; values that do not fit are left out. */
  filters: { [name in keyof Filters]-?: { address: string; value: z.ZodType } };
};

export const text = (chars: number) => z.string().max(chars);

/** Text that is shown where it is typed. Trimmed, it would lose the space before the next word. */
export const typedText = text(740);

/** The address: the filters, and what every list has. */
export type ListAddress = Record<string, string>;

const common = {
  order: z.enum(sortOrders),
  // Column names in order, separated by commas.
  columns: text(2000),
  // The id of a view; `all` shows the list without a view, even if there is a default one.
  view: text(40),
  // The candidate whose panel is open over the list.
  candidate: text(40),
  tab: text(40),
};

/** Reads the address; invalid values are left out. */
export function readAddress<F extends object, S extends string>(
  kind: ListKind<F, S>,
  params: unknown,
): ListAddress {
  const raw = params as Record<string, unknown>;
  const schemas = {
    ...Object.fromEntries(fieldsOf(kind).map(([, { address, value }]) => [address, value])),
    ...common,
    sort: z.enum(kind.sorts),
  };
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      // The router reads `?q=2024` as a number, and `true` as a boolean.
      const given = ['number', 'boolean'].includes(typeof raw[name]) ? String(raw[name]) : raw[name];
      const read = schema.safeParse(given);
      return read.success && typeof read.data === 'string' && read.data !== '' ? [[name, read.data]] : [];
    }),
  );
}

const fieldsOf = <F extends object, S extends string>({ filters }: ListKind<F, S>) =>
  Object.entries<{ address: string; value: z.ZodType }>(filters);

/** The list state of an address, and its view. */
export function listStateOf<F extends object, S extends string, View extends ListView>(
  kind: ListKind<F, S>,
  address: ListAddress,
  views: readonly View[],
): { state: ListState<F, S>; view: View | null; isChanged: boolean } {
  const view =
    address['view'] === undefined
      ? isBare(address)
        ? (views.find((one) => one.isDefault) ?? null)
        : null
      : (views.find((one) => one.id === address['view']) ?? null);
  const viewState = view === null ? null : stateOfView<F, S>(view);
  // A change of a view writes the whole state to the address, always including `sort`.
  const state =
    viewState !== null && address['sort'] === undefined ? viewState : stateIn<F, S>(kind, address);
  return { state, view, isChanged: viewState !== null && !isSameState(viewState, state) };
}

const isBare = ({ candidate: _candidate, tab: _tab, ...rest }: ListAddress): boolean =>
  Object.keys(rest).length === 0;

function stateIn<F extends object, S extends string>(
  kind: ListKind<F, S>,
  address: ListAddress,
): ListState<F, S> {
  const sort = (address['sort'] ?? kind.sorts[0]) as S;
  const shown = (address['columns'] ?? '').split(',').filter(kind.isColumn);
  const filters = Object.fromEntries(
    fieldsOf(kind).flatMap(([name, field]) => {
      const value = address[field.address];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    filters: filters as F,
    columns: shown.length > 0 ? shown : [...kind.firstColumns],
    sort,
    order: (address['order'] as SortOrder | undefined) ?? kind.firstOrder[sort],
  };
}

export const stateOfView = <F extends object, S extends string>({
  filters,
  columns,
  sort,
  order,
}: ListView): ListState<F, S> => ({ filters: filters as F, columns, sort: sort as S, order });

/** The address of a list state. */
export function addressOfState<F extends object, S extends string>(
  kind: ListKind<F, S>,
  state: ListState<F, S>,
  view: ListView | null,
): ListAddress {
  const isUsual = state.columns.join() === kind.firstColumns.join();
  return readAddress(kind, {
    ...Object.fromEntries(
      fieldsOf(kind).map(([name, { address }]) => [address, state.filters[name as keyof F]]),
    ),
    sort: state.sort,
    order: state.order,
    ...(!isUsual && { columns: state.columns.join(',') }),
    view: view?.id ?? 'all',
  });
}

function isSameState(one: ListState, other: ListState): boolean {
  const serialize = ({ filters, columns, sort, order }: ListState): string =>
    JSON.stringify([
      Object.entries(withoutEmpty(filters)).sort(([a], [b]) => (a < b ? -1 : 1)),
      columns,
      sort,
      order,
    ]);
  return serialize(one) === serialize(other);
}

export const pageSize = 50;
