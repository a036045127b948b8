import { useState, useSyncExternalStore } from 'react';

/** Overlays of the shell. One is open at a time; a button, a shortcut or the palette opens it. */
export type Overlay = 'palette' | 'settings' | 'shortcuts' | 'notifications';

let current: Overlay | null = null;
const listeners = new Set<() => void>();

/** Opens an overlay, or closes the open one. */
export function showOverlay(overlay: Overlay | null): void {
  current = overlay;
  for (const listener of listeners) listener();
}

/** Whether this one is open, and whether it was open before: its code loads when it first opens. */
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
