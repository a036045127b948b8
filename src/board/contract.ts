import { z } from 'zod';
import { tag } from '#candidates/tag-contract.ts';
import { boardPath, card, cardsMax } from '#applications/contract.ts';
import { cardFlags } from '#applications/rules.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { step } from '#stages/contract.ts';
import { boardSorts } from './order-rules.ts';

/** Number of cards in a column and their average time there; `count` stops at `countedMax` when filters are set. */
export const columnFacts = z.object({
  stepId: id,
  count: z.number().int(),
  averageDays: z.number().nullable(),
});
export type ColumnFacts = z.infer<typeof columnFacts>;
export const countedMax = 1000;

export const boardColumn = step.extend(columnFacts.omit({ stepId: true }).shape).extend({
  cards: z.array(card),
  nextCursor: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const board = z.object({
  job: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    status: z.enum(jobStatuses),
    applicationCount: z.number().int().describe('With any outcome, regardless of the filters'),
  }),
  columns: z.array(boardColumn),
  closedCount: z.number().int().describe('Rejected and withdrawn'),
  can: z.object({ move: z.boolean(), addCandidate: z.boolean(), createCandidate: z.boolean() }),
});
export type Board = z.infer<typeof board>;

export const boardSort = z.enum(boardSorts).default('entered');

export const boardFilters = z.strictObject({
  search: optionalLine(100).optional(),
  tag: id.optional(),
  source: optionalLine(50).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional().describe('Minimum rating'),
  flag: z.enum(cardFlags).optional(),
  mine: z
    .literal('true')
    .optional()
    .describe('Those assigned to the caller, and candidates the caller meets or commented on'),
});
export type BoardFilters = z.output<typeof boardFilters>;

export const boardParams = companyParams.extend({ jobId: id });

// Besides the permission: the job's hiring team. Its interviewers may only read, see server/policy.ts.
export const teamMaySee = { permission: 'candidates.list', teamMayToo: true } as const;

const onBoard = { ...teamMaySee, params: boardParams } as const;
/** Ids separated by commas. */
const idsInOne = z
  .string()
  .max(cardsMax * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(id).max(cardsMax));
const facet = z.object({ value: z.string(), count: z.number().int() });

export const boards = defineContract({
  board: {
    method: 'GET',
    path: boardPath,
    summary: 'The board of a job: its steps with counts and the first cards of each, in the requested order',
    ...onBoard,
    query: boardFilters.extend({ sort: boardSort }),
    response: board,
  },
  columnCards: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/board/steps/:stepId/cards',
    summary: 'The cards of one column, in the requested order',
    ...teamMaySee,
    params: boardParams.extend({ stepId: id }),
    query: boardFilters.extend({ ...pageQuery.shape, sort: boardSort }),
    response: pageOf(card),
  },
  closedCards: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/board/closed',
    summary: 'The rejected and withdrawn applications of a job, latest first',
    ...onBoard,
    query: boardFilters.extend(pageQuery.shape),
    response: pageOf(card),
  },
  someCards: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/board/cards',
    summary:
      'The current state of some cards, with the counts of every column; a live board calls it after a change',
    ...onBoard,
    query: boardFilters.extend({ ids: idsInOne }),
    response: z.object({
      cards: z.array(card),
      columns: z.array(columnFacts),
      closedCount: z.number().int(),
    }),
  },
  facets: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/board/facets',
    summary: 'The tags and sources found among the applications of a job, for its filters',
    ...onBoard,
    response: z.object({ tags: z.array(tag), sources: z.array(facet) }),
  },
});
