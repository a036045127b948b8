import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { DuplicatePair, MergedCandidate } from '../contract.ts';
import { likelihoodOf, undoDays } from '../rules.ts';
import type { listMerges, PairRow } from './queries.ts';

export const presentPair = (row: PairRow): DuplicatePair => ({
  id: row.id,
  first: presentPerson(row.first),
  second: presentPerson(row.second),
  likelihood: likelihoodOf(row.score),
  reasons: row.reasons,
  dismissedAt: row.dismissed_at?.toISOString() ?? null,
});

const presentPerson = (person: PairRow['first']): DuplicatePair['first'] => ({
  ...person,
  email: answeredAddress(person.email),
});

type MergeRow = Awaited<ReturnType<typeof listMerges>>[number];

/** @param merges of one candidate, the newest first; only that one can be undone */
export function presentMerges(merges: readonly MergeRow[], now: Date): MergedCandidate[] {
  return merges.map(({ id, merged_at: mergedAt, is_kept: isKept }, place) => {
    const until = new Date(mergedAt.getTime() + undoDays * 24 * 3600 * 1000);
    const isUndoable = place === 0 && isKept && until > now;
    return {
      id,
      mergedAt: mergedAt.toISOString(),
      undoUntil: isUndoable ? until.toISOString() : null,
    };
  });
}
