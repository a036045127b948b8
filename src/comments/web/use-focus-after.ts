import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the opener of a form after the form has closed and left the focus nowhere.
 * @returns a ref for the box around the button that opened it
 */
export function useFocusAfter(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isNowhere) box.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return box;
}
