import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/web/query.ts';
import { app } from '../../contract.ts';
import { ownVersion } from '../own-version.ts';

const minutes = 60_000;

/** The installation's facts, refetched at intervals and when the tab becomes visible. */
export function useInstallation() {
  return useQuery({
    ...queryOf(app.readInstallation, {}),
    staleTime: 5 * minutes,
    refetchInterval: 30 * minutes,
  }).data;
}

/** Whether the server has a newer front end than this page, until the user dismisses the notice. */
export function useNewerVersion() {
  const [own] = useState(ownVersion);
  const served = useInstallation()?.version ?? null;
  const [dismissed, setDismissed] = useState<string | null>(null);
  return {
    isAvailable: own !== null && served !== null && served !== own && served !== dismissed,
    dismiss: () => setDismissed(served),
  };
}
