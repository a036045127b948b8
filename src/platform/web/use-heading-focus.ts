import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusHeading } from './heading-focus.ts';

/** Focuses the heading when `shown` changes and the change removed or disabled what had the focus. */
export function useHeadingOnChange(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) focusHeading();
    before.current = shown;
  }, [shown]);
}

/** Focuses the heading when the element with this ref is removed, unless another element has the focus. */
export function useHeadingOnRemoval<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      // A button that is disabled while it works has lost the focus to the body before.
      const focused = document.activeElement;
      if (focused === document.body || current?.contains(focused)) focusHeading();
    };
  }, []);
  return part;
}
