import { useSyncExternalStore } from 'react';
import { keep, readKept } from '#platform/web/kept.ts';
import { parseThemeSettings, type ThemeSettings } from '#ui/theme/theme-settings.ts';

const storageKey = 'kadro.settings';
const listeners = new Set<() => void>();
let current = read();

/** The look this browser keeps; nothing stored can break the start. */
export function useSettings(): ThemeSettings {
  return useSyncExternalStore(subscribe, () => current);
}

/** Changes some settings and keeps them. */
export function changeSettings(change: Partial<ThemeSettings>): void {
  current = { ...current, ...change };
  keep(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function read(): ThemeSettings {
  return parseThemeSettings(readKept(storageKey));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

// Another tab chose another look: this one follows.
function onStorage(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return;
  current = read();
  for (const listener of listeners) listener();
}
