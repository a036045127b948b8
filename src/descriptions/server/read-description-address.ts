import { isCityLike, readPlace } from '#reading/server/read-cv-places.ts';
import { doubted, readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { LeftOutKind } from '../contract.ts';
import type { Block } from './read-description-blocks.ts';
import type { Fact } from './read-description-labels.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { type JobPlace, placesIn, readJobPlaces } from './read-description-places.ts';

// The place of a job without one of its own: beside the date of a social network, else in the only postal address.

const addressMax = 4;

/** A place label above an address of several lines: its value is the line with the town. */
export function placesNear(
  facts: Fact[],
  head: DescriptionLine[],
  lines: DescriptionLine[],
): ReadValue<JobPlace>[] {
  const near = withTownLines(facts, lines);
  const known = new Set(facts.map(({ line }) => line.at));
  const below = new Set(near.map(({ line }) => line.at).filter((at) => !known.has(at)));
  return readJobPlaces(near, head, lines).map((place) => {
    const { line } = place;
    return below.has(line.at) ? readValue(place.value, line, false) : place;
  });
}

function withTownLines(facts: Fact[], lines: DescriptionLine[]): Fact[] {
  return facts.map((fact) => {
    if (fact.kind !== 'place' || fact.labelAt === fact.line.at || placesIn(fact.value).length > 0)
      return fact;
    const start = lines.findIndex(({ at }) => at === fact.line.at);
    const below = start === -1 ? [] : lines.slice(start + 1, start + 1 + addressMax);
    for (const line of below.filter(({ text, isHeading }) => text.length <= 60 && !isHeading)) {
      const town = line.text.replace(/^(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=\p{Lu})/u, '');
      if (placesIn(town).some(({ city }) => city !== '') || (town !== line.text && isCityLike(town)))
        return { ...fact, value: town, line, isWhole: false };
    }
    return fact;
  });
}

const networkMax = 12;

/** Places without a town get that of the page around the posting or of the only address. It has to be checked. */
export function withAddress(
  places: ReadValue<JobPlace>[],
  blocks: Block[],
  { lines, isRemote }: { lines: DescriptionLine[]; isRemote: boolean },
): ReadValue<JobPlace>[] {
  if (places.some(({ value }) => value.city !== '')) return places;
  const found = besideDate(blocks) ?? (isRemote ? null : onlyAddress(lines));
  return found === null ? places : [found];
}

const outside: ReadonlySet<LeftOutKind | null> = new Set<LeftOutKind | null>(['website', null]);

/** "Bristol, England, United Kingdom · 1 week ago": a line of a network above the posting. */
function besideDate(blocks: Block[]): ReadValue<JobPlace> | null {
  for (const { out, lines } of blocks.slice(0, networkMax)) {
    for (const line of outside.has(out) ? lines : []) {
      const [first = '', ...others] = line.text.split(/\s+[·•|]\s+/);
      const [place] = others.length > 0 && first.length <= 60 ? networkPlace(first) : [];
      if (place !== undefined && place.city !== '') return doubted(readValue(place, line));
    }
  }
  return null;
}

/** "Bristol, England, United Kingdom": the town, its part of the country and the country. */
function networkPlace(text: string): JobPlace[] {
  const [city = '', , country = ''] = text.split(/,\s+/);
  const nation = country === '' ? null : readPlace(country);
  const isWhole = nation !== null && nation.city === '' && isCityLike(city);
  return isWhole ? [{ city, region: '', country: nation.country }] : placesIn(text);
}

const germanTown =
  /(?<!\d)(?:[A-Z]{1,2}-)?\d{5}\s+(\p{Lu}[\p{Ll}ß]{2,}(?:-\p{Lu}\p{Ll}+)*(?: (?:am|an der|bei|im|in der|ob der) \p{Lu}\p{Ll}+)?)(?:\s*\/\s*(\p{Lu}\p{Ll}+))?/u;
const britishTown =
  /(\p{Lu}\p{Ll}{2,}(?:[ -](?:upon[ -]|on[ -])?\p{Lu}\p{Ll}+)?),?\s+[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}(?![A-Z\d])/u;
const turkishTown = /No\s?:?\s?\d+[^,]{0,20}?[\s,–-]+(\p{Lu}\p{Ll}+)\s*\/\s*(\p{Lu}\p{Ll}+)/u;

/** The town of the only postal address in a document. */
function onlyAddress(lines: DescriptionLine[]): ReadValue<JobPlace> | null {
  const towns = lines.flatMap((line) => {
    const text = line.text.slice(0, 300);
    const [, town = '', province = ''] =
      germanTown.exec(text) ?? britishTown.exec(text) ?? turkishTown.exec(text) ?? [];
    const name = readPlace(province)?.city ? province : town;
    const known = name === '' ? null : readPlace(name);
    const country = known?.country ?? (britishTown.test(text) ? 'GB' : '');
    return name === '' || !isCityLike(name)
      ? []
      : [readValue({ city: known?.city || name, region: '', country }, line, false)];
  });
  const [first] = towns;
  return first !== undefined && towns.every(({ value }) => value.city === first.value.city) ? first : null;
}
