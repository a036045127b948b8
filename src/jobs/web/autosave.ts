/** `invalid`: the values fail validation; `conflict`: another member saved meanwhile. */
export type SaveState = 'saved' | 'pending' | 'saving' | 'invalid' | 'conflict' | 'failed';

/** Saves the current values; throws when that fails. */
export type Save = () => Promise<'saved' | 'invalid' | 'conflict'>;

const usualDelayMs = 1200;

/** Saves a form a moment after its last change, one save at a time, and stops at a conflict. */
export class Autosave {
  readonly #read: () => string;
  readonly #delayMs: number;
  readonly #listeners = new Set<() => void>();
  #save: Save = () => Promise.resolve('saved');
  #saved: string;
  #state: SaveState = 'saved';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  /** @param read returns the current values as one string */
  constructor(read: () => string, delayMs = usualDelayMs) {
    this.#read = read;
    this.#delayMs = delayMs;
    this.#saved = read();
  }

  readonly state = (): SaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the function that saves; called before the first change. */
  saveBy(save: Save): void {
    this.#save = save;
  }

  /** Call at every change. */
  changed(): void {
    if (this.#state === 'conflict' || this.#read() === this.#saved) return;
    if (this.#running === null) this.#set('pending');
    this.#schedule();
  }

  /** Saves now; resolves to true when nothing is left to save. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // Changes made during a save are saved after it.
    while (this.#running !== null) await this.#running;
    if (this.#state === 'conflict') return false;
    if (this.#read() === this.#saved) this.#set('saved');
    else {
      this.#running = this.#run().finally(() => (this.#running = null));
      await this.#running;
      if (this.#state === 'pending') this.#schedule();
    }
    return this.#state === 'saved';
  }

  /** Treats the current values as saved, after a conflict was resolved. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#saved = this.#read();
    this.#set('saved');
  }

  /** Call when the form unmounts. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const sent = this.#read();
    this.#set('saving');
    try {
      const outcome = await this.#save();
      if (outcome === 'saved') this.#saved = sent;
      this.#set(outcome === 'saved' && this.#read() !== sent ? 'pending' : outcome);
    } catch {
      this.#set('failed');
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#delayMs);
  }

  #set(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
