import { useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { billing, type BillingOverview } from '../contract.ts';

export const overviewQuery = (companyId: string) => queryOf(billing.read, { params: { companyId } });

/** Shows the answer of a change, and reads again what follows from it. */
export function useCacheOverview(): (overview: BillingOverview) => void {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  return (overview) => {
    client.setQueryData(overviewQuery(companyId).queryKey, overview);
    for (const operation of [billing.listInvoices, billing.readNotice])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  };
}
