import { hash } from 'node:crypto';

export type Random = ReturnType<typeof seededRandom>;

/**
 * Numbers that look random and are the same for the same seed, on every machine. Each part of the demo has its own
 * seed, so a change of one does not change others.
 */
export function seededRandom(seed: string) {
  let drawn = 0;
  /** At most 40 digits. */
  const hex = (digits: number): string => hash('sha1', `${seed} ${drawn++}`).slice(0, digits);
  /** From 0 up to, but not including, 1. */
  const next = (): number => Number(`0x${hex(12)}`) / 16 ** 12;
  /** A whole number; both ends are included. */
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => pickBy(from, () => 1);
  /** One of the list, each as often as its weight says. */
  function pickBy<T>(from: readonly T[], weightOf: (one: T) => number): T {
    let left = next() * from.reduce((sum, one) => sum + weightOf(one), 0);
    const found = from.find((one) => (left -= weightOf(one)) < 0);
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }
  /** One of the keys, each as often as its weight says. */
  function weighted<K extends string>(weights: Partial<Record<K, number>>): K {
    return pickBy(Object.entries(weights) as [K, number][], ([, weight]) => weight)[0];
  }
  /** At most `count` different ones, in the order in which they were drawn. */
  function some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    const length = Math.min(count, left.length);
    return Array.from({ length }, () => left.splice(int(0, left.length - 1), 1)).flat();
  }
  /** A version 7 uuid of this moment, so that made-up rows sort by time as real ones do. */
  function uuid(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + int(0, 3)).toString(16)}${hex(3)}-${hex(12)}`;
  }
  const chance = (probability: number): boolean => next() < probability;
  return { next, int, hex, chance, pick, pickBy, weighted, some, uuid };
}
