/** `always`: stored in this browser, also for the next visit. `tab`: stored until the tab is closed. */
type StorageArea = 'always' | 'tab';

/**
 * Values in the browser's storage. A browser without storage (blocked, private, full) causes no error: reads return
 * null.
 */
export function readStored(key: string, area: StorageArea = 'always'): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text when the browser allows it; null deletes it. */
export function writeStored(key: string, value: string | null, area: StorageArea = 'always'): void {
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, value);
  } catch {
    // Without storage, the user is asked or chooses again.
  }
}

/** The stored keys with this prefix. */
export function listStoredKeys(prefix: string, area: StorageArea = 'always'): string[] {
  try {
    return Object.keys(storageOf(area)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const storageOf = (area: StorageArea): Storage => (area === 'tab' ? sessionStorage : localStorage);
