import { refuse } from '#platform/contract/errors.ts';
import type { DraftData } from '../contract.ts';
import type { CvEntries, CvEntryKind } from '../cv-entry-contract.ts';
import { entriesMaxOf } from '../cv-entry-limit-rules.ts';
import { entriesOf } from '../cv-entry-rules.ts';

// A removed entry is a few bytes; as many CVs are replaced rarely.
const removedMax = 200;

/** The entries with a change; those left out stay unchanged, so that two devices do not overwrite each other. */
export function changedEntries(before: CvEntries = {}, change: CvEntries = {}): Pick<DraftData, 'cvEntries'> {
  const changed = { ...before, ...change };
  for (const kind of Object.keys(entriesMaxOf) as CvEntryKind[]) {
    const limit = entriesMaxOf[kind];
    const added = entriesOf(changed, kind).length;
    if (added > limit && added > entriesOf(before, kind).length)
      refuse('invalid', undefined, { fields: { cvEntries: ['profiles.refusals.full'] }, values: { limit } });
  }
  const removed = Object.keys(changed).filter((id) => changed[id] === null);
  const forgotten = new Set(removed.length > removedMax ? removed : []);
  const kept = Object.fromEntries(Object.entries(changed).filter(([id]) => !forgotten.has(id)));
  return Object.keys(kept).length === 0 ? {} : { cvEntries: kept };
}
