import { afterEach, expect, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { identity } from '#identity/contract.ts';
import { aCompany, aUser, type Caller, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { backoffice } from '../contract.ts';
import { tenants } from '../tenants-contract.ts';

const day = 24 * 3_600_000;

afterEach(async () => (await testServer()).clock.set(null));

async function aTenant(name = 'Toros Yazılım') {
  const [company, admin] = [await aCompany({ name }), await aPlatformAdmin()];
  const params = { tenantId: company.id };
  const set = (status: 'active' | 'disabled', reason = 'The bill of May is open.', by: Caller = admin) =>
    by.call(tenants.setTenantStatus, { params, body: { status, reason } });
  const log = async () => {
    const { body } = await admin.call(backoffice.listLog, { query: params });
    return body.items.map(({ type, reason, actor }) => ({ type, reason, by: actor?.id }));
  };
  return { company, admin, params, set, log };
}

const statusOf = async (url: string): Promise<number> => {
  const { app } = await testServer();
  return (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
};

async function emailOf({ userId }: Caller): Promise<string> {
  const { platform } = await testServer();
  const find = platform.db.selectFrom('users').select('email').where('id', '=', userId);
  return (await find.executeTakeFirstOrThrow()).email ?? '';
}

test('a disabled company is closed to its members at once, who read the reason, and its careers site is offline', async () => {
  const { company, params, set, log, admin } = await aTenant();
  const member = await company.member();
  const read = (caller: Caller) => caller.call(companies.read, { params: { companyId: company.id } });
  expect((await read(member)).status).toBe(200);
  expect(await statusOf(`/careers/${company.slug}`)).toBe(200);

  const disabled = await set('disabled');
  expect(disabled.body).toMatchObject({ status: 'disabled', disabledReason: 'The bill of May is open.' });
  for (const caller of [member, company.owner]) expect((await read(caller)).status).toBe(404);
  expect(await statusOf(`/careers/${company.slug}`)).toBe(404);
  const me = await member.call(identity.getMe, {});
  expect(me.body.user).toMatchObject({
    tenants: [],
    disabledTenants: [{ _id: company.id, name: 'Toros Yazılım', reason: 'The bill of May is open.' }],
  });
  const [mail] = await mailsTo(await emailOf(company.owner));
  expect(mail).toMatchObject({ subject: 'Toros Yazılım is disabled' });
  expect(mail?.text).toContain('The bill of May is open.');
  expect(await mailsTo(await emailOf(member))).toEqual([]);

  expect((await set('active', 'Paid.')).body).toMatchObject({ status: 'active', disabledReason: '' });
  expect((await read(member)).status).toBe(200);
  expect(await statusOf(`/careers/${company.slug}`)).toBe(200);
  expect((await member.call(identity.getMe, {})).body.user.disabledTenants).toEqual([]);
  expect(await log()).toEqual([
    { type: 'company.enabled', reason: 'Paid.', by: admin.userId },
    { type: 'company.disabled', reason: 'The bill of May is open.', by: admin.userId },
  ]);
  expect((await admin.call(tenants.readTenant, { params })).body.members).toBe(2);
});

test('disabling a company ends its open live streams', async () => {
  const { company, set } = await aTenant();
  const { app } = await testServer();
  const response = await app.inject({
    url: `/api/companies/${company.id}/live`,
    headers: { cookie: `kadro_session=${company.owner.token}` },
    payloadAsStream: true,
  });
  let text = '';
  for await (const chunk of response.stream()) {
    if (text === '') await set('disabled');
    text += String(chunk);
  }
  expect(text).toContain('event: ready');
  expect(text).not.toContain('rights.changed');
});

test('the same decision again, and forty at once, change and mail nothing more', async () => {
  const { company, set, log } = await aTenant();
  const answers = await Promise.all(Array.from({ length: 40 }, () => set('disabled')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await log()).toHaveLength(1);
  expect(await mailsTo(await emailOf(company.owner))).toHaveLength(1);
});

test('a decision needs a reason and a known company', async () => {
  const { set, admin } = await aTenant();
  const refused = await set('disabled', '   ');
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['reason']);
  const params = { tenantId: '0198c0de-0000-7000-8000-000000000000' };
  const body = { status: 'disabled', reason: 'No' } as const;
  expect((await admin.call(tenants.setTenantStatus, { params, body })).status).toBe(404);
});

test('the log of the platform cannot be changed, not even by the owner of the database', async () => {
  const { set } = await aTenant();
  await set('disabled');
  const { platform } = await testServer();
  await expect(platform.system.deleteFrom('platform_events').execute()).rejects.toThrow(/permission denied/);
  await expect(platform.db.selectFrom('platform_events').select('id').execute()).rejects.toThrow(
    /permission denied/,
  );
  const { default: pg } = await import('pg');
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  try {
    for (const change of ["update app.platform_events set reason = ''", 'truncate app.platform_events'])
      await expect(owner.query(change)).rejects.toThrow('never changed');
  } finally {
    await owner.end();
  }
});

test('the deletion has the grace period and the mails of the house, and can be cancelled until it ends', async () => {
  const { company, admin, params, log } = await aTenant('Anadolu');
  const request = (name: string) =>
    admin.call(tenants.requestTenantDeletion, { params, body: { name, reason: 'Asked by mail' } });
  expect((await request('anadolu')).problem.code).toBe('companies.name_differs');
  const { body } = await request('Anadolu');
  const left = Date.parse(body.deletionDueAt ?? '') - Date.now();
  expect(Math.round(left / day)).toBe(30);
  expect((await request('Anadolu')).body.deletionDueAt).toBe(body.deletionDueAt);
  expect((await admin.call(tenants.cancelTenantDeletion, { params })).body.deletionDueAt).toBeNull();
  const mails = await mailsTo(await emailOf(company.owner));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^Anadolu will be deleted on/),
    'Anadolu will not be deleted',
  ]);
  const requested = mails.find(({ subject }) => subject.includes('deleted on'));
  expect(requested?.text).toContain('The operator of this installation requested');

  await request('Anadolu');
  const { clock } = await testServer();
  clock.set(new Date(Date.now() + 31 * day));
  // The session of the first admin is over by then.
  const late = await aPlatformAdmin();
  expect((await late.call(tenants.cancelTenantDeletion, { params })).problem.code).toBe(
    'backoffice.being_deleted',
  );
  clock.set(null);
  expect((await log()).map(({ type }) => type)).toEqual([
    'company.deletion_scheduled',
    'company.deletion_withdrawn',
    'company.deletion_scheduled',
  ]);
});

