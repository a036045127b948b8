import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { imports } from '#imports/contract.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { csvOf, importCalls, uploadTable } from '../harness/imports.ts';
import { startKadro } from '../harness/kadro-process.ts';

const people = 1200;
const known = 150;

test('kill -9 while an import is read, checked, run and undone: each continues, and nothing is doubled', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { owner } = company;
  const env = {
    DATABASE_URL: (await testServer()).ownerUrl,
    DATA_DIR: (await testServer()).platform.config.dataDir,
  };
  await company.inTenant(async (tx) => {
    for (let number = 0; number < known; number++)
      await aCandidate(tx, { email: `p${number}@example.test`, phone_number: '', city: '', tags: ['old'] });
  });
  await other.inTenant((tx) => aCandidate(tx, { email: 'p1@example.test', tags: ['fair'] }));
  const lines = Array.from({ length: people }, (_, number) => [
    `Ayşe${number} Yılmaz`,
    `p${number}@example.test`,
    'Bursa',
    `fair; group ${number % 40}`,
  ]);
  const { body } = await uploadTable(
    owner,
    company.id,
    csvOf([['Full name', 'Email', 'City', 'Tags'], ...lines]),
  );
  const { params, read } = importCalls(company, body.id);
  const facts = async () => {
    const { rows } = await company.inTenant((tx) =>
      sql<{
        people: number;
        addresses: number;
        taggings: number;
        tags: number;
        events: number;
        filled: number;
      }>`
        select (select count(*)::integer from candidates where tenant_id = ${company.id}) as people,
               (select count(distinct email)::integer from candidates where tenant_id = ${company.id}) as addresses,
               (select count(*)::integer from candidates
                 where tenant_id = ${company.id} and city = 'Bursa') as filled,
               (select count(*)::integer from candidate_tags where tenant_id = ${company.id}) as taggings,
               (select count(*)::integer from tags where tenant_id = ${company.id}) as tags,
               (select count(*)::integer from events
                 where tenant_id = ${company.id} and type = 'candidate.imported') as events`.execute(tx),
    );
    return rows[0];
  };
  let kadro = await startKadro(env);
  /** Kills the program when it has finished some rows, starts it again, and waits for the end. */
  const survive = async (isHalfway: () => Promise<boolean>, state: string) => {
    await expect.poll(isHalfway, { timeout: 90_000, interval: 20 }).toBe(true);
    kadro.process.kill('SIGKILL');
    await once(kadro.process, 'exit');
    kadro = await startKadro(env);
    await expect.poll(async () => (await read(owner)).state, { timeout: 120_000, interval: 250 }).toBe(state);
  };
  await survive(async () => (await read(owner)).rowCount > 0, 'mapping');
  expect(await read(owner)).toMatchObject({ rowCount: people });
  const { fields } = await read(owner);
  await owner.call(imports.check, { params, body: { fields, policy: 'fill' } });
  await survive(async () => (await read(owner)).position > 0, 'checked');
  expect(await read(owner)).toMatchObject({ counts: { new: people - known, updated: known, wrong: 0 } });
  await owner.call(imports.start, { params, body: { legalBasis: 'applied' } });
  await survive(async () => (await read(owner)).position > 0, 'done');
  expect(await read(owner)).toMatchObject({ counts: { new: people - known, updated: known, wrong: 0 } });
  expect(await facts()).toEqual({
    people,
    addresses: people,
    filled: people,
    taggings: 2 * people + known,
    tags: 42,
    events: people - known,
  });
  await owner.call(imports.undo, { params });
  await survive(async () => (await read(owner)).counts.removed > 0, 'undone');
  expect(await read(owner)).toMatchObject({ counts: { removed: people - known, restored: known, kept: 0 } });
  expect(await facts()).toMatchObject({
    people: known,
    addresses: known,
    filled: 0,
    taggings: known,
    tags: 1,
  });
  const left = await other.inTenant((tx) => tx.selectFrom('candidate_tags').select('tag_id').execute());
  expect(left).toHaveLength(1);
}, 600_000);
