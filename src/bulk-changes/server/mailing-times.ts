import { type RawBuilder, sql } from 'kysely';
import { afterQuietHours, findSendInstant } from '#mail-templates/send-time-rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { findSendZone, type Recipient } from '#profiles/server/find-zone.ts';
import { timeOf, type BulkChangeRow } from './queries.ts';

/** Number of candidates whose time one transaction sets. */
const planSize = 500;

/**
 * Sets when the next candidates of a mailing get it, each by the clock of their city. While a blind review withholds
 * them it is the clock of the company. Thousands are planned one transaction after the other, and the mailing stores
 * how far it came.
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

type PlannedRow = Recipient & { candidate_id: string };

async function listUnplanned(
  tx: TenantTx,
  { id }: BulkChangeRow,
  condition: RawBuilder<unknown>,
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select i.candidate_id, c.city, c.country, k.time_zone as company_zone,
           app.withholds(c.tenant_id, c.id) as is_withheld
      from bulk_change_items i
      join candidates c on c.tenant_id = i.tenant_id and c.id = i.candidate_id
      join companies k on k.id = i.tenant_id
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${id}::uuid and i.state = 'waiting' and ${condition}
     order by i.candidate_id
     limit ${planSize}`.execute(tx);
  return rows;
}

const sendInstantIn = (bulkChange: BulkChangeRow, zone: string): Date | null =>
  findSendInstant(timeOf(bulkChange), zone, bulkChange.time_from ?? bulkChange.created_at);

/** When a planned mailing is sent by the clock of the company; now when that has passed. */
export async function findCompanyInstant(tx: TenantTx, bulkChange: BulkChangeRow, now: Date): Promise<Date> {
  const { time_zone: zone } = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const instant = sendInstantIn(bulkChange, zone) ?? now;
  return instant > now ? instant : afterQuietHours(now, zone);
}

/**
 * Gives waiting mails the time by the company's clock when a blind review has withheld their recipients since.
 * @param until `findCompanyInstant`
 */
export async function planWithheld(
  tx: TenantTx,
  { id }: BulkChangeRow,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await sql`
    update bulk_change_items i
       set send_at = ${until}::timestamptz
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${id}::uuid and i.state = 'waiting'
       and i.send_at <> ${until}::timestamptz and (${until > now} or i.send_at > ${now}::timestamptz)
       and i.candidate_id in (select w.candidate_id from withheld_people w where w.tenant_id = ${currentTenantId})`.execute(
    tx,
  );
}

async function saveTimes(
  tx: TenantTx,
  bulkChange: BulkChangeRow,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const instants = new Map<string, string | null>();
  const times: (string | null)[] = [];
  for (const row of rows) {
    const place = `${row.is_withheld} ${row.country} ${row.city}`;
    if (!instants.has(place))
      instants.set(place, sendInstantIn(bulkChange, await findSendZone(row))?.toISOString() ?? null);
    times.push(instants.get(place) ?? null);
  }
  await sql`
    update bulk_change_items i
       set send_at = planned.send_at
      from unnest(${rows.map((row) => row.candidate_id)}::uuid[], ${times}::timestamptz[]) as planned (candidate_id, send_at)
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${bulkChange.id}::uuid
       and i.candidate_id = planned.candidate_id and i.state = 'waiting'`.execute(tx);
}
