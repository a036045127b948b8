import { requireCandidate } from '#candidates/server/access.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { follows } from '../contract.ts';

export const followOperations: Operation[] = implement(
  'follows',
  follows,
)({
  async read({ params }, { tx, actor }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    const row = await tx
      .selectFrom('follows')
      .select('member_id')
      .where('candidate_id', '=', id)
      .where('member_id', '=', actor.memberId)
      .executeTakeFirst();
    return { isFollowing: row !== undefined };
  },
  async follow({ params }, { tx, actor, now }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    await tx
      .insertInto('follows')
      .values({ candidate_id: id, member_id: actor.memberId, followed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { isFollowing: true };
  },
  async unfollow({ params }, { tx, actor }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    await tx
      .deleteFrom('follows')
      .where('candidate_id', '=', id)
      .where('member_id', '=', actor.memberId)
      .execute();
    return { isFollowing: false };
  },
});
