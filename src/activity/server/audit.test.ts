import { expect, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { team } from '#companies/team-contract.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { csvCell } from '#platform/server/csv.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { audit } from '../audit-contract.ts';
import { byMember, record } from './record.ts';

async function aLog() {
  const company = await aCompany();
  const { owner } = company;
  const member = await company.member('jobs.list');
  const params = { companyId: company.id };
  const at = { params: { ...params, memberId: member.memberId } };
  const list = async (query: object = {}) =>
    (await owner.call(audit.listAudit, { params, query })).body.items;
  const download = (query: object = {}) => owner.call(audit.exportAudit, { params, query });
  const happen = (type: string, now: Date, by: Caller = owner) =>
    company.inTenant((tx) => record(tx, company.id, byMember(by), { type, now }));
  return { company, owner, member, params, at, list, download, happen };
}

test('only owners can read the log', async () => {
  const { company, owner, params } = await aLog();
  const manager = await company.member(...permissions);
  const other = await aCompany();
  for (const operation of [audit.listAudit, audit.exportAudit]) {
    const statusOf = async (who: Caller) => (await who.call(operation, { params })).status;
    expect(await statusOf(owner)).toBe(200);
    expect(await statusOf(manager)).toBe(403);
    expect(await statusOf(other.owner)).toBe(404);
    expect(await statusOf(visitor())).toBe(401);
  }
  const ids = (await owner.call(audit.listAudit, { params })).body.items.map((line) => line.id);
  const others = await other.owner.call(audit.listAudit, { params: { companyId: other.id } });
  expect(others.body.items.length).toBeGreaterThan(0);
  expect(others.body.items.filter((line) => ids.includes(line.id))).toEqual([]);
});

test('a change is listed with actor, network, before and after', async () => {
  const { company, owner, member, params, at, list } = await aLog();
  await owner.call(team.changeMember, { ...at, body: { permissions: ['jobs.get', 'jobs.list'] } });
  await owner.call(companies.update, { params, body: { city: 'İzmir' } });
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Cook' }));
  await owner.call(jobs.close, { params: { ...params, jobId: job.id } });
  const lines = await list();
  expect(lines.map(({ type, changes }) => [type, changes])).toEqual(
    expect.arrayContaining([
      ['job.closed', { status: ['published', 'closed'] }],
      ['company.updated', { city: ['', 'İzmir'] }],
      ['member.changed', { permissions: [['jobs.list'], ['jobs.get', 'jobs.list']] }],
    ]),
  );
  const changed = lines.find((line) => line.type === 'member.changed');
  expect(changed).toMatchObject({
    actor: { kind: 'member', user: { id: owner.userId, name: 'Owner' } },
    members: [{ id: member.memberId, name: 'Member' }],
    network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
  });
});

test('a removed member is named as long as the account exists; the log stores no name', async () => {
  const { company, owner, member, at, list } = await aLog();
  await owner.call(team.removeMember, at);
  const lineOf = async () => (await list({ kind: 'member' })).find((line) => line.type === 'member.removed');
  expect((await lineOf())?.members).toMatchObject([{ id: member.userId, name: 'Member' }]);
  const stored = await company.inTenant((tx) => tx.selectFrom('events').selectAll().execute());
  expect(JSON.stringify(stored)).not.toMatch(/Member|Kaya|example\.test/);
  const { platform } = await testServer();
  await platform.system.deleteFrom('users').where('id', '=', member.userId).execute();
  expect((await lineOf())?.members).toEqual([]);
});

test('the log is filtered by actor, kind and days of the user’s zone, and paged without gaps', async () => {
  const { owner, member, params, list, happen } = await aLog();
  await happen('job.created', new Date('2020-03-01T22:30:00Z'));
  await happen('job.closed', new Date('2020-03-02T12:00:00Z'), member);
  await happen('department.created', new Date('2020-03-03T12:00:00Z'), member);
  const types = async (query: object) => (await list(query)).map((line) => line.type);
  expect(await types({ actor: member.userId })).toEqual(['department.created', 'job.closed']);
  expect(await types({ kind: 'job' })).toEqual(['job.closed', 'job.created']);
  expect(await types({ kind: 'job', actor: member.userId })).toEqual(['job.closed']);
  const day = { from: '2020-03-02', to: '2020-03-02' };
  expect(await types(day)).toEqual(['job.closed']);
  expect(await types({ ...day, timeZone: 'Europe/Istanbul' })).toEqual(['job.closed', 'job.created']);
  expect((await owner.call(audit.listAudit, { params, query: { from: 'soon' } })).status).toBe(400);
  const whole = (await list()).map((line) => line.id);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await owner.call(audit.listAudit, { params, query: { limit: 2, cursor } });
    paged.push(...body.items.map((line) => line.id));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(whole);
});

test('the export contains what is filtered, runs no formula, uses the user’s language and is recorded', async () => {
  const { owner, at, download, list } = await aLog();
  await owner.call(team.changeMember, { ...at, body: { permissions: [] } });
  const { platform } = await testServer();
  const name = '=HYPERLINK("http://evil.test")';
  await platform.system.updateTable('users').set({ name }).where('id', '=', owner.userId).execute();
  const english = await download({ kind: 'member' });
  expect(english.headers['content-disposition']).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
  expect(english.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = String(english.body)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('"Time (UTC)","Who","What","Changes","Network","Type"');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.test"") Kaya"`);
  expect(lines[0]).toContain('"Permissions: − See all jobs → "');
  expect(String((await download({ language: 'tr' })).body)).toContain('"Kim";"Ne yaptı"');
  const [newest, before] = await list();
  expect([newest?.type, before?.type]).toEqual(['company.audit_exported', 'company.audit_exported']);
  expect(before?.data).toEqual({ kind: 'member' });
});

test.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '＝1'])(
  '%j is not a formula in a cell',
  (value) => {
    expect(csvCell(value)).toBe(`"'${value}"`);
    expect(csvCell(`a${value}`)).toBe(`"a${value}"`);
  },
);

test('the application’s database role cannot change or delete events', async () => {
  const { company, list } = await aLog();
  const [line] = await list();
  const id = line?.id ?? '';
  const change = company.inTenant((tx) =>
    tx.updateTable('events').set({ type: 'job.created' }).where('id', '=', id).execute(),
  );
  await expect(change).rejects.toThrow('permission denied');
  const removal = company.inTenant((tx) => tx.deleteFrom('events').where('id', '=', id).execute());
  await expect(removal).rejects.toThrow('permission denied');
  expect((await list())[0]?.id).toBe(id);
});
