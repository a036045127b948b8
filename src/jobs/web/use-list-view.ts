import { useState } from 'react';
import { keep, readKept } from '#platform/web/kept.ts';

export type ListView = 'grid' | 'cards';

const storageKey = 'kadro.jobs.view';

/** How lists of jobs are shown; the choice is kept in this browser. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (readKept(storageKey) === 'cards' ? 'cards' : 'grid'));
  const change = (next: ListView): void => {
    setView(next);
    keep(storageKey, next === 'grid' ? null : next);
  };
  return [view, change];
}
