import { useSyncExternalStore } from 'react';
import { parseThemeSettings, type ThemeSettings } from '#ui/theme/theme-settings.ts';

const storageKey = 'kadro.settings';
const listeners = new Set<() => void>();
let current = read();

/** The look this browser keeps; nothing stored can break the start. */
export function useSettings(): ThemeSettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
  );
}

/** Changes some settings and keeps them. */
export function changeSettings(change: Partial<ThemeSettings>): void {
  current = { ...current, ...change };
  localStorage.setItem(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function read(): ThemeSettings {
  try {
    return parseThemeSettings(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return parseThemeSettings(null);
  }
}
