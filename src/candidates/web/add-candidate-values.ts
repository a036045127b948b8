import { z } from 'zod';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { bareYear, reviewValues, type ReviewValues } from '#profiles/web/complete-from-cv/review-values.ts';
import { languageLevels } from '#reading/rules.ts';
import { type CandidateDraft, candidateDraft } from '../contract.ts';
import { type CandidateProfileDraft, candidateProfileDraft } from '../profile-contract.ts';
import type { CandidateValues } from './parts/candidate-fields.tsx';
import { readCandidateValues } from './read-candidate-values.ts';

/** Form values of a new candidate: the record, and what was read from the CV. */
export type AddCandidateValues = CandidateValues &
  Pick<ReviewValues, 'website' | 'linkedin' | 'languages' | 'experiences' | 'educations'>;

export const emptyValues: AddCandidateValues = {
  name: '',
  surname: '',
  email: '',
  phoneNumber: '',
  currentTitle: '',
  currentCompany: '',
  city: '',
  country: null,
  website: '',
  linkedin: '',
  summary: '',
  skills: [],
  tags: [],
  languages: [],
  experiences: [],
  educations: [],
};

const draft = candidateProfileDraft.shape;
const experience = draft.experiences.element.shape;
const education = draft.education.element.shape;
const month = z.string().nullable();

/** The contract's rules. Entries of a CV may lack what their own profile needs, such as months. */
export const addCandidateValues = readCandidateValues.extend({
  website: draft.links.element.shape.url.or(z.literal('')),
  linkedin: draft.links.element.shape.url.or(z.literal('')),
  languages: z.array(
    z.object({
      keep: z.boolean(),
      language: z.string().nullable(),
      level: z.enum(['', ...languageLevels]),
    }),
  ),
  experiences: z.array(
    z.looseObject({
      keep: z.boolean(),
      title: experience.title,
      company: experience.company,
      description: experience.description,
      startMonth: month,
      endMonth: month,
    }),
  ),
  educations: z.array(
    z.looseObject({
      keep: z.boolean(),
      institution: education.school,
      degree: education.degree,
      major: education.field,
      startMonth: month,
      endMonth: month,
    }),
  ),
}) as unknown as z.ZodType<AddCandidateValues, AddCandidateValues>;

/** The values of the CV for the form. Everything is kept until the member leaves it out. */
export function valuesOfCv(fields: CvFields): AddCandidateValues {
  const read = reviewValues(fields);
  const current = fields.experiences.find(({ isOngoing }) => isOngoing);
  const keep = true;
  return {
    ...emptyValues,
    name: read.name,
    surname: read.surname,
    email: firstOf(fields.emails),
    phoneNumber: firstOf(fields.phones),
    currentTitle: current?.title?.value ?? read.headline,
    currentCompany: current?.company?.value ?? '',
    city: read.city,
    country: read.country,
    website: read.website,
    linkedin: read.linkedin,
    summary: read.about,
    skills: read.skills,
    languages: read.languages.map((one) => ({ ...one, keep })),
    experiences: read.experiences.map((one) => ({ ...one, keep })),
    educations: read.educations.map((one) => ({ ...one, keep })),
  };
}

/** The first certain value, else the first one. */
export const bestOf = <T extends { isSure: boolean }>(found: readonly T[]): T | null =>
  found.find(({ isSure }) => isSure) ?? found[0] ?? null;

const firstOf = (found: readonly { value: string; isSure: boolean }[]): string => bestOf(found)?.value ?? '';

/**
 * The profile of the new candidate. A date of which the CV gives only the year stays a year.
 * @param language of the names of languages
 */
function profileOf(
  values: AddCandidateValues,
  fields: CvFields | null,
  language: string,
): CandidateProfileDraft {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const dateOf = (chosen: string | null, read: { value: string } | null | undefined): string =>
    chosen ?? bareYear(read ?? null) ?? '';
  return {
    links: [values.website, values.linkedin]
      .filter((url) => url !== '')
      .map((url) => ({ label: new URL(url).hostname.replace(/^www\./, ''), url })),
    languages: values.languages.flatMap(({ keep, language: code, level }) =>
      keep && code !== null ? [{ name: names.of(code) ?? code, level }] : [],
    ),
    experiences: values.experiences.flatMap(({ keep, title, company, description, ...one }, index) => {
      if (!keep || (title === '' && company === '')) return [];
      const read = fields?.experiences[index];
      const endedOn = one.isOngoing ? '' : dateOf(one.endMonth, read?.end) || '?';
      return [{ title, company, description, startedOn: dateOf(one.startMonth, read?.start), endedOn }];
    }),
    education: values.educations.flatMap(({ keep, institution, degree, major, ...one }, index) => {
      if (!keep || institution + degree + major === '') return [];
      const read = fields?.educations[index];
      const ended = dateOf(one.endMonth, read?.end);
      const started = dateOf(one.startMonth, read?.start) || ended;
      return [{ school: institution, degree, field: major, startedOn: started, endedOn: ended }];
    }),
    projects: [],
  };
}

type DraftOptions = {
  fields: CvFields | null;
  newCvId: string | null;
  /** Of the names of languages. */
  language: string;
  isAnotherPerson: boolean;
};

/** The new candidate of the form, as the call takes it. */
export function draftOf(values: AddCandidateValues, options: DraftOptions): CandidateDraft {
  const { website: _w, linkedin: _l, languages: _s, experiences: _x, educations: _e, ...record } = values;
  const { fields, newCvId, language, isAnotherPerson } = options;
  const profile = profileOf(values, fields, language);
  return candidateDraft.parse({
    ...record,
    country: values.country ?? '',
    profile,
    newCvId,
    isAnotherPerson,
  });
}
