import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { country, done, id, line, optionalLine, text, webAddress } from '#platform/contract/fields.ts';
import {
  languageCodes,
  languageLevels,
  languagesMax,
  locationTypes,
  skillsMax,
  uniqueSkills,
} from './rules.ts';

const countryOrNone = country.or(z.literal(''));
/** yyyy-mm: people know the month. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'profiles.validation.month');

const spokenLanguage = z.strictObject({
  language: z.enum(languageCodes, 'profiles.validation.language'),
  level: z.enum(languageLevels, 'profiles.validation.level'),
});

/** What a user says of themselves beside their name; empty where they said nothing. */
export const general = z.object({
  headline: z.string(),
  about: z.string(),
  country: z.string(),
  city: z.string(),
  website: z.string(),
  linkedin: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.object({ language: z.string(), level: z.enum(languageLevels) })),
});
export type General = z.infer<typeof general>;

export const generalDraft = z.strictObject({
  headline: optionalLine(120),
  about: text(2000),
  country: countryOrNone,
  city: optionalLine(80),
  website: webAddress,
  linkedin: webAddress.regex(
    /^(https?:\/\/([a-z]{2,3}\.)?linkedin\.com\/.+)?$/i,
    'profiles.validation.linkedin',
  ),
  skills: z.array(line(60)).overwrite(uniqueSkills).max(skillsMax),
  languages: z
    .array(spokenLanguage)
    .max(languagesMax)
    .refine(
      (languages) => new Set(languages.map(({ language }) => language)).size === languages.length,
      'profiles.validation.languageTwice',
    ),
});

/** What is left out stays as it is. */
export const generalChange = generalDraft.partial();
export type GeneralChange = z.output<typeof generalChange>;

export const experienceDraft = z.strictObject({
  title: line(120),
  company: line(120),
  position: optionalLine(120).default(''),
  startMonth: month,
  endMonth: month.nullable().default(null).describe('Null while it goes on, and where nobody knows'),
  isOngoing: z.boolean().default(false).describe('Goes on; the end month is then left out'),
  locationType: z.enum(['', ...locationTypes]).default(''),
  country: countryOrNone.default(''),
  city: optionalLine(80).default(''),
  district: optionalLine(80).default(''),
  description: text(4000).default(''),
});
export type ExperienceDraft = z.output<typeof experienceDraft>;
export const experience = z.object({
  id,
  title: z.string(),
  company: z.string(),
  position: z.string(),
  startMonth: z.string(),
  endMonth: z.string().nullable(),
  isOngoing: z.boolean(),
  locationType: z.enum(['', ...locationTypes]),
  country: z.string(),
  city: z.string(),
  district: z.string(),
  description: z.string(),
});
export type Experience = z.infer<typeof experience>;

export const educationDraft = z.strictObject({
  institution: line(150),
  degree: optionalLine(120).default(''),
  major: optionalLine(120).default(''),
  startMonth: month.nullable().default(null),
  endMonth: month.nullable().default(null),
});
export type EducationDraft = z.output<typeof educationDraft>;
export const education = z.object({
  id,
  institution: z.string(),
  degree: z.string(),
  major: z.string(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
});
export type Education = z.infer<typeof education>;

const experienceParams = z.strictObject({ experienceId: id });
const educationParams = z.strictObject({ educationId: id });

/** The signed-in user's own profile; nobody else's is ever there. */
export const profiles = defineContract({
  readGeneral: {
    method: 'GET',
    path: '/profile/general',
    summary: 'What the user says of themselves: headline, place, links, skills and languages',
    permission: 'signedIn',
    response: general,
  },
  updateGeneral: {
    method: 'PATCH',
    path: '/profile/general',
    summary: 'Change some of it; skills and languages are given whole, in their order',
    permission: 'signedIn',
    body: generalChange,
    response: general,
  },
  listExperiences: {
    method: 'GET',
    path: '/profile/experiences',
    summary: "The user's experiences: those that go on first, then the newest",
    permission: 'signedIn',
    response: z.object({ items: z.array(experience) }),
  },
  createExperience: {
    method: 'POST',
    path: '/profile/experiences',
    summary: 'Add an experience',
    permission: 'signedIn',
    body: experienceDraft,
    response: experience,
    status: 201,
    refusals: ['profiles.full'],
  },
  updateExperience: {
    method: 'PUT',
    path: '/profile/experiences/:experienceId',
    summary: 'Write an experience anew',
    permission: 'signedIn',
    params: experienceParams,
    body: experienceDraft,
    response: experience,
  },
  deleteExperience: {
    method: 'DELETE',
    path: '/profile/experiences/:experienceId',
    summary: 'Delete an experience',
    permission: 'signedIn',
    params: experienceParams,
    response: done,
  },
  listEducations: {
    method: 'GET',
    path: '/profile/educations',
    summary: "The user's education, the newest first",
    permission: 'signedIn',
    response: z.object({ items: z.array(education) }),
  },
  createEducation: {
    method: 'POST',
    path: '/profile/educations',
    summary: 'Add a school or a degree',
    permission: 'signedIn',
    body: educationDraft,
    response: education,
    status: 201,
    refusals: ['profiles.full'],
  },
  updateEducation: {
    method: 'PUT',
    path: '/profile/educations/:educationId',
    summary: 'Write a school or a degree anew',
    permission: 'signedIn',
    params: educationParams,
    body: educationDraft,
    response: education,
  },
  deleteEducation: {
    method: 'DELETE',
    path: '/profile/educations/:educationId',
    summary: 'Delete a school or a degree',
    permission: 'signedIn',
    params: educationParams,
    response: done,
  },
});
