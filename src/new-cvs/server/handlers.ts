import { byMember, record } from '#activity/server/record.ts';
import { type Addition, addApplication } from '#applications/server/add-application.ts';
import { requireDecision, requireVisibleJob } from '#applications/server/access.ts';
import { createCandidate } from '#candidates/server/create-candidate.ts';
import { requireNewCv } from '#candidates/server/new-cvs.ts';
import { readCandidate } from '#candidates/server/read-candidate.ts';
import { makeCv } from '#candidates/server/remove-candidate-file.ts';
import { requireFileRoom } from '#candidates/server/require-file-room.ts';
import { presentFile } from '#files/server/present.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { Refusal, refuse } from '#platform/contract/errors.ts';
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
  async addCandidate({ params: { newCvId }, body: { jobId, ...draft } }, { tx, actor, now }) {
    const candidate = await createCandidate(tx, actor, { ...draft, newCvId }, now);
    if (jobId === null) return candidate;
    await addToJob(tx, actor, { jobId, candidateId: candidate.id, now });
    return readCandidate(tx, actor, candidate.id);
  },
  async giveNewCv({ params: { candidateId }, body: { newCvId, jobId } }, { tx, actor, now }) {
    await giveNewCv(tx, actor, { candidateId, newCvId, now });
    if (jobId !== null) await addToJob(tx, actor, { jobId, candidateId, now });
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

/** Adds the candidate to a job, unless they are there. */
async function addToJob(tx: TenantTx, actor: MemberActor, addition: Addition): Promise<void> {
  requireDecision(actor, await requireVisibleJob(tx, actor, addition.jobId));
  try {
    await addApplication(tx, actor, addition);
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'applications.already_there')) throw error;
  }
}
