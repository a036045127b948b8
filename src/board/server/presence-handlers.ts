import { avatarAddress } from '#identity/server/present.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { requireVisibleJob } from '#applications/server/access.ts';
import { boardPresence, type BoardViewer } from '../presence-contract.ts';
import { leaveBoard, listPresence, reportPresence } from './board-presence.ts';

export const boardPresenceOperations: Operation[] = implement(
  'board',
  boardPresence,
)({
  async listPresence({ params }, { tx, actor, now }) {
    await requireVisibleJob(tx, actor, params.jobId);
    return presentViewers(tx, actor, { ...params, now });
  },
  async reportPresence({ params, body }, { tx, actor, now }) {
    await requireVisibleJob(tx, actor, params.jobId);
    await reportPresence(tx, actor, { ...params, ...body, now });
    return presentViewers(tx, actor, { ...params, now });
  },
  async leaveBoard({ params }, { tx, actor }) {
    await requireVisibleJob(tx, actor, params.jobId);
    await leaveBoard(tx, actor, params);
    return { isSuccess: true as const };
  },
});

async function presentViewers(
  tx: TenantTx,
  actor: MemberActor,
  board: { jobId: string; now: Date },
): Promise<{ items: BoardViewer[] }> {
  const rows = await listPresence(tx, actor, board);
  return {
    items: rows.map((row) => ({
      memberId: row.member_id,
      name: row.name,
      surname: row.surname,
      photo: avatarAddress(row.avatar_key),
      candidateId: row.candidate_id,
    })),
  };
}
