import { expect, it } from 'vitest';
import { connectToClone } from './connect-to-clone.ts';

const client = await connectToClone();

/** Tables, columns, functions and triggers of the schema without a one-line comment. */
async function uncommented(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select d.name
      from (select c.oid::regclass::text as name, obj_description(c.oid, 'pg_class') as text
              from pg_class c where c.relnamespace in ('app'::regnamespace, 'survey'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
                                and not c.relispartition
            union all
            select c.oid::regclass || '.' || a.attname, col_description(c.oid, a.attnum)
              from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             where c.relnamespace in ('app'::regnamespace, 'survey'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
                                and not c.relispartition
            union all
            select p.oid::regprocedure::text, obj_description(p.oid, 'pg_proc')
              from pg_proc p where p.pronamespace in ('app'::regnamespace, 'survey'::regnamespace)
            union all
            select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, obj_description(t.oid, 'pg_trigger')
              from pg_trigger t join pg_class c on c.oid = t.tgrelid
             where c.relnamespace in ('app'::regnamespace, 'survey'::regnamespace) and not t.tgisinternal) as d
     where d.text is null or length(d.text) < 10 or d.text like E'%\\n%'
     order by 1`);
  return rows.map(({ name }) => name.replaceAll('app.', ''));
}

it('every table, column, function and trigger has a one-line comment', async () => {
  expect(await uncommented()).toEqual([]);
});

it('the guard of comments finds objects without one', async () => {
  await client.query('begin');
  await client.query(`
    create table app.plants (height_cm integer);
    create function app.grow() returns trigger language plpgsql as 'begin return null; end';
    create trigger plants_grow after insert on app.plants for each row execute function app.grow();
    comment on table app.plants is 'Short'`);
  expect(await uncommented()).toEqual([
    'grow()',
    'plants',
    'plants.height_cm',
    'trigger plants_grow on plants',
  ]);
  await client.query('rollback');
});
