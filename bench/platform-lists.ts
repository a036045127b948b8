import pg from 'pg';
import { tenantBilling } from '#backoffice/billing-contract.ts';
import { tenants } from '#backoffice/tenants-contract.ts';
import { users } from '#backoffice/users-contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { openSession } from '#identity/server/sessions.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { startTestPostgres } from '../tests/harness/test-postgres.ts';
import { startTestServer, type TestServer } from '../tests/harness/server.ts';

type Size = { companies: number; users: number };
type Read = { name: string; endpoint: Endpoint; query: Record<string, string>; isLater?: true };

const small: Size = { companies: 500, users: 10_000 };
const large: Size = { companies: 50_000, users: 1_000_000 };

const listTenants = { endpoint: tenants.listTenants };
const listUsers = { endpoint: users.listUsers };
const listInvoices = { endpoint: tenantBilling.listInvoices };
const listSubscriptions = { endpoint: tenantBilling.listSubscriptions };
const reads: Read[] = [
  { name: 'companies', ...listTenants, query: {} },
  { name: 'companies, a later page', ...listTenants, query: {}, isLater: true },
  { name: 'companies, disabled', ...listTenants, query: { status: 'disabled' } },
  { name: 'companies, unpaid', ...listTenants, query: { status: 'unpaid' } },
  { name: 'companies, one found', ...listTenants, query: { search: 'bench 250 ' } },
  { name: 'companies, all found', ...listTenants, query: { search: 'bench' } },
  { name: 'users', ...listUsers, query: {} },
  { name: 'users, a later page', ...listUsers, query: {}, isLater: true },
  { name: 'users, passive', ...listUsers, query: { status: 'disabled' } },
  { name: 'users, unpaid', ...listUsers, query: { status: 'unpaid' } },
  { name: 'users, one found by address', ...listUsers, query: { search: 'user5000@' } },
  { name: 'users, none found', ...listUsers, query: { search: 'zzyzx' } },
  { name: 'users, a fortieth found by name', ...listUsers, query: { search: 'Işıl' } },
  { name: 'users, found by two letters', ...listUsers, query: { search: 'iş' } },
  { name: 'invoices', ...listInvoices, query: {} },
  { name: 'invoices, a later page', ...listInvoices, query: {}, isLater: true },
  { name: 'invoices, overdue', ...listInvoices, query: { state: 'overdue' } },
  { name: 'invoices, one found by number', ...listInvoices, query: { search: 'kdr-2026-250' } },
  { name: 'invoices, found by company', ...listInvoices, query: { search: 'bench 250 ' } },
  { name: 'subscriptions', ...listSubscriptions, query: {} },
  { name: 'subscriptions, past due', ...listSubscriptions, query: { status: 'past_due' } },
  { name: 'subscriptions, found by company', ...listSubscriptions, query: { search: 'bench 250 ' } },
];

// A list must not grow with the tables. A search that finds much or names common letters compares more entries of the
// index, which takes some milliseconds.
const ratioMax = 2;
const spareMs = 15;
const calls = 60;

/** `npm run bench -- --platform`: the lists of platform admins on few and on many companies and users. */
export async function measurePlatformLists(say: (line: string) => void): Promise<number> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl;
  process.env.TEST_POSTGRES_SUPERUSER_URL = postgres.superuserUrl;
  try {
    const [few, many] = [await measureAt(small, say), await measureAt(large, say)];
    let faults = 0;
    for (const { name } of reads) {
      const [fewMs = 0, manyMs = 0] = [few.get(name), many.get(name)];
      const isFlat = manyMs <= ratioMax * fewMs + spareMs;
      if (!isFlat) faults += 1;
      say(`${name}: ${fewMs.toFixed(1)} ms, then ${manyMs.toFixed(1)} ms${isFlat ? '' : ': too slow'}`);
    }
    return faults === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}

/**
 * The least milliseconds of each read on so many companies and users. Other load of the machine does not change them.
 */
async function measureAt(size: Size, say: (line: string) => void): Promise<Map<string, number>> {
  const server = await startTestServer();
  server.platform.config.billing = true;
  try {
    say(`Filling ${size.companies} companies and ${size.users} users …`);
    await fill(server.ownerUrl, size);
    const token = await aPlatformAdmin(server);
    const fastest = new Map<string, number>();
    for (const read of reads) fastest.set(read.name, await measure(server, token, read));
    return fastest;
  } finally {
    await server.close();
  }
}

