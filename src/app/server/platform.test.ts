import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { parseConfig } from '#platform/server/config.ts';
import type { RoleUrls } from '#platform/server/db/roles.ts';
import { StartError } from '#platform/server/start-error.ts';
import { asSuperuser, cloneDatabase, testSecret } from '../../../tests/harness/database.ts';
import { openPlatform } from './platform.ts';

/** Starts on a database whose roles have too many rights. */
async function startAfter(mistake: (roles: { app: string; extra: string }) => string, own?: 'owner') {
  const { ownerUrl, ...urls } = await cloneDatabase();
  const app = pg.escapeIdentifier(decodeURIComponent(new URL(urls.appUrl).username));
  const extra = pg.escapeIdentifier(`extra_${randomUUID()}`);
  const owner = new pg.Client({ connectionString: asSuperuser(ownerUrl) });
  await owner.connect();
  await owner.query(`create role ${extra} bypassrls`);
  try {
    await owner.query(mistake({ app, extra }));
    await start(own === 'owner' ? { ...urls, appUrl: ownerUrl } : urls);
  } finally {
    await owner.query(`drop role ${extra}`);
    await owner.end();
  }
}

async function start(urls: RoleUrls): Promise<void> {
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-test-')),
  });
  const platform = await openPlatform(config, urls, { secret: testSecret });
  await platform.close();
}

test('the server starts with a role bound by row-level security', async () => {
  await expect(startAfter(() => 'select 1')).resolves.toBeUndefined();
});

test.each([
  ['bypasses row-level security', ({ app }) => `alter role ${app} bypassrls`, 'bypasses row-level security'],
  [
    'can become a role that does',
    ({ app, extra }) => `grant ${extra} to ${app}`,
    'may become a role that passes it',
  ],
  [
    'can become the system role',
    ({ app }) => `grant kadro_system to ${app}`,
    'may act as the role that sees every company',
  ],
  [
    'owns a table',
    ({ app }) =>
      `grant create on schema app to ${app}; create table app.own (); alter table app.own owner to ${app}`,
    'owns tables of Kadro',
  ],
] as [string, (roles: { app: string; extra: string }) => string, string][])(
  'the server does not start with a role that %s',
  async (_what, mistake, problem) => {
    const starting = startAfter(mistake);
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(problem);
  },
);

test('the server does not start as the owner of the database', async () => {
  await expect(startAfter(() => 'select 1', 'owner')).rejects.toThrow('owns tables of Kadro');
});
