import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { HandoverDraft } from '../contract.ts';
import { undoDays } from '../rules.ts';
import { lockActive, requireSender } from './access.ts';
import { factsOf, insertPlaces, openPeople, type Sender } from './open-people.ts';
import { enqueueHandover } from './run-handover.ts';

/**
 * Starts a handover: stores the open people of the member with their facts, and a task moves them. Of two at once the
 * unique index refuses the second. @returns its id
 */
export async function createHandover(
  tx: TenantTx,
  actor: MemberActor,
  draft: HandoverDraft,
  now: Date,
): Promise<string> {
  const from = await requireSender(tx, actor, draft.fromMemberId);
  const sender: Sender = { memberId: from.member_id, userId: from.user_id };
  await refuseWrongChoices(tx, draft);
  // An undo of another handover of the member does not begin between the check and the insert.
  await lockByName(tx, `handovers ${sender.memberId}`);
  const handoverId = await insertHandover(tx, actor, { sender, toMemberId: draft.toMemberId, now });
  const placeCount = await insertPlaces(tx, handoverId, { sender, leftOutIds: draft.leftOutIds });
  const peopleCount = await insertPeople(tx, handoverId, { sender, draft, now });
  if (placeCount + peopleCount === 0) refuse('conflict', 'handovers.nothing');
  await enqueueHandover(tx, { companyId: actor.companyId, handoverId });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'handover.started',
    data: { handoverId, memberId: sender.memberId, count: peopleCount },
    now,
  });
  return handoverId;
}

async function refuseWrongChoices(
  tx: TenantTx,
  { fromMemberId, toMemberId, choices, leftOutIds }: HandoverDraft,
): Promise<void> {
  const colleagues = [...new Set([toMemberId, ...choices.flatMap((one) => one.toMemberId ?? [])])];
  if (colleagues.includes(fromMemberId)) refuse('conflict', 'handovers.same_member');
  const active = await lockActive(tx, colleagues);
  if (active.size < colleagues.length) refuse('conflict', 'handovers.colleague_inactive');
  const candidateIds = new Set([...choices.map(({ candidateId }) => candidateId), ...leftOutIds]);
  if (candidateIds.size === 0) return;
  const known = await tx
    .selectFrom('candidates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...candidateIds])
    .executeTakeFirstOrThrow();
  if (Number(known.count) < candidateIds.size) refuse('not_found');
}

type NewHandover = { sender: Sender; toMemberId: string; now: Date };

async function insertHandover(
  tx: TenantTx,
  { userId, network }: MemberActor,
  { sender, toMemberId, now }: NewHandover,
): Promise<string> {
  const undoUntil = new Date(now.getTime() + undoDays * 24 * 3600 * 1000);
  const { rows } = await sql<{ id: string }>`
    insert into handovers (tenant_id, from_member_id, from_user_id, to_member_id, network, created_by_user_id, created_at, undo_until)
    values (${currentTenantId}, ${sender.memberId}::uuid, ${sender.userId}::uuid, ${toMemberId}::uuid,
            ${network}::cidr, ${userId}::uuid, ${now}::timestamptz, ${undoUntil}::timestamptz)
    on conflict (tenant_id, from_member_id) where state in ('running', 'undoing') do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? refuse('conflict', 'handovers.running');
}

async function insertPeople(
  tx: TenantTx,
  handoverId: string,
  { sender, draft, now }: { sender: Sender; draft: HandoverDraft; now: Date },
): Promise<number> {
  const to = sql`coalesce(g."toMemberId", ${draft.toMemberId}::uuid)`;
  const reader = { handoverId, toMemberId: to, mainMemberId: draft.toMemberId };
  const { numAffectedRows = 0n } = await sql`
    insert into handover_people (tenant_id, handover_id, candidate_id, to_member_id, where_line, next_line, facts)
    select ${currentTenantId}, ${handoverId}::uuid, p.candidate_id, ${to},
           nullif(g."whereLine", ''), nullif(g."nextLine", ''), ${factsOf(sender, now, reader)}
      from ${openPeople(sender, now)} as p
      left join (
        select distinct on (g."candidateId") g.*
          from jsonb_to_recordset(${JSON.stringify(draft.choices)}::jsonb)
                 as g ("candidateId" uuid, "toMemberId" uuid, "whereLine" text, "nextLine" text)) as g
        on g."candidateId" = p.candidate_id
     where p.candidate_id <> all (${draft.leftOutIds}::uuid[])`.execute(tx);
  return Number(numAffectedRows);
}
