import { requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { shares } from '../contract.ts';
import { createShare, revokeShare, type ShareContext } from './create-share.ts';
import { presentShare } from './present.ts';
import { printPack } from './print-pack.ts';
import { countOpenings, findSeenShare, listCompanyShares, listShares, type ShareRow } from './queries.ts';

// Each may mail an address that its maker typed.
const sharesOfUser: Limit = { name: 'candidate_shares', points: 60, seconds: 24 * 3600 };
// Drawing the pages of a CV occupies a processor for seconds.
const packsOfUser: Limit = { name: 'print_packs', points: 60, seconds: 3600 };

export const shareOperations: Operation[] = implement(
  'shares',
  shares,
)({
  async listOfCompany({ query: { state, limit, cursor } }, { tx, actor, now }) {
    const after = readCursor(cursor, ['id']);
    const found = await listCompanyShares(tx, actor, { isActive: state === 'active', after, limit, now });
    const openings = await countOpenings(
      tx,
      found.map(({ id }) => id),
    );
    return pageFrom(
      found,
      limit,
      (row) => ({
        ...presentShare(row, {
          openings: openings.find((one) => one.share_id === row.id),
          mayRevoke: holds(actor, 'candidates.update') || row.is_led || row.shared_by === actor.userId,
          now,
        }),
        candidate: { id: row.candidate_id, name: row.name, surname: row.surname },
      }),
      ({ id }) => ({ id }),
    );
  },
  async list({ params: { candidateId } }, { tx, actor, now }) {
    const { may_change: mayChange } = await requireCandidate(tx, actor, candidateId);
    const rows = await listShares(tx, actor, { candidateId, now });
    return { items: await present(tx, { rows, mayChange }, { actor, now }) };
  },
  create: {
    async before({ params }, { inCompany, actor, platform }) {
      await inCompany((tx) => requireCandidate(tx, actor, params.candidateId));
      await platform.limits.spend(sharesOfUser, actor.userId);
    },
    async handle({ params: { candidateId }, body }, { tx, platform, actor, now }) {
      const { id, link } = await createShare(tx, { platform, actor, now }, { candidateId, draft: body });
      return { share: await presentOne(tx, { actor, now }, id), link };
    },
  },
  async revoke({ params: { shareId } }, { tx, actor, now }) {
    if ((await findSeenShare(tx, actor, shareId)) === undefined) refuse('not_found');
    await revokeShare(tx, { actor, now }, shareId);
    return presentOne(tx, { actor, now }, shareId);
  },
  async printPack({ params: { candidateId }, query }, { platform, actor, inCompany, now }) {
    await inCompany((tx) => requireCandidate(tx, actor, candidateId));
    await platform.limits.spend(packsOfUser, actor.userId);
    return printPack({ platform, actor, now, inCompany }, { candidateId, ...query });
  },
});

type Reader = Pick<ShareContext, 'actor' | 'now'>;

async function present(
  tx: TenantTx,
  { rows, mayChange }: { rows: ShareRow[]; mayChange: boolean },
  { actor, now }: Reader,
) {
  const openings = await countOpenings(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentShare(row, {
      openings: openings.find((one) => one.share_id === row.id),
      mayRevoke: mayChange || row.shared_by === actor.userId,
      now,
    }),
  );
}

async function presentOne(tx: TenantTx, reader: Reader, id: string) {
  const row = (await findSeenShare(tx, reader.actor, id)) ?? refuse('not_found');
  const { may_change: mayChange } = await requireCandidate(tx, reader.actor, row.candidate_id);
  const [presented = refuse('not_found')] = await present(tx, { rows: [row], mayChange }, reader);
  return presented;
}
