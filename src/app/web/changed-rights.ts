import { useEffect } from 'react';
import { whenRefused } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { activeCompany, meKey, type SessionUser } from '#platform/web/session.ts';
import { fetchUser } from './load-user.ts';
import { queryClient, router } from './router.tsx';

/**
 * After a refusal the rights are fetched anew, and what they no longer allow leaves the open screen. Who is out of the
 * company they were looking at is led to their companies by a full load, so that nothing of it stays.
 */
export function useChangedRights(): void {
  useEffect(() => {
    let isLooking = false;
    return whenRefused(() => {
      if (isLooking) return;
      isLooking = true;
      void compareRights().finally(() => {
        isLooking = false;
      });
    });
  }, []);
}

async function compareRights(): Promise<void> {
  const before = queryClient.getQueryData<SessionUser | null>(meKey);
  if (!before) return;
  const after = await fetchUser().catch(() => null);
  if (after === null || rightsOf(after) === rightsOf(before)) return;
  const company = activeCompany(before);
  if (company !== null && after.companies.every(({ id }) => id !== company.id)) {
    window.location.assign(links.companies());
    return;
  }
  queryClient.setQueryData(meKey, after);
  await router.invalidate();
}

const rightsOf = ({ companies }: SessionUser): string =>
  JSON.stringify(companies.map(({ id, isOwner, permissions }) => [id, isOwner, [...permissions].sort()]));
