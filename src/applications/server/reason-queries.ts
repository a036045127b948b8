import { sql } from 'kysely';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { ReasonTexts } from '../reason-contract.ts';
import { countedUseMax } from '../reason-rules.ts';

export type ReasonRow = {
  id: string;
  title: string;
  texts: ReasonTexts;
  archived_at: Date | null;
  use_count: number;
};

/** All reasons of a company: the offered ones in order, then the archived ones by title. */
export async function listReasonRows(tx: TenantTx, companyId: string): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select r.id, r.title, r.texts, r.archived_at, counted.use_count
      from rejection_reasons r
      cross join lateral (
        select count(*)::integer as use_count
          from (select 1 from rejections j where j.tenant_id = r.tenant_id and j.reason_id = r.id limit ${countedUseMax}) used
      ) counted
     where r.tenant_id = ${companyId}
     order by r.archived_at is not null,
              case when r.archived_at is null then r.position end,
              app.fold(r.title), r.id`.execute(tx);
  return rows;
}

/** Takes an advisory lock until the transaction ends: the reasons of a company change one after another. */
export const lockReasons = (tx: TenantTx, companyId: string): Promise<void> =>
  lockByName(tx, `rejection reasons ${companyId}`);

type ReasonCounts = {
  all: number;
  offered: number;
  /** The position after the last offered reason. */
  next_position: number;
  /** Whether another reason has the title, ignoring case and accents as the unique index does. */
  taken: 'offered' | 'archived' | null;
};

/** The existing reasons that an added, renamed or restored reason must fit. */
export async function countReasons(
  tx: TenantTx,
  companyId: string,
  title: string,
  exceptId: string | null = null,
): Promise<ReasonCounts> {
  const { rows } = await sql<ReasonCounts>`
    select count(*)::integer as all,
           count(*) filter (where archived_at is null)::integer as offered,
           coalesce(max(position) filter (where archived_at is null) + 1, 0) as next_position,
           max(case when archived_at is null then 'offered' else 'archived' end)
             filter (where app.fold(title) = app.fold(${title}) and id is distinct from ${exceptId}::uuid) as taken
      from rejection_reasons
     where tenant_id = ${companyId}`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('Counting gives one row.');
  return counts;
}
