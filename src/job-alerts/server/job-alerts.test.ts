import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { companies } from '#companies/contract.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import {
  aCompany,
  anAddress,
  disable,
  type TestCompany,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { jobAlerts } from '../contract.ts';
import { removeAlertRequestsTask, startJobAlertsTask } from './background.ts';
import { mailJobAlertsTask } from './mail-alerts.ts';

const hourMs = 3_600_000;
const noon = new Date('2031-03-03T09:00:00Z'); // 12:00 in Istanbul
const later = (hours: number) => new Date(noon.getTime() + hours * hourMs);
const setClock = async (at: Date | null) => (await testServer()).clock.set(at);

beforeEach(() => setClock(noon));
afterEach(() => setClock(null));

const someone = () => `ada-${randomUUID()}@example.test`;
type Form = Record<string, string>;

async function post(url: string, form: Form = {}, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: anAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
}

const open = async (url: string) =>
  (await testServer()).app.inject({ url, headers: { accept: 'text/html' } });
const subscribe = ({ slug }: TestCompany, form: Form) => post(`/careers-alerts/${slug}`, form);
const linksTo = async (email: string, kind: 'confirm' | 'unsubscribe') =>
  (await mailsTo(email)).flatMap(
    ({ text }) => new RegExp(`/careers-alerts/[^/\\s]+/${kind}/[\\w.-]+`).exec(text)?.[0] ?? [],
  );

async function aSubscriber(company: TestCompany, form: Form = {}): Promise<string> {
  const email = someone();
  await subscribe(company, { email, ...form });
  const [link = ''] = await linksTo(email, 'confirm');
  expect((await post(link)).statusCode).toBe(200);
  return email;
}

const publish = (company: TestCompany, overrides: JobOverrides = {}) =>
  company.inTenant((tx) => aJob(tx, { now: later(1), ...overrides }));

/** The hourly task at this time. */
async function mailAt(at: Date): Promise<void> {
  const server = await testServer();
  await setClock(at);
  await startJobAlertsTask.run({}, server.platform);
  await server.runTasks();
}

const digestsTo = async (email: string) => (await mailsTo(email)).slice(1);
const alertsOf = (company: TestCompany) =>
  company.inTenant((tx) => tx.selectFrom('job_alerts').selectAll().execute());
const requestsOf = (company: TestCompany) =>
  company.inTenant((tx) => tx.selectFrom('job_alert_requests').selectAll().execute());

