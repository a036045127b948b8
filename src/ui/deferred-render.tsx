import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws its children in a second pass: React does it in slices of 5 ms and lets the browser paint and take input
 * between them. For what is large and arrives with data, which React would otherwise draw in one long task.
 */
export function DeferredRender({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback;
}
