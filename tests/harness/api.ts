import { randomUUID } from 'node:crypto';
import { openSession } from '#identity/server/sessions.ts';
import { createCompany } from '#companies/server/create-company.ts';
import { companyDraft } from '#companies/contract.ts';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import type { Problem } from '#platform/contract/errors.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { outsideTransactions } from '#platform/server/db/nested-connections.ts';
import { inNoTenant, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { onCompanyCreated } from '#app/server/wiring.ts';
import { testDns } from './dns-server.ts';
import { shareTasks } from './left-tasks.ts';
import { startTestServer, type TestServer } from './server.ts';

let shared: Promise<TestServer> | undefined;

/** The server of this worker. Its tests share one database, because each creates its own company. */
export function testServer(): Promise<TestServer> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<TestServer> {
  const { address } = await testDns();
  const server = await startTestServer({ DNS_SERVERS: address });
  shareTasks(server);
  return server;
}

/** An answer. `body` of a success is what the contract promises; `problem` has a refusal. */
export type Result<E extends Endpoint> = {
  status: number;
  body: Output<E>;
  problem: Problem;
  headers: Record<string, string | string[] | number | undefined>;
};

/** A caller: a visitor, a user, or a member of a company. */
export type Caller = {
  userId: string;
  memberId: string;
  token: string | null;
  call<E extends Endpoint>(
    operation: E,
    input: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Result<E>>;
};

export type TestCompany = {
  id: string;
  slug: string;
  owner: Caller;
  /** A member with exactly these grants. */
  member(...permissions: Permission[]): Promise<Caller>;
  /** Runs work in the company's database scope, as the application does. */
  inTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
};

/** A visitor. */
export const visitor = (): Caller => callerOf({ token: null, userId: '', memberId: '' });

/** The caller with a session's cookie. */
export const callerWithToken = (token: string, userId = ''): Caller =>
  callerOf({ token, userId, memberId: '' });

/** A signed-in user without a company. */
export async function aUser(
  fields: { name?: string; surname?: string; email?: string } = {},
): Promise<Caller> {
  const { platform } = await testServer();
  const now = platform.clock.now();
  return inNoTenant(platform.db, async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({
        name: fields.name ?? 'Deniz',
        surname: fields.surname ?? 'Kaya',
        email: fields.email ?? `user-${randomUUID()}@example.test`,
        email_verified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await openSession(tx, { userId: id, ip: '127.0.0.1', userAgent: 'test', now });
    return callerOf({ token, userId: id, memberId: '' });
  });
}

/** A new company with its owner and the defaults of every new company. */
export async function aCompany(fields: { name?: string } = {}): Promise<TestCompany> {
  const { platform } = await testServer();
  const owner = await aUser({ name: 'Owner' });
  const draft = companyDraft.parse({ name: fields.name ?? `Company ${randomUUID().slice(0, 8)}` });
  const row = await createCompany(
    platform,
    { userId: owner.userId, now: platform.clock.now() },
    draft,
    onCompanyCreated,
  );
  const work: TestCompany['inTenant'] = (inside) => inTenant(platform.db, row.id, inside);
  const memberOf = (userId: string) =>
    work((tx) =>
      tx.selectFrom('members').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
    );
  return {
    id: row.id,
    slug: row.slug,
    owner: callerOf({ ...owner, memberId: (await memberOf(owner.userId)).id }),
    inTenant: work,
    async member(...permissions) {
      const user = await aUser({ name: 'Member' });
      await work((tx) => tx.insertInto('members').values({ user_id: user.userId, permissions }).execute());
      return callerOf({ ...user, memberId: (await memberOf(user.userId)).id });
    },
  };
}

/** Disables a company as the operator does, or enables it with `null`. */
export async function disable({ id }: TestCompany, disabled_at: Date | null = new Date()): Promise<void> {
  const { platform } = await testServer();
  await inTenant(platform.system, id, (tx) =>
    tx.updateTable('companies').set({ disabled_at }).where('id', '=', id).execute(),
  );
}

/** Each caller has its own IP address, so that tests do not share rate limits. */
export function anAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `10.${part()}.${part()}.${part()}`;
}

function callerOf(who: { token: string | null; userId: string; memberId: string }): Caller {
  const remoteAddress = anAddress();
  return {
    ...who,
    async call(operation, input, headers = {}) {
      const { app } = await testServer();
      const { params, query, body } = input as { params?: object; query?: object; body?: object };
      const request = {
        method: operation.method,
        remoteAddress,
        url: addressOf(operation, params ?? {}, query ?? {}),
        headers: { ...(who.token === null ? {} : { cookie: `${sessionCookie}=${who.token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      };
      const response = await outsideTransactions(async () => app.inject(request));
      const json: unknown = /json/.test(String(response.headers['content-type']))
        ? response.json()
        : response.body;
      const { statusCode: status } = response;
      return { status, body: json as never, problem: json as Problem, headers: response.headers };
    },
  };
}

/** The URL of a call, as the client builds it. */
export function addressOf(operation: Endpoint, params: object, query: object): string {
  const path = operation.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
