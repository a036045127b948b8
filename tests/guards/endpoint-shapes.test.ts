import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allOperations } from '#app/server/wiring.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer } from '../harness/api.ts';
import { listRights, misnamedOperations, shapeProblems } from './endpoint-rules.ts';
import { codeFiles } from './source-files.ts';

const operations = allOperations((await testServer()).platform);

describe('every operation', () => {
  it('has a summary, accepts only known keys, and has its permission where it can be checked', () => {
    expect(shapeProblems(operations)).toEqual([]);
  });

  it('has the name of its slice before its own', () => {
    expect(misnamedOperations(codeFiles())).toEqual([]);
  });

  it('has the agreed rights, listed in operations.txt', async () => {
    await expect(listRights(operations)).toMatchFileSnapshot('operations.txt');
  });
});

const sound: Endpoint = {
  method: 'POST',
  path: '/companies/:companyId/jobs',
  summary: 'Create a job',
  permission: 'jobs.create',
  params: z.strictObject({ companyId: z.uuid() }),
  body: z.strictObject({ title: z.string() }),
  response: z.object({ id: z.uuid() }),
};
const planted = (changed: Partial<Endpoint>): Operation => ({
  name: 'jobs.planted',
  endpoint: { ...sound, ...changed },
  handle: async () => ({}),
});

describe('the guard of shapes finds', () => {
  it('no problem in a correct one', () => {
    expect(shapeProblems([planted({})])).toEqual([]);
  });

  it.each<[string, Partial<Endpoint>]>([
    ['no summary', { summary: '' }],
    ['a body with unknown keys', { body: z.object({ title: z.string() }) }],
    ['unknown keys deep inside', { body: z.strictObject({ items: z.array(z.object({ a: z.string() })) }) }],
    [
      'unknown keys in a variant',
      { body: z.union([z.strictObject({ a: z.string() }), z.object({ b: z.string() })]) },
    ],
    ['a query with unknown keys', { query: z.object({ search: z.string() }) }],
    ['a parameter that is not declared', { path: '/companies/:companyId/jobs/:jobId' }],
    [
      'a parameter that leads to the address above',
      {
        path: '/companies/:companyId/:name',
        params: z.strictObject({ companyId: z.uuid(), name: z.string() }),
      },
    ],
    ['a company operation outside', { path: '/jobs', params: z.strictObject({}) }],
    ['a company that nobody checks', { permission: 'signedIn' }],
    [
      'an operation below /admin that is not for platform admins',
      { path: '/admin/jobs', params: z.strictObject({}), permission: 'signedIn' },
    ],
    ['a read with a body', { method: 'GET' }],
    ['no schema of the answer', { response: undefined as never }],
  ])('%s', (_name, changed) => {
    expect(shapeProblems([planted(changed)])).toHaveLength(1);
  });

  it('a duplicate address', () => {
    const other = planted({ path: '/companies/:companyId/jobs' });
    expect(shapeProblems([planted({}), other])).toHaveLength(1);
  });

  it('an operation with the name of another slice', () => {
    const text = "export const boardOperations = implement(\n  'applications',\n  boards,\n)({});";
    expect(misnamedOperations([{ path: 'src/board/server/handlers.ts', text }])).toHaveLength(1);
    expect(misnamedOperations([{ path: 'src/applications/server/handlers.ts', text }])).toEqual([]);
  });

  it('a changed right', () => {
    expect(listRights([planted({ permission: 'member' })])).not.toBe(listRights([planted({})]));
    expect(listRights([planted({ teamMayToo: true })])).not.toBe(listRights([planted({})]));
  });
});
