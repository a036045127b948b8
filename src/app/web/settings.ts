import { useSyncExternalStore } from 'react';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { defaultThemeSettings, parseThemeSettings, type ThemeSettings } from '#ui/theme/theme-settings.ts';

const storageKey = 'kadro.settings';
const listeners = new Set<() => void>();
// The system's colour scheme applies until the user stores a choice.
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
let current = read();

/** The stored appearance of this browser; invalid stored values are ignored. */
export function useSettings(): ThemeSettings {
  return useSyncExternalStore(subscribe, () => current);
}

/** Changes and stores some settings. */
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

// Follows a change in another tab or of the system's colour scheme.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) show(read());
});
prefersDark.addEventListener('change', () => show(read()));
