import { type TenantFilter, tenantFilters, type UnsentState, unsentStates } from '../rules.ts';

export type AdminSearch = { status?: TenantFilter; search?: string };

/** Reads state and search from the address; anything else is left out. */
export function readAdminSearch({ status, search }: Record<string, unknown>): AdminSearch {
  const known = tenantFilters.find((one) => one === status);
  return {
    ...(known !== undefined && { status: known }),
    ...(typeof search === 'string' && search !== '' && { search }),
  };
}

export type OperationsSearch = { view?: UnsentState };

/** The shown list: messages of one state, or the dead tasks. */
export function readOperationsSearch({ view }: Record<string, unknown>): OperationsSearch {
  const known = unsentStates.find((one) => one === view);
  return known === undefined ? {} : { view: known };
}
