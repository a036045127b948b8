import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { companies, type Company } from '../contract.ts';

/** What a company says of itself. */
export const companyQuery = (companyId: string) => queryOf(companies.read, { params: { companyId } });

/** Takes in a changed company: the page and the shell, which shows its name and picture, have it at once. */
export function useKeepCompany(): (company: Company) => Promise<void> {
  const client = useQueryClient();
  const reloadUser = useReloadUser();
  return async (company) => {
    client.setQueryData(companyQuery(company.id).queryKey, company);
    await reloadUser();
  };
}
