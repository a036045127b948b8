import type { Line } from './read-cv-lines.ts';

/** What a CV says, the line it says it on, and whether there is another way to read it. */
export type Found<T> = { value: T; line: Line; isSure: boolean };

export function found<T>(value: T, line: Line, isSure = true): Found<T> {
  return { value, line, isSure };
}

/** Each value once, as it was found first. */
export function once<T>(all: Found<T>[], keyOf: (value: T) => string): Found<T>[] {
  const seen = new Set<string>();
  return all.filter(({ value }) => {
    const key = keyOf(value);
    return !seen.has(key) && seen.add(key);
  });
}
