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

// Beside the permission: the job's hiring team. Its interviewers may only read, see server/policy.ts.
export const teamMaySee = { permission: 'candidates.list', teamMayToo: true } as const;

/** A member who has the board open, and the candidate whose panel they have open over it. */
export const boardViewer = z.object({
  memberId: id,
  name: z.string(),
  surname: z.string(),
  photo: z.string().nullable().describe('Address of the picture'),
  candidateId: id.nullable(),
});
export type BoardViewer = z.infer<typeof boardViewer>;

const boardViewers = z.object({ items: z.array(boardViewer).describe('The other viewers, ordered by name') });
const windowParams = boardParams.extend({
  windowId: z.uuidv4().describe('Identifies the window, which chooses it'),
});

/** How often a window reports its presence, and how long a report counts. */
export const presenceIntervalSeconds = 20;
export const presenceSeconds = 50;

export const boardPresence = defineContract({
  listPresence: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/board/presence',
    summary: 'List the other members who have the board open, with the candidate each has open',
    ...teamMaySee,
    params: boardParams,
    response: boardViewers,
  },
  reportPresence: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/board/presence/:windowId',
    summary: 'Report that this window shows the board; a report counts for 50 seconds',
    ...teamMaySee,
    params: windowParams,
    body: z.strictObject({ candidateId: id.nullable() }),
    response: boardViewers,
  },
  leaveBoard: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/board/presence/:windowId',
    summary: 'Report that this window no longer shows the board',
    ...teamMaySee,
    params: windowParams,
    response: done,
  },
});
