import pg from 'pg';
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
const reads: Read[] = [
  { name: 'companies', ...listTenants, query: {} },
  { name: 'companies, a later page', ...listTenants, query: {}, isLater: true },
  { name: 'companies, disabled', ...listTenants, query: { status: 'disabled' } },
  { name: 'companies, one found', ...listTenants, query: { search: 'bench 250 ' } },
  { name: 'companies, all found', ...listTenants, query: { search: 'bench' } },
  { name: 'users', ...listUsers, query: {} },
  { name: 'users, a later page', ...listUsers, query: {}, isLater: true },
  { name: 'users, passive', ...listUsers, query: { status: 'disabled' } },
  { name: 'users, one found by address', ...listUsers, query: { search: 'user5000@' } },
  { name: 'users, none found', ...listUsers, query: { search: 'zzyzx' } },
  { name: 'users, a fortieth found by name', ...listUsers, query: { search: 'Işıl' } },
  { name: 'users, found by two letters', ...listUsers, query: { search: 'iş' } },
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

/** The least milliseconds of each read, which the other load of the machine does not change, on so many companies and users. */
async function measureAt(size: Size, say: (line: string) => void): Promise<Map<string, number>> {
  const server = await startTestServer();
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
    await owner.query(`create index users_search_idx on app.users
      using gin (app.fold(' ' || name || ' ' || surname || ' ' || coalesce(email, '')) public.gin_trgm_ops)`);
    await owner.query(`create index companies_search_idx on app.companies
      using gin (search_text public.gin_trgm_ops)`);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