async function measure(server: TestServer, token: string, read: Read): Promise<number> {
  const ask = async (query: Record<string, string>): Promise<{ ms: number; nextCursor: string | null }> => {
    const started = performance.now();
    const response = await server.app.inject({
      url: `/api${read.endpoint.path}?${new URLSearchParams(query)}`,
      headers: { cookie: `${sessionCookie}=${token}` },
    });
    if (response.statusCode !== 200) throw new Error(`${read.name}: ${response.statusCode}`);
    const { nextCursor } = response.json() as { nextCursor: string | null };
    return { ms: performance.now() - started, nextCursor };
  };
  let query = read.query;
  for (let page = 0; read.isLater && page < 8; page += 1) {
    const { nextCursor } = await ask({ ...query, limit: '50' });
    if (nextCursor !== null) query = { ...query, cursor: nextCursor };
  }
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) times.push((await ask(query)).ms);
  return Math.min(...times);
}

async function aPlatformAdmin({ platform }: TestServer): Promise<string> {
  const now = platform.clock.now();
  return inNoTenant(platform.system, async (tx) => {
    const admin = { name: 'Bench', surname: 'Admin', email: 'admin@bench.test', is_platform_admin: true };
    const { id } = await tx.insertInto('users').values(admin).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('authenticators')
      .values({ user_id: id, encrypted_secret: Buffer.alloc(1), confirmed_at: now })
      .execute();
    return openSession(tx, { userId: id, ip: '127.0.0.1', userAgent: 'bench', now });
  });
}

async function fill(ownerUrl: string, size: Size): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    // Built afterwards, because a row that is added to them costs more than all others.
    await owner.query('drop index app.users_search_idx, app.companies_search_idx');
    await owner.query(`
      insert into app.users (name, surname, email, email_verified_at, created_at, passive_at)
      select (array['Ada', 'Ali', 'Işıl', 'Deniz', 'Çağla', 'Emre', 'Ömer', 'Şule'])[1 + n % 8] ||
             case when n % 5 = 0 then '' else ' ' || chr(97 + n % 26) end,
             (array['Kaya', 'Yılmaz', 'İşcan', 'Demir', 'Özkan'])[1 + n / 8 % 5] || n % 997,
             'user' || n || '@bench.test', now(), now() - n * interval '1 second',
             case when n % 1000 = 0 then now() end
        from generate_series(1, ${size.users}) as n`);
    await owner.query(`
      insert into app.companies (id, slug, name, created_at, disabled_at)
      select gen_random_uuid(), 'bench-' || n, 'Bench ' || n || ' A.Ş.', now() - n * interval '1 minute',
             case when n % 500 = 0 then now() end
        from generate_series(1, ${size.companies}) as n`);
    await owner.query(`
      insert into app.members (tenant_id, user_id, is_owner)
      select c.id, u.id, true
        from (select id, row_number() over () as n from app.companies) as c
        join (select id, row_number() over () as n from app.users) as u using (n)`);
    // One in 500 owes an invoice, as one in 500 is disabled.
    await owner.query(`
      insert into app.subscriptions (tenant_id, status, plan_key, plan_version, currency, subscribed_at, overdue_since)
      select id, case when n % 500 = 1 then 'past_due' else 'active' end, 'team', 1, 'TRY', now(),
             case when n % 500 = 1 then now() - interval '1 day' end
        from (select id, row_number() over (order by created_at) as n from app.companies) as c`);
    await owner.query(`
      insert into app.invoices (tenant_id, kind, state, seller_key, year, sequence, number, issued_on, due_at, currency,
                                net, vat, total, paid, document, created_at)
      select c.id, 'invoice', case when m = 12 and n % 500 = 1 then 'open' else 'paid' end, 'main', 2026, n * 12 + m,
             'KDR-2026-' || (n * 12 + m), current_date - 30 * (12 - m::integer), now() - interval '1 day', 'TRY',
             100, 20, 120, case when m = 12 and n % 500 = 1 then 0 else 120 end, '{}', now()
        from (select id, row_number() over (order by created_at) as n from app.companies) as c,
             generate_series(1, 12) as m`);
    await owner.query(`create index users_search_idx on app.users
      using gin (app.fold(' ' || name || ' ' || surname || ' ' || coalesce(email, '')) public.gin_trgm_ops)`);
    await owner.query(`create index companies_search_idx on app.companies
      using gin (search_text public.gin_trgm_ops)`);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
