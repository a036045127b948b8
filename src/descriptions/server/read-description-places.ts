import { fold } from '#platform/contract/fold.ts';
import {
  countryOfRegion,
  isCityLike,
  isDistrict,
  isKnownCity,
  readPlace,
} from '#reading/server/read-cv-places.ts';
import { isProse, titleScore } from '#reading/server/read-cv-words.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import { type Fact, piecesOf } from './read-description-labels.ts';
import { cityStates, isTown, isWorkWay, ofMunicipality, townAlone } from './read-description-municipality.ts';
import { isSearch } from './read-description-sought.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { headOfficeLabels, plain } from './read-description-words.ts';

/** Where a job is done. Each part is empty when the document does not give it; the country is ISO 3166-1. */
export type JobPlace = { city: string; region: string; country: string };

const placesMax = 10;

/** The places of work: labelled, else those in the lines above the first section, else in a sentence. */
export function readJobPlaces(
  facts: Fact[],
  head: DescriptionLine[],
  lines: DescriptionLine[],
): ReadValue<JobPlace>[] {
  const labelled = facts
    .filter(({ kind }) => kind === 'place')
    .flatMap(({ value, line }) => labelledPlaces(value, line));
  if (labelled.length > 0) return unique(labelled);
  for (const line of head.filter((one) => !isHeadOffice(one.text))) {
    const found = placesIn(line.text.replaceAll('\t', ' | '));
    const ending = found.length > 0 ? null : endingPlace(line);
    if (ending !== null) return [ending];
    if (found.length > 0)
      return unique(
        found.map((place) => readValue(place, line, isShortPlace(line.text) && !isDoubtful(place))),
      );
  }
  const town = townAmongFacts(head) ?? townBeforeComma(head) ?? townAlone(head);
  return town === null
    ? [...inSentences(lines), ...inSearch(lines), ...ofMunicipality(lines)].slice(0, 1)
    : [town];
}

/** The address of a company has a street or a postal code, and is not always the place of work. */
const isShortPlace = (text: string): boolean => text.length <= 70 && !/\d|@|www\./.test(text);

