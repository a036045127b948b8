import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { runCommand } from '../../../tests/harness/run-command.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const run = (...args: string[]) =>
  runCommand({ file: 'admin-command.ts', databaseUrl: server.ownerUrl, args });

/** Creates a user with this address, confirmed or not. */
async function aUser(email: string, email_verified_at: Date | null): Promise<void> {
  await inNoTenant(server.platform.db, (tx) =>
    tx.insertInto('users').values({ name: 'Ada', surname: 'Işık', email, email_verified_at }).execute(),
  );
}

const isAdmin = async (email: string): Promise<boolean | undefined> => {
  const find = server.platform.db.selectFrom('users').select('is_platform_admin').where('email', '=', email);
  return (await find.executeTakeFirst())?.is_platform_admin;
};

test('the operator grants, revokes and lists platform admins', async () => {
  await aUser('ada@example.test', new Date());
  expect(await run('list')).toEqual({ code: 0, out: 'No user is a platform admin.\n' });
  const granted = await run('grant', 'Ada@Example.test');
  expect(granted).toEqual({ code: 0, out: 'ada@example.test is a platform admin.\n' });
  expect(await isAdmin('ada@example.test')).toBe(true);
  const listed = 'ada@example.test  two-step login is off: /admin stays closed\n';
  expect(await run('list')).toEqual({ code: 0, out: listed });
  const revoked = await run('revoke', 'ada@example.test');
  expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining('No platform admin is left') });
  expect(await isAdmin('ada@example.test')).toBe(false);
  const log = server.platform.system.selectFrom('platform_events').select(['type', 'actor_user_id']);
  expect(await log.orderBy('id').execute()).toEqual([
    { type: 'admin.granted', actor_user_id: null },
    { type: 'admin.revoked', actor_user_id: null },
  ]);
});

test('a right that was granted or revoked already is logged once, also by commands at the same time', async () => {
  await aUser('twice@example.test', new Date());
  await aUser('never@example.test', new Date());
  const answers = await Promise.all(Array.from({ length: 5 }, () => run('grant', 'twice@example.test')));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect((await run('revoke', 'never@example.test')).code).toBe(0);
  const { rows } = await sql<{ email: string; type: string }>`
    select u.email, e.type from platform_events e join users u on u.id = e.user_id
     where u.email in ('twice@example.test', 'never@example.test')`.execute(server.platform.system);
  expect(rows).toEqual([{ email: 'twice@example.test', type: 'admin.granted' }]);
});

test('unknown or unconfirmed addresses and wrong commands are refused', async () => {
  await aUser('unproven@example.test', null);
  for (const email of ['unproven@example.test', 'nobody@example.test']) {
    const refused = await run('grant', email);
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('register and confirm it first') });
  }
  expect(await isAdmin('unproven@example.test')).toBe(false);
  expect(await run('grant')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Use: npm run admin/),
  });
});
