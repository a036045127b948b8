import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children in a second pass, which React does in slices of 5 ms; the browser can paint and handle input in
 * between. For large content that arrives with data and would otherwise render in one long task.
 */
export function DeferredRender({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback;
}
