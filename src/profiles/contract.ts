import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { country, done, id, line, optionalLine, text, webAddress } from '#platform/contract/fields.ts';
import { languageCodes, languageLevels, languagesMax, skillsMax } from '#reading/rules.ts';
import { locationTypes, uniqueSkills } from './rules.ts';

const countryOrNone = country.or(z.literal(''));
/** yyyy-mm: a profile asks for months, because people rarely know the day. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'profiles.validation.month');

const spokenLanguage = z.strictObject({
  language: z.enum(languageCodes, 'profiles.validation.language'),
  level: z.enum(languageLevels, 'profiles.validation.level'),
});

/** The general part of a user's profile, without their name; fields that the user left out are empty. */
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

/** Fields that are left out keep their value. */
export const generalChange = generalDraft.partial();
export type GeneralChange = z.output<typeof generalChange>;

export const experienceDraft = z.strictObject({
  title: line(120),
  company: line(120),
  position: optionalLine(120).default(''),
  startMonth: month,
  endMonth: month
    .nullable()
    .default(null)
    .describe('Null while it is ongoing, and where the month is unknown'),
  isOngoing: z.boolean().default(false).describe('True while it is ongoing; the end month is then left out'),
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

/** The signed-in user's own profile. No operation reads the profile of another user. */
export const profiles = defineContract({
  readGeneral: {
    method: 'GET',
    path: '/profile/general',
    summary: "The general part of the user's profile: headline, place, links, skills and languages",
    permission: 'signedIn',
    response: general,
  },
  updateGeneral: {
    method: 'PATCH',
    path: '/profile/general',
    summary:
      'Change fields of the general part; skills and languages are replaced as whole lists, in their order',
    permission: 'signedIn',
    body: generalChange,
    response: general,
  },
  listExperiences: {
    method: 'GET',
    path: '/profile/experiences',
    summary: "The user's experiences: ongoing ones first, then the newest",
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
    summary: 'Replace an experience',
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
    summary: "The user's education, newest first",
    permission: 'signedIn',
    response: z.object({ items: z.array(education) }),
  },
  createEducation: {
    method: 'POST',
    path: '/profile/educations',
    summary: 'Add an education',
    permission: 'signedIn',
    body: educationDraft,
    response: education,
    status: 201,
    refusals: ['profiles.full'],
  },
  updateEducation: {
    method: 'PUT',
    path: '/profile/educations/:educationId',
    summary: 'Replace an education',
    permission: 'signedIn',
    params: educationParams,
    body: educationDraft,
    response: education,
  },
  deleteEducation: {
    method: 'DELETE',
    path: '/profile/educations/:educationId',
    summary: 'Delete an education',
    permission: 'signedIn',
    params: educationParams,
    response: done,
  },
});