test('members of a disabled company are not told that they can keep it', async () => {
  const { company, admin, params, set } = await aTenant('Kapalı');
  await set('disabled');
  await admin.call(tenants.requestTenantDeletion, { params, body: { name: 'Kapalı', reason: 'Fraud' } });
  const mails = await mailsTo(await emailOf(company.owner));
  const mail = mails.find(({ subject }) => subject.includes('deleted on'));
  expect(mail?.text).toContain('which is disabled');
  expect(mail?.text).not.toContain('Open company settings');
});

test('the list is filtered by state and name, and paged without gaps', async () => {
  const mark = `Lale${Math.random().toString(36).slice(2, 8)}`;
  const admin = await aPlatformAdmin();
  const made = [];
  for (const place of [1, 2, 3]) made.push(await aCompany({ name: `${mark} İŞ ${place}` }));
  const [first] = made;
  const params = { tenantId: first?.id ?? '' };
  await admin.call(tenants.setTenantStatus, { params, body: { status: 'disabled', reason: 'Test' } });
  const list = async (query: object) => {
    const { body } = await admin.call(tenants.listTenants, { query: { search: mark, ...query } });
    return body;
  };
  const names = ({ items }: { items: { name: string }[] }): string[] => items.map(({ name }) => name);
  expect(names(await list({}))).toEqual([`${mark} İŞ 3`, `${mark} İŞ 2`, `${mark} İŞ 1`]);
  expect(names(await list({ search: `${mark} iş`.toUpperCase() }))).toHaveLength(3);
  expect(names(await list({ status: 'disabled' }))).toEqual([`${mark} İŞ 1`]);
  expect(names(await list({ status: 'active' }))).toHaveLength(2);
  expect(names(await list({ status: 'unpaid' }))).toEqual([]);
  expect(names(await list({ search: '%' }))).toEqual([]);
  const page = await list({ limit: 2 });
  expect(names(await list({ limit: 2, cursor: page.nextCursor }))).toEqual([`${mark} İŞ 1`]);
});

test('notes are for platform admins, and go with the company', async () => {
  const { params, admin, log } = await aTenant();
  const note = await admin.call(tenants.addNote, { params, body: { body: 'Called on Monday.\nWill pay.' } });
  const other = await aTenant();
  const foreign = { tenantId: other.company.id, noteId: note.body.id };
  expect((await admin.call(tenants.removeNote, { params: foreign })).status).toBe(404);
  const { body } = await admin.call(tenants.listNotes, { params, query: {} });
  expect(body.items).toMatchObject([{ body: 'Called on Monday.\nWill pay.', author: { id: admin.userId } }]);
  await admin.call(tenants.removeNote, { params: { ...params, noteId: note.body.id } });
  expect((await admin.call(tenants.listNotes, { params, query: {} })).body.items).toEqual([]);
  expect((await log()).map(({ type }) => type)).toEqual(['company.note_removed', 'company.note_added']);
});

test('the page of a company shows its members and what it stores', async () => {
  const { company, params, admin } = await aTenant();
  const member = await company.member();
  const { body } = await admin.call(tenants.listTenantMembers, { params, query: {} });
  expect(body.items.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [company.owner.userId, true],
    [member.userId, false],
  ]);
  const usage = await admin.call(tenants.readUsage, { params });
  expect(usage.body).toEqual({ jobs: 0, candidates: 0, applications: 0, storedBytes: 0 });
  expect((await (await aUser()).call(tenants.readUsage, { params })).status).toBe(403);
});
