import { type RawBuilder, sql } from 'kysely';
import { findSendInstant } from '#mail-templates/send-time-rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { timeOf, type BulkChangeRow } from './queries.ts';

/** Number of candidates whose time one transaction sets. */
const planSize = 500;

/**
 * Sets when the next candidates of a mailing get it, each by the clock of their city. Thousands are planned one
 * transaction after the other, and the mailing stores how far it came.
 */
export async function planNext(tx: TenantTx, bulkChange: BulkChangeRow): Promise<void> {
  const next = await listUnplanned(tx, bulkChange, sql`i.candidate_id > ${bulkChange.planned_to}::uuid`);
  await saveTimes(tx, bulkChange, next);
  if (next.length === planSize) return setPlannedTo(tx, bulkChange.id, next.at(-1)?.candidate_id ?? null);
  // A merge gave these candidates an id that was planned before, or its undo brought them back.
  const rest = await listUnplanned(tx, bulkChange, sql`i.send_at is null`);
  await saveTimes(tx, bulkChange, rest);
  await setPlannedTo(tx, bulkChange.id, rest.length === planSize ? lastId : null);
}

/** Plans only the mails that have no time. */
export const planRest = (tx: TenantTx, bulkChangeId: string): Promise<void> =>
  setPlannedTo(tx, bulkChangeId, lastId);

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function setPlannedTo(tx: TenantTx, bulkChangeId: string, candidateId: string | null): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({ planned_to: candidateId })
    .where('id', '=', bulkChangeId)
    .execute();
}

type PlannedRow = { candidate_id: string; city: string; country: string; company_zone: string };

async function listUnplanned(
  tx: TenantTx,
  { id }: BulkChangeRow,
  condition: RawBuilder<unknown>,
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select i.candidate_id, c.city, c.country, k.time_zone as company_zone
      from bulk_change_items i
      join candidates c on c.tenant_id = i.tenant_id and c.id = i.candidate_id
      join companies k on k.id = i.tenant_id
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${id}::uuid and i.state = 'waiting' and ${condition}
     order by i.candidate_id
     limit ${planSize}`.execute(tx);
  return rows;
}

async function saveTimes(
  tx: TenantTx,
  bulkChange: BulkChangeRow,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const from = bulkChange.time_from ?? bulkChange.created_at;
  const instants = new Map<string, string | null>();
  const times: (string | null)[] = [];
  for (const row of rows) {
    const place = `${row.country} ${row.city}`;
    if (!instants.has(place)) {
      const zone = (await findZone(row)) ?? row.company_zone;
      instants.set(place, findSendInstant(timeOf(bulkChange), zone, from)?.toISOString() ?? null);
    }
    times.push(instants.get(place) ?? null);
  }
  await sql`
    update bulk_change_items i
       set send_at = planned.send_at
      from unnest(${rows.map((row) => row.candidate_id)}::uuid[], ${times}::timestamptz[]) as planned (candidate_id, send_at)
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${bulkChange.id}::uuid
       and i.candidate_id = planned.candidate_id and i.state = 'waiting'`.execute(tx);
}
