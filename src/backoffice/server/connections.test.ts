import { expect, test } from 'vitest';
import { handOver } from '#identity/hand-over-contract.ts';
import { aUser } from '../../../tests/harness/api.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { connections } from '../connections-contract.ts';
import { backoffice } from '../contract.ts';

const anAddress = (): string => `https://partner.example/${crypto.randomUUID()}`;

async function aConnection() {
  const [admin, address] = [await aPlatformAdmin(), anAddress()];
  const body = { name: 'Partner', redirectUris: [address] };
  const { body: made } = await admin.call(connections.addConnection, { body });
  const params = { connectionId: made.id };
  const listed = async () => {
    const { body: list } = await admin.call(connections.listConnections, {});
    return list.items.find(({ id }) => id === made.id);
  };
  const redeem = (code: string, secret: string) =>
    admin.call(handOver.redeem, {
      body: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: address,
        client_id: made.id,
        client_secret: secret,
      },
    });
  const aCode = async (): Promise<string> => {
    const user = await aUser();
    const { body: answer } = await user.call(handOver.authorize, { query: { redirect_uri: address } });
    return new URL(answer.redirectTo).searchParams.get('code') ?? '';
  };
  return { admin, address, made, params, listed, redeem, aCode };
}

test('a connected company gets its secret once, and its last use is shown', async () => {
  const { made, listed, redeem, aCode } = await aConnection();
  expect(made.secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(await listed())).not.toContain(made.secret);
  expect(await listed()).toMatchObject({ isEnabled: true, lastUsedAt: null });
  expect((await redeem(await aCode(), 'wrong')).status).toBe(401);
  expect((await listed())?.lastUsedAt).toBeNull();
  expect((await redeem(await aCode(), made.secret)).status).toBe(200);
  expect((await listed())?.lastUsedAt).not.toBeNull();
});

test('a new secret ends the old one, and a disabled company gets no user', async () => {
  const { admin, made, params, redeem, aCode, address } = await aConnection();
  const { body } = await admin.call(connections.renewSecret, { params });
  expect((await redeem(await aCode(), made.secret)).status).toBe(401);
  expect((await redeem(await aCode(), body.secret)).status).toBe(200);
  await admin.call(connections.setConnectionStatus, { params, body: { isEnabled: false } });
  const user = await aUser();
  const ask = () => user.call(handOver.authorize, { query: { redirect_uri: address } });
  expect((await ask()).status).toBeGreaterThanOrEqual(400);
  await admin.call(connections.setConnectionStatus, { params, body: { isEnabled: true } });
  expect((await ask()).status).toBe(200);
});

test('an address belongs to one connected company, also when forty ask at once', async () => {
  const { admin, address, params } = await aConnection();
  const body = { name: 'Other', redirectUris: [address] };
  expect((await admin.call(connections.addConnection, { body })).problem.code).toBe(
    'backoffice.redirect_uri_taken',
  );
  const same = { name: 'Same', redirectUris: [anAddress()] };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => admin.call(connections.addConnection, { body: same })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const change = { name: 'Partner 2', redirectUris: [address, anAddress()] };
  expect((await admin.call(connections.changeConnection, { params, body: change })).body).toMatchObject(
    change,
  );
  expect((await admin.call(connections.changeConnection, { params, body: same })).status).toBe(409);
});

test.each([
  'http://partner.example/x',
  'javascript:alert(1)',
  'https://a:b@partner.example/',
  'https://p.example/#x',
])('an address that no user may be sent to is refused at its field: %s', async (address) => {
  const admin = await aPlatformAdmin();
  const body = { name: 'Partner', redirectUris: [address] };
  const refused = await admin.call(connections.addConnection, { body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['redirectUris']);
});

test('each act is in the log, without the secret', async () => {
  const { admin, made, params } = await aConnection();
  const { body: renewed } = await admin.call(connections.renewSecret, { params });
  const { body } = await admin.call(backoffice.listLog, { query: { limit: 2 } });
  expect(body.items.map(({ type, actor }) => [type, actor?.id])).toEqual([
    ['connection.secret_renewed', admin.userId],
    ['connection.added', admin.userId],
  ]);
  for (const secret of [made.secret, renewed.secret]) expect(JSON.stringify(body)).not.toContain(secret);
});
