import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';

const people = 700;

test('kill -9 while a mailing is planned and sent by two servers: each person gets one mail', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { ownerUrl, platform } = await testServer();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir };
  for (const one of [company, other])
    await one.inTenant((tx) =>
      sql`insert into candidates (tenant_id, name, surname, email, city, country)
          select ${one.id}::uuid, 'Ada', n::text, 'mailed' || n || '@example.test', '', ''
            from generate_series(1, ${people}) as n`.execute(tx),
    );
  const zone = zoneAtNoon(new Date());
  await company.inTenant((tx) =>
    tx.updateTable('companies').set({ time_zone: zone }).where('id', '=', company.id).execute(),
  );
  const texts = { en: { subject: 'Our mailing', body: 'Hello {first name}' } };
  const made = await company.owner.call(candidateBulk.createCandidateBulkChange, {
    params: { companyId: company.id },
    body: {
      action: { kind: 'mail', texts, replyTo: 'company', time: 'now' },
      jobId: null,
      target: { filters: {}, count: people },
    } as never,
  });
  expect(made.status).toBe(202);
  const facts = async () => {
    const { rows } = await company.inTenant((tx) =>
      sql<{ planned: number; sent: number; written: number; people: number }>`
        select (select count(*)::integer from bulk_change_items
                 where tenant_id = ${company.id} and send_at is not null) as planned,
               (select count(*)::integer from bulk_change_items
                 where tenant_id = ${company.id} and state = 'changed') as sent,
               (select count(*)::integer from messages where tenant_id = ${company.id}) as written,
               (select count(distinct candidate_id)::integer from messages
                 where tenant_id = ${company.id}) as people`.execute(tx),
    );
    return rows[0];
  };
  const kill = async (kadro: Awaited<ReturnType<typeof startKadro>>) => {
    kadro.process.kill('SIGKILL');
    await once(kadro.process, 'exit');
  };
  const reaches = async (key: 'planned' | 'sent') => {
    await expect
      .poll(async () => (await facts())?.[key], { timeout: 120_000, interval: 100 })
      .toBeGreaterThan(0);
  };
  const first = await startKadro(env);
  await reaches('planned');
  await kill(first);
  // The mails leave half a minute after the start of the mailing.
  const [second, third] = [await startKadro(env), await startKadro(env)];
  await reaches('sent');
  await kill(second);
  await expect
    .poll(facts, { timeout: 150_000, interval: 250 })
    .toEqual({ planned: people, sent: people, written: people, people });
  const mails = await platform.system
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', company.id)
    .where('subject', '=', 'Our mailing')
    .executeTakeFirstOrThrow();
  expect(Number(mails.count)).toBe(people);
  await kill(third);
}, 300_000);

/** A zone in which it is about noon, so that no quiet hours hold the mails. */
function zoneAtNoon(now: Date): string {
  const offset = 12 - now.getUTCHours();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
