import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { careersDomains } from '../../contract.ts';

/** The origin of the careers site at the company's own domain; null while it has none that works. */
export function useOwnSite(): string | null {
  const { id, featuresOff } = useCompany();
  const query = queryOf(careersDomains.read, { params: { companyId: id } });
  const { data } = useQuery({ ...query, enabled: !featuresOff.includes('careersDomain') });
  const domain = data?.domain ?? null;
  const isInUse = domain?.state === 'verified' || domain?.state === 'missing';
  // Programs need the ASCII form of a domain such as şirket.com.
  return isInUse ? new URL(domain.address).origin : null;
}
