import { expect, test } from 'vitest';
import { z } from 'zod';
import { authenticate } from '#app/server/wiring.ts';
import { aUser, type Caller, testServer, visitor } from '../../../../tests/harness/api.ts';
import { anAuthenticator } from '../../../../tests/harness/second-factor.ts';
import { type Call, callOperation } from './call-operation.ts';
import type { Operation } from './implement.ts';

const administering: Operation = {
  name: 'backoffice.planted',
  handle: async () => ({ isSuccess: true }),
  endpoint: {
    method: 'GET',
    path: '/planted',
    summary: 'Planted',
    permission: 'platformAdmin',
    response: z.object({ isSuccess: z.boolean() }),
  },
};

async function administer(caller: Caller, isDemo = false, operation = administering) {
  const { platform } = await testServer();
  const call: Call = {
    operation,
    platform: { ...platform, config: { ...platform.config, demo: isDemo } },
    authenticate: authenticate(platform),
    raw: { params: {}, query: {}, body: undefined },
    request: { sessionToken: caller.token } as Call['request'],
    reply: {} as Call['reply'],
  };
  return callOperation(call).catch((refusal: unknown) => refusal);
}

async function raise(user: Caller): Promise<void> {
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ is_platform_admin: true })
    .where('id', '=', user.userId)
    .execute();
}

test('a platform admin needs a second factor, and a second factor alone makes nobody a platform admin', async () => {
  const [admin, user] = [await aUser(), await aUser()];
  await raise(admin);
  expect(await administer(admin)).toMatchObject({
    kind: 'forbidden',
    reason: 'identity.second_factor_missing',
  });
  await anAuthenticator(admin);
  expect(await administer(admin)).toMatchObject({ status: 200 });
  await anAuthenticator(user);
  expect(await administer(user)).toMatchObject({ kind: 'forbidden', reason: undefined });
});

test('an operation below /admin is closed to users, whatever permission it declares', async () => {
  const [admin, user] = [await aUser(), await aUser()];
  await raise(admin);
  for (const permission of ['public', 'signedIn'] as const) {
    const endpoint = { ...administering.endpoint, path: '/admin/planted', permission } as const;
    const operation = { ...administering, endpoint };
    expect(await administer(user, true, operation)).toMatchObject({ kind: 'forbidden' });
    expect(await administer(visitor(), true, operation)).toMatchObject({ kind: 'unauthenticated' });
    expect(await administer(admin, true, operation)).toMatchObject({ status: 200 });
  }
});

test('the platform admin of the demo needs no second factor', async () => {
  const [admin, user] = [await aUser(), await aUser()];
  await raise(admin);
  expect(await administer(admin, true)).toMatchObject({ status: 200 });
  expect(await administer(user, true)).toMatchObject({ kind: 'forbidden' });
});
