import { type ReactNode, Suspense, useLayoutEffect } from 'react';

/** Around a dialog, menu or panel that is loaded when it is first opened: until it is there, no shortcut acts. */
export function LazyOverlay({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LazyOverlayFallback />}>{children}</Suspense>;
}

/**
 * Says to the shortcuts of the page that something is about to open over it. What is typed meanwhile arrives in the
 * field that then takes the focus.
 */
export function LazyOverlayFallback() {
  useLayoutEffect(collectTyped, []);
  return <span hidden data-opening />;
}

/** A field takes the focus soon after it is drawn; what takes it later was not meant. */
const expiresMs = 5000;

/** Collects what is typed. After the call of what it returns, the next field that takes the focus receives it. */
function collectTyped(): () => void {
  const stop = new AbortController();
  let typed = '';
  let field: EventTarget | null = null;
  // Something else than a field took the focus, such as a menu, which has keys of its own.
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
    // After the field has put its cursor where it wants it; until then keys are still collected, so that none
    // overtakes the earlier ones. Inserting so is what typing does, undo included.
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
    // A field that the user chooses is another one.
    document.addEventListener('pointerdown', () => stop.abort(), { signal });
    setTimeout(() => {
      if (field === null) stop.abort();
    }, expiresMs);
  };
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
