import { writeStored, listStoredKeys } from '#platform/web/browser-storage.ts';

export const recentPrefix = 'kadro.recent.';

/** Apart from the rest of the palette: the shell signs out without loading that. */
export function forgetRecent(): void {
  for (const key of listStoredKeys(recentPrefix, 'tab')) writeStored(key, null, 'tab');
}
