import { once } from 'node:events';
import { expect, test } from 'vitest';
import { enqueue } from '#platform/server/background/background.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, testServer } from '../harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  overview,
  preview,
  putOnPlan,
  saveDetails,
} from '../harness/billing.ts';
import { holdRows } from '../harness/held-rows.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { runBillingTask } from '#billing/server/run-billing.ts';

billingIsOn();

/** A company that chose a plan in its trial, which has ended. */
async function aDueCompany() {
  const company = await aCompany();
  await saveDetails(company);
  await choose(company, { plan: 'team' });
  const ended = new Date(Date.now() - 60_000);
  await company.inTenant((tx) =>
    tx.updateTable('subscriptions').set({ period_ends_at: ended, run_at: ended }).execute(),
  );
  return company;
}

async function numbersOf(companies: Awaited<ReturnType<typeof aDueCompany>>[]): Promise<string[]> {
  const lists = await Promise.all(companies.map(invoicesOf));
  return lists.flat().map(({ number }) => number.slice(-6));
}

test('a server that is killed during the hourly billing leaves half a company unbilled, and the next run bills it once', async () => {
  const { platform, ownerUrl } = await testServer();
  const companies = await Promise.all(Array.from({ length: 6 }, aDueCompany));
  const stopped = companies[3];
  if (stopped === undefined) throw new Error('There is no fourth company.');
  // The third step of its transaction waits: its subscription is renewed and its invoice inserted.
  const held = await holdRows('companies', [stopped.id], 'no key update');
  await inNoTenant(platform.db, (tx) => enqueue(tx, 'run_billing', {}));
  const kadro = await startKadro({ DATABASE_URL: ownerUrl, BILLING: 'on', VIES_URL: 'off' });
  await expect.poll(() => held.waiting(), { timeout: 60_000 }).toBe(1);
  kadro.process.kill('SIGKILL');
  await once(kadro.process, 'exit');
  await held.release();
  expect(await invoicesOf(stopped)).toEqual([]);
  expect(await overview(stopped)).toMatchObject({ status: 'trialing' });

  await Promise.all([runBillingTask.run({}, platform), runBillingTask.run({}, platform)]);
  for (const company of companies) {
    expect(await invoicesOf(company)).toHaveLength(1);
    expect(await overview(company)).toMatchObject({ status: 'active', plan: { key: 'team' } });
  }
  const numbers = (await numbersOf(companies)).map(Number).sort((one, other) => one - other);
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, at) => first + at));
}, 180_000);

test('a server that is killed during a change of plan leaves the earlier plan and no invoice', async () => {
  const { ownerUrl } = await testServer();
  const company = await aDueCompany();
  await putOnPlan(company, 'free');
  const { total } = (await preview(company, { plan: 'business' })).body;
  const kadro = await startKadro({ DATABASE_URL: ownerUrl, BILLING: 'on', VIES_URL: 'off' });
  const held = await holdRows('companies', [company.id], 'no key update');
  const answer = fetch(`${kadro.url}/api/companies/${company.id}/billing/plan`, {
    method: 'PUT',
    headers: {
      cookie: `${sessionCookie}=${company.owner.token}`,
      'content-type': 'application/json',
      origin: kadro.url,
    },
    body: JSON.stringify({ plan: 'business', interval: 'month', total }),
  }).catch(() => 'cut off');
  await expect.poll(() => held.waiting(), { timeout: 60_000 }).toBe(1);
  kadro.process.kill('SIGKILL');
  expect(await answer).toBe('cut off');
  await held.release();
  expect(await overview(company)).toMatchObject({ plan: { key: 'free' } });
  expect(await invoicesOf(company)).toEqual([]);
  expect((await choose(company, { plan: 'business' })).status).toBe(200);
  expect(await numbersOf([company])).toHaveLength(1);
}, 180_000);
