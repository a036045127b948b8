import { useEffect, useRef } from 'react';

/**
 * Moves the focus of a deleted comment to its line, to the comment beside it, or to the panel.
 * @returns a function that notes the comment in its list, before it is deleted
 */
export function useFocusAfterRemoval(): (item: HTMLElement | null) => void {
  const near = useRef<HTMLElement[]>([]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const shown = near.current.find((one) => one.isConnected);
      shown?.querySelector<HTMLElement>('button, [contenteditable=true]')?.focus();
    },
    [],
  );
  return (item) => {
    near.current = neighboursOf(item);
  };
}

/** The comment itself, of which a line stays when it has replies, those beside it, and the panel of all. */
function neighboursOf(item: HTMLElement | null): HTMLElement[] {
  const beside = [item, item?.nextElementSibling, item?.previousElementSibling];
  return [...beside, item?.closest('[data-comments]')].filter((one) => one instanceof HTMLElement);
}
