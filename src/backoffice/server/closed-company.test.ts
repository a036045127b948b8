import { beforeAll, expect, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { team } from '#companies/team-contract.ts';
import { anApplicant, type Applicant } from '../../../tests/harness/applicant.ts';
import {
  aCompany,
  aUser,
  type Caller,
  type TestCompany,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, read } from '../../../tests/harness/own-applications.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { tenants } from '../tenants-contract.ts';

/** Everything by which somebody reaches a company, before, while and after a platform admin has disabled it. */
let company: TestCompany;
let applicant: Applicant;
let admin: Caller;
let application: { id: string; token: string };
let invitationToken: string;
let jobSlug: string;
const origin = 'https://site.example';

beforeAll(async () => {
  company = await aCompany({ name: 'Kapalı A.Ş.' });
  admin = await aPlatformAdmin();
  const params = { companyId: company.id };
  await company.owner.call(companies.updateCareers, { params, body: { embedOrigins: [origin] } });
  const site = await aCareersJob({ title: 'Weaver' }, company);
  const { job } = site;
  jobSlug = job.slug;
  applicant = await anApplicant(company.slug, job.slug);
  const sent = await apply(site);
  application = { id: sent.applicationId, token: sent.token };
  const email = `invited-${crypto.randomUUID()}@example.test`;
  await company.owner.call(team.invite, { params, body: { emails: [email], permissions: [] } });
  const [mail] = await mailsTo(email);
  invitationToken = /\/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
});

const set = (status: 'active' | 'disabled') =>
  admin.call(tenants.setTenantStatus, {
    params: { tenantId: company.id },
    body: { status, reason: 'The bill of May is open.' },
  });

const publicPaths = (): string[] => [
  `/careers/${company.slug}`,
  `/careers/${company.slug}/${jobSlug}`,
  `/careers/${company.slug}/${jobSlug}/apply`,
  ...['sitemap.xml', 'feed.rss', 'jobs.xml', 'linkedin.xml'].map(
    (feed) => `/careers/${company.slug}/${feed}`,
  ),
  `/careers-embed/${company.slug}`,
  `/careers-embed/${company.slug}/jobs`,
  `/api/public/companies/${company.slug}/jobs`,
  `/api/public/companies/${company.slug}/jobs/${jobSlug}`,
  `/api/invitations/${invitationToken}`,
];

async function statusOf(url: string): Promise<number> {
  const { app } = await testServer();
  return (await app.inject({ url, headers: { accept: '*/*', origin } })).statusCode;
}

const linkStatus = async (): Promise<number> =>
  (await read(visitor(), application.id, application.token)).status;

const statuses = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(publicPaths().map(async (path) => [path, await statusOf(path)] as const)),
  );

test('a disabled company has no public page, feed or embedded list, takes no form, and is open again when it is enabled', async () => {
  expect(new Set(Object.values(await statuses()))).toEqual(new Set([200]));
  expect((await applicant.change({ name: 'Ada' })).status).toBe(200);
  expect(await linkStatus()).toBe(200);

  await set('disabled');
  const open = Object.entries(await statuses()).filter(([, status]) => status !== 404 && status !== 410);
  expect(open).toEqual([]);
  expect(await linkStatus()).toBe(404);
  // Neither a form that was begun before nor a new one.
  expect((await applicant.read()).status).toBe(404);
  expect((await applicant.change({ name: 'Ada' })).status).toBe(404);
  expect((await applicant.submit()).status).toBe(404);
  expect((await applicant.startUpload(9)).status).toBe(404);
  await expect(anApplicant(company.slug, jobSlug)).rejects.toMatchObject({ status: 404 });

  await set('active');
  expect(new Set(Object.values(await statuses()))).toEqual(new Set([200]));
  expect((await applicant.read()).body).toMatchObject({ data: { name: 'Ada' } });
  expect(await linkStatus()).toBe(200);
});

test('enabled and disabled forty times at once, a company ends in one state that its log explains', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_one, place) => set(place % 2 === 0 ? 'disabled' : 'active')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { platform } = await testServer();
  const row = await platform.system
    .selectFrom('companies')
    .select(['disabled_at', 'disabled_reason'])
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow();
  const events = await platform.system
    .selectFrom('platform_events')
    .select('type')
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute();
  const acts = events.map(({ type }) => type);
  expect(acts.some((type, place) => type === acts[place + 1])).toBe(false);
  expect(acts.at(-1)).toBe(row.disabled_at === null ? 'company.enabled' : 'company.disabled');
  expect(row.disabled_reason === '').toBe(row.disabled_at === null);
});

test('an admin who is also a member loses the company with it, and can enable it', async () => {
  const own = await aPlatformAdmin();
  await company.inTenant((tx) =>
    tx.insertInto('members').values({ user_id: own.userId, is_owner: true }).execute(),
  );
  const params = { companyId: company.id };
  await set('active');
  expect((await own.call(companies.read, { params })).status).toBe(200);
  await set('disabled');
  expect((await own.call(companies.read, { params })).status).toBe(404);
  const body = { status: 'active', reason: 'Paid.' } as const;
  const enabled = await own.call(tenants.setTenantStatus, { params: { tenantId: company.id }, body });
  expect(enabled.status).toBe(200);
  expect((await own.call(companies.read, { params })).status).toBe(200);
  expect((await (await aUser()).call(companies.read, { params })).status).toBe(404);
});
