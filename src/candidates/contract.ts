import { z } from 'zod';
import { storedFile } from '#files/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  country,
  email,
  id,
  instant,
  line,
  optionalLine,
  webAddress,
} from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { step } from '#stages/contract.ts';
import { outcomes, sorts, tagMaxChars, tagsMax } from './rules.ts';

/** A tag as the company writes it: one line, few characters. */
export const tag = line(tagMaxChars);
/** As typed; the server makes it E.164 by the company's country. */
const phoneNumber = optionalLine(40);
const skills = z.array(line(60)).max(100);

/** A person's application to one job, as a list shows it. */
export const applicationSummary = z.object({
  id,
  job: z.object({ id, title: z.string() }),
  step: step,
  outcome: z.enum(outcomes),
  appliedAt: instant,
  rating: z.number().int().nullable(),
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

export const candidateRow = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  photo: z.string().nullable().describe('Address of the picture'),
  currentTitle: z.string(),
  currentCompany: z.string(),
  city: z.string(),
  country: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  createdAt: instant,
  latestApplication: applicationSummary
    .nullable()
    .describe('The newest one the caller may see and the filters ask for'),
});
export type CandidateRow = z.infer<typeof candidateRow>;

const period = { startedOn: z.string().catch(''), endedOn: z.string().catch('') };
/** The company's copy of what the person said of themselves; kept readable whatever an older form wrote. */
export const candidateProfile = z.object({
  links: z.array(z.object({ label: z.string().catch(''), url: webAddress })).catch([]),
  languages: z.array(z.object({ name: z.string(), level: z.string().catch('') })).catch([]),
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

export const candidate = candidateRow.omit({ latestApplication: true }).extend({
  summary: z.string(),
  skills: z.array(z.string()),
  profile: candidateProfile,
  cvFile: storedFile.nullable(),
  applications: z.array(applicationSummary).describe('Those the caller may see, newest first'),
  updatedAt: instant,
  version: z.number().int(),
  can: z.object({ update: z.boolean(), comment: z.boolean() }),
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
  summary: optionalLine(2000),
  skills,
  tags: z.array(tag).max(tagsMax),
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
  source: optionalLine(50).default('manual'),
  isAnotherPerson: z
    .boolean()
    .default(false)
    .describe('Adds the person although someone with this e-mail or phone is known'),
});
export type CandidateDraft = z.output<typeof candidateDraft>;

/** Missing fields stay as they are. */
export const candidateChange = z.strictObject(fields).partial().extend({ version: z.number().int() });
export type CandidateChange = z.output<typeof candidateChange>;

export const candidateFilters = z.strictObject({
  search: optionalLine(100).optional(),
  jobId: id.optional(),
  stepId: id.optional(),
  outcome: z.enum(outcomes).optional(),
  tag: optionalLine(tagMaxChars).optional(),
  source: optionalLine(50).optional(),
  location: optionalLine(80).optional().describe('A city'),
  appliedFrom: calendarDate.optional().describe('Applied on this day or later, in the zone of the company'),
  appliedTo: calendarDate.optional(),
});
export type CandidateFilters = z.output<typeof candidateFilters>;

const candidateParams = companyParams.extend({ candidateId: id });

export const candidates = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates',
    summary:
      'Candidates by search and filters; `total` on the first page, up to 1,001, unless a search with filters finds too many to count',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams,
    query: candidateFilters.extend({ ...pageQuery.shape, sort: z.enum(sorts).default('newest') }),
    response: pageOf(candidateRow),
  },
  listFilters: {
    method: 'GET',
    path: '/companies/:companyId/candidate-filters',
    summary: 'The tags, sources and cities found among the candidates the caller may see',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams,
    response: z.object({
      tags: z.array(z.string()),
      sources: z.array(z.string()),
      locations: z.array(z.string()),
      jobs: z.array(z.object({ id, title: z.string(), steps: z.array(step) })),
    }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/candidates',
    summary: 'Add a person by hand; someone known by the same e-mail or phone is named instead of joined',
    permission: 'candidates.create',
    params: companyParams,
    body: candidateDraft,
    response: candidate,
    status: 201,
    refusals: ['candidates.known'],
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId',
    summary: 'One candidate with the applications the caller may see',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: candidate,
  },
  update: {
    method: 'PATCH',
    path: '/companies/:companyId/candidates/:candidateId',
    summary: 'Change what the company knows of a person',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams,
    body: candidateChange,
    response: candidate,
    refusals: ['candidates.stale'],
  },
  addTag: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/tags/:tag',
    summary: 'Tag a candidate; twice is once, whatever the case of its letters',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams.extend({ tag }),
    response: z.object({ tags: z.array(z.string()), version: z.number().int() }),
    refusals: ['candidates.too_many_tags'],
  },
  removeTag: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/tags/:tag',
    summary: 'Take a tag off a candidate',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams.extend({ tag }),
    response: z.object({ tags: z.array(z.string()), version: z.number().int() }),
  },
  listFiles: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/files',
    summary: 'The files of a candidate, newest first',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: z.object({ items: z.array(storedFile), can: z.object({ rename: z.boolean() }) }),
  },
});
