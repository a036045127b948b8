import type pg from 'pg';

/**
 * The schemas `app` and `survey` of a database as text, in an order independent of the migrations: tables with columns, constraints,
 * indexes, policies, triggers and privileges, then functions and roles. For reading and comparing only.
 */
export async function printSchema(client: pg.Client): Promise<string> {
  await client.query("set search_path = ''");
  const tables = new Map<string, string[]>();
  for (const { name } of (await client.query<TableLine>(tableNames)).rows) tables.set(name, []);
  for (const query of ofTable)
    for (const { name, line } of (await client.query<TableLine>(ofEachTable(query))).rows)
      tables.get(name)?.push(`  ${line}`);
  const parts = [...tables].map(([name, inside]) => [`table ${name}`, ...inside].join('\n'));
  const lines = async (text: string): Promise<string[]> =>
    (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);
  for (const query of ofDatabase) parts.push(...(await lines(query)));
  return `${head}\n${parts.join('\n\n')}\n`;
}

type TableLine = { name: string; line: string };

const head = `-- Written by "npm run db:schema" from the database after all migrations. Read it to see what a migration did;
-- change it by writing a migration.
`;

const schemas = "('app'::regnamespace, 'survey'::regnamespace)";

const tableNames = `
  select relnamespace::regnamespace || '.' || relname as name, oid from pg_class
   where relnamespace in ${schemas} and relkind in ('r', 'p', 'v', 'm') and not relispartition
   order by relnamespace::regnamespace::text, relname`;

/** The lines of every table by one statement, in the order that the query gives those of a table. */
const ofEachTable = (query: (table: string) => string): string => `
  select one_table.name, its.line
    from (${tableNames}) as one_table
   cross join lateral (select line, row_number() over () as place from (${query('one_table.oid')}) as lines) as its
   order by its.place`;

const grants = (acl: string) => `
  select 'grant ' || string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) || ' to '
         || coalesce(nullif(g.grantee, 0)::regrole::text, 'public') as line
    from aclexplode(${acl}) g`;

const ofTable: ((table: string) => string)[] = [
  (table) =>
    `select '-- ' || obj_description(${table}, 'pg_class') as line where obj_description(${table}, 'pg_class') <> ''`,
  (table) => `
    select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
             case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
             case when a.attnotnull then 'not null' end,
             case when a.attgenerated = 's' then 'generated as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                  when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end)
           || coalesce('  -- ' || col_description(a.attrelid, a.attnum), '') as line
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
  (table) => `
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
     where conrelid = ${table} and contype <> 'n' and conparentid = 0 order by position(contype::text in 'puxfc'), conname`,
  (table) => `
    select regexp_replace(pg_get_indexdef(x.indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON (?:ONLY )?\\S+ ', '\\1index \\2 ') as line
      from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = ${table} and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = ${table})
     order by i.relname`,
  (table) => `
    select regexp_replace(pg_get_statisticsobjdef(oid), '^CREATE STATISTICS \\S+\\.(\\S+) (.*) FROM .*$', 'statistics \\1 \\2') as line
      from pg_statistic_ext where stxrelid = ${table} order by stxname`,
  (table) => `
    select 'partition by ' || pg_get_partkeydef(${table}) || ', with a default partition' as line
      from pg_partitioned_table where partrelid = ${table} and partdefid <> 0`,
  (table) => `
    select 'row level security' || case when relforcerowsecurity then ', forced' else '' end as line
      from pg_class where oid = ${table} and relrowsecurity`,
  (table) => `
    select concat_ws(' ', 'policy', p.polname, 'for', case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert'
                                     when 'w' then 'update' else 'delete' end,
             'to', (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(p.polroles) r),
             'using ' || pg_get_expr(p.polqual, p.polrelid), 'with check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as line
      from pg_policy p where p.polrelid = ${table} order by p.polname`,
  (table) => `
    select regexp_replace(pg_get_triggerdef(oid), '^CREATE ', '')
           || coalesce('  -- ' || obj_description(oid, 'pg_trigger'), '') as line from pg_trigger
     where tgrelid = ${table} and not tgisinternal order by tgname`,
  (table) => `
    ${grants(`(select relacl from pg_class where oid = ${table})`)}
     where g.grantee <> (select relowner from pg_class where oid = ${table})
     group by g.grantee order by 1`,
  (table) => `
    select 'grant ' || lower(g.privilege_type) || ' (' || a.attname || ') to ' || g.grantee::regrole as line
      from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = ${table} order by 1`,
];

const ofDatabase = [
  `select rtrim(pg_get_functiondef(p.oid), E'\\n')
          || coalesce(E'\\n-- ' || obj_description(p.oid, 'pg_proc'), '')
          || case when pg_get_userbyid(p.proowner) in ('kadro_app', 'kadro_system') then E'\\nowner ' || pg_get_userbyid(p.proowner) else '' end
          || coalesce((select E'\\ngrant execute to ' || string_agg(coalesce(nullif(g.grantee, 0)::regrole::text, 'public'), ', '
                         order by g.grantee::regrole::text)
                         from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee <> p.proowner), '') as line
     from pg_proc p where p.pronamespace in ${schemas} order by p.pronamespace::regnamespace::text, p.proname, pg_get_function_identity_arguments(p.oid)`,
  `select string_agg(concat_ws(' ', 'role', rolname, case when not rolcanlogin then 'nologin' end, case when rolbypassrls then 'bypassrls' end,
                     case when rolsuper then 'superuser' end), E'\\n' order by rolname) as line
     from pg_roles where rolname in ('kadro_app', 'kadro_system')`,
  `select string_agg('extension ' || extname, E'\\n' order by extname) as line from pg_extension where extname <> 'plpgsql'`,
  `select string_agg('text search configuration app.' || c.cfgname || ': '
            || (select string_agg(distinct t.alias || ' ' || m.dicts, ', ')
                  from ts_token_type(c.cfgparser) t
                  join lateral (select string_agg(m.mapdict::regdictionary::text, '+' order by m.mapseqno) as dicts
                                  from pg_ts_config_map m where m.mapcfg = c.oid and m.maptokentype = t.tokid) m on m.dicts is not null),
          E'\\n' order by c.cfgname) as line
     from pg_ts_config c where c.cfgnamespace = 'app'::regnamespace`,
  `select string_agg('grant ' || privileges || ' on schema ' || name || ' to ' || grantee, E'\\n' order by name, grantee) as line
     from (select n.nspname as name, coalesce(nullif(g.grantee, 0)::regrole::text, 'public') as grantee,
                  string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as privileges
             from pg_namespace n, aclexplode(n.nspacl) g
            where n.oid in ${schemas} and g.grantee <> n.nspowner group by n.nspname, g.grantee) as rights`,
];
