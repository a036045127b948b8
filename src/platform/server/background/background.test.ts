import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../tests/harness/api.ts';
import { testSecret } from '../../../../tests/harness/database.ts';
import { openDatabase } from '../db/database.ts';
import { prepareDatabase } from '../db/migrate.ts';
import { taskListOf } from './background.ts';

test("a task uses separate connections, whose statements may take minutes; a request's are cancelled after 15 seconds", async () => {
  const { platform, ownerUrl } = await testServer();
  const timeoutOf = async (db: typeof platform.db) =>
    (await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db))
      .rows[0]?.timeout;
  const seen: unknown[] = [];
  const probe = {
    name: 'probe',
    async run(_payload: unknown, inTask: typeof platform) {
      seen.push(await timeoutOf(inTask.db), await timeoutOf(inTask.system));
    },
  };
  await taskListOf([probe], platform)['probe']?.({}, {} as never);
  expect(seen).toEqual(['10min', '10min']);
  // The server of the tests waits longer, for busy machines.
  const { appUrl } = await prepareDatabase(ownerUrl, testSecret);
  const db = openDatabase(appUrl, { max: 1, name: 'usual limits' });
  expect(await timeoutOf(db)).toBe('15s');
  await db.destroy();
});

test('the error of a task has no NUL, which the queue could not store', async () => {
  const { platform } = await testServer();
  const failing = { name: 'failing', run: () => Promise.reject(new Error('421 \0 busy')) };
  const run = async () => taskListOf([failing], platform)['failing']?.({}, {} as never);
  await expect(run()).rejects.toThrow(/^421 {2}busy$/);
});
