import type { Line } from './read-cv-lines.ts';

/** A value of a CV, its line, and whether the line has only one reading. */
export type ReadValue<T> = { value: T; line: Line; isSure: boolean };

export function readValue<T>(value: T, line: Line, isSure = true): ReadValue<T> {
  return { value, line, isSure };
}

/** The same value, to be checked by a person. */
export const doubted = <T>(read: ReadValue<T> | null): ReadValue<T> | null =>
  read && { ...read, isSure: false };

/** Removes duplicate values and keeps the first. */
export function once<T>(all: ReadValue<T>[], keyOf: (value: T) => string): ReadValue<T>[] {
  const seen = new Set<string>();
  return all.filter(({ value }) => {
    const key = keyOf(value);
    return !seen.has(key) && seen.add(key);
  });
}
