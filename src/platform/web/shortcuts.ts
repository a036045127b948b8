import { useEffect, useEffectEvent } from 'react';

/**
 * Acts on a single key, such as `c`, while mounted: not while somebody types, holds a modifier, or has a dialog or a
 * menu open.
 * @param key as in `KeyboardEvent.key`
 */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void, isEnabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('.MuiDialog-root, .MuiPopover-root') !== null)
      return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isEnabled]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null)
  );
}
