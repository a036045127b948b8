/** A part of a slice that a later slice has. */
export type LaterPart<T> = { set(part: T): void; get(): T };

/**
 * Holds what a slice's statements need from a later slice, when too many functions send them for an argument. The app
 * sets it once, at start-up.
 * @param name says in the error what the app has not set
 */
export function laterPart<T extends object>(name: string): LaterPart<T> {
  let current: T | undefined;
  return {
    set(part) {
      current = part;
    },
    get() {
      if (current === undefined) throw new Error(`The app has not set: ${name}`);
      return current;
    },
  };
}
