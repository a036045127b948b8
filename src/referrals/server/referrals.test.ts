import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { applicants } from '#applicants/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { trafficCounterOf } from '#careers/server/count-traffic.ts';
import { companies } from '#companies/contract.ts';
import { team } from '#companies/team-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { reports } from '#reports/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, anIntroduction, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { referrals } from '../contract.ts';

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });
const codeIn = (url: string): string => new URL(url).searchParams.get('ref') ?? '';

const modes = {
  nameSurname: 'required',
  email: 'required',
  phone: 'optional',
  cv: 'invisible',
  coverLetter: 'optional',
  currentCompany: 'optional',
} as const;

/** A company with a published job and a member without any right, who refers people. */
async function aReferral() {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Cook', standardFieldModes: modes }));
  const referrer = await company.member();
  const links = async (
    by: Caller = referrer,
    query: { search?: string; limit?: number; cursor?: string } = {},
  ) => (await by.call(referrals.listLinks, { ...at(company), query })).body;
  return { company, job, referrer, links, code: codeIn((await links()).site.url) };
}

type Referral = Awaited<ReturnType<typeof aReferral>>;

async function apply({ company, job }: Referral, visit: object) {
  const form = await anApplicant(company.slug, job.slug, visit);
  const email = `isil-${randomUUID()}@example.test`;
  await form.change(contact(email));
  expect((await form.submit()).body).toEqual({ isSuccess: true });
  return email;
}

const listed = async ({ company, job }: Referral, query: object = {}) =>
  (
    await company.owner.call(applicants.listApplicants, {
      params: { companyId: company.id, jobId: job.id },
      query,
    })
  ).body.items;

const origins = async (referral: Referral) =>
  (await listed(referral)).map(({ source, referrer }) => [source, referrer] as const);

const see = async (url: string) => {
  const headers = { accept: 'text/html', 'user-agent': 'Firefox' };
  return (await (await testServer()).app.inject({ url, headers })).body;
};

test("an application through a member's link has the source Referral and the member, wherever the team looks", async () => {
  const referral = await aReferral();
  const { company, job, code } = referral;
  const name = { name: 'Member', surname: expect.any(String) as string };
  const email = await apply(referral, { referralCode: code, utmSource: 'linkedin', utmCampaign: 'spring' });
  await apply(referral, { utmSource: 'linkedin' });
  const [row] = await listed(referral, { source: 'referral' });
  expect(row).toMatchObject({ email, source: 'referral', referrer: name });
  const params = { companyId: company.id, candidateId: row?.candidateId ?? '' };
  const candidate = (await company.owner.call(candidates.read, { params })).body;
  expect(candidate).toMatchObject({
    source: 'referral',
    referrer: name,
    applications: [{ source: 'referral', referrer: name }],
  });
  const events = (await company.owner.call(timeline.list, { params, query: {} })).body.items;
  expect(events.find(({ type }) => type === 'application.received')?.members).toMatchObject([name]);
  const report = await company.owner.call(reports.readReport, {
    params: { companyId: company.id, jobId: job.id },
    query: {},
  });
  expect(report.body.sources.map(({ source, applications }) => [source, applications])).toEqual([
    ['linkedin', 1],
    ['referral', 1],
  ]);
});

test('a referral cannot be faked, and a code that is not valid behaves like none', async () => {
  const referral = await aReferral();
  const { company, referrer, job, code } = referral;
  const other = await aReferral();
  const memberParams = { companyId: company.id, memberId: referrer.memberId };
  await apply(referral, { utmSource: 'referral', referrer: 'http://referral/' });
  for (const referralCode of ['0'.repeat(20), referrer.memberId, other.code, `${code}0`, '__proto__'])
    await apply(referral, { referralCode, utmSource: 'radio' });
  const body = { status: 'inactive' } as const;
  await company.owner.call(team.changeMember, { params: memberParams, body });
  await apply(referral, { referralCode: code, utmSource: 'radio' });
  const found = await origins(referral);
  expect(found.map(([source]) => source).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'direct',
    ...Array(6).fill('radio'),
  ]);
  expect(found.every(([, member]) => member === null)).toBe(true);
  const path = `/careers/${company.slug}`;
  expect(await see(`${path}?ref=${code}`)).not.toContain(code);
  expect(await see(`${path}/${job.slug}?ref=${other.code}`)).not.toContain(other.code);
});

