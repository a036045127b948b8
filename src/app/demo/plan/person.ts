import { slugOf } from '#companies/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import { type AuthoredCandidate, people, type Person, type Region } from '../content/content.ts';
import { monthBefore } from './calendar.ts';
import { type CareerInput, createCareer } from './career.ts';
import type { Random } from '#platform/server/seeded-random.ts';
import { fillIn } from './wording.ts';

const drawStyle = (random: Random) => random.pick(['plain', 'serif', 'side'] as const);

export type PersonInput = Omit<CareerInput, 'region'> & {
  regions: Partial<Record<Region, number>>;
  /** Full names of earlier people; the new one is added. */
  takenNames: Set<string>;
};

/** A new person, whose name nobody else in the demo has. */
export function createPerson(random: Random, input: PersonInput): Person {
  const region = random.weighted(input.regions);
  const { name, surname, motherTongue } = drawName(random, region, input.takenNames);
  const isInTurkish = motherTongue === 'Turkish' && input.language === 'tr' && random.chance(0.9);
  const language = isInTurkish ? 'tr' : 'en';
  const place = random.pickBy(people.places[region], ({ weight }) => weight ?? 1);
  const phones: Record<string, string[]> = people.phones;
  const phone = random.pick(phones[place.country] ?? phones['other'] ?? []);
  return {
    name,
    surname,
    email: drawEmail(random, name, surname),
    phone: phone.replace(/#/g, () => String(random.int(0, 9))),
    city: place.city,
    cityInCv: (language === 'en' ? place.en : undefined) ?? place.city,
    country: place.country,
    language,
    languages: drawLanguages(random, { motherTongue, language, isInGermany: place.country === 'DE' }),
    cvStyle: drawStyle(random),
    ...createCareer(random, { ...input, region, language }),
  };
}

/** A person as the content describes them; months count back from today. */
export function authoredPerson(random: Random, authored: AuthoredCandidate, today: Date): Person {
  const month = (value: string) => (value.startsWith('-') ? monthBefore(today, -Number(value)) : value);
  return {
    ...authored,
    cvStyle: drawStyle(random),
    experiences: authored.experiences.map((one) => {
      return { ...one, startedOn: month(one.startedOn), endedOn: month(one.endedOn) };
    }),
    education: authored.education.map((one) => {
      return { ...one, startedOn: month(one.startedOn).slice(0, 4), endedOn: month(one.endedOn).slice(0, 4) };
    }),
  };
}

function drawName(random: Random, region: Region, taken: Set<string>) {
  for (;;) {
    const names = random.pickBy(people.names, ({ weights }) => weights[region] ?? 0);
    const [name, surname] = [random.pick(names.given), random.pick(names.family)];
    if (taken.has(`${name} ${surname}`)) continue;
    taken.add(`${name} ${surname}`);
    return { name, surname, motherTongue: names.language };
  }
}

function drawEmail(random: Random, name: string, surname: string): string {
  const address = random.pick(['{first}.{last}', '{first}{last}', '{initial}.{last}', '{last}.{first}']);
  const [first, last] = [inAscii(name), inAscii(surname)];
  const number = random.chance(0.3) ? random.int(2, 99) : '';
  const domain = random.pick(['example.com', 'example.net', 'example.org']);
  return `${fillIn(address, { first, last, initial: first.slice(0, 1) })}${number}@${domain}`;
}

/** The letters and digits of a name as in an address: "Işıl Güneş" becomes "isilgunes". */
export const inAscii = (name: string): string => slugOf(name).replaceAll('-', '');

type LanguagesInput = { motherTongue: string; language: Language; isInGermany: boolean };

function drawLanguages(random: Random, { motherTongue, language, isInGermany }: LanguagesInput) {
  const known = { [motherTongue]: 'native', English: random.weighted(people.levels.English) };
  if (motherTongue !== 'German' && (isInGermany || random.chance(0.12)))
    known['German'] = random.weighted(people.levels.German);
  const words: Record<string, string> = language === 'tr' ? people.inTurkish : {};
  return Object.entries(known).map(([name, level]) => {
    return { name: words[name] ?? name, level: words[level] ?? level };
  });
}
