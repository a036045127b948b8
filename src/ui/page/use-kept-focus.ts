import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the element after a change disables or removes the focused button, for example with its line. The first value
 * of `change` that is not undefined is what the page opened with.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, change: unknown): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(':disabled') === true;
    if (isLost && !isFirst.current) element.current?.focus();
    isFirst.current = change === undefined;
  }, [element, change]);
}
