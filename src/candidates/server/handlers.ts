import { refuse } from '#platform/contract/errors.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { candidates } from '../contract.ts';
import { requireCandidate } from './access.ts';
import { addTag, removeTag } from './change-tags.ts';
import { createCandidate } from './create-candidate.ts';
import { candidateFileOperations } from './candidate-files.ts';
import { type BeforeDeletion, deleteCandidate } from './delete-candidate.ts';
import { findOrAddTag, readTagName } from './find-tag.ts';
import { readIntroduction } from './introductions.ts';
import { listCandidates } from './list-candidates.ts';
import { listFilters } from './list-filters.ts';
import { readCandidate, readRemaining } from './read-candidate.ts';
import { newCvOperations } from './new-cvs.ts';
import { tagOperations } from './tag-handlers.ts';
import { updateCandidate } from './update-candidate.ts';

/** @param beforeDeletion work of later slices before a candidate is deleted */
export const candidateOperations = (beforeDeletion: readonly BeforeDeletion[]): Operation[] => [
  ...candidateFileOperations,
  ...newCvOperations,
  ...tagOperations,
  ...implement(
    'candidates',
    candidates,
  )({
    async list({ query }, { tx, actor }) {
      return listCandidates(tx, actor, query);
    },
    async listFilters(_input, { tx, actor }) {
      return listFilters(tx, actor);
    },
    async create({ body }, { tx, actor, now }) {
      return createCandidate(tx, actor, body, now);
    },
    async read({ params: { candidateId } }, { tx, actor }) {
      return readRemaining(tx, actor, candidateId);
    },
    async readIntroduction({ params: { candidateId, introductionId } }, { tx, actor }) {
      return readIntroduction(tx, await requireCandidate(tx, actor, candidateId), introductionId);
    },
    async update({ params, body }, { tx, actor, now }) {
      await updateCandidate(tx, actor, { candidateId: params.candidateId, change: body, now });
      return readCandidate(tx, actor, params.candidateId);
    },
    async delete({ params: { candidateId } }, { platform, tx, actor, now }) {
      await deleteCandidate(tx, { platform, actor, now }, { candidateId, beforeDeletion });
      return { isSuccess: true };
    },
    async addTag({ params: { candidateId }, body }, { tx, actor, now }) {
      return addTag(tx, actor, { candidateId, tagId: await findOrAddTag(tx, body.name), now });
    },
    async removeTag({ params: { candidateId, tagId } }, { tx, actor, now }) {
      if ((await readTagName(tx, tagId)) === undefined) refuse('not_found');
      return removeTag(tx, actor, { candidateId, tagId, now });
    },
  }),
];
