/** The current collection; none while nothing opens. Several parts of one overlay can load one after the other. */
let current: { hold: () => () => void } | null = null;

/**
 * Collects the text typed while an overlay opens, and keeps it from shortcuts. After the last returned function is
 * called, the next focused field receives the text.
 */
export function collectTyped(): () => void {
  current ??= startCollection();
  return current.hold();
}

/** A field is focused soon after it renders; a later focus is unrelated. */
const expiresMs = 5000;

function startCollection(): { hold: () => () => void } {
  const stop = new AbortController();
  let typed = '';
  let holders = 0;
  let field: EventTarget | null = null;
  // Another element than a field has the focus, such as a menu, which handles keys itself.
  let isPaused = false;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => void (current === collection && (current = null));
  const end = (): void => {
    clearTimeout(expiry);
    stop.abort();
    leave();
  };
  const collect = (event: KeyboardEvent): void => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isForAnother = event.target !== field && isEditable(event.target);
    if (!isText || isPaused || isForAnother || (event.key === ' ' && typed === '')) return;
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  };
  const give = ({ target }: FocusEvent): void => {
    if (field !== null || holders > 0) return;
    isPaused = !isEditable(target);
    if (isPaused) return;
    field = target;
    leave();
    // Runs after the field has set its cursor. Keys are collected until then, so that their order is kept. insertText
    // behaves like typing, including undo.
    setTimeout(() => {
      end();
      document.execCommand('insertText', false, typed);
    });
  };
  const { signal } = stop;
  // Captures the keys before any shortcut receives them.
  document.addEventListener('keydown', collect, { signal, capture: true });
  document.addEventListener('focusin', give, { signal });
  // The user chose another field.
  document.addEventListener('pointerdown', () => holders === 0 && end(), { signal });
  const release = (): void => {
    holders -= 1;
    if (holders > 0 || field !== null) return;
    if (typed === '') end();
    else expiry = setTimeout(end, expiresMs);
  };
  const collection = {
    hold: (): (() => void) => {
      holders += 1;
      isPaused = false;
      clearTimeout(expiry);
      return release;
    },
  };
  return collection;
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
