import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';
import { seesAllCandidates } from '#candidates/server/access.ts';
import { isOnHiringTeam } from '#jobs/server/access.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { findMeeting, lockMeeting, type MeetingRow } from './queries.ts';

/**
 * Which meetings of the company a member sees: those they host and those of jobs on whose hiring team they are.
 * A meeting names a job and a candidate, so seeing every meeting needs the grants for all of them too.
 */
export function isVisibleTo(actor: MemberActor, to: 'list' | 'get') {
  const seesAll = holds(actor, `meetings.${to}`) && seesAllCandidates(actor, `candidates.${to}`);
  return (eb: ExpressionBuilder<DB, 'meetings'>): ExpressionWrapper<DB, 'meetings', SqlBool> => {
    if (seesAll) return eb.lit(true) as never;
    return eb.or([
      isHostedBy(actor)(eb),
      isOnHiringTeam(actor.memberId, { tenantId: 'meetings.tenant_id', jobId: 'meetings.job_id' }),
    ]);
  };
}

/** Meetings that the member hosts. */
export const isHostedBy =
  ({ memberId }: Pick<MemberActor, 'memberId'>) =>
  (eb: ExpressionBuilder<DB, 'meetings'>): ExpressionWrapper<DB, 'meetings', SqlBool> =>
    eb.exists(
      eb
        .selectFrom('meeting_hosts')
        .select('meeting_hosts.member_id')
        .whereRef('meeting_hosts.tenant_id', '=', 'meetings.tenant_id')
        .whereRef('meeting_hosts.meeting_id', '=', 'meetings.id')
        .where('meeting_hosts.member_id', '=', memberId),
    );

/**
 * The meeting, if this member may see it and it is not cancelled.
 * @param options.forUpdate locks the row, so that the later of two changes sees the earlier one
 */
export async function requireMeeting(
  tx: TenantTx,
  actor: MemberActor,
  meetingId: string,
  options: { forUpdate?: boolean } = {},
): Promise<MeetingRow> {
  if (options.forUpdate) await lockMeeting(tx, meetingId);
  const row = await findMeeting(tx, meetingId, isVisibleTo(actor, 'get'));
  if (row === undefined || row.status === 'cancelled') refuse('not_found');
  return row;
}
