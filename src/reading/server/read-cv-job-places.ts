import { fold } from '#platform/contract/fold.ts';
import type { Entry } from './read-cv-headers.ts';
import { twoNames, type Unit } from './read-cv-name-pairs.ts';
import { isCityLike, type Place } from './read-cv-places.ts';
import { readValue } from './read-value.ts';
import { isLegalForm } from './read-cv-words.ts';

/** An entry and its names, which may be parts of its header's lines. */
export type NamedEntry<E extends Entry = Entry> = { entry: E; units: Unit[] };

/** The sign between a name and the town behind it. */
const dividers: readonly (readonly [string, RegExp])[] = [
  [',', /^\s*,\s*/],
  ['(', /^\s*\(\s*/],
  ['/', /^\s*\/\s*/],
  ['|', /^\s*[|•·]\s*/],
  ['-', /^\s+[–—-]\s+/],
  ['in', /^\s+in\s+/],
];

const lastPart: Record<string, RegExp> = {
  ',': /^(.{2,}),\s*([^,]+)$/,
  '(': /^(.{2,}?)\s*\(([^()]+)\)$/,
  '/': /^(.{2,}?)\s*\/\s*([^/]+)$/,
  '|': /^(.{2,}?)\s*[|•·]\s*([^|•·]+)$/,
  '-': /^(.{2,}?)\s+[–—-]\s+([^–—]+)$/,
  in: /^(.{2,}?)\s+in\s+([^,]+)$/,
};

/**
 * Reads towns that no list has. One CV writes them all in one way: where a well-known town follows the company and a
 * comma, that part of other entries is a town too.
 */
export function withRepeatedPlaces<E extends Entry>(named: NamedEntry<E>[]): NamedEntry<E>[] {
  const patterns = new Set(named.flatMap((one) => patternOf(one) ?? []));
  const common = commonTail(named);
  if (common !== null) patterns.add(common);
  return patterns.size === 0 ? named : named.map((one) => withPlace(one, patterns));
}

/** Towns in the lines of headers, before these are divided into names. */
export function withPlacesInLines<E extends Entry>(entries: E[]): E[] {
  return withRepeatedPlaces(entries.map((entry) => ({ entry, units: entry.header.units }))).map(
    ({ entry, units }) => ({ ...entry, header: { ...entry.header, units } }),
  );
}

/** The same for places in a line of their own, or alone beside the dates. */
export function withPlacesAlone<E extends Entry>(entries: E[]): E[] {
  const slots = new Set(
    entries.flatMap(({ header: { placeFrom } }) => (placeFrom?.isAlone === true ? [placeFrom.slot] : [])),
  );
  return entries.map((entry) => {
    const { place, units } = entry.header;
    const others = units.filter(({ slot }) => !slots.has(slot));
    const [town, ...more] = units.filter(({ slot }) => slots.has(slot));
    const names = others.length + others.filter((unit) => twoNames(unit) !== null).length;
    if (place !== null || town === undefined || more.length > 0 || names < 2 || !isCityLike(town.text))
      return entry;
    const found = readValue({ city: town.text, district: '', country: '' }, town.line, false);
    return { ...entry, header: { ...entry.header, units: others, place: found } };
  });
}

/** Where an entry has its place: "beside ," means behind a comma after the name beside the dates. */
function patternOf({ entry, units }: NamedEntry): string | null {
  const { place } = entry.header;
  if (place === null || place.value.city === '') return null;
  for (const { line, text, slot } of units.filter((unit) => unit.line === place.line)) {
    const whole = entry.dated?.line === line ? entry.dated.rest : line.text;
    const at = whole.indexOf(text);
    const rest = at < 0 ? '' : whole.slice(at + text.length);
    const [sign, pattern] = dividers.find(([, divider]) => divider.test(rest)) ?? [];
    const isBehind =
      pattern !== undefined && fold(rest.replace(pattern, '')).startsWith(fold(firstOf(place.value)));
    if (sign !== undefined && isBehind) return keyOf(slot, sign);
  }
  return null;
}

const firstOf = ({ district, city }: Place): string => (district === '' ? city : district);

const keyOf = (slot: string, sign: string): string => `${slot} ${sign}`;

const entriesMin = 3;

/** Without a well-known town: all entries have "Name, Town" in one place, and their titles in another. */
function commonTail(named: NamedEntry[]): string | null {
  if (named.length < entriesMin) return null;
  const keys = named.map(({ entry, units }) => {
    if (entry.header.place !== null || units.length !== 2) return [];
    return units.filter(({ text }) => tailOf(text, ',') !== null).map(({ slot }) => slot);
  });
  const [first = []] = keys;
  const slot = first.find((one) => keys.every((own) => own.length === 1 && own[0] === one));
  return slot === undefined ? null : keyOf(slot, ',');
}

function withPlace<E extends Entry>(one: NamedEntry<E>, patterns: ReadonlySet<string>): NamedEntry<E> {
  const { entry, units } = one;
  if (entry.header.place !== null) return one;
  for (const unit of units) {
    const sign = dividers.map(([name]) => name).find((name) => patterns.has(keyOf(unit.slot, name)));
    const tail = sign === undefined ? null : tailOf(unit.text, sign);
    if (tail === null) continue;
    const place = readValue({ city: tail.town, district: '', country: '' }, unit.line, false);
    return {
      entry: { ...entry, header: { ...entry.header, place } },
      units: units.map((other) => (other === unit ? { ...unit, text: tail.name } : other)),
    };
  }
  return one;
}

const wordsMax = 4;

/** A name and the town behind it. */
function tailOf(text: string, sign: string): { name: string; town: string } | null {
  const [, name = '', town = ''] = lastPart[sign]?.exec(text) ?? [];
  const isTown = name !== '' && isCityLike(town) && !isLegalForm(town) && town.split(' ').length <= wordsMax;
  return isTown ? { name: name.trim(), town: town.trim() } : null;
}
