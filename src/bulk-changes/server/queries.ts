import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { StoredEntry } from '#pools/server/change-entries.ts';
import type { Outcome } from '#applications/rules.ts';
import type { CandidateBulkAction } from '../candidate-contract.ts';
import type { BulkChangeState, SkipReason } from '../contract.ts';
import type { MailingProblem } from '../rules.ts';

/** An action as it is stored: with the job chosen for candidates, and words for the list. */
export type StoredAction = CandidateBulkAction & {
  about: string;
  jobId?: string | null;
  /** The tag, whatever its name is now; null when there is none to remove, missing until the first item is changed. */
  tagId?: string | null;
};

export type BulkChangeRow = {
  id: string;
  /** Null for a bulk change of candidates. */
  job_id: string | null;
  action: StoredAction;
  state: BulkChangeState;
  created_by_user_id: string | null;
  undone_by_user_id: string | null;
  network: string | null;
  undo_until: Date;
  created_at: Date;
  time_from: Date | null;
  planned_to: string | null;
  problem: MailingProblem | null;
  /** Of a mailing, which members change while it waits. */
  version: number;
};

/** When a mailing is sent: a choice or an instant. Those of before have none. */
export const timeOf = ({ action }: Pick<BulkChangeRow, 'action'>): string =>
  (action.kind === 'mail' ? action.time : undefined) ?? 'now';

const pendingStates: readonly string[] = ['delayed', 'running', 'scheduled'];

/** Whether mails of a mailing in this state are still sent. */
export const isPending = (state: string): boolean => pendingStates.includes(state);

/** A bulk change, locked until the transaction ends: one caller at a time runs or undoes it. */
export async function lockBulkChange(tx: TenantTx, bulkChangeId: string): Promise<BulkChangeRow | undefined> {
  const { rows } = await sql<BulkChangeRow>`
    select id, job_id, action, state, created_by_user_id, undone_by_user_id, network::text as network, undo_until,
           created_at, time_from, planned_to, problem, version
      from bulk_changes where tenant_id = ${currentTenantId} and id = ${bulkChangeId}::uuid for update`.execute(
    tx,
  );
  return rows[0];
}

/** An item to insert; one with a reason is skipped from the start. */
export type NewItem = {
  candidate_id: string;
  id: string | null;
  version: number | null;
  skipReason?: SkipReason | undefined;
};

export type NewBulkChange = {
  jobId: string | null;
  userId: string;
  network: string | null;
  action: StoredAction;
  state: BulkChangeState;
  undoUntil: Date;
  items: readonly NewItem[];
  now: Date;
};

/** Before the id of every candidate. */
export const firstId = '00000000-0000-0000-0000-000000000000';

