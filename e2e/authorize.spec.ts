import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPage } from './axe-fixtures.ts';
import { type RelyingParty, startRelyingParty } from '../tests/harness/relying-party.ts';
import type { Worker } from './fixtures.ts';
import { expect, test as base } from './provider-fixtures.ts';

const test = base.extend<{ party: RelyingParty }>({
  party: async ({ worker }, use) => {
    const party = await startRelyingParty();
    party.connect({ ...(await addConnectedCompany(worker, party.target)), address: worker.address });
    await use(party);
    await party.close();
  },
});

/** Connects a company as an operator does. */
async function addConnectedCompany(
  { ownerUrl }: Worker,
  target: string,
): Promise<{ id: string; secret: string }> {
  const command = join(import.meta.dirname, '../src/app/server/connected-companies-command.ts');
  const env = { ...process.env, DATABASE_URL: ownerUrl, SECRET_KEY: 'x'.repeat(32) };
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'add', 'Partner', target], {
    env,
  });
  const [, id = '', secret = ''] = /id {6}(\S+)\nsecret {2}(\S+)/.exec(stdout) ?? [];
  return { id, secret };
}

test('a user signs in at a provider, returns to the partner, and is handed over at once from then on', async ({
  page,
  provider,
  party,
  baseURL,
  consoleErrors,
}) => {
  const name = 'Ada Işık';
  provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.test`, email_verified: true, name };
  const authorize = `/authorize?continue=${encodeURIComponent(party.target)}`;

  await test.step('a visitor signs in first, and comes back through /authorize', async () => {
    await page.goto(authorize);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fauthorize%3Fcontinue/);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.goto(`/login?redirect=${encodeURIComponent(party.target)}`);
    await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
    await page.getByRole('button', { name: /^Go on as/ }).click();
    await expect(page.getByRole('heading', { name: 'Hello Ada' })).toBeVisible();
    expect(page.url()).toMatch(/\/back\?from=kadro&code=/);
    expect(visited.some((url) => url.includes(authorize))).toBe(true);
  });

  await test.step('a user who is signed in is handed over at once', async () => {
    const from = page.url();
    await page.goto(authorize);
    await expect(page.getByRole('heading', { name: 'Hello Ada' })).toBeVisible();
    expect(page.url()).not.toBe(from);
  });

  await test.step('an address that is not registered shows an error, and nothing is sent', async () => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) outside.push(request.url());
    });
    for (const target of [`${party.target}&x=1`, 'https://evil.test/back', 'javascript:alert(1)']) {
      await openPage(page, `/authorize?continue=${encodeURIComponent(target)}`);
      await expect(page.getByRole('alert')).toHaveText(
        'We cannot hand you over to this address. Nothing was sent there.',
      );
      await expect(page).toHaveURL(/\/authorize\?/);
    }
    await page.goto('/authorize');
    await expect(page.getByRole('alert')).toHaveText('This link does not say where to go.');
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page.getByRole('button', { name: 'Account of Ada Işık' })).toBeVisible();
    expect(outside).toEqual([]);
    expect(consoleErrors.splice(0)).toEqual(Array(3).fill(expect.stringContaining('422')));
  });
});
