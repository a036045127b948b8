import { z } from 'zod';
import { personName, personSurname } from '#identity/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { educationDraft, experienceDraft, generalDraft } from './contract.ts';
import { cvFile } from './cv-contract.ts';
import { entriesMax, languageLevels, locationTypes } from './rules.ts';

/** Where in the document something was read: to be shown there, or in words. */
export const cvSource = z.object({
  page: z.number().int(),
  line: z.number().int().describe('Its place among the lines of the text, from 0'),
  text: z.string().describe('The line, at most 200 characters'),
  box: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe('In parts of the page from its top left; null for formats without pages'),
});
export type CvSource = z.infer<typeof cvSource>;

/** Something read of a document, where it stands there, and whether it may be something else. */
export const readOf = <T extends z.ZodType>(value: T) =>
  z.object({ value, isSure: z.boolean().describe('False when it may be something else'), source: cvSource });

/** With what the profile has in its place. */
const comparedOf = <T extends z.ZodType>(value: T) =>
  readOf(value)
    .extend({ mine: value, state: z.enum(['new', 'same', 'differs']) })
    .nullable();

const place = z.object({ city: z.string(), district: z.string(), country: z.string() });
export const dateOfCv = readOf(z.string().describe('yyyy-mm, or yyyy where the CV names the year alone'));
const readDate = dateOfCv.nullable();
export const textOfCv = readOf(z.string());
const readText = textOfCv.nullable();
const level = z.enum(languageLevels).nullable();
const known = readOf(z.string()).extend({ isMine: z.boolean() });

export const readExperience = z.object({
  title: readText,
  company: readText,
  start: readDate,
  end: readDate,
  isOngoing: z.boolean(),
  place: readOf(place).nullable(),
  locationType: readOf(z.enum(locationTypes)).nullable(),
  description: readText,
  isMine: z.boolean().describe('The profile has it'),
});

export const readEducation = z.object({
  institution: readText,
  degree: readText,
  major: readText,
  start: readDate,
  end: readDate,
  isMine: z.boolean(),
});

export const cvFields = z.object({
  name: comparedOf(z.string()),
  surname: comparedOf(z.string()),
  emails: z.array(known).describe('Told, never saved: an address is changed by proving it'),
  phones: z.array(known).describe('Told, never saved: a number is added by proving it'),
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

/** What a user chose of a CV, corrected where it was wrong. What is left out stays as it is. */
export const fromCvBody = z.strictObject({
  name: personName.optional(),
  surname: personSurname.optional(),
  headline: headline.optional(),
  about: about.optional(),
  country: country.optional(),
  city: city.optional(),
  website: website.optional(),
  linkedin: linkedin.optional(),
  skills: skills.optional().describe('Added to those the profile has'),
  languages: languages.optional().describe('Added; one that the profile has gets this level'),
  experiences: z.array(experienceDraft).max(entriesMax).default([]),
  educations: z.array(educationDraft).max(entriesMax).default([]),
});
export type FromCv = z.output<typeof fromCvBody>;

const added = z.object({
  added: z.number().int(),
  known: z.number().int().describe('There before, not added twice'),
});

/** Completing a profile from a CV: what it says is shown first, and saved only as chosen. */
export const cvReading = defineContract({
  readCv: {
    method: 'GET',
    path: '/profile/cv-files/:cvFileId/reading',
    summary: 'What one CV says, field by field with its place in the document, beside what the profile has',
    permission: 'signedIn',
    params: z.strictObject({ cvFileId: id }),
    response: z.object({
      file: cvFile,
      fields: cvFields.nullable().describe('Null while the text is not read, and where there is none'),
    }),
  },
  save: {
    method: 'POST',
    path: '/profile/from-cv',
    summary: 'Save what was chosen of a CV, all of it or nothing; what the profile has is not added twice',
    permission: 'signedIn',
    body: fromCvBody,
    response: z.object({
      fields: z.number().int().describe('Of name, headline and the like, how many were written'),
      skills: added,
      languages: added,
      experiences: added,
      educations: added,
    }),
    refusals: ['profiles.full', 'profiles.skills_full', 'profiles.languages_full'],
  },
});
export type Saved = z.infer<typeof cvReading.save.response>;
