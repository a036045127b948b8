import { type RawBuilder, sql } from 'kysely';
import { listScope } from '#candidates/server/access.ts';
import { candidateApplications } from '#candidates/server/candidate-applications.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/** The company's calendar day at an instant. */
const dayAt = (at: Date, days = 0): RawBuilder<string> => sql<string>`
  ((${at}::timestamptz at time zone (select k.time_zone from companies k where k.id = ${currentTenantId}))::date
    + ${days}::integer)`;

function requestsOf(tx: TenantTx, now: Date) {
  return tx
    .selectFrom('data_requests')
    .leftJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'data_requests.tenant_id')
        .onRef('candidates.id', '=', 'data_requests.candidate_id'),
    )
    .select([
      'data_requests.id',
      'data_requests.candidate_id',
      'data_requests.kind',
      'data_requests.body',
      'data_requests.state',
      'data_requests.requested_at',
      'data_requests.closed_at',
      'data_requests.answer',
      'candidates.name',
      'candidates.surname',
      sql<string>`data_requests.due_on::text`.as('due_on'),
      sql<boolean>`data_requests.state = 'open' and data_requests.due_on < ${dayAt(now)}`.as('is_overdue'),
    ]);
}

export type DataRequestRow = Awaited<ReturnType<typeof listOfCandidate>>[number];

type ListOptions = { state: 'open' | 'closed'; after: { id: string } | null; limit: number; now: Date };

/** A page of requests of candidates whom the member may see, newest first; one row more than the limit. */
export function listRequests(
  tx: TenantTx,
  actor: MemberActor,
  { state, after, limit, now }: ListOptions,
): Promise<DataRequestRow[]> {
  return requestsOf(tx, now)
    .where('data_requests.state', state === 'open' ? '=' : '!=', 'open')
    .where(isInScope(actor))
    .$if(after !== null, (query) => query.where('data_requests.id', '<', after?.id ?? ''))
    .orderBy('data_requests.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function countOpenRequests(tx: TenantTx, actor: MemberActor): Promise<number> {
  const { count } = await tx
    .selectFrom('data_requests')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '=', 'open')
    .where(isInScope(actor))
    .executeTakeFirstOrThrow();
  return count;
}

/** Members who see only the candidates of their jobs see no request of a deleted one. */
function isInScope(actor: MemberActor): RawBuilder<boolean> {
  const scope = listScope(actor);
  if (scope === 'everyone') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select ${candidateApplications.get().fromTeams}
     where a.tenant_id = data_requests.tenant_id and a.candidate_id = data_requests.candidate_id
       and h.member_id = ${scope.memberId}::uuid)`;
}

/** The requests of a candidate, newest first. */
export function listOfCandidate(tx: TenantTx, candidateId: string, now: Date) {
  return requestsOf(tx, now)
    .where('data_requests.candidate_id', '=', candidateId)
    .orderBy('data_requests.id', 'desc')
    .limit(50)
    .execute();
}

export function findRequest(tx: TenantTx, id: string, now: Date): Promise<DataRequestRow | undefined> {
  return requestsOf(tx, now).where('data_requests.id', '=', id).executeTakeFirst();
}

/** Locks a request. @returns its state */
export function lockRequest(tx: TenantTx, id: string) {
  return tx
    .selectFrom('data_requests')
    .select(['state', 'kind', 'candidate_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a request; undefined when one of the kind is open. */
export function insertRequest(
  tx: TenantTx,
  request: { candidateId: string; kind: string; body: string; days: number; now: Date },
) {
  return tx
    .insertInto('data_requests')
    .values({
      candidate_id: request.candidateId,
      kind: request.kind,
      body: request.body,
      requested_at: request.now,
      due_on: dayAt(request.now, request.days),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'candidate_id', 'kind'])
        // A literal: the generic plan of a named statement finds no index by a parameter.
        .where('state', '=', sql.lit('open'))
        .where('candidate_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}
