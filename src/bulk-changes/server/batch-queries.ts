import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Outcome } from '#applications/rules.ts';
import type { BatchState, BulkAct, SkipReason } from '../contract.ts';

export type BatchRow = {
  id: string;
  job_id: string;
  act: BulkAct & { about: string };
  state: BatchState;
  made_by_user_id: string | null;
  undone_by_user_id: string | null;
  origin: string | null;
  undo_until: Date;
};

/** A batch, locked until the transaction ends: one caller at a time runs or undoes it. */
export async function lockBatch(tx: TenantTx, batchId: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select id, job_id, act, state, made_by_user_id, undone_by_user_id, origin::text as origin, undo_until
      from applicant_batches where tenant_id = ${currentTenantId} and id = ${batchId}::uuid for update`.execute(
    tx,
  );
  return rows[0];
}

export type NewBatch = {
  jobId: string;
  userId: string;
  origin: string | null;
  act: BatchRow['act'];
  state: BatchState;
  undoUntil: Date;
  items: readonly { id: string; version: number }[];
  now: Date;
};

export async function insertBatch(tx: TenantTx, batch: NewBatch): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into applicant_batches (tenant_id, job_id, made_by_user_id, act, state, origin, created_at, undo_until)
    values (${currentTenantId}, ${batch.jobId}::uuid, ${batch.userId}::uuid, ${JSON.stringify(batch.act)}::jsonb, ${batch.state},
            ${batch.origin}::cidr, ${batch.now}::timestamptz, ${batch.undoUntil}::timestamptz)
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  await sql`
    insert into applicant_batch_items (tenant_id, batch_id, application_id, seen_version)
    select ${currentTenantId}, ${id}::uuid, given.id, given.version
      from unnest(${batch.items.map((item) => item.id)}::uuid[], ${batch.items.map((item) => item.version)}::integer[])
        as given (id, version)`.execute(tx);
  return id;
}

export async function setBatchState(
  tx: TenantTx,
  batchId: string,
  change: { state: BatchState; undoneByUserId?: string },
): Promise<void> {
  await tx
    .updateTable('applicant_batches')
    .set({
      state: change.state,
      ...(change.undoneByUserId === undefined ? {} : { undone_by_user_id: change.undoneByUserId }),
    })
    .where('tenant_id', '=', currentTenantId)
    .where('id', '=', batchId)
    .execute();
}

export const itemStates = ['waiting', 'changed', 'left', 'restored', 'kept'] as const;
export type ItemState = (typeof itemStates)[number];

/** State of an application before the change, as far as the change affects it. */
export type Before = {
  version: number;
  stepId: string;
  stepEnteredAt: string;
  outcome: Outcome;
  closedAt: string | null;
  assigneeId: string | null;
};

export type ItemRow = { application_id: string; seen_version: number; before: Before | null };

/** Items of a batch in one state, ordered by application; at most `limit`. */
export async function listItems(
  tx: TenantTx,
  batchId: string,
  options: { state: ItemState; limit: number },
): Promise<ItemRow[]> {
  const rows = await tx
    .selectFrom('applicant_batch_items')
    .select(['application_id', 'seen_version', 'before'])
    .where('batch_id', '=', batchId)
    .where('state', '=', options.state)
    .orderBy('application_id')
    .limit(options.limit)
    .execute();
  return rows as unknown as ItemRow[];
}

/** The result for one application. */
export type ItemResult = {
  id: string;
  state: Exclude<ItemState, 'waiting'>;
  why?: SkipReason;
  before?: Before;
};

export async function saveResults(
  tx: TenantTx,
  batchId: string,
  results: readonly ItemResult[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update applicant_batch_items i
       set state = result.state, why = result.why, before = coalesce(result.before, i.before)
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (id uuid, state text, why text, before jsonb)
     where i.tenant_id = ${currentTenantId} and i.batch_id = ${batchId}::uuid and i.application_id = result.id`.execute(
    tx,
  );
}

