import { type RawBuilder, sql } from 'kysely';
import { hasTag } from '#candidates/server/tag-parts.ts';
import type { StepKind } from '#stages/rules.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { flagCondition } from '#applications/server/flag-condition.ts';
import type { BoardFilters } from '../contract.ts';

/** A condition on applications `a`: the member takes part in them in a way that a later slice knows. */
export type Involvement = (member: Pick<MemberActor, 'memberId' | 'userId'>) => RawBuilder<unknown>;

/** The filters as SQL values; "mine" and "late" depend on the caller and the time. */
export type CardFilters = Omit<BoardFilters, 'mine'> & {
  mine?: RawBuilder<unknown>;
  now?: Date;
};

/** The filters of a caller; `mine` are their assigned applications and those of the involvements. */
export function cardFilters(
  actor: MemberActor,
  { mine, ...filters }: BoardFilters,
  options: { now: Date; involvements: readonly Involvement[] },
): CardFilters {
  const { now, involvements } = options;
  return { ...filters, now, ...(mine !== undefined && { mine: isMine(actor, involvements) }) };
}

export const isFiltered = ({ now: _now, ...filters }: CardFilters): boolean =>
  Object.values(filters).some(Boolean);

/**
 * The filters as conditions on applications `a`. People are joined only for the cards shown.
 * @param kind the kind of the application's step
 */
export function matchesFilters(filters: CardFilters, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (filters.search) {
    // The folded text that the search of candidates uses too: name, e-mail, phone, title and company.
    parts.push(sql`and exists (
      select from candidate_search found
       where found.tenant_id = a.tenant_id and found.candidate_id = a.candidate_id
         and found.contact_text like '%' || app.fold(${escapeLike(filters.search)}) || '%')`);
  }
  if (filters.tag) {
    parts.push(sql`and ${hasTag(sql`a.candidate_id`, filters.tag)}`);
  }
  if (filters.source) parts.push(sql`and a.source = ${filters.source}`);
  if (filters.rating !== undefined) parts.push(sql`and a.rating >= ${filters.rating}`);
  if (filters.flag) {
    const standsOn = (of: StepKind) => sql`${kind} = ${of}`;
    parts.push(sql`and ${flagCondition(filters.flag, filters.now ?? new Date(0), standsOn)}`);
  }
  if (filters.mine) parts.push(sql`and ${filters.mine}`);
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

function isMine(actor: MemberActor, involvements: readonly Involvement[]): RawBuilder<unknown> {
  const isAssigned = sql`a.assignee_id = ${actor.memberId}::uuid`;
  return sql`(${sql.join([isAssigned, ...involvements.map((involves) => involves(actor))], sql` or `)})`;
}

/** Escapes the wildcards of LIKE. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
