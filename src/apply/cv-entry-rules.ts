import type { CvEntries, CvEntry, CvEntryKind } from './cv-entry-contract.ts';

/** The entries of a kind in their order, without removed ones. */
export function entriesOf<K extends CvEntryKind>(
  entries: CvEntries,
  kind: K,
): [id: string, entry: Extract<CvEntry, { kind: K }>][] {
  return Object.entries(entries)
    .filter((one): one is [string, Extract<CvEntry, { kind: K }>] => one[1]?.kind === kind)
    .sort(([, one], [, other]) => one.position - other.position);
}

/** Whether an entry says nothing, such as one that was added and left empty. It is not sent. */
export function isBlankEntry(entry: CvEntry): boolean {
  switch (entry.kind) {
    case 'experience':
      return entry.title === '' && entry.company === '';
    case 'education':
      return entry.institution === '' && entry.degree === '' && entry.major === '';
    case 'skill':
      return entry.name === '';
    case 'language':
      return entry.language === '';
    default:
      return entry satisfies never;
  }
}
