import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { collectTyped } from './typed-text.ts';

/** Wraps a dialog, menu or panel that loads when it is first opened. Until it has loaded, no shortcut works. */
export function LazyOverlay({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LazyOverlayFallback />}>{children}</Suspense>;
}

/**
 * Disables the page's shortcuts while an overlay loads. The field that the overlay focuses receives the text typed
 * meanwhile.
 */
export function LazyOverlayFallback() {
  useLayoutEffect(collectTyped, []);
  return <span hidden data-opening />;
}
