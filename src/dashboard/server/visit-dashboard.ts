import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { visitMs } from '../rules.ts';

/** Records a visit. Opening the dashboard within an hour continues the same visit and writes nothing. */
export async function visitDashboard(tx: TenantTx, { memberId }: MemberActor, now: Date): Promise<void> {
  await sql`
    insert into dashboard_visits as v (tenant_id, member_id, visited_at)
    values (${currentTenantId}, ${memberId}::uuid, ${now}::timestamptz)
        on conflict (tenant_id, member_id) do update
       set visited_at = excluded.visited_at, previous_at = v.visited_at
     where v.visited_at <= ${new Date(now.getTime() - visitMs)}::timestamptz`.execute(tx);
}
