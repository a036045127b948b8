import type { CvFacts } from '../documents/cv-facts.ts';
import type { Person } from './person.ts';
import type { Random } from './seeded-random.ts';

/** What stands in somebody's CV. */
export function cvFactsOf(random: Random, person: Person): CvFacts {
  return {
    name: `${person.name} ${person.surname}`,
    title: person.title,
    email: person.email,
    phone: spaced(person.phone),
    city: person.place.cityIn[person.language],
    summary: person.summary,
    experiences: person.experiences,
    education: person.education,
    skills: person.skills,
    languages: person.languages.map(({ name, level }) => `${name} (${level})`),
    language: person.language,
    style: random.pick([0, 1, 2] as const),
  };
}

// +90 532 000 12 34, as people write it.
function spaced(phone: string): string {
  if (phone.startsWith('+90')) return phone.replace(/^(\+90)(...)(...)(..)(..)$/, '$1 $2 $3 $4 $5');
  return phone.replace(/^(\+\d\d)(\d\d)(\d+)$/, '$1 $2 $3');
}
