import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../tests/harness/run-command.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand({ file: 'tasks-command.ts', databaseUrl: server.ownerUrl, args, env });

test('the operator lists and retries dead tasks, in production too', async () => {
  expect(await run(['list'])).toEqual({ code: 0, out: 'No task has given up.\n' });
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`select graphile_worker.add_job('send_message', '{}')`);
  const { rows } = await owner.query<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no line' returning id`,
  );
  await owner.end();
  const listed = await run(['list']);
  expect(listed.out).toMatch(
    new RegExp(`^${rows[0]?.id} {2}send_message {2}25 tries .* no line\n1 given up`),
  );
  expect((await run(['retry', '999999'])).out).toBe('Tasks put back: 0\n');
  expect((await run(['retry', rows[0]?.id ?? ''])).out).toBe('Tasks put back: 1\n');
  expect((await run(['list'])).out).toBe('No task has given up.\n');
});

test('a wrong command, a wrong id and an unused data folder are reported in one line', async () => {
  expect(await run([])).toMatchObject({ code: 1, out: expect.stringMatching(/^Use: npm run tasks/) });
  expect(await run(['retry', 'x'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^An id is a number/),
  });
  const nowhere = await run(['list'], { DATABASE_URL: '', DATA_DIR: '/nonexistent' });
  expect(nowhere.code).toBe(1);
  expect(nowhere.out).toMatch(/^No Kadro is running on \/nonexistent\..*\n$/);
});
