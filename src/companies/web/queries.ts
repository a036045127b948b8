import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { companies, type Company } from '../contract.ts';

export const companyQuery = (companyId: string) => queryOf(companies.read, { params: { companyId } });

/** Writes a changed company to the query cache, so that the page and the shell show it at once. */
export function useCacheCompany(): (company: Company) => Promise<void> {
  const client = useQueryClient();
  const reloadUser = useReloadUser();
  return async (company) => {
    client.setQueryData(companyQuery(company.id).queryKey, company);
    await reloadUser();
  };
}
