import { writeStored, readStored } from './browser-storage.ts';

const storageKey = 'kadro.toast';

export type StoredToast = { tone: 'success' | 'error'; message: string };

/** Stores a toast for the next page load. */
export function storeToast(toast: StoredToast): void {
  writeStored(storageKey, JSON.stringify(toast), 'tab');
}

/** Returns the stored toast once, and deletes it. */
export function takeStoredToast(): StoredToast | null {
  const kept = readStored(storageKey, 'tab');
  writeStored(storageKey, null, 'tab');
  return kept === null ? null : (JSON.parse(kept) as StoredToast);
}
