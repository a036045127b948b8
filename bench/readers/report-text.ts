import type { CorpusPart } from './corpus.ts';
import { cells, groupsOf, hasText, headOf, percent } from './report.ts';
import type { DocumentResult } from './read-documents.ts';
import type { TextScore } from './score-description.ts';

export type TextResult = DocumentResult & { text: TextScore };

/** The table of the texts: how much of the posting is kept, in its kind, and how much of the rest is left out. */
export function printTexts(part: CorpusPart, results: TextResult[]): string[] {
  const read = results.filter(hasText);
  return [
    '',
    'Text in %: parts of the posting kept, kept as what they are, items kept as items; other lines left out, and shown',
    'as left out; words of the description that are of the posting',
    cells(['', 'documents', 'kept', 'in kind', 'items', 'left out', 'shown', 'right words']),
    textRow({ title: 'all', results: read }),
    '',
    ...groupsOf(part, read).map((group) => (group === null ? '' : textRow(group))),
  ];
}

function textRow(group: { title: string; results: TextResult[] }): string {
  const total = (key: Exclude<keyof TextScore, 'faults'>): number =>
    group.results.reduce((sum, { text }) => sum + text[key], 0);
  const share = (part: number, of: number): string => percent(of === 0 ? null : part / of);
  return cells([
    ...headOf(group),
    share(total('kept'), total('parts')),
    share(total('inKind'), total('parts')),
    share(total('itemsInKind'), total('items')),
    share(total('leftOut'), total('others')),
    share(total('shown'), total('others')),
    share(total('rightWords'), total('words')),
  ]);
}

/** The faults in the text of each document of the worked part. */
export function printTextFaults(results: TextResult[]): string[] {
  return results.flatMap(({ id, text }) =>
    text.faults.length === 0 ? [] : ['', `${id}: text`, ...text.faults.map((fault) => `  ${fault}`)],
  );
}
