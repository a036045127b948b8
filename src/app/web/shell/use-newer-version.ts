import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/web/query.ts';
import { app } from '../../contract.ts';
import { ownVersion } from '../own-version.ts';

const minutes = 60_000;

/** What the shell knows of the installation; asked again now and then, and when the tab comes back into view. */
export function useInstallation() {
  return useQuery({
    ...queryOf(app.readInstallation, {}),
    staleTime: 5 * minutes,
    refetchInterval: 30 * minutes,
  }).data;
}

/** Whether the server gives out another front end than this page was opened with, until the reader puts it off. */
export function useNewerVersion() {
  const [own] = useState(ownVersion);
  const served = useInstallation()?.version ?? null;
  const [putOff, setPutOff] = useState<string | null>(null);
  return {
    isThere: own !== null && served !== null && served !== own && served !== putOff,
    putOff: () => setPutOff(served),
  };
}
