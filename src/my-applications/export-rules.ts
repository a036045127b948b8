import type { Candidate } from '#candidates/contract.ts';

/** Company and application as 64 hexadecimal digits, the second it expires at as 8, and the signature. */
export const exportTokenForm = /^([0-9a-f]{32})([0-9a-f]{32})([0-9a-f]{8})([\w-]{32})$/;
export const exportTokenMs = 5 * 60_000;

export type ResumeFacts = Pick<
  Candidate,
  | 'name'
  | 'surname'
  | 'email'
  | 'phoneNumber'
  | 'currentTitle'
  | 'currentCompany'
  | 'city'
  | 'country'
  | 'summary'
  | 'skills'
  | 'profile'
>;

/** A candidate in the JSON Resume schema, version 1.0.0, without empty fields. */
export function jsonResumeOf(facts: ResumeFacts, updatedAt: string) {
  const { experiences, education, languages, links, projects } = facts.profile;
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: filled({
      name: `${facts.name} ${facts.surname}`.trim(),
      label: facts.currentTitle,
      email: facts.email,
      phone: facts.phoneNumber,
      summary: facts.summary,
      location: filled({ city: facts.city, countryCode: facts.country }),
      profiles: links.map(({ label, url }) => filled({ network: label, url })),
    }),
    work: workOf(facts, experiences),
    education: education.map((one) =>
      filled({
        institution: one.school,
        area: one.field,
        studyType: one.degree,
        startDate: one.startedOn,
        endDate: one.endedOn,
      }),
    ),
    skills: facts.skills.map((name) => ({ name })),
    languages: languages.map(({ name, level }) => filled({ language: name, fluency: level })),
    projects: projects.map(({ title, url, description }) => filled({ name: title, url, description })),
    meta: { version: 'v1.0.0', lastModified: updatedAt },
  };
}

// A present employer that was typed into the form is work too, when the profile does not name it.
function workOf({ currentCompany, currentTitle }: ResumeFacts, experiences: Experience[]) {
  const listed = experiences.map((one) =>
    filled({
      name: one.company,
      position: one.title,
      startDate: one.startedOn,
      endDate: one.endedOn,
      summary: one.description,
    }),
  );
  const isListed = currentCompany === '' || experiences.some(({ company }) => company === currentCompany);
  return isListed ? listed : [filled({ name: currentCompany, position: currentTitle }), ...listed];
}

type Experience = Candidate['profile']['experiences'][number];

const filled = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as Partial<T>;

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
