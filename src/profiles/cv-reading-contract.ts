import { z } from 'zod';
import { readOf, readText } from '#reading/contract.ts';
import { personName, personSurname } from '#identity/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { cvOrigins, languageLevels } from '#reading/rules.ts';
import { educationDraft, experienceDraft, generalDraft } from './contract.ts';
import { cvFile } from './cv-contract.ts';
import { entriesMax, locationTypes } from './rules.ts';

/** A value read from a CV, with the value that the profile has. */
const comparedOf = <T extends z.ZodType>(value: T) =>
  readOf(value)
    .extend({ mine: value, state: z.enum(['new', 'same', 'differs']) })
    .nullable();

const place = z.object({ city: z.string(), district: z.string(), country: z.string() });
export const cvDate = readOf(z.string().describe('yyyy-mm, or yyyy when the CV gives only the year'));
const readDate = cvDate.nullable();
const cvText = readText.nullable();
const level = z.enum(languageLevels).nullable();
const known = readText.extend({ isMine: z.boolean() });

export const readExperience = z.object({
  title: cvText,
  company: cvText,
  start: readDate,
  end: readDate,
  isOngoing: z.boolean(),
  place: readOf(place).nullable(),
  locationType: readOf(z.enum(locationTypes)).nullable(),
  description: cvText,
  isMine: z.boolean().describe('The profile already has it'),
});

export const readEducation = z.object({
  institution: cvText,
  degree: cvText,
  major: cvText,
  start: readDate,
  end: readDate,
  isMine: z.boolean(),
});

export const cvFields = z.object({
  origin: z.enum(cvOrigins).nullable().describe('The program that exported the CV'),
  name: comparedOf(z.string()),
  surname: comparedOf(z.string()),
  emails: z.array(known).describe('Only shown, never saved: a user changes an address by verifying it'),
  phones: z.array(known).describe('Only shown, never saved: a user adds a number by verifying it'),
  headline: comparedOf(z.string()),
  about: comparedOf(z.string()),
  place: comparedOf(place),
  website: comparedOf(z.string()),
  linkedin: comparedOf(z.string()),
  skills: z.array(known),
  languages: z.array(
    readOf(z.object({ language: z.string(), level })).extend({
      mine: level,
      state: z.enum(['new', 'same', 'differs']),
    }),
  ),
  experiences: z.array(readExperience),
  educations: z.array(readEducation),
});
export type CvFields = z.infer<typeof cvFields>;

const { headline, about, country, city, website, linkedin, skills, languages } = generalDraft.shape;

/** The values of a CV that a user selected, with their corrections. Fields that are left out keep their value. */
export const cvSelection = z.strictObject({
  name: personName.optional(),
  surname: personSurname.optional(),
  headline: headline.optional(),
  about: about.optional(),
  country: country.optional(),
  city: city.optional(),
  website: website.optional(),
  linkedin: linkedin.optional(),
  skills: skills.optional().describe('Added to the skills of the profile'),
  languages: languages
    .optional()
    .describe('Added to the languages of the profile; a language that the profile has gets this level'),
  experiences: z.array(experienceDraft).max(entriesMax).default([]),
  educations: z.array(educationDraft).max(entriesMax).default([]),
});
export type CvSelection = z.output<typeof cvSelection>;

const added = z.object({
  added: z.number().int(),
  known: z
    .number()
    .int()
    .describe('Count of entries that the profile already had and that were not added again'),
});

/** Completing a profile from a CV: the user reviews the values first, and only selected values are saved. */
export const cvReading = defineContract({
  readCv: {
    method: 'GET',
    path: '/profile/cv-files/:cvFileId/reading',
    summary: 'Read one CV: each field with its place in the document and the value of the profile',
    permission: 'signedIn',
    params: z.strictObject({ cvFileId: id }),
    response: z.object({
      file: cvFile,
      fields: cvFields.nullable().describe('Null until the text is read, and when the document has no text'),
    }),
  },
  save: {
    method: 'POST',
    path: '/profile/from-cv',
    summary:
      'Save the selected values of a CV in one transaction; values that the profile has are not added twice',
    permission: 'signedIn',
    body: cvSelection,
    response: z.object({
      fields: z.number().int().describe('Count of written single fields, such as name and headline'),
      skills: added,
      languages: added,
      experiences: added,
      educations: added,
    }),
    refusals: ['profiles.full', 'profiles.skills_full', 'profiles.languages_full'],
  },
});
export type CvSaveResult = z.infer<typeof cvReading.save.response>;
