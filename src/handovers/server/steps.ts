import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { PersonState, StayReason } from '../rules.ts';
import type { HandoverRow, MovedRows } from './queries.ts';

/** The input of a step of a handover; `size` is the number of people or places of one transaction. */
export type HandoverStep = {
  platform: Platform;
  handover: HandoverRow;
  actor: MemberActor;
  now: Date;
  size: number;
};

export type StepPerson = {
  id: string;
  candidate_id: string;
  to_member_id: string | null;
  moved: MovedRows | null;
};

/** The next people of a handover in this state, in the order in which every run locks them. */
export async function nextPeople(
  tx: TenantTx,
  handoverId: string,
  { state, size }: { state: PersonState; size: number },
): Promise<StepPerson[]> {
  const { rows } = await sql<StepPerson>`
    select id, candidate_id, to_member_id, moved from handover_people
     where tenant_id = ${currentTenantId} and handover_id = ${handoverId}::uuid and state = ${state}
     order by candidate_id, id
     limit ${size}`.execute(tx);
  return rows;
}

export type PersonResult = {
  id: string;
  returnedAt?: Date;
  state: PersonState;
  reason: StayReason | null;
  moved?: MovedRows;
};

export async function saveResult(
  tx: TenantTx,
  handoverId: string,
  { id, state, reason, moved, returnedAt }: PersonResult,
): Promise<void> {
  await tx
    .updateTable('handover_people')
    .set({
      state,
      skip_reason: reason,
      ...(moved !== undefined && { moved: JSON.stringify(moved) }),
      ...(returnedAt !== undefined && { returned_at: returnedAt }),
    })
    .where('handover_id', '=', handoverId)
    .where('id', '=', id)
    .execute();
}

/** Marks the people and places that are still to be worked on, when nothing more can be done. */
export async function skipRemaining(
  tx: TenantTx,
  { id, state }: HandoverRow,
  reason: StayReason,
): Promise<void> {
  const isUndo = state === 'undoing';
  await tx
    .updateTable('handover_people')
    .set({ state: isUndo ? 'undo_skipped' : 'skipped', skip_reason: reason })
    .where('handover_id', '=', id)
    .where('state', '=', isUndo ? 'moved' : 'waiting')
    .execute();
  if (isUndo) return;
  await tx
    .updateTable('handover_places')
    .set({ state: 'skipped' })
    .where('handover_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Marks the next person as failed, so that the others continue. */
export async function failFirstPerson(tx: TenantTx, handoverId: string): Promise<void> {
  const row = await tx
    .selectFrom('handovers')
    .select('state')
    .where('id', '=', handoverId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const isUndo = row.state === 'undoing';
  const [first] = await nextPeople(tx, handoverId, { state: isUndo ? 'moved' : 'waiting', size: 1 });
  if (first === undefined) throw new Error('a handover fails without a person');
  const state = isUndo ? 'undo_skipped' : 'skipped';
  await saveResult(tx, handoverId, { id: first.id, state, reason: 'failed' });
}
