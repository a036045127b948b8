import { type RawBuilder, sql } from 'kysely';
import type { presentPerson } from '#applications/server/present.ts';
import { isApplicantOf } from '#candidates/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { PersonFacts } from '../contract.ts';
import type { HandoverState, PersonState, StayReason } from '../rules.ts';

type MemberColumns = Parameters<typeof presentPerson>[0];

export type HandoverRow = {
  id: string;
  state: HandoverState;
  from_member_id: string | null;
  from_user_id: string | null;
  from_name: string | null;
  from_surname: string | null;
  from_avatar: string | null;
  from_is_owner: boolean | null;
  from_status: string | null;
  to_member_id: string | null;
  created_by_user_id: string | null;
  undone_by_user_id: string | null;
  creator_name: string | null;
  creator_surname: string | null;
  network: string | null;
  created_at: Date;
  undo_until: Date;
  counts: Partial<Record<PersonState | 'stayed', number>>;
  places: number;
  recipients: (MemberColumns & { count: number })[];
};

const selectHandovers = sql`
    select v.id, v.state, v.from_member_id, v.from_user_id, f.name as from_name, f.surname as from_surname,
           f.avatar_key as from_avatar, m.is_owner as from_is_owner, m.status as from_status, v.to_member_id,
           v.created_by_user_id, v.undone_by_user_id, c.name as creator_name, c.surname as creator_surname,
           v.network::text as network, v.created_at, v.undo_until,
           (select count(*)::integer from handover_places h
             where h.tenant_id = v.tenant_id and h.handover_id = v.id and h.state not in ('waiting', 'skipped')) as places,
           coalesce((select jsonb_object_agg(g.state, g.count) from (
              select p.state, count(*) as count from handover_people p
               where p.tenant_id = v.tenant_id and p.handover_id = v.id group by p.state
               union all
              select 'stayed', count(*) from handover_people p
               where p.tenant_id = v.tenant_id and p.handover_id = v.id
                 and (p.state = 'skipped' or p.state = 'moved' and p.skip_reason is not null)) as g), '{}') as counts,
           coalesce((select jsonb_agg(jsonb_build_object('member_id', r.id, 'name', u.name, 'surname', u.surname,
                                      'avatar_key', u.avatar_key, 'count', g.count) order by g.count desc, r.id)
              from (select p.to_member_id, count(*) as count from handover_people p
                     where p.tenant_id = v.tenant_id and p.handover_id = v.id and p.to_member_id is not null
                     group by p.to_member_id
                     union all
                    select v.to_member_id, 0 where v.to_member_id is not null and not exists (
                      select from handover_people p where p.tenant_id = v.tenant_id and p.handover_id = v.id
                         and p.to_member_id = v.to_member_id)) as g
              join members r on r.tenant_id = v.tenant_id and r.id = g.to_member_id
              join users u on u.id = r.user_id), '[]') as recipients
      from handovers v
      left join users f on f.id = v.from_user_id
      left join users c on c.id = v.created_by_user_id
      left join members m on m.tenant_id = v.tenant_id and m.id = v.from_member_id
     where v.tenant_id = ${currentTenantId}`;

export async function findHandover(tx: TenantTx, handoverId: string): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`${selectHandovers} and v.id = ${handoverId}::uuid`.execute(tx);
  return rows[0];
}

type HandoverPage = { seesAll: boolean; after: string | null; limit: number };

/** Handovers from, to and by the member, or all; newest first, one row more than requested. */
export async function listHandovers(
  tx: TenantTx,
  { memberId, userId, isOwner }: MemberActor,
  { seesAll, after, limit }: HandoverPage,
): Promise<HandoverRow[]> {
  const me = sql`${memberId}::uuid`;
  const isMine = sql`(v.from_member_id = ${me} or v.created_by_user_id = ${userId}::uuid or v.to_member_id = ${me}
         or exists (select from handover_people p
                     where p.tenant_id = v.tenant_id and p.handover_id = v.id and p.to_member_id = ${me}))`;
  const isShown = seesAll && isOwner ? sql`true` : sql`(${isMine} or ${seesAll} and m.is_owner is not true)`;
  const { rows } = await sql<HandoverRow>`
    ${selectHandovers} and ${isShown} and (${after}::uuid is null or v.id < ${after}::uuid)
     order by v.id desc
     limit ${limit + 1}`.execute(tx);
  return rows;
}

/** A handover, locked until the transaction ends: one task or call at a time works on it. */
export async function lockHandover(tx: TenantTx, handoverId: string): Promise<void> {
  await tx.selectFrom('handovers').select('id').where('id', '=', handoverId).forUpdate().execute();
}

export type PersonRow = {
  id: string;
  candidate_id: string;
  name: string;
  surname: string;
  to_member: MemberColumns | null;
  where_line: string | null;
  next_line: string | null;
  facts: PersonFacts;
  state: PersonState;
  skip_reason: StayReason | null;
  moved: MovedRows | null;
  can_open: boolean;
};

/** The parts of a person that moved, which an undo returns. */
export type MovedRows = {
  applicationIds: string[];
  taskIds: string[];
  meetingIds: string[];
  organisedIds: string[];
  /** Meetings that the colleague hosted before, and hosts after an undo too. */
  sharedIds: string[];
  snoozedIds: string[];
  isFollow: boolean;
  isFollowAdded: boolean;
};

type PeoplePage = {
  handoverId: string;
  /** Only the people of this colleague. */
  toMemberId: string | null;
  seesAll: boolean;
  after: { candidateId: string; id: string } | null;
  limit: number;
};

/** The people of a handover whom the member may see: as candidates, or as the host of a meeting that moved to them. */
export async function listPeople(
  tx: TenantTx,
  actor: MemberActor,
  { handoverId, toMemberId, seesAll, after, limit }: PeoplePage,
): Promise<PersonRow[]> {
  const canOpen: RawBuilder<unknown> = seesAll ? sql`true` : isApplicantOf(actor, sql`p.candidate_id`);
  const isHost = sql`coalesce(p.to_member_id = ${actor.memberId}::uuid
         and p.moved->'meetingIds' <> '[]'::jsonb, false)`;
  const { rows } = await sql<PersonRow>`
    select p.*, c.name, c.surname
      from (select p.id, p.candidate_id, p.where_line, p.next_line, p.facts, p.state, p.skip_reason, p.moved,
                   ${canOpen} as can_open, ${isHost} as is_host,
                   (select jsonb_build_object('member_id', m.id, 'name', u.name, 'surname', u.surname,
                                              'avatar_key', u.avatar_key)
                      from members m join users u on u.id = m.user_id
                     where m.tenant_id = p.tenant_id and m.id = p.to_member_id) as to_member
              from handover_people p
             where p.tenant_id = ${currentTenantId} and p.handover_id = ${handoverId}::uuid
               and (${toMemberId}::uuid is null or p.to_member_id = ${toMemberId}::uuid)
               and (${after === null} or (p.candidate_id, p.id) < (${after?.candidateId ?? null}::uuid, ${after?.id ?? null}::uuid))) as p
      join candidates c on c.tenant_id = ${currentTenantId} and c.id = p.candidate_id
     where p.can_open or p.is_host
     order by p.candidate_id desc, p.id desc
     limit ${limit + 1}`.execute(tx);
  return rows;
}
