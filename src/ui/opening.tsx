import { type ReactNode, Suspense, useLayoutEffect } from 'react';

/** Around a dialog, menu or panel that is loaded when it is first opened: until it is there, no shortcut acts. */
export function Opening({ children }: { children: ReactNode }) {
  return <Suspense fallback={<OpeningMark />}>{children}</Suspense>;
}

/**
 * Says to the shortcuts of the page that something is about to open over it. What is typed meanwhile arrives in the
 * field that then takes the focus.
 */
export function OpeningMark() {
  useLayoutEffect(() => {
    let typed = '';
    const collect = (event: KeyboardEvent): void => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText || isEditable(event.target) || (event.key === ' ' && typed === '')) return;
      event.preventDefault();
      typed += event.key;
    };
    document.addEventListener('keydown', collect);
    return () => {
      document.removeEventListener('keydown', collect);
      if (typed !== '') giveToNextField(typed);
    };
  }, []);
  return <span hidden data-opening />;
}

/** A field takes the focus as soon as it is drawn; what takes it later was not meant. */
const expiresMs = 500;

function giveToNextField(text: string): void {
  const stop = new AbortController();
  const give = ({ target }: FocusEvent): void => {
    if (!isEditable(target)) return;
    stop.abort();
    // After the field has put its cursor where it wants it. Inserting so is what typing does, undo included.
    setTimeout(() => document.execCommand('insertText', false, text));
  };
  document.addEventListener('focusin', give, { signal: stop.signal });
  setTimeout(() => stop.abort(), expiresMs);
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
