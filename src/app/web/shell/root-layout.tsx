import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusHeading, takeHeadingFocus } from '#platform/web/heading-focus.ts';
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
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (path === undefined || path === shown.current) return undefined;
    const isFirst = shown.current === undefined;
    shown.current = path;
    return isFirst && !takeHeadingFocus() ? undefined : focusHeading();
  }, [path]);
}
