import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';

export type ListView = 'grid' | 'cards';

const storageKey = 'kadro.jobs.view';

/** Grid or cards for job lists, stored in this browser. The default is cards on a phone, else the grid. */
export function useListView(): [ListView, (view: ListView) => void] {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [kept, setKept] = useState<string | null>(() => readStored(storageKey));
  const change = (next: ListView): void => {
    setKept(next);
    writeStored(storageKey, next);
  };
  return [isView(kept) ? kept : isNarrow ? 'cards' : 'grid', change];
}

const isView = (kept: string | null): kept is ListView => kept === 'grid' || kept === 'cards';
