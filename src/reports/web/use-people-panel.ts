import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { PeopleKind } from '../rules.ts';

/** A number whose people can be listed. */
export type PeopleSelection = { people: PeopleKind; about?: string; since?: string; until?: string };

const noSelection = { people: undefined, about: undefined, since: undefined, until: undefined } as const;

/** The panel with the people of a number, controlled by the address. */
export function usePeoplePanel() {
  const router = useRouter();
  const searchWith = (behind: PeopleSelection | typeof noSelection) => (before: Record<string, unknown>) =>
    ({ ...before, ...noSelection, ...behind, candidate: undefined, tab: undefined }) as never;
  return {
    hrefOf: (behind: PeopleSelection): string =>
      router.buildLocation({ to: '.', search: searchWith(behind) }).href,
    /** Link handler: a plain click opens the panel, any other click keeps the browser's behaviour. */
    onClick: (behind: PeopleSelection) => (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain) return;
      event.preventDefault();
      void router.navigate({
        to: '.',
        search: searchWith(behind),
        state: { isPanel: true } as never,
        resetScroll: false,
      });
    },
    close: (): void => {
      if (Reflect.get(router.history.location.state, 'isPanel') === true) router.history.back();
      else
        void router.navigate({ to: '.', search: searchWith(noSelection), replace: true, resetScroll: false });
    },
  };
}
