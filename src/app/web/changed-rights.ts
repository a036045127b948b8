import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, setForbiddenListener } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { useLive } from '#platform/web/live.ts';
import { activeCompany, meKey, type SessionUser } from '#platform/web/session.ts';
import { fetchUser } from './load-user.ts';
import { queryClient, router } from './router.tsx';

/**
 * Refetches the user's rights when the server reports a change, after a refusal, and when live notices may be
 * missing. The open screen then updates. A member who was removed from the active company is redirected to their
 * companies by a full load. None of its data stays.
 */
export function useChangedRights(): void {
  useEffect(() => setForbiddenListener(compareRights), []);
  useLive((message) => {
    if (message.kind === 'resync' || message.notice.type === 'rights.changed') compareRights();
  });
}

let isComparing = false;
let isQueued = false;

// One comparison at a time. Requests during a comparison cause one more after it.
function compareRights(): void {
  isQueued = isComparing;
  if (isComparing) return;
  isComparing = true;
  void followRights().finally(() => {
    isComparing = false;
    if (isQueued) compareRights();
  });
}

async function followRights(): Promise<void> {
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
  await refetchData();
}

// Cached answers contain flags of the former rights. The open screen keeps its unsaved input; data that is now
// refused is removed from it.
async function refetchData(): Promise<void> {
  const isData = ({ queryKey }: Query): boolean => queryKey[0] !== meKey[0];
  queryClient.removeQueries({ type: 'inactive', predicate: isData });
  await queryClient.invalidateQueries({ predicate: isData });
  await queryClient.resetQueries({ predicate: (query) => isData(query) && isRefused(query.state.error) });
}

const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404);

const rightsOf = ({ companies }: SessionUser): string =>
  JSON.stringify(companies.map(({ id, isOwner, permissions }) => [id, isOwner, [...permissions].sort()]));
