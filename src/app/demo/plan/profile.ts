import { addFile } from './candidates.ts';
import { addUser } from './company.ts';
import type { Candidate, Demo } from './model.ts';
import { seededRandom } from './random.ts';

/** The user `candidate@`: an account whose profile says what the CV says, and has a newer CV of its own. */
export function addProfile(demo: Demo, candidate: Candidate): void {
  const { person, profile, user_id, createdAt } = candidate;
  if (!profile || user_id === null) return;
  const { rows } = demo;
  const { name, surname, email, country, city } = person;
  const random = seededRandom('profile');
  const owned = () => ({ id: random.uuid(createdAt), user_id, created_at: createdAt });
  addUser(demo, createdAt, { id: user_id, name, surname, email, language: person.language });
  rows.profiles.push({
    user_id,
    headline: profile.headline,
    about: person.summary,
    country,
    city,
    website: profile.website,
    skills: person.skills,
    languages: JSON.stringify(profile.languages),
    updated_at: createdAt,
  });
  for (const { title, company, start, end, text } of person.experiences)
    rows.experiences.push({
      ...owned(),
      title,
      company,
      country,
      city,
      description: text,
      start_month: `${start}-01`,
      end_month: end === null ? null : `${end}-01`,
      is_ongoing: end === null,
      location_type: end === null ? 'hybrid' : 'onsite',
    });
  for (const { degree, institution, start, end } of person.education)
    rows.educations.push({
      ...owned(),
      institution,
      degree: profile.degree,
      major: degree,
      start_month: `${start}-09-01`,
      end_month: `${end}-06-01`,
    });
  addFile(demo, random, candidate, { id: random.uuid(createdAt), userId: user_id, title: profile.cvTitle });
}
