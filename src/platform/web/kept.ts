/** `always`: in this browser, for the next visit too. `tab`: for as long as the tab is open. */
type Span = 'always' | 'tab';

/**
 * What this browser keeps. One that keeps nothing (blocked, private, full) is no reason to fail: null comes out of it,
 * and what goes in lasts as long as the page.
 */
export function readKept(key: string, span: Span = 'always'): string | null {
  try {
    return storeOf(span).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, where the browser lets us; null takes it away. */
export function keep(key: string, value: string | null, span: Span = 'always'): void {
  try {
    if (value === null) storeOf(span).removeItem(key);
    else storeOf(span).setItem(key, value);
  } catch {
    // Then it is asked or chosen anew.
  }
}

/** The keys that begin so. */
export function keptKeys(prefix: string, span: Span = 'always'): string[] {
  try {
    return Object.keys(storeOf(span)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const storeOf = (span: Span): Storage => (span === 'tab' ? sessionStorage : localStorage);
