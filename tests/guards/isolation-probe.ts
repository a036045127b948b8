import pg from 'pg';

export type CompanyTable = {
  name: string;
  columns: Column[] /** The columns of each reference to another company table. */;
  references: string[][];
};
type Column = { name: string; type: string };

/** Every table with a tenant_id, from the catalogue. */
export async function companyTables(client: pg.Client): Promise<CompanyTable[]> {
  const { rows } = await client.query<Omit<CompanyTable, 'references'> & { references: string[] }>(`
    select c.relname as name,
           (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
              from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           array(
             select (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
                      where a.attrelid = k.conrelid and a.attnum = any (k.conkey))
               from pg_constraint k
               join pg_attribute other on other.attrelid = k.confrelid and other.attname = 'tenant_id'
              where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as references
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
     order by c.relname`);
  return rows.map((row) => ({ ...row, references: row.references.map((columns) => columns.split(',')) }));
}

/**
 * Inserts one row of each company into every table, with checks and triggers disabled. All ids in a company's rows are
 * the same, so that all references match. The caller's transaction must be rolled back.
 */
export async function plantRows(
  client: pg.Client,
  tables: CompanyTable[],
  companies: string[],
): Promise<void> {
  await client.query(`
    do $$ declare k record; begin
      for k in select conrelid::regclass as target, conname from pg_constraint
                where connamespace = 'app'::regnamespace and contype = 'c' and coninhcount = 0 loop
        execute format('alter table %s drop constraint %I', k.target, k.conname);
      end loop;
    end $$;
    set local session_replication_role = replica;`);
  for (const company of companies) {
    await client.query(`insert into app.companies (id, slug, name) values ('${company}', '${company}', 'planted');
                        insert into app.users (id, name, surname) values ('${company}', 'planted', 'planted')`);
    for (const table of tables) await client.query(insertOf(table, company));
  }
  await client.query('set local session_replication_role = origin');
}

/**
 * The access of the application's role to company `other` while it works for company `own`. Empty when isolation holds.
 */
export async function isolationProblems(
  client: pg.Client,
  tables: CompanyTable[],
  own: string,
  other: string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const table of tables) {
    const says = (problem: string) => problems.push(`${table.name}: ${problem}`);
    const as = (company: string) => (text: string) => attempt(client, company, text);
    const [nobody, insider] = [as(''), as(own)];
    const name = `app.${table.name}`;
    const theirs = `where tenant_id = '${other}'`;
    const mine = `where tenant_id = '${own}'`;

    if ((await nobody(`select from ${name}`)) !== 0) says('visible without a company');
    if ((await insider(`select from ${name} ${theirs}`)) !== 0) says('visible to another company');
    if ((await insider(`select from ${name} ${mine}`)) !== 1) says('not visible to its own company');
    if (Number(await insider(`update ${name} set tenant_id = tenant_id ${theirs}`)) > 0)
      says('changed by another company');
    if (Number(await insider(`delete from ${name} ${theirs}`)) > 0) says('deleted by another company');
    if ((await insider(insertOf(table, other))) !== 'insufficient_privilege')
      says('written for another company');
    if ((await insider(`update ${name} set tenant_id = '${other}' ${mine}`)) !== 'insufficient_privilege')
      says('given to another company');
    for (const columns of table.references) {
      const outcome = await insider(referenceForeignRow(table, columns, mine, other));
      // The application may not update some tables at all.
      const isRefused = outcome === 'foreign_key_violation' || outcome === 'insufficient_privilege';
      if (!isRefused) says(`${columns.join(', ')} may point at another company`);
    }
  }
  return problems;
}

const refusals: Record<string, string> = {
  23503: 'foreign_key_violation',
  23505: 'unique_violation',
  42501: 'insufficient_privilege',
};

/** Runs one statement as the application's role; returns the affected rows or PostgreSQL's error, and rolls back. */
async function attempt(client: pg.Client, company: string, text: string): Promise<number | string> {
  await client.query(
    `savepoint attempt; set local role kadro_app; select set_config('app.tenant_id', '${company}', true)`,
  );
  try {
    return (await client.query(text)).rowCount ?? 0;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (refusals[code] === undefined) throw error;
    return refusals[code];
  } finally {
    await client.query('rollback to savepoint attempt; reset role');
  }
}

function referenceForeignRow(table: CompanyTable, columns: string[], mine: string, other: string): string {
  const values = columns.filter((column) => column !== 'tenant_id').map((column) => `${column} = '${other}'`);
  return `update app.${table.name} set ${values.join(', ')} ${mine}`;
}

function insertOf(table: CompanyTable, company: string): string {
  const values = table.columns.map(({ type }) => (type === 'uuid' ? `'${company}'` : someValue(type)));

  return `insert into app.${table.name} (${table.columns.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`;
}

function someValue(type: string): string {
  if (type.endsWith('[]')) return "'{}'";
  switch (type) {
    case 'text':
    case 'character varying':
      return 'md5(random()::text)';
    case 'boolean':
      return 'false';
    case 'jsonb':
      return "'{}'";
    case 'bytea':
      return 'uuid_send(gen_random_uuid())';
    case 'tstzrange':
      return "'empty'";
    case 'tsvector':
      return "''";
    case 'cidr':
    case 'inet':
      return "'127.0.0.1'";
    case 'time without time zone':
    case 'date':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return 'now()';
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'double precision':
    case 'numeric':
      return '1';
    default:
      throw new Error(`no value is known for the type ${type}`);
  }
}
