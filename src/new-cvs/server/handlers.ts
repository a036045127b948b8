import { byMember, record } from '#activity/server/record.ts';
import { requireNewCv } from '#candidates/server/new-cvs.ts';
import { makeCv } from '#candidates/server/remove-candidate-file.ts';
import { requireFileRoom } from '#candidates/server/require-file-room.ts';
import { presentFile } from '#files/server/present.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { newCvLists } from '../contract.ts';
import { countNewCvs, listNewCvs, setRemoved } from './queries.ts';

export const newCvListOperations: Operation[] = implement(
  'new-cvs',
  newCvLists,
)({
  async listNewCvs({ query: { cursor, limit } }, { tx, actor }) {
    const after = readCursor(cursor, ['id'])?.id ?? null;
    const rows = await listNewCvs(tx, actor, { after, limit });
    const page = pageFrom(rows, limit, presentFile, ({ id }) => ({ id }));
    return after === null ? { ...page, total: await countNewCvs(tx, actor) } : page;
  },
  async removeNewCv({ params: { newCvId } }, { tx, actor, now }) {
    if (!(await setRemoved(tx, actor, { newCvId, at: now }))) refuse('not_found', 'candidates.new_cv_gone');
    return { isSuccess: true };
  },
  async restoreNewCv({ params: { newCvId } }, { tx, actor }) {
    if (!(await setRemoved(tx, actor, { newCvId, at: null }))) refuse('not_found', 'candidates.new_cv_gone');
    return { isSuccess: true };
  },
  async giveNewCv({ params: { candidateId }, body: { newCvId } }, { tx, actor, now }) {
    await giveNewCv(tx, actor, { candidateId, newCvId, now });
    return { isSuccess: true };
  },
});

type Gift = { candidateId: string; newCvId: string; now: Date };

async function giveNewCv(tx: TenantTx, actor: MemberActor, gift: Gift): Promise<void> {
  const { candidateId, newCvId, now } = gift;
  const candidate = await requireFileRoom(tx, actor, candidateId);
  const file = await requireNewCv(tx, actor, newCvId, { lock: true });
  await giveToCandidate(tx, [file.id], candidateId);
  await makeCv(tx, candidate, file.id, now);
  const event = { candidateId, data: { fileId: file.id }, now };
  await record(tx, actor.companyId, byMember(actor), { type: 'file.added', ...event });
}
