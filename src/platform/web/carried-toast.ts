const storageKey = 'kadro.toast';

export type CarriedToast = { tone: 'success' | 'error'; message: string };

/** Keeps a message over the full load that follows: it is said on the page that comes. */
export function carryToast(toast: CarriedToast): void {
  sessionStorage.setItem(storageKey, JSON.stringify(toast));
}

/** The message that the page before left, once. */
export function takeCarriedToast(): CarriedToast | null {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return kept === null ? null : (JSON.parse(kept) as CarriedToast);
}
