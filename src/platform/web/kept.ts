/**
 * Choices that this browser keeps. One that keeps nothing (blocked, private, full) is no reason to fail: null comes out
 * of it, and what goes in lasts as long as the page.
 */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice for the next visit, where the browser lets us. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is chosen anew next time.
  }
}
