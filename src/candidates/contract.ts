import { z } from 'zod';
import { storedFile } from '#files/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  companyParams,
  country,
  done,
  email,
  id,
  instant,
  line,
  optionalLine,
  text,
  webAddress,
} from '#platform/contract/fields.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { step } from '#stages/contract.ts';
import { introduction } from './introduction-contract.ts';
import { candidateProfileChange, candidateProfileDraft, emptyProfile } from './profile-contract.ts';
import { poolEntry } from './pool-entry-contract.ts';
import { candidateListQuery, filterValues, searchHit } from './filter-contract.ts';
import { listedValue } from '#jobs/custom-field-contract.ts';
import { listParts, spokenLanguage } from './row-contract.ts';
import { otherContactsMax, outcomes, skillsMax, tagsMax } from './rules.ts';
import { tag, tagName } from './tag-contract.ts';

/** As typed; the server converts it to E.164 with the company's country. */
const phoneNumber = optionalLine(40);
const skills = z.array(line(60)).max(skillsMax);

/** The member whose link led a person to the careers site. */
const referrer = z.object({ name: z.string(), surname: z.string() });

/** A person's application to one job, as a list shows it. */
export const applicationSummary = z.object({
  id,
  job: z.object({ id, title: z.string() }),
  step: step,
  outcome: z.enum(outcomes),
  source: z.string(),
  referrer: referrer.nullable().describe('The member whose link led here'),
  appliedAt: instant,
  rating: z.number().int().nullable(),
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

export const candidateRow = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  isWithheld: z.boolean().describe('By a blind review: the name is a pseudonym'),
  email: z.string().nullable().describe('Empty without one; null: withheld by a blind review'),
  phoneNumber: z.string(),
  photo: z.string().nullable().describe('Address of the picture'),
  currentTitle: z.string(),
  currentCompany: z.string(),
  city: z.string(),
  country: z.string(),
  source: z.string(),
  tags: z.array(tag),
  skills: z.array(z.string()).describe('Empty without `details`'),
  ...listParts,
  createdAt: instant,
  latestApplication: applicationSummary
    .nullable()
    .describe('The newest one that the caller may see and that matches the filters'),
  poolEntry: poolEntry.nullable().describe('Null without the filter `poolId`'),
  customFields: z.array(listedValue).describe('Those of `fieldIds` that the caller may see'),
  hit: searchHit.nullable().describe('Null without a search'),
});
export type CandidateRow = z.infer<typeof candidateRow>;

const period = { startedOn: z.string().catch(''), endedOn: z.string().catch('') };
/**
 * The company's copy of the person's profile. The schema stays lenient, so that copies written by older versions remain
 * readable.
 */
export const candidateProfile = z.object({
  links: z.array(z.object({ label: z.string().catch(''), url: webAddress })).catch([]),
  languages: z.array(spokenLanguage).catch([]),
  experiences: z
    .array(
      z.object({
        title: z.string().catch(''),
        company: z.string().catch(''),
        description: z.string().catch(''),
        ...period,
      }),
    )
    .catch([]),
  education: z
    .array(
      z.object({
        school: z.string().catch(''),
        degree: z.string().catch(''),
        field: z.string().catch(''),
        ...period,
      }),
    )
    .catch([]),
  projects: z
    .array(
      z.object({ title: z.string().catch(''), url: webAddress.catch(''), description: z.string().catch('') }),
    )
    .catch([]),
});
export type CandidateProfile = z.infer<typeof candidateProfile>;

/** The profile that a form was sent with, as its sender sees it. */
export const sentProfile = candidateProfile.extend({
  summary: z.string().catch(''),
  skills: z.array(z.string()).catch([]),
});
export type SentProfile = z.infer<typeof sentProfile>;

export const candidate = candidateRow
  .omit({
    latestApplication: true,
    languages: true,
    links: true,
    pools: true,
    years: true,
    lastContactAt: true,
    assignee: true,
    consent: true,
    hit: true,
    poolEntry: true,
    customFields: true,
  })
  .extend({
    referrer: referrer.nullable().describe('The member whose link led to the first contact'),
    otherEmails: z.array(z.string()),
    otherPhoneNumbers: z.array(z.string()),
    summary: z.string(),
    skills: z.array(z.string()),
    profile: candidateProfile,
    cvFile: storedFile.nullable(),
    introductions: z
      .array(
        z.object({
          id,
          note: z.string(),
          source: z.string(),
          referrer: referrer.nullable(),
          receivedAt: instant,
          talentPoolConsentAt: instant.nullable().describe('Null when not given, or withdrawn'),
        }),
      )
      .describe('Sent through the careers site without a job, the newest 50, newest first'),
    applications: z.array(applicationSummary).describe('The ones the caller may see, newest first'),
    updatedAt: instant,
    version: z.number().int(),
    can: z.object({ update: z.boolean(), comment: z.boolean(), delete: z.boolean(), merge: z.boolean() }),
  });
