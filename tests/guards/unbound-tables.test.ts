import { parse } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { unboundTables } from './unbound-tables.ts';

const tables = new Set(['jobs', 'members', 'comments', 'files']);
const foundIn = async (text: string) => unboundTables(await parse(text), tables);

describe('the guard of companies finds', () => {
  it.each([
    ['select from jobs', 'jobs'],
    ['select from app.jobs j where j.id = $1', 'jobs j'],
    ['select from jobs where tenant_id = $1 or id = $2', 'jobs'],
    ['select from jobs where tenant_id <> $1', 'jobs'],
    ['select from jobs j join members m on m.tenant_id = j.tenant_id', 'jobs j, members m'],
    ['select from jobs j join members m on m.id = j.id where j.tenant_id = $1', 'members m'],
    ['select from jobs j left join members m on j.tenant_id = $1 and m.id = j.id', 'jobs j, members m'],
    ['select from users u where exists (select from members m where m.user_id = u.id)', 'members m'],
    ['select (select count(*) from jobs)', 'jobs'],
    ['with a as (select from jobs) select from a', 'jobs'],
    ['with jobs as (select from jobs) select from jobs', 'jobs'],
    ['with jobs as (select) select from app.jobs', 'jobs'],
    ['select from users, lateral (select from jobs j where j.id = users.id) x', 'jobs j'],
    ['select from jobs where tenant_id = $1 union select from members', 'members'],
    ['update jobs set id = $1 where id = $2', 'jobs'],
    ['update jobs j set id = m.id from members m where j.tenant_id = $1', 'members m'],
    ['update companies set name = $1', 'companies'],
    ['update companies c set name = $1 where c.deletion_due_at < $2', 'companies c'],
    ['delete from comments using jobs where jobs.tenant_id = $1', 'comments'],
    ['insert into jobs (id) values ($1)', 'insert into jobs'],
    ['insert into jobs (tenant_id) select $1 from members', 'members'],
    ['insert into jobs (id) values ($1) on conflict (tenant_id) do nothing', 'insert into jobs'],
    ['insert into users (id) values ($1) on conflict (id) do update set id = (select id from jobs)', 'jobs'],
    ['with gone as (delete from comments where id = $1 returning id) select from gone', 'comments'],
    ['explain select from jobs', 'jobs'],
  ])('%s', async (text, found) => {
    expect((await foundIn(text)).join(', ')).toBe(found);
  });
});

describe('the guard of companies accepts', () => {
  it.each([
    'select from users',
    'select from jobs where tenant_id = $1::uuid and (id = $2 or id = $3)',
    'select from jobs where tenant_id = (select app.current_tenant_id()) for update of jobs',
    'select from jobs j join members m on m.tenant_id = j.tenant_id where j.tenant_id = $1',
    'select from jobs j join members m using (tenant_id, id) where j.tenant_id = $1',
    'select from users u left join members m on m.tenant_id = $1 and m.user_id = u.id',
    'select from jobs j where j.tenant_id = $1 and exists (select from members m where m.tenant_id = j.tenant_id)',
    'select from jobs j where (j.tenant_id, j.id) = ($1, $2)',
    'select from jobs j where (j.tenant_id, j.id) in (select f.tenant_id, f.id from files f where f.tenant_id = $1)',
    'select from companies c join jobs j on j.tenant_id = c.id where c.id = $1',
    'with a as (select tenant_id, id from jobs where tenant_id = $1) select from a join files f on f.tenant_id = a.tenant_id',
    'with recursive a as (select from jobs where tenant_id = $1 union select from a) select from a',
    'select from jobs j, lateral (select from files f where f.tenant_id = j.tenant_id) x where j.tenant_id = $1',
    'update jobs j set id = m.id from members m where j.tenant_id = $1 and m.tenant_id = j.tenant_id',
    'update companies set name = $1 where id = $2',
    'delete from comments using jobs where jobs.tenant_id = $1 and comments.tenant_id = $1',
    'insert into jobs (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set id = excluded.id',
    'insert into jobs (tenant_id, id) select m.tenant_id, m.id from members m where m.tenant_id = app.current_tenant_id()',
  ])('%s', async (text) => {
    expect(await foundIn(text)).toEqual([]);
  });
});