/** Sets a new state for every item that is still in one state. */
export async function settleRemaining(
  tx: TenantTx,
  batchId: string,
  change: { from: ItemState; to: ItemState; why: SkipReason },
): Promise<void> {
  await tx
    .updateTable('applicant_batch_items')
    .set({ state: change.to, why: change.why })
    .where('tenant_id', '=', currentTenantId)
    .where('batch_id', '=', batchId)
    .where('state', '=', change.from)
    .execute();
}

export type LockedApplicant = {
  id: string;
  candidate_id: string;
  step_id: string;
  step_entered_at: Date;
  outcome: Outcome;
  closed_at: Date | null;
  assignee_id: string | null;
  version: number;
};

/** Locks applications in the order of their ids. Every writer uses this order, so none deadlock. */
export async function lockApplicants(
  tx: TenantTx,
  jobId: string,
  ids: readonly string[],
): Promise<LockedApplicant[]> {
  const { rows } = await sql<LockedApplicant>`
    select id, candidate_id, step_id, step_entered_at, outcome, closed_at, assignee_id, version
      from applications
     where tenant_id = ${currentTenantId} and id = any(${ids}::uuid[]) and job_id = ${jobId}::uuid
     order by id
       for no key update`.execute(tx);
  return rows;
}

export type CountedBatch = {
  id: string;
  act: BatchRow['act'];
  state: BatchState;
  created_at: Date;
  undo_until: Date;
  maker_name: string | null;
  maker_surname: string | null;
  assignee_name: string | null;
  waiting: number;
  changed: number;
  left: number;
  restored: number;
  kept: number;
};

/** Batches of a job with the counts of their items, newest first; one of them when `batchId` is given. */
export async function listCounted(
  tx: TenantTx,
  filter: { jobId: string; batchId: string | null },
): Promise<CountedBatch[]> {
  const one = filter.batchId === null ? sql`` : sql`and b.id = ${filter.batchId}::uuid`;
  const { rows } = await sql<CountedBatch>`
    select b.id, b.act, b.state, b.created_at, b.undo_until, u.name as maker_name, u.surname as maker_surname,
           (select mu.name || ' ' || mu.surname from members m join users mu on mu.id = m.user_id
             where m.tenant_id = b.tenant_id and m.id = (b.act ->> 'memberId')::uuid) as assignee_name,
           k.*
      from applicant_batches b
      left join users u on u.id = b.made_by_user_id
     cross join lateral (
       select count(*) filter (where i.state = 'waiting') as waiting,
              count(*) filter (where i.state = 'changed') as changed,
              count(*) filter (where i.state = 'left') as left,
              count(*) filter (where i.state = 'restored') as restored,
              count(*) filter (where i.state = 'kept') as kept
         from applicant_batch_items i where i.tenant_id = b.tenant_id and i.batch_id = b.id) as k
     where b.tenant_id = ${currentTenantId} and b.job_id = ${filter.jobId}::uuid ${one}
     order by b.id desc
     limit 20`.execute(tx);
  return rows;
}

export type SkippedRow = {
  application_id: string;
  candidate_id: string;
  name: string;
  surname: string;
  why: SkipReason;
  step_title: string;
};

/** Items that were skipped, or could not be undone, ordered by name. */
export async function listSkipped(
  tx: TenantTx,
  batchId: string,
  state: 'left' | 'kept',
): Promise<SkippedRow[]> {
  const { rows } = await sql<SkippedRow>`
    select i.application_id, a.candidate_id, c.name, c.surname, i.why, s.title as step_title
      from applicant_batch_items i
      join applications a on a.tenant_id = i.tenant_id and a.id = i.application_id
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      join job_steps s on s.tenant_id = a.tenant_id and s.job_id = a.job_id and s.id = a.step_id
     where i.tenant_id = ${currentTenantId} and i.batch_id = ${batchId}::uuid and i.state = ${state}
     order by a.sort_name, a.id
     limit 200`.execute(tx);
  return rows;
}
