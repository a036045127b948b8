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
 * Focuses the heading of the page. One that renders later, or is replaced while parts of the page load, is focused then,
 * until the user presses a key or the pointer. Returns a function that stops waiting.
 */
export function focusHeading(): () => void {
  const before = document.activeElement;
  const focus = (): void => {
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    if (heading?.checkVisibility()) heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    if (now === before || now === document.body) focus();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const type of userEvents) document.removeEventListener(type, stop, true);
  };
  // React hides the content of a page that waits again by its style.
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style'],
  });
  for (const type of userEvents) document.addEventListener(type, stop, true);
  focus();
  return stop;
}

/** Events that show that somebody uses the page. */
export const userEvents = ['keydown', 'pointerdown'] as const;
