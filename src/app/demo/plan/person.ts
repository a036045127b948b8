import { german, international, type NamePool, turkish } from '../content/names.ts';
import { type Place, places, type Region } from '../content/places.ts';
import type { TrackName } from '../content/tracks/track.ts';
import { type Career, makeCareer } from './career.ts';
import type { Random } from './seeded-random.ts';
import { addressPart } from './wording.ts';

/** Someone who applies, and all that their CV says. */
export type Person = Career & {
  name: string;
  surname: string;
  email: string;
  /** E.164. */
  phone: string;
  place: Place;
  language: 'en' | 'tr';
  languages: { name: string; level: string }[];
  track: TrackName;
};

export type PersonInput = {
  track: TrackName;
  regions: Partial<Record<Region, number>>;
  /** The language of the job; people write their CV in it when they can. */
  language: 'en' | 'tr';
  isSenior: boolean;
  today: Date;
  /** Full names that are taken. */
  taken: Set<string>;
};

export function makePerson(random: Random, wishes: PersonInput): Person {
  const region = random.weighted(wishes.regions);
  const origin = originOf(random, region);
  const { name, surname, mother } = drawName(random, origin, wishes.taken);
  const language = origin === 'turkish' && wishes.language === 'tr' && random.chance(0.9) ? 'tr' : 'en';
  const place = random.pick(places[region]);
  const career = makeCareer(random, {
    track: wishes.track,
    region,
    language,
    isSenior: wishes.isSenior,
    today: wishes.today,
  });
  return {
    ...career,
    name,
    surname,
    email: emailOf(random, name, surname),
    phone: phoneOf(random, place.country),
    place,
    language,
    languages: languagesOf(random, { mother, language, isInGermany: place.country === 'DE' }),
    track: wishes.track,
  };
}

type Origin = 'turkish' | 'german' | 'international';

function originOf(random: Random, region: Region): Origin {
  if (region === 'tr') return 'turkish';
  if (region === 'de') return random.weighted<Origin>({ german: 11, turkish: 5, international: 4 });
  return 'international';
}

function drawName(random: Random, origin: Origin, taken: Set<string>) {
  for (let tries = 0; ; tries += 1) {
    // The short list of names from elsewhere runs out; its given and family names of one language go together.
    const drawn =
      origin === 'international' && tries < 30 ? random.pick(international) : fromPool(random, origin);
    const full = `${drawn.name} ${drawn.surname}`;
    if (taken.has(full)) continue;
    taken.add(full);
    return { name: drawn.name, surname: drawn.surname, mother: drawn.language };
  }
}

function fromPool(random: Random, origin: Origin): { name: string; surname: string; language: string } {
  const isTurkish = origin === 'turkish';
  const pool: NamePool = isTurkish ? turkish : german;
  return {
    name: random.pick(pool.given),
    surname: random.pick(pool.family),
    language: isTurkish ? 'Turkish' : 'German',
  };
}

function emailOf(random: Random, name: string, surname: string): string {
  const domain = random.pick(['example.com', 'example.net', 'example.org']);
  const [first, last] = [addressPart(name), addressPart(surname)];
  const local = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first[0] ?? ''}.${last}`,
    `${last}.${first}`,
  ]);
  return `${local}${random.chance(0.3) ? random.int(2, 99) : ''}@${domain}`;
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

// Where a country keeps numbers free for fiction, these are they.
function phoneOf(random: Random, country: string): string {
  switch (country) {
    case 'TR':
      return `+90${random.pick(['532', '533', '542', '544', '505', '553'])}000${digits(random, 4)}`;
    case 'DE':
      return `+493023125${digits(random, 3)}`;
    case 'GB':
      return `+447700900${digits(random, 3)}`;
    case 'NL':
      return `+3197010${digits(random, 6)}`;
    default:
      return random.chance(0.5) ? '' : `+1415555010${random.int(0, 9)}`;
  }
}

const inTurkish: Record<string, string> = { Turkish: 'Türkçe', English: 'İngilizce', German: 'Almanca' };

function languagesOf(random: Random, facts: { mother: string; language: 'en' | 'tr'; isInGermany: boolean }) {
  const known = [{ name: facts.mother, level: facts.language === 'tr' ? 'ana dil' : 'native' }];
  known.push({ name: 'English', level: random.weighted({ B1: 1, B2: 4, C1: 5, C2: 1 }) });
  const needsGerman = facts.isInGermany || random.chance(0.12);
  if (facts.mother !== 'German' && needsGerman)
    known.push({ name: 'German', level: random.weighted({ A2: 2, B1: 3, B2: 3, C1: 2 }) });
  if (facts.language === 'en') return known;
  return known.map(({ name, level }) => ({ name: inTurkish[name] ?? name, level }));
}
