import { useSyncExternalStore } from 'react';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { defaultThemeSettings, parseThemeSettings, type ThemeSettings } from '#ui/theme/theme-settings.ts';

const storageKey = 'kadro.settings';
const listeners = new Set<() => void>();
// The palette of the system counts until something is chosen and kept.
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
let current = read();

/** The look this browser keeps; nothing stored can break the start. */
export function useSettings(): ThemeSettings {
  return useSyncExternalStore(subscribe, () => current);
}

/** Changes some settings and keeps them. */
export function changeSettings(change: Partial<ThemeSettings>): void {
  show({ ...current, ...change });
  writeStored(storageKey, JSON.stringify(current));
}

function read(): ThemeSettings {
  const kept = readStored(storageKey);
  if (kept !== null) return parseThemeSettings(kept);
  return { ...defaultThemeSettings, paletteMode: prefersDark.matches ? 'dark' : 'light' };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(settings: ThemeSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}

// Another tab chose another look, or the system did: this page follows.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) show(read());
});
prefersDark.addEventListener('change', () => show(read()));
