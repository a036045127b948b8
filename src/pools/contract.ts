import { z } from 'zod';
import { poolEntry } from '#candidates/pool-entry-contract.ts';
import { person } from '#applications/assignment-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line, optionalLine, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { entryNoteMax, poolNameMax, poolNoteMax } from './rules.ts';

export const pool = z.object({
  id,
  name: z.string(),
  note: z.string(),
  owner: person.nullable(),
  people: z.number().int().describe('Candidates whom the caller may see, counted up to 1,001'),
  removedAt: instant.nullable(),
  can: z.object({ change: z.boolean() }),
});
export type Pool = z.infer<typeof pool>;

export const poolDraft = z.strictObject({
  name: line(poolNameMax),
  note: text(poolNoteMax).default(''),
  ownerId: id.nullable().default(null).describe('A member; of a new pool the caller without one'),
});
export type PoolDraft = z.output<typeof poolDraft>;

const poolChange = z
  .strictObject({ name: line(poolNameMax), note: text(poolNoteMax), ownerId: id.nullable() })
  .partial();
export type PoolChange = z.output<typeof poolChange>;

export const entryNote = text(entryNoteMax);

const poolParams = companyParams.extend({ poolId: id });
const candidateParams = companyParams.extend({ candidateId: id });
const maySee = { permission: 'candidates.list', teamMayToo: true } as const;
const decides = { permission: 'candidates.update', teamMayToo: true } as const;

export const pools = defineContract({
  listPools: {
    method: 'GET',
    path: '/companies/:companyId/pools',
    summary: 'List the pools that the caller may see, by name, or those deleted within the last hour',
    ...maySee,
    params: companyParams,
    query: z.strictObject({
      ...pageQuery.shape,
      search: optionalLine(poolNameMax).optional(),
      removed: z.enum(['true']).optional(),
    }),
    response: pageOf(pool).extend({ can: z.object({ create: z.boolean() }) }),
  },
  listPoolNames: {
    method: 'GET',
    path: '/companies/:companyId/pool-names',
    summary: 'List the names of the pools that the caller may see, for filters and choices',
    ...maySee,
    params: companyParams,
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  },
  readPool: {
    method: 'GET',
    path: '/companies/:companyId/pools/:poolId',
    summary: 'Read a pool; its candidates are those of the list with the filter `poolId`',
    ...maySee,
    params: poolParams,
    response: pool,
  },
  createPool: {
    method: 'POST',
    path: '/companies/:companyId/pools',
    summary: 'Create a pool',
    ...decides,
    params: companyParams,
    body: poolDraft,
    response: pool,
    status: 201,
    refusals: ['pools.name_taken'],
  },
  updatePool: {
    method: 'PATCH',
    path: '/companies/:companyId/pools/:poolId',
    summary: 'Change the name, the note or the owner of a pool',
    ...decides,
    params: poolParams,
    body: poolChange,
    response: pool,
    refusals: ['pools.name_taken'],
  },
  deletePool: {
    method: 'DELETE',
    path: '/companies/:companyId/pools/:poolId',
    summary: 'Delete a pool, not its candidates; it can be restored for an hour',
    ...decides,
    params: poolParams,
    response: done,
  },
  restorePool: {
    method: 'DELETE',
    path: '/companies/:companyId/pools/:poolId/removal',
    summary: 'Undo the deletion of a pool',
    ...decides,
    params: poolParams,
    response: pool,
    refusals: ['pools.name_taken'],
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/pools',
    summary: 'List the pools of a candidate, by name',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: z.object({
      items: z.array(poolEntry.extend({ id, name: z.string() })),
    }),
  },
  putCandidate: {
    method: 'PUT',
    path: '/companies/:companyId/pools/:poolId/candidates/:candidateId',
    summary: 'Add a candidate to a pool, or change the note about them there; without `note` it stays',
    ...decides,
    params: poolParams.extend({ candidateId: id }),
    body: z.strictObject({ note: entryNote.optional() }),
    response: done,
  },
  removeCandidate: {
    method: 'DELETE',
    path: '/companies/:companyId/pools/:poolId/candidates/:candidateId',
    summary: 'Remove a candidate from a pool',
    ...decides,
    params: poolParams.extend({ candidateId: id }),
    response: done,
  },
});
