import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** What can be pressed on the screen as it is, and by how many of its parts it is offered. */
const offered = new Map<string, number>();

/** The shortcuts of the screen as it is, by their names: the single keys, and what parts of it say of their own. */
export const offeredShortcuts = (): ReadonlySet<string> => new Set(offered.keys());

/** Says that keys work here which this part listens for by itself. */
export function useOfferedShortcuts(names: readonly string[], isEnabled = true): void {
  const all = names.join(' ');
  useEffect(() => {
    if (!isEnabled) return;
    for (const name of all.split(' ')) offered.set(name, (offered.get(name) ?? 0) + 1);
    return () => {
      for (const name of all.split(' ')) {
        const left = (offered.get(name) ?? 1) - 1;
        if (left > 0) offered.set(name, left);
        else offered.delete(name);
      }
    };
  }, [all, isEnabled]);
}

/**
 * Acts on a single key, such as `c`, while mounted: not while somebody types, holds a modifier, or has a dialog or a
 * menu open or opening.
 * @param key as in `KeyboardEvent.key`
 */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void, isEnabled = true): void {
  useOfferedShortcuts([key], isEnabled);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    act(event);
  });
  // In the commit that shows the part: after a passive effect, which may run later, a key pressed at once would be lost.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isEnabled]);
}

/**
 * Whether a dialog or menu is being loaded (`#ui/opening.tsx`), for keys of the element with the focus: one that is open
 * takes the focus away, and one that is closing has given it back.
 */
export const isOpening = (): boolean => document.querySelector('[data-opening]') !== null;

/** Whether a dialog or menu is over the page, or is being loaded (`#ui/opening.tsx`). */
export const isCovered = (): boolean =>
  document.querySelector('.MuiDialog-root, .MuiPopover-root, [data-opening]') !== null;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null)
  );
}