describe('a subscription', () => {
  test('is offered below the list with its filters, and on the page of a closed job', async () => {
    const company = await aCompany();
    await publish(company, { city: 'Ankara' });
    const closed = await publish(company, { status: 'closed' });
    const list = await open(`/careers/${company.slug}?city=Ankara`);
    expect(list.body).toContain(`action="/careers-alerts/${company.slug}"`);
    expect(list.body).toContain('<input type="hidden" name="city" value="Ankara">');
    expect(list.body).toContain('<li>Location: Ankara</li>');
    expect((await open(`/careers/${company.slug}/${closed.slug}`)).body).toContain('Get new jobs by email');
  });

  test('begins with the button of a mailed link; opening the link changes nothing', async () => {
    const company = await aCompany();
    const email = someone();
    const answer = await subscribe(company, { email: ` ${email.toUpperCase()} `, lang: 'tr' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/careers-alerts/${company.slug}/sent?lang=tr`);
    const [link = ''] = await linksTo(email, 'confirm');
    for (let count = 0; count < 2; count++) expect((await open(link)).statusCode).toBe(200);
    expect(await alertsOf(company)).toEqual([]);
    const page = await post(link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    await post(link);
    expect(await alertsOf(company)).toMatchObject([{ email, language: 'tr', filters: [{}] }]);
    const [request] = await requestsOf(company);
    expect(JSON.stringify(request)).not.toContain(link.split('/').at(-1));
  });

  test('is answered alike for a new address, a subscribed one, and a program', async () => {
    const company = await aCompany();
    const email = await aSubscriber(company);
    const answers = await Promise.all([
      subscribe(company, { email: someone() }),
      subscribe(company, { email }),
      subscribe(company, { email: someone(), website: 'https://spam.example' }),
    ]);
    const seen = answers.map(({ statusCode, headers, body }) => [statusCode, headers.location, body]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await requestsOf(company)).toHaveLength(3);
  });

  test('of a further search is added to the first one', async () => {
    const company = await aCompany();
    const email = await aSubscriber(company, { city: 'Ankara' });
    for (const city of ['İzmir', 'Ankara']) await subscribe(company, { email, city });
    for (const link of await linksTo(email, 'confirm')) await post(link);
    const [alert] = await alertsOf(company);
    expect(alert?.filters).toEqual([{ city: 'İzmir' }, { city: 'Ankara' }]);
  });

  test('is one subscriber when two links of one person are confirmed twenty times at once', async () => {
    const company = await aCompany();
    const email = someone();
    for (const city of ['İzmir', 'Ankara']) await subscribe(company, { email, city });
    const links = await linksTo(email, 'confirm');
    const answers = await Promise.all(links.flatMap((link) => Array.from({ length: 20 }, () => post(link))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(40).fill(200));
    const alerts = await alertsOf(company);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.filters).toHaveLength(2);
  });

  test('shows an error beside a wrong address and keeps the search', async () => {
    const company = await aCompany();
    const answer = await subscribe(company, { email: 'nobody', city: 'Ankara' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).toContain('value="nobody"');
    expect(answer.body).toContain('<li>Location: Ankara</li>');
    expect(await requestsOf(company)).toEqual([]);
  });

  test('is refused from a page of another site, and after too many requests', async () => {
    const company = await aCompany();
    const email = someone();
    const url = `/careers-alerts/${company.slug}`;
    const foreign = await post(url, { email }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    for (let count = 0; count < 8; count++) await subscribe(company, { email });
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test('is mailed without the words of the search, which the page of the button shows', async () => {
    const company = await aCompany();
    const email = someone();
    await subscribe(company, { email, q: 'win <b> at evil.example', city: 'http://evil.example' });
    expect(JSON.stringify(await mailsTo(email))).not.toContain('evil.example');
    const [link = ''] = await linksTo(email, 'confirm');
    expect((await open(link)).body).toContain('<li>Search: win &lt;b&gt; at evil.example</li>');
  });

  test('of one address is mailed twenty times a day at most, by all companies together', async () => {
    const sites = await Promise.all(Array.from({ length: 5 }, () => aCompany()));
    const email = someone();
    for (let count = 0; count < 5; count++)
      await Promise.all(sites.map((company) => subscribe(company, { email })));
    expect(await mailsTo(email)).toHaveLength(20);
  });

  test('is deleted seven days after the request when nobody confirmed it', async () => {
    const company = await aCompany();
    const email = someone();
    await subscribe(company, { email });
    const [link = ''] = await linksTo(email, 'confirm');
    const server = await testServer();
    await setClock(later(7 * 24 - 1));
    expect((await open(link)).statusCode).toBe(200);
    await setClock(later(7 * 24));
    expect((await post(link)).statusCode).toBe(404);
    await removeAlertRequestsTask.run({}, server.platform);
    await server.runTasks();
    expect(await requestsOf(company)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('is not offered by a company that switched alerts off, is disabled, or is not there', async () => {
    const company = await aCompany();
    const params = { companyId: company.id };
    const email = someone();
    await subscribe(company, { email });
    const [link = ''] = await linksTo(email, 'confirm');
    await company.owner.call(companies.updateCareers, { params, body: { hasJobAlerts: false } });
    expect((await open(`/careers/${company.slug}`)).body).not.toContain('careers-alerts');
    expect((await subscribe(company, { email: someone() })).statusCode).toBe(404);
    expect((await post(link)).statusCode).toBe(404);
    await company.owner.call(companies.updateCareers, { params, body: { hasJobAlerts: true } });
    const other = await aCompany();
    expect((await post(link.replace(company.slug, other.slug))).statusCode).toBe(404);
    await disable(company);
    expect((await post(link)).statusCode).toBe(404);
    expect((await open('/careers-alerts/nobody-here')).statusCode).toBe(404);
    expect([...(await alertsOf(company)), ...(await alertsOf(other))]).toEqual([]);
  });
});

describe('new jobs', () => {
  test('are mailed to whom they match, in their language, with a link to unsubscribe', async () => {
    const company = await aCompany();
    const other = await aCompany();
    const all = await aSubscriber(company);
    const turkish = await aSubscriber(company, { lang: 'tr', q: 'ISI' });
    const elsewhere = await aSubscriber(company, { city: 'Bursa' });
    const stranger = await aSubscriber(other);
    const job = await publish(company, { title: 'Isı mühendisi' });
    await publish(company, { title: 'Draft', status: 'draft' });
    await mailAt(later(2));
    const [mail] = await digestsTo(all);
    expect(mail).toMatchObject({ subject: `New at ${await nameOf(company)}: Isı mühendisi` });
    expect(mail?.text).toContain(`/careers/${company.slug}/${job.slug}?utm_source=job-alert&lang=en`);
    const [link] = await linksTo(all, 'unsubscribe');
    expect((mail as unknown as { unsubscribeAddress: string }).unsubscribeAddress).toContain(link);
    expect((await digestsTo(turkish))[0]?.text).toContain('Abonelikten çık');
    expect(await digestsTo(elsewhere)).toEqual([]);
    expect(await digestsTo(stranger)).toEqual([]);
  });

  test('are mailed once a day at most, and each job once although it is published again', async () => {
    const company = await aCompany();
    const email = await aSubscriber(company);
    const job = await publish(company, { title: 'First' });
    await mailAt(later(2));
    await publish(company, { title: 'Second', now: later(3) });
    await mailAt(later(4));
    await mailJobAlertsTask.run({ companyId: company.id }, (await testServer()).platform);
    expect(await digestsTo(email)).toHaveLength(1);
    await company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set({ published_at: later(5) })
        .where('id', '=', job.id)
        .execute(),
    );
    await mailAt(later(24));
    const mails = await digestsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Second');
    expect(mails[1]?.text).not.toContain('First');
  });

  test('are not mailed at night, when they were there before the subscription, or closed since', async () => {
    const company = await aCompany();
    await publish(company, { title: 'Earlier', now: later(-1) });
    const email = await aSubscriber(company);
    const job = await publish(company, { title: 'Closed', now: later(1) });
    await mailAt(later(16));
    expect(await digestsTo(email)).toEqual([]);
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute(),
    );
    await mailAt(later(22));
    expect(await digestsTo(email)).toEqual([]);
    await publish(company, { title: 'Open', now: later(23) });
    await mailAt(later(24));
    const mails = await digestsTo(email);
    expect(mails.map(({ text }) => text.match(/Earlier|Closed|Open/g))).toEqual([['Open']]);
  });

  test('are mailed once when four servers mail at once', async () => {
    const company = await aCompany();
    const rows = Array.from({ length: 250 }, () => ({
      email: someone(),
      language: 'en',
      filters: '[{}]',
      checked_until: noon,
    }));
    await company.inTenant((tx) => tx.insertInto('job_alerts').values(rows).execute());
    await publish(company);
    await setClock(later(2));
    const { platform } = await testServer();
    const input = { companyId: company.id };
    await Promise.all(Array.from({ length: 4 }, () => mailJobAlertsTask.run(input, platform)));
    await mailJobAlertsTask.run(input, platform);
    const sent = await platform.system
      .selectFrom('outbox')
      .select('recipient')
      .where('company_id', '=', company.id)
      .execute();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      rows.map(({ email }) => email).toSorted(),
    );
  });

  test('are not mailed by a disabled company or one that switched alerts off', async () => {
    const company = await aCompany();
    const email = await aSubscriber(company);
    const { platform } = await testServer();
    await publish(company);
    await setClock(later(2));
    const off = { params: { companyId: company.id }, body: { hasJobAlerts: false } };
    await company.owner.call(companies.updateCareers, off);
    await mailJobAlertsTask.run({ companyId: company.id }, platform);
    await company.owner.call(companies.updateCareers, { ...off, body: { hasJobAlerts: true } });
    await disable(company);
    await mailJobAlertsTask.run({ companyId: company.id }, platform);
    expect(await digestsTo(email)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  test('takes a button or one POST of the mail program, and deletes the address with its mails', async () => {
    const company = await aCompany();
    const email = await aSubscriber(company);
    const other = await aSubscriber(company);
    await publish(company);
    await mailAt(later(2));
    const [confirmLink = ''] = await linksTo(email, 'confirm');
    const [link = ''] = await linksTo(email, 'unsubscribe');
    expect((await open(link)).body).toContain('<form method="post"');
    expect(await alertsOf(company)).toHaveLength(2);
    const form = { 'List-Unsubscribe': 'One-Click' };
    expect((await post(link, form, { origin: 'https://mail.example' })).statusCode).toBe(200);
    expect((await post(link, form)).statusCode).toBe(200);
    expect((await post(confirmLink)).statusCode).toBe(404);
    expect((await alertsOf(company)).map((alert) => alert.email)).toEqual([other]);
    await (await testServer()).runTasks();
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(other)).toHaveLength(2);
  });

  test('needs the signature of the company', async () => {
    const company = await aCompany();
    const email = await aSubscriber(company);
    const [alert] = await alertsOf(company);
    const forged = `/careers-alerts/${company.slug}/unsubscribe/${alert?.id}.${'a'.repeat(32)}`;
    expect((await open(forged)).statusCode).toBe(404);
    expect((await post(forged)).statusCode).toBe(404);
    expect((await alertsOf(company)).map((one) => one.email)).toEqual([email]);
  });
});

test('members who manage the careers site see how many subscribed, and no address', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  await aSubscriber(company);
  await subscribe(company, { email: someone() });
  const member = await company.member('careers.manage');
  expect((await member.call(jobAlerts.countSubscribers, { params })).body).toEqual({ subscribers: 1 });
  const other = await company.member('jobs.create');
  expect((await other.call(jobAlerts.countSubscribers, { params })).status).toBe(403);
  expect((await visitor().call(jobAlerts.countSubscribers, { params })).status).toBe(401);
});

const nameOf = async (company: TestCompany) =>
  (await company.inTenant((tx) => tx.selectFrom('companies').select('name').executeTakeFirstOrThrow())).name;

test('deleting a candidate deletes the job alerts of their address, in this company alone', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const email = await aSubscriber(company);
  await subscribe(company, { email, q: 'chef' });
  await subscribe(other, { email });
  const stays = await aSubscriber(company);
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx, { email }));
  const params = { companyId: company.id, candidateId };
  expect((await company.owner.call(candidates.delete, { params })).status).toBe(200);
  expect((await alertsOf(company)).map((alert) => alert.email)).toEqual([stays]);
  expect((await requestsOf(company)).map((request) => request.email)).toEqual([stays]);
  expect((await requestsOf(other)).map((request) => request.email)).toEqual([email]);
  await (await testServer()).runTasks();
  expect((await mailsTo(email)).map(({ text }) => text.includes(`/careers-alerts/${other.slug}/`))).toEqual([
    true,
  ]);
});
