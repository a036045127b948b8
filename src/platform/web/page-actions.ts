import { useEffect, useLayoutEffect, useRef } from 'react';

/** An action of the open screen, for the command palette. */
export type PageAction = {
  /** Names the verbs that find it: move, reject, review. */
  id: string;
  title: string;
  /** Its object, such as the name of a person. */
  hint?: string | undefined;
} & ({ run: () => void } | { href: string });

const mounted = new Set<() => PageAction[]>();

/** Offers actions in the command palette while mounted. The actions of a panel precede those of the page below it. */
export function usePageActions(actions: readonly (PageAction | null)[]): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const reader = (): PageAction[] => latest.current.filter((action) => action !== null);
    mounted.add(reader);
    return () => void mounted.delete(reader);
  }, []);
}

/** The actions of the screen at this moment, those mounted last first; of two with the same words the first one. */
export function readPageActions(): PageAction[] {
  const all = [...mounted].toReversed().flatMap((read) => read());
  const seen = new Map(all.toReversed().map((action) => [`${action.title} ${action.hint ?? ''}`, action]));
  return all.filter((action) => seen.get(`${action.title} ${action.hint ?? ''}`) === action);
}
