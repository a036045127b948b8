import { keep, readKept } from './kept.ts';

const storageKey = 'kadro.toast';

export type CarriedToast = { tone: 'success' | 'error'; message: string };

/** Keeps a message over the full load that follows: it is said on the page that comes. */
export function carryToast(toast: CarriedToast): void {
  keep(storageKey, JSON.stringify(toast), 'tab');
}

/** The message that the page before left, once. */
export function takeCarriedToast(): CarriedToast | null {
  const kept = readKept(storageKey, 'tab');
  keep(storageKey, null, 'tab');
  return kept === null ? null : (JSON.parse(kept) as CarriedToast);
}
