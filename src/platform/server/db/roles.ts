import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';

/** Connection addresses of the two login roles of this installation. */
export type RoleUrls = { appUrl: string; systemUrl: string };

/** Names of the two group roles, which have the schema's privileges. Plain identifiers that need no quotes. */
export type GroupRoles = { app: string; system: string };

/**
 * The group roles of this database. Roles belong to the whole cluster, so their names contain the name of the database.
 * Otherwise the server of one installation could read the database of another. A database with a schema keeps the roles
 * of its policies. So does one that was renamed, copied or restored under another name.
 */
export async function groupRolesOf(client: pg.Client): Promise<GroupRoles> {
  const { rows } = await client.query<{ database: string; app: string | null; system: string | null }>(`
    with policies as (
      select distinct polname as name, polroles[1]::regrole::text as role
        from pg_policy join pg_class on pg_class.oid = polrelid
       where relnamespace = to_regnamespace('app'))
    select current_database() as database,
           (select role from policies where name = 'tenant_isolation') as app,
           (select role from policies where name = 'system_access') as system`);
  const [found] = rows;
  const prefix = rolePrefix(found?.database ?? 'kadro');
  return { app: found?.app ?? `${prefix}_app`, system: found?.system ?? `${prefix}_system` };
}

/**
 * Creates a login role for each group role: a member of the group that owns nothing.
 * @param options.secret the passwords are derived from it, so that all servers of an installation agree
 */
export async function makeLoginRoles(
  client: pg.Client,
  groups: GroupRoles,
  options: { ownerUrl: string; secret: string },
): Promise<RoleUrls> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const prefix = rolePrefix(rows[0]?.name ?? 'kadro');
  const make = (part: keyof GroupRoles) =>
    makeLoginRole(client, { ...options, name: `${prefix}_${part}_login`, group: groups[part] });
  return { appUrl: await make('app'), systemUrl: await make('system') };
}

async function makeLoginRole(
  client: pg.Client,
  role: { ownerUrl: string; secret: string; name: string; group: string },
): Promise<string> {
  const { name, group } = role;
  const password = createHmac('sha256', role.secret).update(`database role ${name}`).digest('base64url');
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} login in role ${group}`);
  await client.query(`alter role ${name} with login password ${pg.escapeLiteral(password)}`);
  await client.query(`alter role ${name} set search_path = app, public`);
  const url = new URL(role.ownerUrl);
  url.username = encodeURIComponent(name);
  url.password = password;
  return url.href;
}

// Names have at most 63 bytes, and the longest suffix is `_system_login`. The hash distinguishes shortened names.
function rolePrefix(database: string): string {
  if (/^[a-z_][a-z0-9_]{0,48}$/.test(database)) return database;
  const plain = database
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 38);
  return `kadro_${plain}_`.slice(0, 41) + createHash('sha256').update(database).digest('hex').slice(0, 8);
}
