import sharp from 'sharp';
import { expect, test } from 'vitest';
import { identity } from '#identity/contract.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { storedKeys } from '../../../tests/harness/stored-keys.ts';
import { companies } from '../contract.ts';

async function aSetUpCompany() {
  const company = await aCompany({ name: 'Lodos' });
  const params = { companyId: company.id };
  const manager = await company.member('company.settings');
  const update = (body: object, who: Caller = manager) => who.call(companies.update, { params, body });
  const events = () =>
    company.inTenant((tx) =>
      tx.selectFrom('events').select(['type', 'changes', 'network']).orderBy('id').execute(),
    );
  return { company, params, manager, update, events };
}

async function sendPhoto(who: Caller, companyId: string, content: Buffer) {
  const { app } = await testServer();
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/companies/${companyId}/photo`,
    headers: { cookie: `${sessionCookie}=${who.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  return { status: answer.statusCode, body: answer.json() as { photo: string | null; code?: string } };
}

const aPicture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

test('given fields change, omitted ones stay, and before and after are recorded', async () => {
  const { company, update, events, params } = await aSetUpCompany();
  const changed = await update({ legalName: 'Lodos A.Ş.', timeZone: 'Europe/Berlin', country: 'TR' });
  expect(changed.body).toMatchObject({
    name: 'Lodos',
    legalName: 'Lodos A.Ş.',
    timeZone: 'Europe/Berlin',
    country: 'TR',
    defaultLanguage: 'en',
  });
  expect((await company.owner.call(companies.read, { params })).body.legalName).toBe('Lodos A.Ş.');
  await update({ legalName: 'Lodos A.Ş.' });
  const recorded = (await events()).filter((event) => event.type === 'company.updated');
  expect(recorded).toHaveLength(1);
  expect(recorded[0]?.changes).toEqual({
    legal_name: ['', 'Lodos A.Ş.'],
    time_zone: ['Europe/Istanbul', 'Europe/Berlin'],
    country: ['', 'TR'],
  });
  expect(recorded[0]?.network).toMatch(/^10\.\d+\.\d+\.0\/24$/);
});

test('the error names the invalid field, and nothing is written', async () => {
  const { update, manager, params } = await aSetUpCompany();
  expect((await update({ timeZone: 'SystemV/PST8' })).status).toBe(400);
  const wrong = await update({ name: '', website: 'lodos', timeZone: 'Mars/Base', legalName: 'X' });
  expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([
    400,
    ['name', 'website', 'timeZone'],
  ]);
  expect((await update({ slug: 'mine', disabledAt: null })).status).toBe(400);
  expect((await manager.call(companies.read, { params })).body.legalName).toBe('');
});

test('the settings need their permission; the careers site has its own', async () => {
  const { company, params, update, manager } = await aSetUpCompany();
  const careers = await company.member('careers.manage');
  const branding = { careersColor: '#0E9384' };
  expect((await update({ name: 'X' }, careers)).status).toBe(403);
  expect((await manager.call(companies.updateCareers, { params, body: branding })).status).toBe(403);
  const changed = await careers.call(companies.updateCareers, { params, body: branding });
  expect(changed.body).toMatchObject(branding);
  const { app } = await testServer();
  const page = await app.inject({
    url: `/careers/${company.slug}?lang=tr`,
    headers: { accept: 'text/html' },
  });
  expect(page.body).toContain('/careers-assets/colors/0e9384.css');
  const other = await aCompany();
  expect((await update({ name: 'X' }, other.owner)).status).toBe(404);
  expect((await update({ name: 'X' }, visitor())).status).toBe(401);
});

test('a picture is re-encoded, served to everyone at its own address, replaced and removed', async () => {
  const { company, params, manager } = await aSetUpCompany();
  const server = await testServer();
  const { app } = server;
  const before = await storedKeys('company-photos/');
  const first = await sendPhoto(manager, company.id, await aPicture());
  expect(first.status).toBe(200);
  const shown = await app.inject({ url: first.body.photo ?? '' });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const { user } = (await manager.call(identity.getMe, {})).body;
  expect(user.tenants[0]?.photo).toBe(first.body.photo);

  const second = await sendPhoto(manager, company.id, await aPicture());
  expect(second.body.photo).not.toBe(first.body.photo);
  await server.runTasks();
  expect((await app.inject({ url: first.body.photo ?? '' })).statusCode).toBe(404);
  expect((await manager.call(companies.removePhoto, { params })).body.photo).toBeNull();
  await server.runTasks();
  expect((await storedKeys('company-photos/')).difference(before).size).toBe(0);
});

test('a file that is no picture, or a caller without the permission, changes nothing', async () => {
  const { company, params, manager } = await aSetUpCompany();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const refused = await sendPhoto(manager, company.id, svg);
  expect([refused.status, refused.body.code]).toEqual([415, 'platform.picture_kind']);
  expect((await sendPhoto(await company.member(), company.id, await aPicture())).status).toBe(403);
  expect((await manager.call(companies.read, { params })).body.photo).toBeNull();
});
