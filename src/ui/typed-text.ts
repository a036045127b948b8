/** The current collection; none while nothing opens. Several parts of one overlay can load one after the other. */
let current: TypedText | null = null;

/**
 * Collects the text typed while an overlay opens, and keeps it from shortcuts. After the last returned function is
 * called, the next focused field receives the text.
 */
export function collectTyped(): () => void {
  current ??= new TypedText();
  return current.hold();
}

/** A field is focused soon after it renders; a later focus is unrelated. */
const expiresMs = 5000;

class TypedText {
  #text = '';
  /** Parts of the overlay that still load. */
  #holders = 0;
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
    document.addEventListener('pointerdown', () => this.#holders === 0 && this.#end(), { signal });
  }

  /** Collects until the returned function is called. */
  hold(): () => void {
    this.#holders += 1;
    this.#isPaused = false;
    clearTimeout(this.#expiry);
    return () => this.#release();
  }

  #release(): void {
    this.#holders -= 1;
    if (this.#holders > 0 || this.#field !== null) return;
    if (this.#text === '') this.#end();
    else this.#expiry = setTimeout(() => this.#end(), expiresMs);
  }

  #collect(event: KeyboardEvent): void {
    // The overlay has loaded and has no field: the text is not for the next one.
    if (this.#holders === 0 && this.#field === null && (this.#isPaused || event.key === 'Escape'))
      return this.#end();
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isForAnother = event.target !== this.#field && isEditable(event.target);
    if (!isText || this.#isPaused || isForAnother || (event.key === ' ' && this.#text === '')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#text += event.key;
  }

  #insertInto(target: EventTarget | null): void {
    if (this.#field !== null || this.#holders > 0) return;
    this.#isPaused = !isEditable(target);
    if (this.#isPaused) return;
    this.#field = target;
    this.#leave();
    // Runs after the field has set its cursor. Keys are collected until then, so that their order is kept. insertText
    // behaves like typing, including undo.
    setTimeout(() => {
      this.#end();
      document.execCommand('insertText', false, this.#text);
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

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