export async function insertBulkChange(tx: TenantTx, bulkChange: NewBulkChange): Promise<string> {
  const isMail = bulkChange.action.kind === 'mail';
  const { rows } = await sql<{ id: string }>`
    insert into bulk_changes (tenant_id, job_id, created_by_user_id, action, state, network, created_at, undo_until,
                              time_from, planned_to)
    values (${currentTenantId}, ${bulkChange.jobId}::uuid, ${bulkChange.userId}::uuid, ${JSON.stringify(bulkChange.action)}::jsonb, ${bulkChange.state},
            ${bulkChange.network}::cidr, ${bulkChange.now}::timestamptz, ${bulkChange.undoUntil}::timestamptz,
            ${isMail ? bulkChange.now : null}::timestamptz, ${isMail && timeOf(bulkChange) !== 'tray' ? firstId : null}::uuid)
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  // Applications are locked before their candidates, as by the deletion of a candidate.
  await sql`
    select from applications
     where tenant_id = ${currentTenantId} and id = any(${bulkChange.items.flatMap((item) => item.id ?? [])}::uuid[])
     order by id
       for key share`.execute(tx);
  await sql`
    insert into bulk_change_items
           (tenant_id, bulk_change_id, candidate_id, application_id, expected_version, state, skip_reason)
    select ${currentTenantId}, ${id}::uuid, item.candidate_id, item.id, item.version,
           case when item."skipReason" is null then 'waiting' else 'skipped' end, item."skipReason"
      from jsonb_to_recordset(${JSON.stringify(bulkChange.items)}::jsonb)
        as item (candidate_id uuid, id uuid, version integer, "skipReason" text)`.execute(tx);
  return id;
}

export async function setBulkChangeState(
  tx: TenantTx,
  bulkChangeId: string,
  change: { state: BulkChangeState; undoneByUserId?: string },
): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({
      state: change.state,
      ...(change.undoneByUserId === undefined ? {} : { undone_by_user_id: change.undoneByUserId }),
    })
    .where('id', '=', bulkChangeId)
    .execute();
}

export const itemStates = ['waiting', 'changed', 'skipped', 'undone', 'undo_skipped'] as const;
export type ItemState = (typeof itemStates)[number];

/** State of an application before the change, as far as the change affects it. */
export type PreviousState = {
  version: number;
  stepId: string;
  stepEnteredAt: string;
  outcome: Outcome;
  closedAt: string | null;
  assigneeId: string | null;
};

/** The entry of a candidate in a pool before they were removed. */
export type PreviousEntry = { entry: StoredEntry };

export type ItemRow = {
  candidate_id: string;
  application_id: string | null;
  expected_version: number | null;
  previous_state: PreviousState | PreviousEntry | null;
};

/** Items of a bulk change in one state, ordered by candidate; at most `limit`. */
export async function listItems(
  tx: TenantTx,
  bulkChangeId: string,
  options: { state: ItemState; limit: number },
): Promise<ItemRow[]> {
  const rows = await tx
    .selectFrom('bulk_change_items')
    .select(['candidate_id', 'application_id', 'expected_version', 'previous_state'])
    .where('bulk_change_id', '=', bulkChangeId)
    .where('state', '=', options.state)
    .orderBy('candidate_id')
    .limit(options.limit)
    .execute();
  return rows as unknown as ItemRow[];
}

/** The result for one candidate. */
export type ItemResult = {
  candidateId: string;
  state: ItemState;
  /** When a mail that still waits is sent. */
  sendAt?: string;
  skipReason?: SkipReason;
  previousState?: PreviousState | PreviousEntry;
  /** The application that was added. */
  addedId?: string;
};

export async function saveResults(
  tx: TenantTx,
  bulkChangeId: string,
  results: readonly ItemResult[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update bulk_change_items i
       set state = result.state, skip_reason = result."skipReason",
           previous_state = coalesce(result."previousState", i.previous_state),
           application_id = coalesce(result."addedId", i.application_id), send_at = coalesce(result."sendAt", i.send_at)
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as result ("candidateId" uuid, state text, "skipReason" text, "previousState" jsonb, "addedId" uuid, "sendAt" timestamptz)
     where i.tenant_id = ${currentTenantId} and i.bulk_change_id = ${bulkChangeId}::uuid
       and i.candidate_id = result."candidateId"`.execute(tx);
}

/** Sets a new state for every item that is still in one state. */
export async function settleRemaining(
  tx: TenantTx,
  bulkChangeId: string,
  change: { from: ItemState; to: ItemState; skipReason: SkipReason },
): Promise<void> {
  await tx
    .updateTable('bulk_change_items')
    .set({ state: change.to, skip_reason: change.skipReason })
    .where('bulk_change_id', '=', bulkChangeId)
    .where('state', '=', change.from)
    .execute();
}

export type LockedApplicant = {
  id: string;
  job_id: string;
  candidate_id: string;
  step_id: string;
  step_entered_at: Date;
  outcome: Outcome;
  closed_at: Date | null;
  assignee_id: string | null;
  version: number;
};

/** Locks applications in the order of their ids. Every writer uses this order, so none deadlock. */
export async function lockApplicants(tx: TenantTx, ids: readonly string[]): Promise<LockedApplicant[]> {
  const { rows } = await sql<LockedApplicant>`
    select id, job_id, candidate_id, step_id, step_entered_at, outcome, closed_at, assignee_id, version
      from applications
     where tenant_id = ${currentTenantId} and id = any(${ids}::uuid[])
     order by id
       for no key update`.execute(tx);
  return rows;
}

/** The bulk changes of a job, or of candidates: those of one member, or of all when `userId` is null. */
export type BulkChangeScope = { jobId: string } | { jobId: null; userId: string | null };

export const isInScope = (row: BulkChangeRow, scope: BulkChangeScope): boolean =>
  row.job_id === scope.jobId &&
  (scope.jobId !== null || scope.userId === null || scope.userId === row.created_by_user_id);
