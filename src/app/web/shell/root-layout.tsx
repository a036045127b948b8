import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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

// Screen readers then announce the new page, and Tab starts at its top. The first load keeps the browser's own focus.
function useFocusOnNavigation(): void {
  const path = useRouterState({
    select: (state) => (state.status === 'idle' ? state.resolvedLocation?.pathname : undefined),
  });
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (path === undefined || path === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = path;
    if (isFirst) return;
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    heading?.focus({ preventScroll: true });
  }, [path]);
}
