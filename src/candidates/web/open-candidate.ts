import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { collectTyped } from '#ui/typed-text.ts';
import { type CandidateTab, readTab } from './candidate-tabs.ts';

type Search = Record<string, unknown>;

/** The candidate whose panel is open over the page, from the address: `?candidate=<id>&tab=<tab>`; the tab may be left out. */
export function usePanelAddress() {
  const router = useRouter();
  const { candidate, tab }: { candidate?: unknown; tab?: unknown } = useSearch({ strict: false });
  const searchWith = (id: string | undefined, next: CandidateTab | undefined) => (before: Search) => ({
    ...before,
    candidate: id,
    tab: next,
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
        // The next candidate or tab is read first, not commented on.
        state: (before) => ({ ...before, focusesComment: undefined, focusesMessage: undefined }) as never,
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

/** Whether the candidate was opened to write a comment. */
export const useFocusesComment = (): boolean =>
  useRouterState({ select: ({ location }) => Reflect.get(location.state, 'focusesComment') === true });

/** Whether the candidate was opened to write to them. */
export const useFocusesMessage = (): boolean =>
  useRouterState({ select: ({ location }) => Reflect.get(location.state, 'focusesMessage') === true });

/** The history state of an open panel. */
type PanelState = { isPanel: true; focusesComment?: true; focusesMessage?: true };

/** The link of a list or board that opens a candidate in a panel and keeps the page's scroll position. */
export function useOpenCandidate() {
  const router = useRouter();
  const { hrefOf } = usePanelAddress();
  const navigate = (candidateId: string, tab: CandidateTab | undefined, state: PanelState): Promise<void> =>
    router.navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, candidate: candidateId, tab })) as never,
      state: state as never,
      resetScroll: false,
    });
  const open = (candidateId: string, tab?: CandidateTab): void =>
    void navigate(candidateId, tab, { isPanel: true });
  return {
    open,
    /** Opens the comments with the editor focused. Text typed until then is collected for the editor. */
    openToComment: (candidateId: string): void => {
      const release = collectTyped();
      void navigate(candidateId, 'comments', { isPanel: true, focusesComment: true }).finally(release);
    },
    /** Opens the messages with the field focused. */
    openToWrite: (candidateId: string): void => {
      const release = collectTyped();
      void navigate(candidateId, 'messages', { isPanel: true, focusesMessage: true }).finally(release);
    },
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
