import { sql } from 'kysely';
import { enqueue } from '#platform/server/background/background.ts';
import type { SystemDatabase, UserTx } from '#platform/server/db/tenant.ts';
import type { UnsentState } from '../rules.ts';

export type MessageRow = {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  company_id: string | null;
  company_name: string | null;
  state: UnsentState;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  at: string;
};

/** Lists messages of one state, oldest first, without subject and content. */
export async function listMessages(
  system: SystemDatabase,
  page: { state: UnsentState; after: { at: string; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  const { after } = page;
  const { rows } = await sql<MessageRow>`
    select o.id, o.channel, o.recipient, o.company_id, c.name as company_name, o.state, o.attempts, o.last_error,
           o.created_at, o.created_at::text as at
      from outbox o
      left join companies c on c.id = o.company_id
     where o.state = ${sql.lit(page.state)}
       and ${after === null ? sql`true` : sql`(o.created_at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
     order by o.created_at, o.id
     limit ${page.limit + 1}`.execute(system);
  return rows;
}

const retriedMax = 500;

/**
 * Queues messages again that failed or had no sender. A waiting one has a task of its own: a second task could send it
 * twice.
 */
export async function retryMessages(tx: UserTx, ids: string[] | undefined): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update outbox set state = 'waiting', attempts = 0, last_error = null
     where id in (select id from outbox
                   where state in ('failed', 'no_sender')
                     and ${ids === undefined ? sql`true` : sql`id = any (${ids}::uuid[])`}
                   order by created_at, id
                   limit ${retriedMax}
                     for update skip locked)
    returning id`.execute(tx);
  for (const { id } of rows) await enqueue(tx, 'send_message', { outboxId: id }, { isMass: true });
  return rows.length;
}

export type OverviewRow = {
  companies: number;
  disabled: number;
  deletion_due: number;
  users: number;
  passive: number;
  admins: number;
  signed_in: number;
  files: string;
  file_bytes: string;
  database_bytes: string;
  waiting: number;
  oldest_waiting_at: Date | null;
  failed: number;
  no_sender: number;
  sent_today: number;
  due: number;
  oldest_due_at: Date | null;
  scheduled: number;
  dead_tasks: number;
};

/** Counts what the overview shows. It reads whole tables, so the caller keeps the answer for a minute. */
export async function countEverything(system: SystemDatabase, now: Date): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    select c.*, u.*, o.*, s.*, w.*,
           (select count(*)::integer from sessions where expires_at > ${now}::timestamptz) as signed_in,
           (select count(*)::integer from outbox
             where created_at > ${now}::timestamptz - interval '1 day' and state = 'sent') as sent_today,
           pg_database_size(current_database())::text as database_bytes,
           (select count(*)::integer from app.dead_tasks()) as dead_tasks
      from (select count(*)::integer as companies, count(disabled_at)::integer as disabled,
                   count(deletion_due_at)::integer as deletion_due from companies) as c,
           (select count(*)::integer as users, count(passive_at)::integer as passive,
                   (count(*) filter (where is_platform_admin))::integer as admins from users) as u,
           (select (count(*) filter (where state = 'waiting'))::integer as waiting,
                   min(created_at) filter (where state = 'waiting') as oldest_waiting_at,
                   (count(*) filter (where state = 'failed'))::integer as failed,
                   (count(*) filter (where state = 'no_sender'))::integer as no_sender
              from outbox where state <> 'sent') as o,
           (select sum(n)::text as files, coalesce(sum(bytes), 0)::text as file_bytes
              from (select count(*) as n, sum(size_bytes) as bytes from files
                    union all select count(*), sum(size_bytes) from cv_files) as f) as s,
           app.count_waiting_tasks() as w`.execute(system);
  const [row] = rows;
  if (row === undefined) throw new Error('A row of counts is always there.');
  return row;
}

export type MonthRow = { month: string; companies: number; users: number };

/** New companies and users of the last twelve months, in UTC. */
export async function countGrowth(system: SystemDatabase, now: Date): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with months as (
      select to_char(start, 'YYYY-MM') as month
        from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'utc') - interval '11 months',
                             date_trunc('month', ${now}::timestamptz at time zone 'utc'), interval '1 month') as start),
    newest as (select min(month) as first from months),
    companies_by_month as (
      select to_char(created_at at time zone 'utc', 'YYYY-MM') as month, count(*)::integer as n
        from companies
       where created_at >= ((select first from newest) || '-01 00:00+00')::timestamptz
       group by 1),
    users_by_month as (
      select to_char(created_at at time zone 'utc', 'YYYY-MM') as month, count(*)::integer as n
        from users
       where created_at >= ((select first from newest) || '-01 00:00+00')::timestamptz
       group by 1)
    select m.month, coalesce(c.n, 0) as companies, coalesce(u.n, 0) as users
      from months m
      left join companies_by_month c using (month)
      left join users_by_month u using (month)
     order by m.month`.execute(system);
  return rows;
}
