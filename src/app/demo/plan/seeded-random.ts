/** Numbers that look random and are the same for the same name, on every machine. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number; both ends are included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K;
  /** `count` different ones, in the order they were drawn. */
  some<T>(from: readonly T[], count: number): T[];
  hex(digits: number): string;
  /** A version 7 uuid of this moment, so that demo rows sort by time as real ones do. */
  uuid(at: Date): string;
};

/** Each thing draws from a source named after it, so that a change to one leaves the others as they were. */
export function seededRandom(name: string): Random {
  const next = mulberry32(hashOf(name));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    hex,
    chance: (probability) => next() < probability,
    pick: (from) => from[int(0, from.length - 1)] ?? emptyList(),
    weighted: (weights) => pickWeighted(weights, next()),
    some: (from, count) => drawSome(from, count, int),
    uuid: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0');
      const variant = (8 + int(0, 3)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// FNV-1a.
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

function pickWeighted<K extends string>(weights: Partial<Record<K, number>>, at: number): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = at * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return entries.at(-1)?.[0] ?? emptyList();
}

function drawSome<T>(from: readonly T[], count: number, int: (min: number, max: number) => number): T[] {
  const left = [...from];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(int(0, left.length - 1), 1));
  return drawn;
}

function emptyList(): never {
  throw new Error('There is nothing to pick from.');
}