export type Candidate = z.infer<typeof candidate>;

const fields = {
  name: line(80),
  surname: line(80),
  email: email.or(z.literal('')),
  phoneNumber,
  currentTitle: optionalLine(120),
  currentCompany: optionalLine(120),
  city: optionalLine(80),
  country: country.or(z.literal('')),
  summary: text(2000),
  skills,
  tags: z.array(tagName).max(tagsMax),
};

export const candidateDraft = z.strictObject({
  ...fields,
  email: fields.email.default(''),
  phoneNumber: fields.phoneNumber.default(''),
  currentTitle: fields.currentTitle.default(''),
  currentCompany: fields.currentCompany.default(''),
  city: fields.city.default(''),
  country: fields.country.default(''),
  summary: fields.summary.default(''),
  skills: fields.skills.default([]),
  tags: fields.tags.default([]),
  profile: candidateProfileDraft.default(emptyProfile),
  newCvId: id.nullable().default(null).describe('A CV that the caller uploaded; it becomes the CV'),
  source: optionalLine(50).default('manual'),
  isAnotherPerson: z.boolean().default(false).describe('Adds the person despite a known e-mail or phone'),
});
export type CandidateDraft = z.output<typeof candidateDraft>;

/** Omitted fields stay unchanged. */
export const candidateChange = z
  .strictObject({
    ...fields,
    otherEmails: z
      .array(email)
      .max(otherContactsMax)
      .describe('The first one becomes the main one without `email`'),
    otherPhoneNumbers: z.array(line(40)).max(otherContactsMax).describe('As `otherEmails`'),
    profile: candidateProfileChange,
  })
  .partial()
  .extend({ version: z.number().int() });
export type CandidateChange = z.output<typeof candidateChange>;

const candidateTags = z.object({ tags: z.array(tag), version: z.number().int() });
const candidateParams = companyParams.extend({ candidateId: id });

export const candidates = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates',
    summary: 'List candidates; the first page has `total`, up to 1,001, unless it cannot be counted',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams,
    query: candidateListQuery,
    response: pageOf(candidateRow),
  },
  listFilters: {
    method: 'GET',
    path: '/companies/:companyId/candidate-filters',
    summary: 'List the tags, sources, cities and languages of the candidates the caller may see',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams,
    response: filterValues,
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/candidates',
    summary: 'Add a candidate by hand; known ones with the same email or phone are returned instead',
    permission: 'candidates.create',
    params: companyParams,
    body: candidateDraft,
    response: candidate,
    status: 201,
    refusals: ['candidates.known', 'candidates.new_cv_gone'],
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId',
    summary: 'Read one candidate with the applications the caller may see; of a merged one, who remains',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: candidate,
  },
  readIntroduction: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/introductions/:introductionId',
    summary:
      'Read an application without a job, with the privacy notice and each consent as its sender saw them',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams.extend({ introductionId: id }),
    response: introduction,
  },
  update: {
    method: 'PATCH',
    path: '/companies/:companyId/candidates/:candidateId',
    summary: "Change the company's record of a candidate",
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams,
    body: candidateChange,
    response: candidate,
    refusals: ['candidates.stale'],
  },
  delete: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId',
    whileReadOnly: true,
    summary: 'Permanently delete a candidate, with the applications, files, comments and meetings',
    permission: 'candidates.delete',
    params: candidateParams,
    response: done,
  },
  addTag: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/tags',
    summary: 'Add a tag to a candidate by its name; they have it once, in any spelling',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams,
    body: z.strictObject({ name: tagName }),
    response: candidateTags,
    refusals: ['candidates.too_many_tags'],
  },
  removeTag: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/tags/:tagId',
    summary: 'Remove a tag from a candidate, with those merged into it',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams.extend({ tagId: id }),
    response: candidateTags,
  },
});
