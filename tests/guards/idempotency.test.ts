import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { allOperations } from '#app/server/wiring.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer } from '../harness/api.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { neededValues, repeatProblems, withoutKey } from './repeat-probe.ts';

const operations = allOperations((await testServer()).platform);
const posts = operations.filter(({ endpoint }) => endpoint.method === 'POST');

let world: World;
beforeAll(async () => {
  world = await aWorld('REPEAT');
  // The candidate of the world is on its job already.
  const candidate = await world.company.inTenant((tx) => aCandidate(tx));
  neededValues['applications.add'] = { candidateId: candidate.id };
});

describe('a POST repeated with its Idempotency-Key creates nothing more', () => {
  it.each(posts.filter(({ name }) => !(name in withoutKey)).map((one) => [one.name, one] as const))(
    '%s',
    async (_name, operation) => {
      expect(await repeatProblems((key) => call(operation, key), countRows)).toEqual([]);
    },
  );

  it('or is listed with its reason, under the name of an operation', () => {
    const names = new Set(posts.map(({ name }) => name));
    expect(Object.keys(withoutKey).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(withoutKey).filter((reason) => reason.length < 20)).toEqual([]);
  });
});

describe('the guard of repeated calls finds', () => {
  const answer = { status: 201, code: undefined, text: '{"id":1}' };

  it('nothing in a call that is answered from the key', async () => {
    expect(
      await repeatProblems(
        async () => answer,
        async () => ({ jobs: 1 }),
      ),
    ).toEqual([]);
  });

  it('a second row', async () => {
    let rows = 0;
    const calls = async () => ({ ...answer, text: `{"id":${(rows += 1)}}` });
    const found = await repeatProblems(calls, async () => ({ jobs: rows }));
    expect(found).toEqual(['answers differ', 'jobs: 1, then 2 rows']);
  });

  it('a call that never succeeds, for it proves nothing', async () => {
    const refused = async () => ({ status: 404, code: 'not_found', text: '' });
    expect(await repeatProblems(refused, async () => ({}))).toEqual(['404 not_found: ']);
  });
});

function call(operation: Operation, key: string) {
  const known = { ...world.known, ...neededValues[operation.name] };
  return send(world.owner, operation, { ...inputOf(operation, known), headers: { 'idempotency-key': key } });
}

/** Rows of every table but those that count calls themselves. */
async function countRows(): Promise<Record<string, number>> {
  const { platform } = await testServer();
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name,
           (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from app.%I', relname), false, true, '')))[1]::text::int as count
      from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
       and relname not in ('rate_limits', 'migrations')`.execute(platform.system);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
