import { Outlet, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, takeHeadingFocus, userEvents } from '#platform/web/heading-focus.ts';
import { OfflineBanner } from '#ui/states/offline-banner.tsx';

/** The layout of every page: the offline banner, and moving the focus to the heading after each navigation. */
export function RootLayout() {
  useFocusOnNavigation();
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  );
}

// Screen readers then announce the new page, and Tab starts at its top. The first load keeps the browser's own focus,
// except after a sign-in, which loads the page anew.
function useFocusOnNavigation(): void {
  const path = useRouterState({
    select: (state) => (state.status === 'idle' ? state.resolvedLocation?.pathname : undefined),
  });
  const hasActed = useHasActed(useRouterState({ select: (state) => state.location.pathname }));
  // Of a page that opens to write a message the field takes the focus.
  const hasField = useRouterState({
    select: ({ location }) => Reflect.get(location.state, 'focusesMessage') === true,
  });
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (path === undefined || path === shown.current) return undefined;
    const isFirst = shown.current === undefined;
    shown.current = path;
    const isWanted = !isFirst || takeHeadingFocus();
    return isWanted && !hasField && !hasActed.current ? focusHeading() : undefined;
  }, [path, hasActed, hasField]);
}

// A page shows its frame before all its data is there, and somebody who already uses it keeps their focus.
function useHasActed(path: string): RefObject<boolean> {
  const hasActed = useRef(false);
  useLayoutEffect(() => {
    hasActed.current = false;
    const note = (): void => void (hasActed.current = true);
    for (const type of userEvents) document.addEventListener(type, note, true);
    return () => {
      for (const type of userEvents) document.removeEventListener(type, note, true);
    };
  }, [path]);
  return hasActed;
}
