import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { careersDomains, type DomainSettings } from '../../contract.ts';

/** Shows the answer of a change without reading it again. */
export function useCacheSettings(): (settings: DomainSettings) => void {
  const client = useQueryClient();
  const params = { companyId: useCompany().id };
  return (settings) => void client.setQueryData(keyOf(careersDomains.read, { params }), settings);
}
