import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { senderAddresses, type SenderSettings } from '../contract.ts';

export const senderQuery = (companyId: string) => queryOf(senderAddresses.read, { params: { companyId } });

/** Shows the settings that a change returned. */
export function useSavedSender(companyId: string): (saved: SenderSettings) => void {
  const client = useQueryClient();
  return (saved) => client.setQueryData(senderQuery(companyId).queryKey, saved);
}
