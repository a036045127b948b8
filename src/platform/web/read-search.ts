/**
 * Reads the part of the address after "?" for a route. The router keeps what a route's `validateSearch` leaves out, so a
 * value that was refused must be overwritten: every name that `read` does not return becomes undefined.
 *
 * @param names all names that `read` knows
 */
export const readSearch =
  <S extends object>(names: readonly (keyof S & string)[], read: (raw: Record<string, unknown>) => S) =>
  (raw: Record<string, unknown>): S => ({
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    ...read(raw),
  });
