import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { anEmail, password, registration } from '../../../tests/harness/accounts.ts';
import { aWindow, type BrowserWindow } from '../../../tests/harness/browser-window.ts';
import { type OpenIdServer, startOpenIdServer } from '../../../tests/harness/openid-provider.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { account } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { passkeys } from '../passkey-contract.ts';
import { phone } from '../phone-contract.ts';
import { providers } from '../provider-contract.ts';

let acme: OpenIdServer;
let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  acme = await startOpenIdServer({ id: 'acme', name: 'Acme ID', returnTo: 'http://localhost:3000/login' });
  server = await startTestServer({ OIDC_PROVIDERS: JSON.stringify([acme.settings]) });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await server.close();
  await acme.down();
});

const aNumber = (): string => `+90535${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

async function aPerson(): Promise<{ userId: string; browser: BrowserWindow }> {
  const browser = aWindow(server);
  const { user } = (await browser.call(identity.register, { body: registration(anEmail()) })).body;
  return { userId: user._id, browser };
}

const calls: Record<string, (browser: BrowserWindow) => Promise<{ status: number }>> = {
  'requests the deletion of the account': (browser) =>
    browser.call(account.requestDeletion, { body: { password } }),
  'cancels the deletion of the account': (browser) => browser.call(account.cancelDeletion, {}),
  'starts to add a passkey': (browser) => browser.call(passkeys.beginPasskey, { body: {} }),
  'requests a code for a phone': (browser) =>
    browser.call(phone.sendPhoneCode, { body: { phoneNumber: aNumber() } }),
  'starts to add a provider': (browser) =>
    browser.call(providers.startProvider, { body: { provider: 'acme', link: true } }),
  'ends all other sessions': (browser) => browser.call(account.endOtherSessions, {}),
};

const blockedByOwner =
  'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';

/** Makes the call wait for the lock on the user's row, then releases it with or without deleting the sessions. */
async function callDuring(userId: string, meanwhile: string, call: () => Promise<{ status: number }>) {
  await owner.query('begin');
  await owner.query('select id from app.users where id = $1 for update', [userId]);
  const answer = call();
  await expect.poll(async () => (await owner.query(blockedByOwner)).rowCount).toBeGreaterThan(0);
  await owner.query(meanwhile, [userId]);
  await owner.query('commit');
  return answer;
}

const traces = `
  select 1 from app.users where id = $1 and deletion_due_at is not null
  union all select 1 from app.passkey_challenges where user_id = $1
  union all select 1 from app.phone_codes where user_id = $1
  union all select 1 from app.provider_flows where user_id = $1`;

test.each(Object.entries(calls))(
  'a session that ends while it %s leaves no change behind',
  async (_name, call) => {
    const refused = await aPerson();
    const ends = 'delete from app.sessions where user_id = $1';
    expect((await callDuring(refused.userId, ends, () => call(refused.browser))).status).toBe(401);
    expect((await owner.query(traces, [refused.userId])).rowCount).toBe(0);

    const allowed = await aPerson();
    const stays = 'select 1 from app.sessions where user_id = $1';
    expect((await callDuring(allowed.userId, stays, () => call(allowed.browser))).status).toBe(200);
  },
);
