import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Shortcuts of the mounted components, each with the number of components that use it. */
const registered = new Map<string, number>();

/** The active shortcuts: single keys, and names that components register. */
export const activeShortcuts = (): ReadonlySet<string> => new Set(registered.keys());

/** Registers shortcuts that the component handles itself. */
export function useRegisteredShortcuts(names: readonly string[], isEnabled = true): void {
  const all = names.join(' ');
  useEffect(() => {
    if (!isEnabled) return;
    for (const name of all.split(' ')) registered.set(name, (registered.get(name) ?? 0) + 1);
    return () => {
      for (const name of all.split(' ')) {
        const left = (registered.get(name) ?? 1) - 1;
        if (left > 0) registered.set(name, left);
        else registered.delete(name);
      }
    };
  }, [all, isEnabled]);
}

/**
 * Handles a single key such as `c` while mounted. It ignores the key while the user types or holds a modifier; also
 * while a dialog or menu is open or loading.
 * @param key as in `KeyboardEvent.key`
 */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void, isEnabled = true): void {
  useRegisteredShortcuts([key], isEnabled);
  useKeys((pressed) => pressed === key, act, isEnabled);
}

/**
 * Handles the number keys that choose from a numbered list: 1 to 9 for its first nine, 0 for the tenth. A held key
 * counts once.
 * @param choose receives the index in the list
 */
export function useNumberShortcuts(choose: (index: number) => void, isEnabled = true): void {
  useRegisteredShortcuts(['numbers'], isEnabled);
  useKeys(
    (pressed) => /^\d$/.test(pressed),
    (event) => {
      if (!event.repeat) choose((Number(event.key) + 9) % 10);
    },
    isEnabled,
  );
}

function useKeys(
  isMine: (key: string) => boolean,
  act: (event: KeyboardEvent) => void,
  isEnabled: boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMine(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return;
    if (isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    act(event);
  });
  // Registers in the same commit as the component: a passive effect may run later, and would miss a key pressed at
  // once.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isEnabled]);
}

/**
 * Whether a dialog or menu is loading (`#ui/lazy-overlay.tsx`), for keys of the focused element. An open dialog has taken
 * the focus, and a closing one has returned it.
 */
export const isOpening = (): boolean => document.querySelector('[data-opening]') !== null;

/** Whether a dialog or menu covers the page, or is loading (`#ui/lazy-overlay.tsx`). */
export const isCovered = (): boolean =>
  document.querySelector('.MuiDialog-root, .MuiPopover-root, [data-opening]') !== null;

// Checkboxes, buttons and the like use the space bar, Enter and the arrow keys alone, which are no shortcuts.
const inputsWithoutText =
  'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range])';

/** Whether keys write into the element. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  const field = target.closest('input, textarea, select, [role=textbox]');
  return field !== null && !field.matches(inputsWithoutText);
}
