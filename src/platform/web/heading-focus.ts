import { readStored, writeStored } from './browser-storage.ts';

const storageKey = 'kadro.focus-heading';

/** Makes the next page load focus its heading, as a navigation inside the application does. */
export function focusHeadingAfterLoad(): void {
  writeStored(storageKey, 'yes', 'tab');
}

/** Returns whether this page load is to focus its heading; true once. */
export function takeHeadingFocus(): boolean {
  const isAsked = readStored(storageKey, 'tab') !== null;
  writeStored(storageKey, null, 'tab');
  return isAsked;
}

/**
 * Focuses the heading of the page. One that renders later is focused then, unless the user has moved the focus
 * meanwhile. Returns a function that stops waiting.
 */
export function focusHeading(): () => void {
  const before = document.activeElement;
  const focus = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    if ((now !== before && now !== document.body) || focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Events that show that somebody uses the page. */
export const userEvents = ['keydown', 'pointerdown'] as const;
