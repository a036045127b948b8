import type { BeforeDeletion } from '#candidates/server/delete-candidate.ts';
import { addressesOf } from '#candidates/server/merged-candidates.ts';
import { removeDrafts } from './remove-drafts.ts';

/**
 * Deletes the held forms of a candidate's addresses before the candidate, because accepting one would create the person
 * anew. A form that is being accepted is skipped: the acceptance waits for the deletion and is a new application.
 */
export const deleteHeldOfCandidate: BeforeDeletion = async (tx, _context, candidateId) => {
  const addresses = await addressesOf(tx, candidateId);
  if (addresses.length === 0) return;
  const held = await tx
    .selectFrom('application_drafts')
    .select('id')
    .where('held_email', 'in', addresses)
    .where('held_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .execute();
  await removeDrafts(tx, held);
};
