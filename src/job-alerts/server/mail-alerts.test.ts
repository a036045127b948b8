import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aCustomDomain } from '../../../tests/harness/custom-domain.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { mailJobAlertsTask } from './mail-alerts.ts';

const subscribers = 350;

async function aCompanyWithSubscribers() {
  const company = await aCompany();
  const checked_until = new Date(Date.now() - 3_600_000);
  const rows = Array.from({ length: subscribers }, () => ({
    email: `ada-${randomUUID()}@example.test`,
    language: 'en',
    filters: '[{}]',
    checked_until,
  }));
  await company.inTenant((tx) => tx.insertInto('job_alerts').values(rows).execute());
  await company.inTenant((tx) => aJob(tx));
  return company;
}

const recipientsOf = async ({ id }: TestCompany) => {
  const { platform } = await testServer();
  const rows = await platform.system
    .selectFrom('outbox')
    .select('recipient')
    .where('company_id', '=', id)
    .execute();
  return rows.map(({ recipient }) => recipient);
};

/** Another server that mails, and kills itself in the middle of its third batch. */
async function startMailing({ id }: TestCompany) {
  const { ownerUrl } = await testServer();
  const source = `
    import pg from 'pg';
    import { openPlatform } from '${import.meta.resolve('#app/server/platform.ts')}';
    import { parseConfig } from '${import.meta.resolve('#platform/server/config.ts')}';
    import { prepareDatabase } from '${import.meta.resolve('#platform/server/db/migrate.ts')}';
    import { mailJobAlertsTask } from '${import.meta.resolve('./mail-alerts.ts')}';
    const urls = await prepareDatabase(${JSON.stringify(ownerUrl)}, ${JSON.stringify(testSecret)});
    const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: process.env.TMPDIR ?? '/tmp' });
    const platform = await openPlatform(config, urls, { secret: ${JSON.stringify(testSecret)} });
    const { query } = pg.Client.prototype;
    let mails = 0;
    pg.Client.prototype.query = function (...args) {
      if (String(args[0]?.text ?? args[0]).includes('insert into outbox') && (mails += 1) === 250)
        process.kill(process.pid, 'SIGKILL');
      return query.apply(this, args);
    };
    await mailJobAlertsTask.run({ companyId: '${id}' }, { ...platform, ...platform.background });
    await platform.close();
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('a server killed between two batches mails every subscriber once, after another one continues', {
  timeout: 120_000,
}, async () => {
  const company = await aCompanyWithSubscribers();
  const [, signal] = (await once(await startMailing(company), 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  expect(await recipientsOf(company)).toHaveLength(200);
  const { platform } = await testServer();
  // Until PostgreSQL notices the end of the killed server, its rows are locked and skipped.
  while ((await recipientsOf(company)).length < subscribers)
    await mailJobAlertsTask.run({ companyId: company.id }, platform);
  await mailJobAlertsTask.run({ companyId: company.id }, platform);
  const recipients = await recipientsOf(company);
  expect(recipients).toHaveLength(subscribers);
  expect(new Set(recipients).size).toBe(subscribers);
});

test('a mail that somebody waits for is sent before the mails of job alerts', async () => {
  const company = await aCompanyWithSubscribers();
  const { platform, ownerUrl } = await testServer();
  await mailJobAlertsTask.run({ companyId: company.id }, platform);
  const awaited = { to: `ece-${randomUUID()}@example.test`, subject: 'Your code', text: '', html: '' };
  await company.inTenant((tx) => sendMail(tx, { ...awaited, companyId: company.id, aboutId: null }));
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `select o.recipient from graphile_worker._private_jobs j
       join app.outbox o on o.id::text = j.payload ->> 'outboxId'
      where o.company_id = $1 order by j.priority, j.run_at, j.id limit 1`,
    [company.id],
  );
  await owner.end();
  expect(rows).toEqual([{ recipient: awaited.to }]);
});

test('a subscriber reads the titles of jobs in their language', async () => {
  const { platform } = await testServer();
  const company = await aCompany();
  const translations = { tr: { title: 'Dokumacı', descriptionHtml: '<p>Kumaş dokuyun.</p>' } };
  await company.inTenant((tx) => aJob(tx, { title: 'Weaver', translations }));
  const checked_until = new Date(Date.now() - 3_600_000);
  for (const [language, title] of [
    ['tr', 'Dokumacı'],
    ['en', 'Weaver'],
  ] as const) {
    const email = `ada-${randomUUID()}@example.test`;
    await company.inTenant((tx) =>
      tx.insertInto('job_alerts').values({ email, language, filters: '[{}]', checked_until }).execute(),
    );
    await mailJobAlertsTask.run({ companyId: company.id }, platform);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(title);
  }
});

test('the mail leads to the domain of the careers site, and unsubscribing to the main host', async () => {
  const [company, email] = [await aCompany(), `ada-${randomUUID()}@example.test`];
  const domain = await aCustomDomain(company);
  const { slug } = await company.inTenant((tx) => aJob(tx));
  const row = { email, language: 'en', filters: '[{}]', checked_until: new Date(Date.now() - 3_600_000) };
  await company.inTenant((tx) => tx.insertInto('job_alerts').values(row).execute());
  await mailJobAlertsTask.run({ companyId: company.id }, (await testServer()).platform);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain(`http://${domain}:3000/${slug}?utm_source=job-alert`);
  expect(mail?.text).toContain(`http://localhost:3000/careers-alerts/${company.slug}/unsubscribe/`);
});
