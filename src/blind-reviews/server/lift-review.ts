import { byMember, type EventReader, recordSeveral } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { insertLifts, reachedEnd } from './queries.ts';

export type Lift = { candidateId: string; reason: string; now: Date };

/** Shows a candidate whom blind reviews withhold. Lifting again changes nothing and records nothing. */
export async function liftReview(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, reason, now }: Lift,
): Promise<void> {
  const lifted = await insertLifts(tx, { candidateId, userId: actor.userId, reason, now });
  const events = lifted.map((row) => ({
    type: 'blind_review.lifted',
    jobId: row.job_id,
    candidateId,
    applicationId: row.application_id,
    data: { reason },
    now,
  }));
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
}

/** Records that a move showed its candidate, in the transaction of the move. */
export const recordReachedEnd: EventReader = {
  name: 'blind reviews',
  handles: ({ type }) => type === 'application.moved',
  async read(tx, companyId, events) {
    const moves = events.flatMap(({ jobId, candidateId, data }) =>
      jobId !== null && candidateId !== null
        ? [{ jobId, candidateId, from: String(data['fromStepId']), to: String(data['toStepId']) }]
        : [],
    );
    const reached = await reachedEnd(tx, moves);
    const ended = events.flatMap(({ jobId, candidateId, data, now }) => {
      const applicationId = candidateId === null ? undefined : reached.get(candidateId);
      if (applicationId === undefined) return [];
      const about = { jobId, candidateId, applicationId };
      return [{ type: 'blind_review.ended', ...about, data: { stepTitle: data['toTitle'] }, now }];
    });
    const actor = { kind: 'member', userId: events[0]?.actorUserId ?? null } as const;
    await recordSeveral(tx, companyId, actor, ended);
  },
};
