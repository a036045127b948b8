import { avatarAddress } from '#identity/server/present.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { boardLookers, type Looker } from '../board-contract.ts';
import { requireBoard } from './access.ts';
import { leaveBoard, listLookers, lookAtBoard } from './look-at-board.ts';

export const boardOperations: Operation[] = implement(
  'applications',
  boardLookers,
)({
  async listLookers({ params }, { tx, actor, now }) {
    await requireBoard(tx, actor, params.jobId);
    return readLookers(tx, actor, { ...params, now });
  },
  async lookAtBoard({ params, body }, { tx, actor, now }) {
    await requireBoard(tx, actor, params.jobId);
    await lookAtBoard(tx, actor, { ...params, ...body, now });
    return readLookers(tx, actor, { ...params, now });
  },
  async leaveBoard({ params }, { tx, actor }) {
    await requireBoard(tx, actor, params.jobId);
    await leaveBoard(tx, actor, params);
    return { isSuccess: true as const };
  },
});

async function readLookers(
  tx: TenantTx,
  actor: MemberActor,
  board: { jobId: string; now: Date },
): Promise<{ items: Looker[] }> {
  const rows = await listLookers(tx, actor, board);
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
