import { useState, useSyncExternalStore } from 'react';

/** What may stand over the page, one at a time; opened by its button, by a key or from the palette. */
export type Overlay = 'palette' | 'settings' | 'shortcuts' | 'notifications';

let current: Overlay | null = null;
const listeners = new Set<() => void>();

/** Opens one of them, or closes whatever is open. */
export function showOverlay(overlay: Overlay | null): void {
  current = overlay;
  for (const listener of listeners) listener();
}

/** Whether this one is open, and whether it ever was: its code is loaded when it first is. */
export function useOverlay(overlay: Overlay) {
  const isOpen = useSyncExternalStore(subscribe, () => current === overlay);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return {
    isOpen,
    wasOpened,
    open: () => showOverlay(overlay),
    close: () => showOverlay(null),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
