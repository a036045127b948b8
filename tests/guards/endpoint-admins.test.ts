import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { aCompany, aUser, type Caller, testServer, visitor } from '../harness/api.ts';
import { aPlatformAdmin } from '../harness/second-factor.ts';
import { inputOf, send } from './endpoint-world.ts';
import { plainValues } from './plain-values.ts';

// Ids that name nothing.
const known = { ...plainValues, invoiceId: plainValues.tenantId };
/** Every call below /admin, by every kind of user: only a platform admin with a second factor passes. */
const operations = allOperations((await testServer()).platform).filter(({ endpoint }) =>
  endpoint.path.startsWith('/admin'),
);

const kinds = [
  'a visitor',
  'a candidate',
  'a member',
  'a member with every grant',
  'an owner',
  'a platform admin without second factor',
  'a platform admin',
] as const;
type Kind = (typeof kinds)[number];

const refusedWith: Record<Kind, [status: number, code: string] | null> = {
  'a visitor': [401, 'unauthenticated'],
  'a candidate': [403, 'forbidden'],
  'a member': [403, 'forbidden'],
  'a member with every grant': [403, 'forbidden'],
  'an owner': [403, 'forbidden'],
  'a platform admin without second factor': [403, 'identity.second_factor_missing'],
  'a platform admin': null,
};

let callers: Record<Kind, Caller>;
beforeAll(async () => {
  const { platform } = await testServer();
  const company = await aCompany();
  const halfAdmin = await aUser();
  const flag = platform.system.updateTable('users').set({ is_platform_admin: true });
  await flag.where('id', '=', halfAdmin.userId).execute();
  callers = {
    'a visitor': visitor(),
    'a candidate': await aUser(),
    'a member': await company.member(),
    'a member with every grant': await company.member(...permissions),
    'an owner': company.owner,
    'a platform admin without second factor': halfAdmin,
    'a platform admin': await aPlatformAdmin(),
  };
});

it('there are calls below /admin', () => expect(operations.length).toBeGreaterThan(20));

describe.each(kinds)('%s', (kind) => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (_name, operation) => {
      const answer = await send(callers[kind], operation, inputOf(operation, known));
      const refused = refusedWith[kind];
      if (refused === null) {
        expect([401, 403]).not.toContain(answer.status);
        expect(answer.status).toBeLessThan(500);
      } else expect([answer.status, answer.code]).toEqual(refused);
    },
  );
});
