import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { billing, type BillingOverview } from '../contract.ts';
import { billingNotice } from '../notice-contract.ts';

export const overviewQuery = (companyId: string) => queryOf(billing.read, { params: { companyId } });

/** Reads everything about billing again. */
export function useReadBillingAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const operation of [billing.read, billing.listInvoices, billingNotice.readNotice])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  }, [client]);
}

/** Shows the answer of a change, and reads again what follows from it. */
export function useCacheOverview(): (overview: BillingOverview) => void {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  return (overview) => {
    client.setQueryData(overviewQuery(companyId).queryKey, overview);
    for (const operation of [billing.listInvoices, billingNotice.readNotice])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  };
}