/** A well-known city before other words: "Gloucester, April to October". */
function townBeforeComma(head: DescriptionLine[]): ReadValue<JobPlace> | null {
  for (const line of head.filter(({ text, isBullet }) => !isBullet && text.length <= 70)) {
    const place = plainPlace((line.text.split(/[,(]|\s[–—-]\s/)[0] ?? '').trim());
    if (place !== null && place.city !== '' && place.country !== '') return readValue(place, line, false);
  }
  return null;
}

const cityInSentence =
  /(?:\b[Ii]n(?: der| dem)?|\b[Aa]t|\b[Nn]ear|\b[Bb]ei|\b(?:Dienst|Stand|Arbeits)ort)\s+(\p{Lu}[\p{L}.-]+(?:\s\p{Lu}[\p{L}-]+)?)|(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)['’](?:da|de|ta|te|daki|deki|taki|teki)(?!\p{L})/gu;

/** A well-known city in the sentence that says what is sought. */
function inSearch(lines: DescriptionLine[]): ReadValue<JobPlace>[] {
  return lines
    .filter(({ text }) => isSearch(text))
    .flatMap((line) =>
      [...line.text.slice(0, 500).matchAll(cityInSentence)].flatMap(([, name = '', turkish = '']) => {
        const full = name === '' ? turkish : name;
        const found = plainPlace(full) ?? plainPlace(full.split(' ')[0] ?? '');
        const isCity = found !== null && found.city !== '' && found.country !== '';
        return isCity ? [readValue(found, line, false)] : [];
      }),
    );
}

/** A small town beside other values: "Celle · Vollzeit · ab sofort". */
function townAmongFacts(head: DescriptionLine[]): ReadValue<JobPlace> | null {
  for (const line of head.slice(0, 8)) {
    const pieces = piecesOf(line.text.replaceAll('\t', ' | '));
    const others = pieces.filter((piece) => !isWorkWay(piece) && !/\d/.test(piece));
    const [town = ''] = others.filter(isTown);
    if (pieces.length >= 2 && others.length < pieces.length && others.length === 1 && town !== '')
      return readValue({ city: town, region: '', country: '' }, line, false);
  }
  return null;
}

/** The place behind the company's name: "Hollin Bank School, Kendal, Cumbria". */
function endingPlace(line: DescriptionLine): ReadValue<JobPlace> | null {
  const last = piecesOf(line.text.replaceAll('\t', ' | ')).at(-1) ?? '';
  const [, name = '', town = ''] = /^(\p{Lu}[^,|·]{3,60}),\s+([^|·]{3,50})$/u.exec(last) ?? [];
  const place = name === '' || isProse(line.text) ? null : placeIn(town);
  return place === null || place.city === '' ? null : readValue(place, line, false);
}

const isHeadOffice = (text: string): boolean =>
  headOfficeLabels.has(plain(/^([^:\t]{2,40}?)\s*[:\t]/.exec(text)?.[1] ?? ''));

function unique(places: ReadValue<JobPlace>[]): ReadValue<JobPlace>[] {
  const known = new Map<string, ReadValue<JobPlace>>();
  for (const one of places) {
    const key = fold(one.value.city === '' ? one.value.country : one.value.city);
    if (!known.has(key)) known.set(key, one);
  }
  const all = [...known.values()];
  // "Berlin, Germany; remote in Germany": a country alone is no other place.
  const cities = all.filter(({ value }) => value.city !== '');
  return (cities.length > 0 ? cities : all).slice(0, placesMax);
}

/** A small town is on no list, so any short text under a label counts as a place. It has to be checked. */
function labelledPlaces(value: string, line: DescriptionLine): ReadValue<JobPlace>[] {
  const found = placesIn(value);
  const towns = townList(value);
  if (towns.length > found.length) return towns.map((place) => readValue(place, line, false));
  if (found.length > 0)
    return found.map((place) => readValue(place, line, !isDoubtful(place) && !/\d{5}|@/.test(place.city)));
  if (isAnywhere.test(fold(value))) return countriesIn(value).map((place) => readValue(place, line, false));
  const known = knownParts(value);
  if (known.length > 0) return known.map((place) => readValue(place, line, false));
  const [first = ''] = candidates(value);
  const parts = first.split(/\s*,\s*/).map(withoutNumber);
  // "Werk Süd, Ulm": the town comes after the site.
  const name = parts.filter((part) => !isWorkWay(part)).at(-1) ?? '';
  return isName(name) && !isWorkWay(name)
    ? [readValue({ city: name, region: '', country: '' }, line, false)]
    : [];
}

/** "Bremen, Oldenburg und Verden": the towns of a list with a well-known one, also those on no list. */
function townList(value: string): JobPlace[] {
  const names = value
    .replace(brackets, ' ')
    .trim()
    .split(/\s*[,;|·]\s*|\s+(?:or|oder|veya|and|und|ve|&)\s+/);
  const hasLast = /\s(?:or|oder|veya|and|und|ve|&)\s/.test(value);
  const known = names.map((name) => plainPlace(name));
  const isList = names.length > 1 && hasLast && known.some((place) => place !== null && place.city !== '');
  if (!isList || !names.every((name) => isName(name) && !isWorkWay(name) && name.split(' ').length <= 3))
    return [];
  const country = known.find((place) => (place?.country ?? '') !== '')?.country ?? '';
  if (known.some((place) => place !== null && place.city === '')) return [];
  return names.map((city, at) => known[at] ?? { city, region: '', country });
}

const isAnywhere =
  /\bher yer|\banywhere|\bworldwide|\buberall|\bdeutschlandweit|\bbundesweit|\bnationwide|\bgenelinde/;

/** The countries that a text names: "Türkiye'nin her yerinden". */
const countriesIn = (text: string): JobPlace[] =>
  text
    .split(/[\s,;()|]+/)
    .flatMap((word) => plainPlace(word.replace(/['’]\p{Ll}+$/u, '')) ?? [])
    .filter(({ city }) => city === '');

/** Well-known cities among the parts of a longer value: "Bedminster, Bristol", "Cork city and suburbs". */
function knownParts(text: string): JobPlace[] {
  return candidates(text)
    .flatMap((piece) => piece.split(/\s*,\s*|\s+[–—-]\s+/))
    .flatMap((part) => plainPlace(part.replace(lead, '').replace(tail, '').trim()) ?? [])
    .filter(({ city }) => city !== '');
}

const isDoubtful = ({ city, region, country }: JobPlace): boolean =>
  city !== '' && (country === '' || !isSureRegion(city, region, country));

/** A region that no list has may be a part of the town or a site. So may one beside an unknown town. */
const isSureRegion = (city: string, region: string, country: string): boolean =>
  region === '' ||
  (country === 'TR'
    ? isDistrict(region)
    : isKnownCity(city) && isShortRegion.test(region) && countryOfRegion(region) !== null);

/** "TX" and "NSW" are states for certain; "Kent" behind a town may be a part of it. */
const isShortRegion = /^[A-Z]{2,3}$/;

const isName = (text: string): boolean =>
  /^\p{Lu}[\p{L}.'’() -]{1,40}$/u.test(text) && titleScore(text) === 0;

const brackets = /\s*[([]([^()[\]]*)[)\]]/g;
const orWords = /\s+(?:or|oder|veya|ya da|and|und|ve)\s+|\s*[;&]\s*|\s+\+\s+/;

/** The parts of a value that may be places: "Köln oder Bonn", "Berlin | München", "Leeds (Hybrid)". */
function candidates(text: string): string[] {
  const inner = [...text.matchAll(brackets)].map(([, inside = '']) => inside.trim());
  const outer = text.replace(brackets, ' ').replace(/\s+/g, ' ').trim();
  return [...piecesOf(outer).flatMap(sharedCountry), ...inner.flatMap((piece) => piece.split(orWords))]
    .map((piece) => piece.replace(/[,.\s]+$/, '').trim())
    .filter((piece) => piece !== '');
}

/** "Nairobi and Garissa, Kenya": the country belongs to both. */
function sharedCountry(piece: string): string[] {
  const places = piece
    .split(/\s*,\s*/)
    .filter((part) => !isWorkWay(part))
    .join(', ')
    .split(orWords);
  const country =
    places
      .at(-1)
      ?.split(/\s*,\s*/)
      .at(-1) ?? '';
  const isCountry = places.length > 1 && readPlace(country)?.city === '';
  return isCountry
    ? places.map((place) => (place.endsWith(country) ? place : `${place}, ${country}`))
    : places;
}

/** The places that a text names, and nothing else in their part of it. */
export function placesIn(text: string): JobPlace[] {
  if (text.length > 200) return [];
  const listed = cityList(text.replace(brackets, ' ').replace(tail, '').trim(), 3);
  if (listed.length > 0) return listed;
  return candidates(text).flatMap((piece) => {
    const whole = placeIn(piece);
    if (whole !== null) return [whole];
    const parts = piece.split(/\s+[–—-]\s+|\t|\s*\/\s*/).filter((part) => part !== piece);
    const found = parts.flatMap((part) => placeIn(part) ?? []);
    return found.length > 0 ? found : cityList(piece);
  });
}

/** "Berlin, Hamburg und München" are three places. */
function cityList(text: string, least = 2): JobPlace[] {
  const parts = text.split(/\s*,\s*/).flatMap((part) => part.split(orWords));
  if (parts.length < least) return [];
  const places = parts.map((part) => placeIn(part));
  return parts.length >= 2 && places.every((place) => place !== null && place.city !== '')
    ? (places as JobPlace[])
    : [];
}

const lead =
  /^(?:in|at|near|based in|bei|am standort|standort|raum|großraum|grossraum|greater|our|unser büro in|büro|merkez|ofis|office)\s+(?=\p{Lu})/iu;
const tail =
  /\s+(?:office|area|region|ofisi|ofis|ve çevresi|campus|kampüsü|fabrikası|plant|site|city|city centre|city center|metropolitan area|illeri|ili|ilçesi|merkez|şubesi|mağazası|mağazamız|und umgebung|and surroundings|and suburbs)$/iu;

/** "Dublin 8", "Wien 3", "1030 Wien": a number belongs to the district. */
const withoutNumber = (text: string): string => text.replace(/(?<=\p{L})\s+\d{1,2}[A-Z]?$/u, '').trim();

function placeIn(text: string): JobPlace | null {
  const bare = text.replace(lead, '').replace(tail, '').trim();
  if (bare === '' || isWorkWay(bare)) return null;
  const parts = bare.split(/\s*,\s*/).map(withoutNumber);
  return turkishOrder(parts) ?? withRegion(parts) ?? plainPlace(parts.join(', '));
}

function plainPlace(text: string): JobPlace | null {
  const found = readPlace(text);
  if (found === null) return null;
  const city = found.city === '' && cityStates.has(found.country) ? text : found.city;
  return { city, region: '', country: found.country };
}

/** "Ankara, Çankaya": a province before its district. */
function turkishOrder(parts: string[]): JobPlace | null {
  const [province = '', district = '', country = ''] = parts.flatMap((part) => part.split(/\s*\/\s*/));
  if (parts.length > 3 || district === '' || (country !== '' && readPlace(country)?.country !== 'TR'))
    return null;
  const first = readPlace(province);
  const isProvince = first !== null && first.country === 'TR' && first.city !== '';
  const second = readPlace(district);
  if (!isProvince || !isCityLike(district) || (second !== null && second.district === '')) return null;
  return { city: province, region: district, country: 'TR' };
}

/** "Cork, County Cork, Ireland", "Austin, TX", "Köln, Nordrhein-Westfalen", "Leeds, West Yorkshire, UK". */
function withRegion(parts: string[]): JobPlace | null {
  const [city = '', region = '', country = ''] = parts;
  if (parts.length < 2 || parts.length > 3 || !isRegionName(region)) return null;
  const whole = readPlace(parts.join(', ')) ?? (country === '' ? null : readPlace(`${city}, ${country}`));
  const nation = whole?.country ?? countryOfRegion(region) ?? readPlace(city)?.country ?? '';
  if (!isCityLike(city) && readPlace(city)?.city === undefined) return null;
  return { city, region, country: nation };
}

const isRegionName = (text: string): boolean =>
  countryOfRegion(text) !== null || /^(?:co\.?|county) \p{Lu}/iu.test(text) || /^Kanton \p{Lu}/u.test(text);

const inText =
  /(?:\b(?:based in|located in|office in|offices in|site in|plant in|team in|depot in|store in|clinic in|warehouse in|workshop in)|\b[Aa]m Standort|\b(?:Dienst|Arbeits|Einsatz|Stand)ort ist|\bDie Stadt|\b[Dd]er Stadt|\bcampus in|\bschool in|\bhospice in|\bhospital in|\bhub in|\bstudio in|\bpractice in|\bfactory in|\boffice near|\bmontiert wird in|\bgefertigt wird in|\bEntwicklung in|\b[Gg]örev yeri|\b[Ss]tandort in|\bB[üu]ro in|\bWerk in|\bFiliale (?:[^,.]{2,20} )?in|\bNiederlassung in|\bin unserem \S+ in|\bf[üu]r unseren Standort(?: in)?|\bour)\s+(\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+)?(?:,\s\p{Lu}[\p{L}.'’-]+)?)/gu;
const turkishInText =
  /(\p{Lu}[\p{L}]+)(?:['’]?(?:da|de|ta|te|daki|deki|taki|teki))?\s(?:ofisimiz|fabrikamız|merkezimiz|şubemiz|tesisimiz|mağazamız|depomuz|lokasyonumuz)/gu;

/** A well-known city in a sentence about an office or a site. */
function inSentences(lines: DescriptionLine[]): ReadValue<JobPlace>[] {
  return lines.flatMap((line) =>
    [...line.text.slice(0, 500).matchAll(inText), ...line.text.slice(0, 500).matchAll(turkishInText)].flatMap(
      ([, words = '']) => {
        // "Der Dienstort ist Eutin. Mobile Arbeit …": the sentence ends behind the town.
        const name = words.replace(/(?<=\p{Ll}{3})\..*$/u, '').replace(/['’][dt][ıiuü]r$/u, '');
        const found = placeIn(name) ?? plainPlace(name) ?? plainPlace(name.split(/[ ,]/)[0] ?? '');
        if (found !== null && found.city !== '') return [readValue(found, line, false)];
        return isTown(name) ? [readValue({ city: name, region: '', country: '' }, line, false)] : [];
      },
    ),
  );
}
