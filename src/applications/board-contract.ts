import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, optionalLine } from '#platform/contract/fields.ts';
import { boardSorts, cardFlags } from './board-rules.ts';

export const boardSort = z.enum(boardSorts).default('entered');

export const boardFilters = z.strictObject({
  search: optionalLine(100).optional(),
  tag: optionalLine(50).optional(),
  source: optionalLine(50).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional().describe('At least so many'),
  flag: z.enum(cardFlags).optional(),
  mine: z.literal('true').optional().describe('Those the caller looks after, meets or wrote about'),
});
export type BoardFilters = z.output<typeof boardFilters>;

export const boardParams = companyParams.extend({ jobId: id });

// Beside the grant: the job's hiring team. Its interviewers look on, see server/policy.ts.
export const teamLooks = { permission: 'candidates.list', teamMayToo: true } as const;

/** Who has the board open on their screen, and whose panel stands over it. */
export const looker = z.object({
  memberId: id,
  name: z.string(),
  surname: z.string(),
  photo: z.string().nullable().describe('Address of the picture'),
  candidateId: id.nullable(),
});
export type Looker = z.infer<typeof looker>;

const lookers = z.object({ items: z.array(looker).describe('The others, in the order of their names') });
const windowParams = boardParams.extend({
  windowId: z.uuidv4().describe('One for each window, chosen by it'),
});

/** How often a window says that it is still there, and how long it counts when it says nothing more. */
export const lookEverySeconds = 20;
export const lookerSeconds = 50;

export const boardLookers = defineContract({
  listLookers: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/board/lookers',
    summary: 'Who else has the board of a job open now, and which candidate of it',
    ...teamLooks,
    params: boardParams,
    response: lookers,
  },
  lookAtBoard: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/board/lookers/:windowId',
    summary: 'Say that one looks at a board in this window, for as long as one goes on saying it',
    ...teamLooks,
    params: windowParams,
    body: z.strictObject({ candidateId: id.nullable() }),
    response: lookers,
  },
  leaveBoard: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/board/lookers/:windowId',
    summary: 'Say that this window looks at the board no more',
    ...teamLooks,
    params: windowParams,
    response: done,
  },
});
