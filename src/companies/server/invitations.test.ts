import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { identity } from '#identity/contract.ts';
import { aCompany, anAddress, aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { companies } from '../contract.ts';
import { team } from '../team-contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const anEmail = (): string => `${randomUUID()}@example.test`;

async function aManagedCompany() {
  const company = await aCompany({ name: 'Lodos' });
  const manager = await company.member('members.manage', 'jobs.list');
  const params = { companyId: company.id };
  const invite = (emails: string[], permissions: string[] = ['jobs.list'], by: Caller = manager) =>
    by.call(team.invite, { params, body: { emails, permissions: permissions as never } });
  const pending = async () =>
    (await manager.call(team.listTeam, { params, query: { status: 'pending' } })).body.items;
  return { company, manager, params, invite, pending };
}

/** Reads the token of the newest invitation mailed to an address. */
async function tokenTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/invitations\/([\w-]{54})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const read = (who: Caller, invitationToken: string) =>
  who.call(team.readInvitation, { params: { invitationToken } });
const accept = (who: Caller, invitationToken: string) =>
  who.call(team.acceptInvitation, { params: { invitationToken } });

test('several addresses are invited at once, each by its own mail; members and pending invitations are skipped', async () => {
  const { company, manager, invite, pending } = await aManagedCompany();
  const [one, two] = [anEmail(), anEmail()];
  const first = await invite([one.toUpperCase(), one, two]);
  expect([first.status, first.body]).toEqual([201, { invited: [one, two], skipped: [] }]);
  const me = (await manager.call(identity.getMe, {})).body.user.email ?? '';
  const again = await invite([one, me]);
  expect(again.body).toEqual({
    invited: [],
    skipped: [
      { email: one, reason: 'pending' },
      { email: me, reason: 'member' },
    ],
  });
  expect(new Map((await pending()).map((line) => [line.email, line.permissions]))).toEqual(
    new Map([one, two].map((email) => [email, ['jobs.list']])),
  );
  const [mail] = await mailsTo(one);
  expect(mail?.subject).toContain('Lodos');
  expect(await mailsTo(one)).toHaveLength(1);
  const rows = await company.inTenant((tx) => tx.selectFrom('invitations').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(await tokenTo(one));
});

test('address errors use the messages of the form', async () => {
  const { invite } = await aManagedCompany();
  expect((await invite([])).problem.fields).toEqual({ emails: ['Please enter at least one email'] });
  const wrong = await invite(['ok@example.test', 'not an address']);
  expect(Object.values(wrong.problem.fields ?? {}).flat()).toContain('Every email must be valid');
});

test('the invited user joins with the given permissions, and the link works once', async () => {
  const { company, invite, pending } = await aManagedCompany();
  const email = anEmail();
  await invite([email]);
  const token = await tokenTo(email);
  expect((await read(visitor(), token)).body).toMatchObject({
    state: 'open',
    company: { name: 'Lodos' },
    email,
    you: 'signed_out',
  });
  const user = await aUser({ email });
  expect((await read(user, token)).body.you).toBe('may_join');
  expect((await accept(user, token)).body).toEqual({ companyId: company.id });
  const { tenants } = (await user.call(identity.getMe, {})).body.user;
  expect(tenants).toMatchObject([{ _id: company.id, permissions: ['jobs.list'], isOwner: false }]);
  expect(await pending()).toEqual([]);
  expect((await read(user, token)).body).toMatchObject({ state: 'accepted', you: 'member' });
  expect((await accept(user, token)).problem.code).toBe('companies.invitation_over');
});

test('a link opens nothing in another company, and an altered or malformed token is unknown', async () => {
  const { invite } = await aManagedCompany();
  const other = await aCompany();
  const email = anEmail();
  await invite([email]);
  const token = await tokenTo(email);
  const bytes = Buffer.from(token, 'base64url');
  const elsewhere = Buffer.concat([Buffer.from(other.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
  const altered = Buffer.concat([bytes.subarray(0, 39), Buffer.from([(bytes[39] ?? 0) ^ 1])]);
  const spelledOtherwise = `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(53) + 1)}`;
  expect(Buffer.from(spelledOtherwise, 'base64url')).toEqual(bytes);
  const user = await aUser({ email });
  for (const wrong of [elsewhere.toString('base64url'), altered.toString('base64url'), spelledOtherwise]) {
    expect((await read(user, wrong)).problem.code).toBe('companies.invitation_unknown');
    expect((await accept(user, wrong)).problem.code).toBe('companies.invitation_unknown');
  }
  for (const wrong of ['x', token.slice(1), `${token}A`, "'".repeat(54)]) {
    expect((await read(user, wrong)).status).toBe(404);
    expect((await accept(user, wrong)).status).toBe(404);
  }
  expect((await accept(user, token)).status).toBe(200);
});

test('an account with another address cannot accept, and reading changes nothing', async () => {
  const { company, invite } = await aManagedCompany();
  const email = anEmail();
  await invite([email]);
  const token = await tokenTo(email);
  const other = await aUser();
  expect((await read(other, token)).body.you).toBe('other_address');
  const refused = await accept(other, token);
  expect([refused.status, refused.problem.code]).toEqual([403, 'companies.invitation_not_yours']);
  expect((await accept(visitor(), token)).status).toBe(401);
  expect((await other.call(companies.read, { params: { companyId: company.id } })).status).toBe(404);
  expect((await accept(await aUser({ email }), token)).status).toBe(200);
});

test('a new account can join at once: the mailed link proves its address', async () => {
  const { company, invite } = await aManagedCompany();
  const { app } = await testServer();
  const email = anEmail();
  await invite([email]);
  const registered = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: anAddress(),
    payload: {
      name: 'Ada',
      surname: 'Er',
      email,
      password: 'dört kelimelik uzun parola',
      termsAccepted: true,
    },
  });
  const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? '';
  const token = await tokenOfInvitation(email);
  const joined = await app.inject({
    method: 'POST',
    url: `/api/invitations/${token}/acceptance`,
    headers: { cookie },
  });
  expect(joined.json()).toEqual({ companyId: company.id });
  const me = await app.inject({ url: '/api/profile/getMe', headers: { cookie } });
  expect(me.json()).toMatchObject({ user: { email, emailVerified: true } });
});

async function tokenOfInvitation(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const text = mails.find((mail) => mail.text.includes('/invitations/'))?.text ?? '';
  return /\/invitations\/([\w-]{54})/.exec(text)?.[1] ?? '';
}

test('resending invalidates the earlier link; a revoked and an expired link say so', async () => {
  const { manager, params, invite, pending } = await aManagedCompany();
  const { clock } = await testServer();
  const email = anEmail();
  await invite([email]);
  const old = await tokenTo(email);
  const at = { params: { ...params, invitationId: (await pending())[0]?.id ?? '' } };
  expect((await manager.call(team.resendInvitation, at)).status).toBe(202);
  const token = await tokenTo(email);
  expect(token).not.toBe(old);
  expect((await read(visitor(), old)).problem.code).toBe('companies.invitation_unknown');

  clock.set(new Date(Date.now() + 8 * 24 * 3600_000));
  expect((await read(visitor(), token)).body.state).toBe('expired');
  clock.set(null);
  expect((await manager.call(team.revokeInvitation, at)).status).toBe(200);
  expect((await read(visitor(), token)).body.state).toBe('revoked');
  const user = await aUser({ email });
  expect([(await accept(user, token)).status, (await accept(user, old)).status]).toEqual([410, 404]);
  expect((await manager.call(team.resendInvitation, at)).problem.code).toBe('companies.invitation_over');
});

test('an expired invitation cannot be accepted', async () => {
  const { invite } = await aManagedCompany();
  const { clock } = await testServer();
  const email = anEmail();
  await invite([email]);
  const token = await tokenTo(email);
  const user = await aUser({ email });
  clock.set(new Date(Date.now() + 8 * 24 * 3600_000));
  expect((await accept(user, token)).problem.code).toBe('companies.invitation_over');
  clock.set(null);
  expect((await accept(user, token)).status).toBe(200);
});

test('an invitation gives no more permissions than the inviter has, and needs permission to manage members', async () => {
  const { company, invite } = await aManagedCompany();
  const beyond = await invite([anEmail()], ['candidates.list']);
  expect([beyond.status, beyond.problem.code]).toEqual([403, 'companies.grants_beyond']);
  expect((await invite([anEmail()], ['candidates.list'], company.owner)).status).toBe(201);
  expect((await invite([anEmail()], [], await company.member('jobs.list'))).status).toBe(403);
  const other = await aCompany();
  expect((await invite([anEmail()], [], other.owner)).status).toBe(404);
});

test('one of two concurrent acceptances of a link joins', async () => {
  const { company, invite } = await aManagedCompany();
  const email = anEmail();
  await invite([email]);
  const token = await tokenTo(email);
  const user = await aUser({ email });
  const both = await Promise.all([accept(user, token), accept(user, token)]);
  expect(both.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
  const members = await company.inTenant((tx) =>
    tx.selectFrom('members').select('id').where('user_id', '=', user.userId).execute(),
  );
  expect(members).toHaveLength(1);
});

test('a deactivated owner who accepts an invitation gets its permissions', async () => {
  const { company, params, invite } = await aManagedCompany();
  const email = anEmail();
  const former = await aUser({ email });
  await invite([email], ['jobs.list']);
  await company.inTenant((tx) =>
    tx.insertInto('members').values({ user_id: former.userId, is_owner: true, status: 'inactive' }).execute(),
  );
  expect((await accept(former, await tokenTo(email))).status).toBe(200);
  const me = (await former.call(identity.getMe, {})).body.user.tenants;
  expect(me).toMatchObject([{ isOwner: false, permissions: ['jobs.list'] }]);
  expect((await former.call(team.listTeam, { params })).status).toBe(403);
});
