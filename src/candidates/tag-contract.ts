import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { mergedTagsMax, tagColors, tagMaxChars } from './rules.ts';

/** The name of a tag: one line of at most 40 characters. */
export const tagName = line(tagMaxChars);
const color = z.enum(tagColors);

export const tag = z.object({ id, name: z.string(), color });
export type Tag = z.infer<typeof tag>;

/** A tag with its use. */
export const tagUse = tag.extend({
  people: z.number().int().describe('Candidates who have it, counted up to 1,001'),
  mergedTags: z.array(z.object({ id, name: z.string() })).describe('Tags that were merged into it'),
  removedAt: instant.nullable(),
});
export type TagUse = z.infer<typeof tagUse>;

export const tagDraft = z.strictObject({ name: tagName, color: color.default('gray') });
export type TagDraft = z.output<typeof tagDraft>;

const tagParams = companyParams.extend({ tagId: id });
const keeps = { permission: 'company.settings', params: tagParams } as const;

export const tags = defineContract({
  listTags: {
    method: 'GET',
    path: '/companies/:companyId/tags',
    summary: 'List the tags of candidates by name, each with its use, or those deleted within the last hour',
    permission: 'company.settings',
    params: companyParams,
    query: z.strictObject({
      ...pageQuery.shape,
      search: optionalLine(tagMaxChars).optional(),
      removed: z.enum(['true']).optional(),
    }),
    response: pageOf(tagUse),
  },
  createTag: {
    method: 'POST',
    path: '/companies/:companyId/tags',
    summary: 'Add a tag for candidates',
    permission: 'company.settings',
    params: companyParams,
    body: tagDraft,
    response: tagUse,
    status: 201,
    refusals: ['candidates.tag_name_taken'],
  },
  updateTag: {
    method: 'PATCH',
    path: '/companies/:companyId/tags/:tagId',
    summary: 'Rename a tag or change its colour, for all candidates at once',
    ...keeps,
    body: z.strictObject({ name: tagName, color }).partial(),
    response: tagUse,
    refusals: ['candidates.tag_name_taken'],
  },
  deleteTag: {
    method: 'DELETE',
    path: '/companies/:companyId/tags/:tagId',
    summary: 'Remove a tag from all candidates; it can be restored for an hour',
    ...keeps,
    response: done,
  },
  restoreTag: {
    method: 'DELETE',
    path: '/companies/:companyId/tags/:tagId/removal',
    summary: 'Undo the deletion of a tag',
    ...keeps,
    response: tagUse,
    refusals: ['candidates.tag_name_taken'],
  },
  mergeTags: {
    method: 'POST',
    path: '/companies/:companyId/tags/:tagId/merged-tags',
    summary: 'Merge other tags into a tag; their names then mean this tag, until they are separated again',
    ...keeps,
    body: z.strictObject({ tagIds: z.array(id).min(1).max(mergedTagsMax) }),
    response: tagUse,
  },
  separateTag: {
    method: 'DELETE',
    path: '/companies/:companyId/tags/:tagId/merged-tags/:mergedTagId',
    summary: 'Undo the merge of a tag; each candidate has the tags that they were given',
    ...keeps,
    params: tagParams.extend({ mergedTagId: id }),
    response: tagUse,
  },
});
