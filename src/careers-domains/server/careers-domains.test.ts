import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { notifications } from '#notifications/contract.ts';
import {
  aCompany,
  type Caller,
  disable,
  type TestCompany,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { testDns } from '../../../tests/harness/dns-server.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { careersDomains } from '../contract.ts';
import { checkCareersDomainsTask } from './background.ts';

afterEach(freeClocks);

const aDomain = () => `careers.c${randomUUID().slice(0, 8)}.com`;
const at = ({ id }: TestCompany) => ({ params: { companyId: id } });
const dayMs = 24 * 60 * 60 * 1000;

const enter = (company: TestCompany, name: string, by: Caller = company.owner) =>
  by.call(careersDomains.enter, { ...at(company), body: { name } });
const read = async (company: TestCompany) =>
  (await company.owner.call(careersDomains.read, at(company))).body.domain;
const check = (company: TestCompany) => company.owner.call(careersDomains.check, at(company));
const remove = (company: TestCompany) => company.owner.call(careersDomains.remove, at(company));
const ask = async (domain: string) =>
  (await visitor().call(careersDomains.ask, { query: { domain } })).status;

/** Adds the record of a company's domain to DNS, beside those of others. */
async function prove(company: TestCompany, ...others: string[]): Promise<string> {
  const domain = await read(company);
  const record = domain?.record ?? { name: '', value: '' };
  (await testDns()).set(
    record.name,
    [...others, record.value].map((value) => [value]),
  );
  return record.value;
}

async function verified(domain = aDomain(), company?: TestCompany) {
  const owner = company ?? (await aCompany());
  await enter(owner, domain);
  const value = await prove(owner);
  expect((await check(owner)).body.domain?.state).toBe('verified');
  return { company: owner, domain, value };
}

const eventsOf = async (company: TestCompany): Promise<string[]> => {
  const events = await company.inTenant((tx) => tx.selectFrom('events').select('type').execute());
  return events.map(({ type }) => type).filter((type) => type.startsWith('company.domain'));
};

async function runChecksAt(now: Date): Promise<void> {
  const server = await testServer();
  const { platform, clock } = server;
  clock.set(now);
  await checkCareersDomainsTask.run({}, platform);
  await server.runTasks();
}

test('a domain waits for its record, is verified by it, and is removed', async () => {
  const company = await aCompany();
  const domain = aDomain();
  const entered = await enter(company, ` https://${domain.toUpperCase()}/ `);
  expect(entered.body).toMatchObject({ target: 'localhost', domain: { name: domain, state: 'waiting' } });
  expect(entered.body.domain?.record.name).toBe(`_kadro-careers.${domain}`);
  expect((await check(company)).body.domain).toMatchObject({
    state: 'waiting',
    lastResult: 'record_missing',
  });
  expect(await ask(domain)).toBe(404);
  await prove(company, 'v=spf1 -all');
  expect((await check(company)).body.domain).toMatchObject({ state: 'verified', lastResult: 'proven' });
  expect(await ask(domain)).toBe(200);
  expect(await ask(`${domain.toUpperCase()}.`)).toBe(200);
  expect((await remove(company)).body.domain).toBeNull();
  await expect.poll(() => ask(domain)).toBe(404);
  expect((await eventsOf(company)).toSorted()).toEqual([
    'company.domain_entered',
    'company.domain_removed',
    'company.domain_verified',
  ]);
});

test.each([
  ['*.example.com', 'without an asterisk'],
  ['192.168.1.1', 'not an IP address'],
  ['0x7f.1', 'not an IP address'],
  ['[::1]', 'not an IP address'],
  ['careers', 'whole domain'],
  ['localhost', 'whole domain'],
  ['co.uk', 'shared by many'],
  ['com.tr', 'shared by many'],
  ['github.io', 'shared by many'],
  ['https://example.com/jobs', 'only the domain'],
  ['example.com:8080', 'only the domain'],
  ['a b.example.com', 'only the domain'],
  ['_x.example.com', 'only the domain'],
  [`${'a'.repeat(64)}.example.com`, 'only the domain'],
  [`${'a.'.repeat(125)}com`, 'only the domain'],
])('%s is refused with a message at the field', async (name, message) => {
  const company = await aCompany();
  const refused = await enter(company, name);
  expect(refused.status).toBe(400);
  expect(refused.problem.fields?.['name']?.[0]).toContain(message);
  expect(await read(company)).toBeNull();
});

test('an international domain is stored for DNS and shown with its letters', async () => {
  const company = await aCompany();
  const { body } = await enter(company, 'Kariyer.ŞİRKET-örnek.com');
  expect(body.domain?.name).toMatch(/^kariyer\.xn--/);
  expect(body.domain?.displayName).toMatch(/^kariyer\..*örnek\.com$/);
});

test('the settings need their permission, and another company sees and changes nothing', async () => {
  const { company, domain } = await verified();
  const [manager, recruiter] = [await company.member('careers.manage'), await company.member('jobs.list')];
  const other = await aCompany();
  expect((await manager.call(careersDomains.read, at(company))).body.domain?.name).toBe(domain);
  for (const [caller, status] of [
    [recruiter, 403],
    [other.owner, 404],
    [visitor(), 401],
  ] as const) {
    expect((await caller.call(careersDomains.read, at(company))).status).toBe(status);
    expect((await enter(company, aDomain(), caller)).status).toBe(status);
    expect((await caller.call(careersDomains.check, at(company))).status).toBe(status);
    expect((await caller.call(careersDomains.remove, at(company))).status).toBe(status);
  }
  expect(await read(company)).toMatchObject({ name: domain, state: 'verified' });
});

test('a second domain is refused, and the same one entered again changes nothing', async () => {
  const { company, domain } = await verified();
  expect((await enter(company, aDomain())).problem.code).toBe('careers-domains.already_set');
  expect((await enter(company, domain)).body.domain).toMatchObject({ name: domain, state: 'verified' });
  expect((await eventsOf(company)).filter((type) => type === 'company.domain_entered')).toHaveLength(1);
});

test('a domain in use stays with its company while its record is there, and goes to another one after', async () => {
  const { company, domain, value } = await verified();
  const other = await aCompany();
  await enter(other, domain);
  expect((await check(other)).body.domain).toMatchObject({ state: 'waiting', lastResult: 'record_missing' });
  const otherValue = await prove(other, value);
  expect(otherValue).not.toBe(value);
  expect((await check(other)).body.domain).toMatchObject({ state: 'waiting', lastResult: 'taken' });
  expect(await read(company)).toMatchObject({ state: 'verified' });
  await prove(other);
  expect((await check(other)).body.domain?.state).toBe('verified');
  expect(await read(company)).toMatchObject({ state: 'lost' });
  expect(await eventsOf(company)).toContain('company.domain_lost');
  expect((await testServer()).platform.customHosts.find(domain)?.slug).toBe(other.slug);
  await remove(company);
  expect(await ask(domain)).toBe(200);
});

test('a removed domain needs a new record, and another company may prove it', async () => {
  const { company, domain, value } = await verified();
  await remove(company);
  await enter(company, domain);
  expect((await check(company)).body.domain).toMatchObject({
    state: 'waiting',
    lastResult: 'record_missing',
  });
  expect(await prove(company)).not.toBe(value);
  expect((await check(company)).body.domain?.state).toBe('verified');
  await remove(company);
  const other = await aCompany();
  await verified(domain, other);
  expect((await testServer()).platform.customHosts.find(domain)?.slug).toBe(other.slug);
});

test('forty checks at once verify once', async () => {
  const company = await aCompany();
  await enter(company, aDomain());
  await prove(company);
  const answers = await Promise.all(Array.from({ length: 40 }, () => check(company)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await eventsOf(company)).filter((type) => type === 'company.domain_verified')).toHaveLength(1);
});

test('of two companies that prove a domain at once, one gets it', async () => {
  const domain = aDomain();
  const companies = [await aCompany(), await aCompany()];
  for (const company of companies) await enter(company, domain);
  const [first, second] = companies as [TestCompany, TestCompany];
  await prove(second, await prove(first));
  const states = (await Promise.all(companies.map(check))).map(({ body }) => body.domain?.state);
  expect(new Set(states)).toEqual(new Set(['verified', 'waiting']));
});

test.each(['SERVFAIL', 'silence'] as const)('%s of DNS never takes a domain away', async (failure) => {
  const { company, domain } = await verified();
  const dns = await testDns();
  dns.set(`_kadro-careers.${domain}`, failure);
  const later = new Date(Date.now() + 20 * dayMs);
  (await testServer()).clock.set(later);
  expect((await check(company)).body.domain).toMatchObject({ state: 'verified', lastResult: 'no_answer' });
  expect(await ask(domain)).toBe(200);
});

test('a record that is long, in several strings, quoted, or one of many is found', async () => {
  const company = await aCompany();
  await enter(company, aDomain());
  const { record } = (await read(company)) ?? { record: { name: '', value: '' } };
  const many = Array.from({ length: 60 }, (_, index) => [`site-verification=${index}-${'x'.repeat(200)}`]);
  (await testDns()).set(record.name, [
    ...many,
    [`"${record.value.slice(0, 9)}`, `${record.value.slice(9)}" `],
  ]);
  expect((await check(company)).body.domain?.state).toBe('verified');
});

test('a missing record is mailed to the owners, and takes the domain away after seven days', async () => {
  const { company, domain } = await verified();
  const { platform } = await testServer();
  const { email } = await platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', company.owner.userId)
    .executeTakeFirstOrThrow();
  (await testDns()).set(`_kadro-careers.${domain}`, 'NXDOMAIN');
  const start = Date.now();
  await runChecksAt(new Date(start + dayMs));
  expect(await read(company)).toMatchObject({ state: 'missing' });
  expect(await ask(domain)).toBe(200);
  await runChecksAt(new Date(start + 2 * dayMs));
  const subjects = async () => (await mailsTo(email ?? '')).map(({ subject }) => subject);
  expect(await subjects()).toEqual([`The DNS record of ${domain} is missing`]);
  await runChecksAt(new Date(start + 9 * dayMs));
  expect(await read(company)).toMatchObject({ state: 'lost', nextCheckAt: null });
  expect(await ask(domain)).toBe(404);
  expect(await subjects()).toHaveLength(2);
  const told = await company.owner.call(notifications.list, { ...at(company), query: {} });
  expect(told.body.items.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['domain_missing', 'domain_lost']),
  );
  await prove(company);
  expect((await check(company)).body.domain?.state).toBe('verified');
  expect(await ask(domain)).toBe(200);
});

test('automatic checks find a record within an hour, and end after seven days', async () => {
  const [found, never] = [await aCompany(), await aCompany()];
  for (const company of [found, never]) await enter(company, aDomain());
  await prove(found);
  const start = Date.now();
  await runChecksAt(new Date(start + 60_000));
  expect(await read(found)).toMatchObject({ state: 'verified' });
  await runChecksAt(new Date(start + 8 * dayMs));
  expect(await read(never)).toMatchObject({ state: 'waiting', nextCheckAt: null });
});

test('a disabled company has no domain, and another one may prove it', async () => {
  const { company, domain, value } = await verified();
  await disable(company);
  expect(await ask(domain)).toBe(404);
  const other = await aCompany();
  await enter(other, domain);
  await prove(other, value);
  expect((await check(other)).body.domain?.state).toBe('verified');
  expect(await ask(domain)).toBe(200);
});

test('the ask of a proxy refuses names that are no domains', async () => {
  for (const name of ['', 'constructor', '__proto__', 'localhost', 'a'.repeat(300)])
    expect(await ask(name)).toBe(404);
  expect(await ask('a'.repeat(301))).toBe(400);
});
