import { keep, keptKeys } from '#platform/web/kept.ts';

export const recentPrefix = 'kadro.recent.';

/** Apart from the rest of the palette: the shell signs out without loading that. */
export function forgetRecent(): void {
  for (const key of keptKeys(recentPrefix, 'tab')) keep(key, null, 'tab');
}
