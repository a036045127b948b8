import { writeStored, listStoredKeys } from '#platform/web/browser-storage.ts';

export const recentPrefix = 'kadro.recent.';

/** Separate from the rest of the palette, because the shell signs out without loading it. */
export function forgetRecent(): void {
  for (const key of listStoredKeys(recentPrefix, 'tab')) writeStored(key, null, 'tab');
}
