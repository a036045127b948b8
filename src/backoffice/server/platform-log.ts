import { type RawBuilder, sql } from 'kysely';
import type { SystemDatabase, UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import type { PlatformEvent } from '../contract.ts';
import type { PlatformEventType } from '../event-rules.ts';

/** The platform admin of an act, with the caller's network. */
export type PlatformAdmin = { userId: string; network: string | null };

export const adminOf = ({ actor, request }: Pick<UserContext, 'actor' | 'request'>): PlatformAdmin => ({
  userId: actor.userId,
  network: networkOf(request.ip, auditPrefixes),
});

/** The actor in the company's own log, which names Kadro: a platform admin is no member. */
export const byPlatform = { kind: 'system', userId: null } as const;

type NewPlatformEvent = {
  type: PlatformEventType;
  companyId?: string;
  userId?: string;
  reason?: string;
  /** Facts for the sentence: ids, numbers and names of applications, never personal data. */
  data?: Record<string, unknown>;
  now: Date;
};

/**
 * Adds an act to the log of the platform, in the transaction of the change.
 * @param admin null for the command line
 */
export async function logPlatformEvent(
  tx: UserTx,
  admin: PlatformAdmin | null,
  event: NewPlatformEvent,
): Promise<void> {
  await tx
    .insertInto('platform_events')
    .values({
      occurred_at: event.now,
      type: event.type,
      actor_user_id: admin?.userId ?? null,
      company_id: event.companyId ?? null,
      user_id: event.userId ?? null,
      reason: event.reason ?? '',
      data: JSON.stringify(event.data ?? {}),
      network: admin?.network ?? null,
    })
    .execute();
}

export type PlatformEventRow = {
  id: string;
  occurred_at: Date;
  type: PlatformEventType;
  reason: string;
  data: PlatformEvent['data'];
  network: string | null;
  actor_id: string | null;
  actor_name: string | null;
  company_id: string | null;
  company_name: string | null;
  user_id: string | null;
  user_name: string | null;
};

type LogFilter = { tenantId?: string | undefined; userId?: string | undefined };

/** Lists the log, newest first, with the present names of its subjects; null names a deleted one. */
export async function listPlatformEvents(
  system: SystemDatabase,
  filter: LogFilter,
  page: { after: { id: string } | null; limit: number },
): Promise<PlatformEventRow[]> {
  const { rows } = await sql<PlatformEventRow>`
    select e.id, e.occurred_at, e.type, e.reason, e.data, e.network::text as network,
           e.actor_user_id as actor_id, ${fullName('a')} as actor_name,
           e.company_id, c.name as company_name, e.user_id, ${fullName('u')} as user_name
      from (select * from platform_events
             where ${filter.tenantId === undefined ? sql`true` : sql`company_id = ${filter.tenantId}::uuid`}
               and ${filter.userId === undefined ? sql`true` : sql`user_id = ${filter.userId}::uuid`}
               and ${page.after === null ? sql`true` : sql`id < ${page.after.id}::uuid`}
             order by id desc
             limit ${page.limit + 1}) as e
      left join users a on a.id = e.actor_user_id
      left join users u on u.id = e.user_id
      left join companies c on c.id = e.company_id
     order by e.id desc`.execute(system);
  return rows;
}

const fullName = (alias: 'a' | 'u'): RawBuilder<unknown> =>
  sql`trim(${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.surname`)})`;
