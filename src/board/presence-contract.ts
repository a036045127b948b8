import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id } from '#platform/contract/fields.ts';
import { boardParams, teamMaySee } from './contract.ts';

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
  windowId: z.uuidv4().describe('Identifies the window, which chooses this id'),
});

/** Interval in which a window reports its presence, and time after which a report expires. */
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
    whileReadOnly: true,
    summary: 'Report that this window shows the board; a report counts for 50 seconds',
    ...teamMaySee,
    params: windowParams,
    body: z.strictObject({ candidateId: id.nullable() }),
    response: boardViewers,
  },
  leaveBoard: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/board/presence/:windowId',
    whileReadOnly: true,
    summary: 'Report that this window no longer shows the board',
    ...teamMaySee,
    params: windowParams,
    response: done,
  },
});
