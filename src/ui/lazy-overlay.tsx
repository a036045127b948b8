import { type ReactNode, Suspense, useLayoutEffect } from 'react';

/** Wraps a dialog, menu or panel that loads when it is first opened. Until it has loaded, no shortcut works. */
export function LazyOverlay({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LazyOverlayFallback />}>{children}</Suspense>;
}

/**
 * Disables the page's shortcuts while an overlay loads. The field that the overlay focuses receives the text typed
 * meanwhile.
 */
export function LazyOverlayFallback() {
  useLayoutEffect(collectTyped, []);
  return <span hidden data-opening />;
}

/** A field is focused soon after it renders; a later focus is unrelated. */
const expiresMs = 5000;

/** Collects typed text until the returned function is called; then the next focused field receives it. */
function collectTyped(): () => void {
  const stop = new AbortController();
  let typed = '';
  let field: EventTarget | null = null;
  // Another element than a field has the focus, such as a menu, which handles keys itself.
  let isPaused = false;
  const collect = (event: KeyboardEvent): void => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isForAnother = event.target !== field && isEditable(event.target);
    if (!isText || isPaused || isForAnother || (event.key === ' ' && typed === '')) return;
    event.preventDefault();
    typed += event.key;
  };
  const give = ({ target }: FocusEvent): void => {
    if (field !== null) return;
    isPaused = !isEditable(target);
    if (isPaused) return;
    field = target;
    // Runs after the field has set its cursor. Keys are collected until then, so that their order is kept. insertText
    // behaves like typing, including undo.
    setTimeout(() => {
      stop.abort();
      document.execCommand('insertText', false, typed);
    });
  };
  const { signal } = stop;
  document.addEventListener('keydown', collect, { signal });
  return () => {
    if (typed === '') return stop.abort();
    document.addEventListener('focusin', give, { signal });
    // The user chose another field.
    document.addEventListener('pointerdown', () => stop.abort(), { signal });
    setTimeout(() => {
      if (field === null) stop.abort();
    }, expiresMs);
  };
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
