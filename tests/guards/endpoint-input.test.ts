import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allOperations } from '#app/server/wiring.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { type Caller, testServer, visitor } from '../harness/api.ts';
import { aPlatformAdmin, aWorld, type CallInput, type RawBody, send, type World } from './endpoint-world.ts';
import { fuzzProblems } from './input-fuzz.ts';

const operations = allOperations((await testServer()).platform);

const opensSession = new Set(['identity.login', 'identity.register']);

let world: World;
let admin: Caller;
beforeAll(async () => {
  admin = await aPlatformAdmin();
  world = await aWorld('FUZZ');
});

function callerOf({ name, endpoint }: Operation): Caller {
  if (endpoint.permission === 'platformAdmin') return admin;
  return opensSession.has(name) ? visitor() : world.owner;
}

describe('no input causes an internal error', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (_name, operation) => {
      const problems = await fuzzProblems(operation, world.known, (input, raw) =>
        // Signing in ends the former session of the same browser.
        send(callerOf(operation), operation, input, raw),
      );
      expect(problems).toEqual([]);
    },
  );
});

describe('the guard of inputs finds', () => {
  const planted: Operation = {
    name: 'jobs.planted',
    handle: async () => ({}),
    endpoint: {
      method: 'POST',
      path: '/jobs/:jobId',
      summary: 'Planted',
      permission: 'public',
      params: z.strictObject({ jobId: z.uuid() }),
      query: z.strictObject({ cursor: z.string().optional() }),
      body: z.strictObject({ title: z.string(), tags: z.array(z.string()) }),
      response: z.object({}),
    },
  };
  const known = { jobId: '0198c0de-0000-7000-8000-000000000000' };

  /** The findings of the guard on a server with one mistake. */
  const foundIn = (isTaken: (input: CallInput, raw?: RawBody) => number | null): Promise<string[]> =>
    fuzzProblems(planted, known, async (input, raw) => ({
      status: isTaken(input, raw) ?? soundly(input, raw),
    }));

  function soundly(input: CallInput, raw?: RawBody): number {
    if (input.params['jobId'] !== known.jobId) return 404;
    return (raw?.payload.length ?? 0) > 1_000_000 ? 413 : 400;
  }

  it.each<[string, (input: CallInput, raw?: RawBody) => number | null]>([
    ['an id that names nothing and is answered', ({ params }) => (params['jobId'] === 'x' ? 200 : null)],
    [
      'a body without end',
      (_given, raw) => (raw !== undefined && raw.payload.length > 1_000_000 ? 200 : null),
    ],
    ['a key nobody knows', ({ body }) => ((body as { isOwner?: true }).isOwner ? 200 : null)],
    [
      'a text that the database refuses',
      ({ body }) => ((body as { title?: string }).title === '\u0000' ? 500 : null),
    ],
    ['a value deep inside', ({ body }) => ((body as { tags?: unknown[] }).tags?.[0] === -1 ? 500 : null)],
    ['a cursor of somebody', ({ query }) => (query['cursor'] === 'e30' ? 500 : null)],
    ['a body that is no JSON', (_given, raw) => (raw?.payload === '{"a":' ? 500 : null)],
  ])('%s', async (_name, isTaken) => {
    expect(await foundIn(() => null)).toEqual([]);
    expect(await foundIn(isTaken)).toHaveLength(1);
  });
});
