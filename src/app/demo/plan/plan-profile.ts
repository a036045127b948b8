import { ece } from '../content/guests.ts';
import type { Person } from './person.ts';
import type { PlannedCandidate } from './plan-candidates.ts';
import type { DemoRows } from './rows.ts';
import { seededRandom } from './seeded-random.ts';

/** What the user `candidate@` says of themselves: the same as in their CV, of which they keep a newer one. */
export function planProfile({ person, user, file }: PlannedCandidate): DemoRows['ownProfile'] {
  if (user === null || file === null) throw new Error('Only a user with a CV has a profile.');
  const random = seededRandom('profile');
  const at = new Date(user.created_at as Date);
  const of = { user_id: user.id as string, created_at: at };
  return {
    profile: profileRow(person, of.user_id, at),
    experiences: person.experiences.map(({ title, company, start, end, text }) => ({
      ...of,
      id: random.uuid(at),
      title,
      company,
      start_month: `${start}-01`,
      end_month: end === null ? null : `${end}-01`,
      is_ongoing: end === null,
      location_type: end === null ? 'hybrid' : 'onsite',
      country: person.place.country,
      city: person.place.city,
      description: text,
    })),
    educations: person.education.map(({ degree, institution, start, end }) => ({
      ...of,
      id: random.uuid(at),
      institution,
      degree: ece.profile.degree,
      major: degree,
      start_month: `${start}-09-01`,
      end_month: `${end}-06-01`,
    })),
    userId: of.user_id,
    file: { ...file, id: random.uuid(at), storageKey: `cv/${random.hex(40)}`, title: ece.profile.cvTitle },
  };
}

function profileRow(person: Person, userId: string, at: Date): DemoRows['ownProfile']['profile'] {
  return {
    user_id: userId,
    headline: ece.profile.headline,
    about: person.summary,
    country: person.place.country,
    city: person.place.city,
    website: ece.profile.website,
    skills: person.skills,
    languages: JSON.stringify(ece.profile.languages),
    updated_at: at,
  };
}
