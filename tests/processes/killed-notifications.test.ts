import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { record } from '#activity/server/record.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';

const readers = 400;

test('kill -9 while notifications are mailed: each member gets one mail, also with two servers afterwards', async () => {
  const company = await aCompany();
  const { platform, ownerUrl } = await testServer();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir };
  await company.inTenant(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with people as (
        insert into users (name, surname, email, email_verified_at)
        select 'Reader', n::text, 'killed-' || ${company.id} || '-' || n || '@example.test', now()
          from generate_series(1, ${readers}::integer) as n
        returning id)
      insert into members (tenant_id, user_id, permissions)
      select ${company.id}::uuid, id, array['jobs.list', 'candidates.list', 'candidates.get'] from people
      returning id`.execute(tx);
    const candidate = await aCandidate(tx, {});
    const event = {
      type: 'comment.written',
      candidateId: candidate.id,
      data: { commentId: await aComment(candidate.id), mentionedMemberIds: rows.map(({ id }) => id) },
      now: new Date(Date.now() - 10 * 60_000),
    };
    await record(tx, company.id, { kind: 'system', userId: null }, event);

    async function aComment(candidateId: string): Promise<string> {
      const comment = await tx
        .insertInto('comments')
        .values({ candidate_id: candidateId, body_html: '<p>Look</p>' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return comment.id;
    }
    await enqueue(tx, 'mail_notifications', {});
  });
  const mails = async (): Promise<number[]> => {
    const rows = await platform.system
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('recipient', 'like', `killed-${company.id}-%`)
      .groupBy('recipient')
      .execute();
    return rows.map(({ count }) => Number(count));
  };
  const first = await startKadro(env);
  await expect.poll(async () => (await mails()).length, { timeout: 90_000, interval: 5 }).toBeGreaterThan(0);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect((await mails()).length).toBeLessThan(readers);
  await Promise.all([startKadro(env), startKadro(env)]);
  await company.inTenant((tx) => enqueue(tx, 'mail_notifications', {}));
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(readers);
  expect(new Set(await mails())).toEqual(new Set([1]));
}, 300_000);
