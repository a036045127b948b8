import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { applications } from '../../contract.ts';

/** Records that the team has opened an application, once it is shown. */
export function useOpening(applicationId: string): void {
  const { id: companyId } = useCompany();
  const open = useEffectEvent((seen: string) => {
    // A failed call is ignored: the next opening is recorded.
    void call(applications.open, { params: { companyId, applicationId: seen } }).catch(() => undefined);
  });
  useEffect(() => open(applicationId), [applicationId]);
}
