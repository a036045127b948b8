import { subscriptionStatuses, type SubscriptionStatus } from '#billing/state-rules.ts';
import {
  type InvoiceFilter,
  invoiceFilters,
  type TenantFilter,
  tenantFilters,
  type UnsentState,
  unsentStates,
} from '../rules.ts';

/** State and search of a list, as its address has them. */
export type ListSearch<Status extends string = string> = { status?: Status; search?: string };

/** Reads state and search from the address; anything else is left out. */
const searchReader =
  <Status extends string>(statuses: readonly Status[]) =>
  ({ status, search }: Record<string, unknown>): ListSearch<Status> => {
    const known = statuses.find((one) => one === status);
    return {
      ...(known !== undefined && { status: known }),
      ...(typeof search === 'string' && search !== '' && { search }),
    };
  };

export type AdminSearch = ListSearch<TenantFilter>;
export const readAdminSearch = searchReader<TenantFilter>(tenantFilters);

export type InvoicesSearch = ListSearch<InvoiceFilter>;
export const readInvoicesSearch = searchReader<InvoiceFilter>(invoiceFilters);

// The schema of the contract would load billing with every page.
const isPlanKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9_]{1,29}$/.test(value);

/** `olderThan` is a plan of which only companies on older versions are shown. */
export type SubscriptionsSearch = ListSearch<SubscriptionStatus> & { olderThan?: string };
export const readSubscriptionsSearch = (search: Record<string, unknown>): SubscriptionsSearch => ({
  ...searchReader<SubscriptionStatus>(subscriptionStatuses)(search),
  ...(isPlanKey(search['olderThan']) && { olderThan: search['olderThan'] }),
});

export type PeopleSearch = Omit<ListSearch, 'status'>;
export const readPeopleSearch = (search: Record<string, unknown>): PeopleSearch =>
  searchReader([])({ search: search['search'] });

export type OperationsSearch = { view?: UnsentState };

/** The shown list: messages of one state, or the dead tasks. */
export function readOperationsSearch({ view }: Record<string, unknown>): OperationsSearch {
  const known = unsentStates.find((one) => one === view);
  return known === undefined ? {} : { view: known };
}
