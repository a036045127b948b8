import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';

const people = 300;

test('kill -9 while many are rejected with a mail: each is rejected once, and gets one mail', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { ownerUrl, platform } = await testServer();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir };
  await other.inTenant(async (tx) => anApplication(tx, { jobId: (await aJob(tx)).id }));
  const { jobId, applications } = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const made = [];
    for (let number = 0; number < people; number++)
      made.push(
        await anApplication(tx, {
          jobId: job.id,
          candidate: { email: `rejected${number}@example.test`, city: '', country: '' },
        }),
      );
    return { jobId: job.id, applications: made };
  });
  const now = new Date();
  const zone = zoneAtNoon(now);
  await company.inTenant((tx) =>
    tx.updateTable('companies').set({ time_zone: zone }).where('id', '=', company.id).execute(),
  );
  const texts = { en: { subject: 'Our answer', body: 'Hello {first name}' } };
  const params = { companyId: company.id, jobId };
  const first = await startKadro(env);
  const target = { filters: {}, count: applications.length };
  const action = { kind: 'reject' as const, reason: 'Other', mail: { texts, time: 'now' as const } };
  const made = await company.owner.call(bulk.createBulkChange, { params, body: { action, target } });
  expect(made.status).toBe(202);
  const facts = async () => {
    const { rows } = await company.inTenant((tx) =>
      sql<{ rejected: number; waiting: number; written: number; people: number }>`
        select (select count(*)::integer from rejections where tenant_id = ${company.id}) as rejected,
               (select count(*)::integer from scheduled_messages where tenant_id = ${company.id}) as waiting,
               (select count(*)::integer from messages where tenant_id = ${company.id}) as written,
               (select count(distinct candidate_id)::integer from messages
                 where tenant_id = ${company.id}) as people`.execute(tx),
    );
    return rows[0];
  };
  const kill = async (kadro: typeof first) => {
    kadro.process.kill('SIGKILL');
    await once(kadro.process, 'exit');
  };
  await expect
    .poll(async () => (await facts())?.rejected, { timeout: 90_000, interval: 20 })
    .toBeGreaterThan(0);
  await kill(first);
  const second = await startKadro(env);
  // In the middle of the mails, half a minute after the rejections.
  await expect
    .poll(async () => (await facts())?.written, { timeout: 120_000, interval: 100 })
    .toBeGreaterThan(0);
  await kill(second);
  const third = await startKadro(env);
  await expect
    .poll(facts, { timeout: 120_000, interval: 250 })
    .toEqual({ rejected: people, waiting: 0, written: people, people });
  const mails = await platform.system
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', company.id)
    .where('subject', '=', 'Our answer')
    .executeTakeFirstOrThrow();
  expect(Number(mails.count)).toBe(people);
  await kill(third);
}, 300_000);

/** A zone in which it is about noon, so that no quiet hours hold the mails. */
function zoneAtNoon(now: Date): string {
  const offset = 12 - now.getUTCHours();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
