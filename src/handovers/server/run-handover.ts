import { sql } from 'kysely';
import { byMember, type EventActor, record } from '#activity/server/record.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { HandoverState } from '../rules.ts';
import { managesHandovers } from './access.ts';
import { movePeople } from './move-people.ts';
import { addPlaces, leavePlaces, rejoinTeams, removeAddedPlaces } from './move-places.ts';
import { findHandover, type HandoverRow, lockHandover } from './queries.ts';
import { returnPeople } from './return-people.ts';
import { failFirstPerson, type HandoverStep, skipRemaining } from './steps.ts';

type Run = { platform: Platform; companyId: string; handoverId: string };

const chunkSize = 50;
const chunksPerTurn = 5;

/**
 * Moves the people of a handover, or returns them, in chunks; each is one transaction, so that a killed worker loses
 * none. After five it goes to the end of the queue. So other tasks do not wait for a large one.
 */
export const runHandoverTask: Task = {
  name: 'run_handover',
  async run({ companyId = '', handoverId = '' }, platform) {
    const run: Run = { platform, companyId, handoverId };
    let size = chunkSize;
    let isMore = true;
    for (let turns = 0; isMore && turns < chunksPerTurn; turns++) {
      try {
        isMore = await inTenant(platform.db, companyId, (tx) => runChunk(tx, run, size));
        size = chunkSize;
      } catch (error) {
        // The connection failed, or a deadlock was resolved: the queue retries the task, which continues at this chunk.
        if (isDatabaseAway(error) || isDeadlock(error)) throw error;
        platform.log.warn({ err: error, handoverId }, 'a chunk of a handover failed');
        // One person who fails must not stop the others: they run one at a time until that one is found and marked.
        if (size === 1) await inTenant(platform.db, companyId, (tx) => failFirstPerson(tx, handoverId));
        size = size === 1 ? chunkSize : 1;
      }
    }
    if (isMore)
      await inTenant(platform.db, companyId, (tx) => enqueueHandover(tx, { companyId, handoverId }));
  },
};

/** Enqueues the task that runs or undoes a handover. */
export async function enqueueHandover(
  tx: TenantTx,
  payload: { companyId: string; handoverId: string },
): Promise<void> {
  await enqueue(tx, 'run_handover', payload, { isLong: true });
}

const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** @returns whether something remains */
async function runChunk(tx: TenantTx, { platform, handoverId }: Run, size: number): Promise<boolean> {
  await lockHandover(tx, handoverId);
  const handover = await findHandover(tx, handoverId);
  if (handover === undefined || (handover.state !== 'running' && handover.state !== 'undoing')) return false;
  const now = platform.clock.now();
  const actor = await findActor(tx, platform, handover);
  if (actor === null || handover.from_member_id === null) {
    await stopHandover(tx, { handover, actor, now });
    return false;
  }
  const step: HandoverStep = { platform, handover, actor, now, size };
  const steps =
    handover.state === 'running'
      ? [addPlaces, movePeople, leavePlaces]
      : [rejoinTeams, returnPeople, removeAddedPlaces];
  for (const one of steps) if (await one(tx, step)) return true;
  await setState(tx, handover);
  await notifyRecipients(tx, { handover, now, by: byMember(actor) });
  return false;
}

type StopInput = { handover: HandoverRow; actor: MemberActor | null; now: Date };

/** Ends a handover whose member or whose actor has no right to it any more. Colleagues are notified of what moved before. */
async function stopHandover(tx: TenantTx, { handover, actor, now }: StopInput): Promise<void> {
  const isUndo = handover.state === 'undoing';
  // Another member, or this one with the right again, can still return the people.
  if (isUndo && handover.from_member_id !== null) return setState(tx, handover, 'done');
  await skipRemaining(tx, handover, actor === null ? 'no_right' : 'nothing_left');
  await setState(tx, handover);
  const by: EventActor = actor === null ? { kind: 'system', userId: null } : byMember(actor);
  const ended = await findHandover(tx, handover.id);
  if (ended !== undefined && !isUndo) await notifyRecipients(tx, { handover: ended, now, by });
}

async function setState(
  tx: TenantTx,
  { id, state }: HandoverRow,
  next: HandoverState = state === 'running' ? 'done' : 'undone',
): Promise<void> {
  await tx.updateTable('handovers').set({ state: next }).where('id', '=', id).execute();
}

// The member may have lost the right since: what remains stays where it is.
async function findActor(
  tx: TenantTx,
  { config }: Platform,
  { state, network, ...row }: HandoverRow,
): Promise<MemberActor | null> {
  const userId = state === 'undoing' ? row.undone_by_user_id : row.created_by_user_id;
  const actor = await findActingMember(tx, { userId, network, isBilled: config.billing });
  if (actor === null) return null;
  const isAllowed = actor.memberId === row.from_member_id || managesHandovers(actor);
  return isAllowed ? actor : null;
}

type RecipientRow = { to_member_id: string; count: number };

/** One notification for each colleague, with the number of their people. */
async function notifyRecipients(
  tx: TenantTx,
  { handover, now, by }: { handover: HandoverRow; now: Date; by: EventActor },
): Promise<void> {
  const isUndo = handover.state === 'undoing';
  const { rows } = await sql<RecipientRow>`
    select p.to_member_id, count(*)::integer as count
      from handover_people p
     where p.tenant_id = ${currentTenantId} and p.handover_id = ${handover.id}::uuid and p.to_member_id is not null
       and p.state in (${sql.join(isUndo ? ['undone', 'undo_skipped'] : ['moved'])})
     group by p.to_member_id
     order by p.to_member_id`.execute(tx);
  // The colleague of the handover may have got places on hiring teams alone.
  const { to_member_id: main, places } = handover;
  const isMainNamed = rows.some((row) => row.to_member_id === main);
  const found =
    main === null || isMainNamed || places === 0 ? rows : [...rows, { to_member_id: main, count: 0 }];
  for (const { to_member_id: memberId, count } of found) {
    const data = { handoverId: handover.id, memberId, count };
    if (isUndo) await record(tx, tx.tenantId, by, { type: 'handover.ended', data, now });
    else await record(tx, tx.tenantId, by, { type: 'handover.received', data, now });
  }
}
