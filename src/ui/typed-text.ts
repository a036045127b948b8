/** The current collection; none while nothing opens. Several parts of one overlay can load one after the other. */
let current: TypedText | null = null;

/** Gives the function that closes an overlay before it has loaded. */
type Canceller = () => (() => void) | undefined;

/**
 * Collects the text typed while an overlay opens, and keeps it from shortcuts. After the last returned function is
 * called, the next focused field receives the text. Escape discards it, and closes the overlay.
 */
export function collectTyped(canceller: Canceller = () => undefined): () => void {
  current ??= new TypedText();
  return current.hold(canceller);
}

/** A field is focused soon after it renders; a later focus is unrelated. */
const expiresMs = 5000;

class TypedText {
  #text = '';
  /** Parts of the overlay that still load. */
  readonly #holders = new Set<Canceller>();
  #field: EventTarget | null = null;
  /** Another element than a field has the focus, such as a menu, which handles keys itself. */
  #isPaused = false;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  readonly #stop = new AbortController();

  constructor() {
    const { signal } = this.#stop;
    // Captures the keys before any shortcut receives them.
    document.addEventListener('keydown', (event) => this.#collect(event), { signal, capture: true });
    document.addEventListener('focusin', (event) => this.#insertInto(event.target), { signal });
    // The user chose another field.
    document.addEventListener('pointerdown', () => this.#holders.size === 0 && this.#end(), { signal });
  }

  /** Collects until the returned function is called. */
  hold(canceller: Canceller): () => void {
    this.#holders.add(canceller);
    this.#isPaused = false;
    clearTimeout(this.#expiry);
    return () => this.#release(canceller);
  }

  #release(canceller: Canceller): void {
    this.#holders.delete(canceller);
    if (this.#holders.size > 0 || this.#field !== null) return;
    if (this.#text === '') this.#end();
    else this.#expiry = setTimeout(() => this.#end(), expiresMs);
  }

  #collect(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#field === null) return this.#cancel(event);
    // The overlay has loaded and has no field: the text is not for the next one.
    if (this.#holders.size === 0 && this.#field === null && this.#isPaused) return this.#end();
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isForAnother = event.target !== this.#field && isField(event.target) && !isChoice(event.target);
    if (!isText || this.#isPaused || isForAnother || (event.key === ' ' && this.#text === '')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#text += event.key;
  }

  #cancel(event: KeyboardEvent): void {
    this.#end();
    const cancel = [...this.#holders].findLast((canceller) => canceller())?.();
    if (cancel === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }

  #insertInto(target: EventTarget | null): void {
    if (this.#field !== null || this.#holders.size > 0) return;
    this.#isPaused = !isField(target);
    if (this.#isPaused) return;
    this.#field = target;
    this.#leave();
    // Runs after the field has set its cursor. Keys are collected until then, so that their order is kept. insertText
    // behaves like typing, including undo. A choice takes no text, but its keys can choose from a numbered list.
    setTimeout(() => {
      this.#end();
      if (isChoice(target)) pressKeys(target, this.#text);
      else document.execCommand('insertText', false, this.#text);
    });
  }

  #end(): void {
    clearTimeout(this.#expiry);
    this.#stop.abort();
    this.#leave();
  }

  #leave(): void {
    if (current === this) current = null;
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/** Radio buttons and check boxes. */
const isChoice = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('[type=radio], [type=checkbox]');

function pressKeys(target: HTMLElement, keys: string): void {
  for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}