test('the code travels from the list to the job, the form and the other language, and names no member', async () => {
  const { company, job, referrer, code } = await aReferral();
  const path = `/careers/${company.slug}`;
  const list = await see(`${path}?ref=${code}&utm_source=linkedin`);
  expect(list).toContain(`href="${path}/${job.slug}?ref=${code}"`);
  expect(list).toContain(`href="${path}?lang=tr&amp;ref=${code}"`);
  expect(list).not.toContain('utm_source=linkedin');
  const page = await see(`${path}/${job.slug}?ref=${code}`);
  expect(page).toContain(`href="${path}/${job.slug}/apply?ref=${code}"`);
  expect(page).toMatch(new RegExp(`rel="canonical" href="[^"?]*${path}/${job.slug}"`));
  for (const shown of [list, page]) {
    expect(shown).not.toContain(referrer.memberId);
    expect(shown).not.toContain('Member');
  }
});

test('an introduction counts for the member too, and their links show what they brought', async () => {
  const referral = await aReferral();
  const { company, job, code, links } = referral;
  await company.owner.call(companies.updateCareers, { ...at(company), body: { takesIntroductions: true } });
  const form = await anIntroduction(company.slug, { referralCode: code });
  await form.change({ ...contact(`isil-${randomUUID()}@example.test`), coverLetter: 'Köprü' });
  await form.upload(await textPdf([['Bridges']]));
  expect((await form.submit()).status).toBe(200);
  await apply(referral, { referralCode: code });
  await see(`/careers/${company.slug}?ref=${code}`);
  await see(`/careers/${company.slug}/${job.slug}?ref=${code}`);
  await see(`/careers/${company.slug}/${job.slug}?ref=${code}`);
  await trafficCounterOf((await testServer()).platform).flush();
  expect(await links()).toMatchObject({
    items: [{ id: job.id, title: 'Cook', views: 2, applications: 1 }],
    site: { views: 1, applications: 1 },
    brought: { views: 3, applications: 2 },
  });
  expect(await links(company.owner)).toMatchObject({ brought: { views: 0, applications: 0 } });
  const traffic = await company.inTenant((tx) =>
    tx.selectFrom('careers_traffic').select(['source']).distinct().where('views', '>', 0).execute(),
  );
  expect(traffic).toEqual([{ source: 'referral' }]);
  const [row] = (await company.owner.call(candidates.list, { ...at(company), query: {} })).body.items.filter(
    ({ latestApplication }) => latestApplication === null,
  );
  const params = { companyId: company.id, candidateId: row?.id ?? '' };
  const { introductions } = (await company.owner.call(candidates.read, { params })).body;
  expect(introductions).toMatchObject([{ source: 'referral', referrer: { name: 'Member' } }]);
});

test('removing the member keeps the application and its source, without the name', async () => {
  const referral = await aReferral();
  const { company, referrer, code } = referral;
  await apply(referral, { referralCode: code });
  const params = { companyId: company.id, memberId: referrer.memberId };
  expect((await company.owner.call(team.removeMember, { params })).status).toBe(200);
  expect(await origins(referral)).toEqual([['referral', null]]);
  await apply(referral, { referralCode: code });
  expect((await origins(referral)).map(([source]) => source).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'direct',
    'referral',
  ]);
});

test('links are listed in pages, found by words, for open jobs of the own company only', async () => {
  const { company, job, links } = await aReferral();
  await company.inTenant((tx) => aJob(tx, { title: 'Waiter' }));
  await company.inTenant((tx) => aJob(tx, { title: 'Secret', status: 'draft' }));
  const first = await links(undefined, { limit: 1 });
  const second = await links(undefined, { limit: 1, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual(['Cook', 'Waiter']);
  expect(second.nextCursor).toBeNull();
  expect((await links(undefined, { search: 'wait' })).items.map(({ title }) => title)).toEqual(['Waiter']);
  const stranger = await aReferral();
  const read = (by: Caller, companyId = company.id) =>
    by.call(referrals.readLink, { params: { companyId, jobId: job.id } });
  expect((await read(company.owner)).body.url).toMatch(/\?ref=[0-9a-f]{20}$/);
  expect((await read(stranger.company.owner, stranger.company.id)).status).toBe(404);
  expect((await stranger.company.owner.call(referrals.listLinks, { ...at(company), query: {} })).status).toBe(
    404,
  );
});
