import { useRouter, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type CandidateTab, readTab } from './candidate-tabs.ts';

type Search = Record<string, unknown>;

/** The candidate whose panel is open over the page, from the address: `?candidate=<id>&tab=<tab>`. */
export function usePanelAddress() {
  const router = useRouter();
  const { candidate, tab }: { candidate?: unknown; tab?: unknown } = useSearch({ strict: false });
  const searchWith = (id: string | undefined, next: CandidateTab | undefined) => (before: Search) => ({
    ...before,
    candidate: id,
    tab: next === 'overview' ? undefined : next,
  });
  return {
    candidateId: typeof candidate === 'string' ? candidate : null,
    tab: readTab(tab),
    hrefOf: (id: string, next?: CandidateTab): string =>
      router.buildLocation({ to: '.', search: searchWith(id, next) as never }).href,
    /** Replaces the candidate in the panel without a history entry, so that back leads to the list. */
    show: (id: string, next?: CandidateTab): void =>
      void router.navigate({
        to: '.',
        search: searchWith(id, next) as never,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    close: (): void => {
      if (Reflect.get(router.history.location.state, 'isPanel') === true) router.history.back();
      else
        void router.navigate({
          to: '.',
          search: searchWith(undefined, undefined) as never,
          replace: true,
          resetScroll: false,
        });
    },
  };
}

/** The link of a list or board that opens a candidate in a panel and keeps the page's scroll position. */
export function useOpenCandidate() {
  const router = useRouter();
  const { hrefOf } = usePanelAddress();
  const open = (candidateId: string, tab?: CandidateTab): void =>
    void router.navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, candidate: candidateId, tab })) as never,
      state: { isPanel: true } as never,
      resetScroll: false,
    });
  return {
    open,
    hrefOf,
    /** Link handler: a plain click opens the panel, any other click keeps the browser's behaviour. */
    onClick: (candidateId: string) => (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain) return;
      event.preventDefault();
      open(candidateId);
    },
  };
}
