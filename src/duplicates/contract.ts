import { z } from 'zod';
import { applicationSummary } from '#candidates/contract.ts';
import { sharedReasons } from '#candidates/rules.ts';
import { tag } from '#candidates/tag-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { chosenFields, likelihoods } from './rules.ts';

const pairedPerson = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable().describe('Empty without one; null: withheld by a blind review'),
  phoneNumber: z.string(),
  currentTitle: z.string(),
  currentCompany: z.string(),
  city: z.string(),
  country: z.string(),
});
export type PairedPerson = z.infer<typeof pairedPerson>;

export const duplicatePair = z.object({
  id,
  first: pairedPerson.describe('The one who was added first'),
  second: pairedPerson,
  likelihood: z.enum(likelihoods),
  reasons: z.array(z.enum(sharedReasons)).describe('Signs that the two are one person'),
  dismissedAt: instant.nullable().describe('When a member said that they are not the same person'),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

const mergedCandidate = z.object({
  id: id.describe('Id that the candidate had'),
  mergedAt: instant,
  undoUntil: instant
    .nullable()
    .describe('Null when a later merge must be undone first, or 30 days have passed'),
});
export type MergedCandidate = z.infer<typeof mergedCandidate>;

export const comparedCandidate = pairedPerson.extend({
  summary: z.string(),
  profileEntries: z.number().int().describe('Jobs, schools, languages, projects and links of the profile'),
  cv: z.object({ title: z.string(), createdAt: instant }).nullable(),
  tags: z.array(tag),
  applications: z.array(applicationSummary),
  createdAt: instant,
  version: z.number().int(),
});
export type ComparedCandidate = z.infer<typeof comparedCandidate>;

export const mergeDraft = z.strictObject({
  version: z.number().int().describe('Version of the candidate that was compared'),
  otherVersion: z.number().int(),
  fromOther: z
    .array(z.enum(chosenFields))
    .max(chosenFields.length)
    .describe('Values taken from the other candidate; tags and skills are united'),
});
export type MergeDraft = z.output<typeof mergeDraft>;

const pairParams = companyParams.extend({ pairId: id });
const candidateParams = companyParams.extend({ candidateId: id });
const mergeParams = candidateParams.extend({ otherId: id });

/** For members who may change candidates and see all of them, because a merge reaches applications of every job. */
export const duplicates = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/duplicates',
    summary:
      'Pairs of candidates who may be one person, the most likely first; `total` up to 1,000 on the first page',
    permission: 'candidates.update',
    params: companyParams,
    query: pageQuery.extend({ state: z.enum(['open', 'dismissed']).default('open') }),
    response: pageOf(duplicatePair),
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/duplicates',
    summary:
      'Possible duplicates of a candidate, and who was merged into them; none for members who may not merge',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: z.object({ items: z.array(duplicatePair), merged: z.array(mergedCandidate) }),
  },
  dismiss: {
    method: 'PUT',
    path: '/companies/:companyId/duplicates/:pairId/dismissal',
    summary: 'Say that two candidates are not the same person',
    permission: 'candidates.update',
    params: pairParams,
    response: duplicatePair,
  },
  reopen: {
    method: 'DELETE',
    path: '/companies/:companyId/duplicates/:pairId/dismissal',
    summary: 'Suggest a dismissed pair again',
    permission: 'candidates.update',
    params: pairParams,
    response: duplicatePair,
  },
  compare: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/comparisons/:otherId',
    summary: 'Two candidates side by side, and what a merge of the other into the candidate does',
    permission: 'candidates.update',
    params: mergeParams,
    response: z.object({
      candidate: comparedCandidate,
      other: comparedCandidate,
      pair: duplicatePair.nullable().describe('Null when they share nothing'),
      fromOther: z
        .array(z.enum(chosenFields))
        .describe('The proposed choice: the newer or more complete value'),
      joins: z
        .array(z.object({ jobTitle: z.string(), stayingId: id, closedId: id }))
        .describe('Applications of both for the same job: one stays'),
    }),
  },
  merge: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/merged-candidates/:otherId',
    summary: 'Merge the other candidate into the candidate, who gets everything of both',
    permission: 'candidates.update',
    params: mergeParams,
    body: mergeDraft,
    response: mergedCandidate,
    refusals: [
      'duplicates.stale',
      'duplicates.open_requests',
      'duplicates.too_many_contacts',
      'duplicates.too_many_skills',
      'candidates.too_many_tags',
      'candidates.withheld',
    ],
  },
  undoMerge: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/merged-candidates/:otherId',
    summary: 'Undo a merge within 30 days; what was added since stays with the candidate',
    permission: 'candidates.update',
    params: mergeParams,
    response: done,
    refusals: ['duplicates.too_late', 'duplicates.later_first', 'candidates.withheld'],
  },
});
