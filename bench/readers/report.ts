import type { CorpusPart } from './corpus.ts';
import { type Count, countAnswers, precisionOf, quantile, recallOf, surenessOf } from './count-answers.ts';
import type { DocumentResult } from './read-documents.ts';
import type { Answer } from './score-cv.ts';

/** The rows of a reader's table, and its fields that a row of a group shows as one column. */
export type ReportFields = {
  names: readonly string[];
  groups: readonly (readonly [title: string, fields: readonly string[]])[];
};

/** Smaller groups of the kept part are shown together, because they would say too much about single documents. */
const keptGroupMin = 3;

/** The tables of one part: by field, language, generator and layout, then time and memory. */
export function printPart(part: CorpusPart, results: DocumentResult[], fields: ReportFields): string[] {
  const read = results.filter(hasText);
  const silent = results.filter((result) => !hasText(result));
  return [
    '',
    `${part}: ${results.length} documents, ${silent.length} of them without text (${statesOf(silent)})`,
    '',
    cells(['', 'said', 'read', 'right', 'precision', 'recall', 'sure', 'wrong, sure']),
    ...fields.names.map((field) => {
      const count = countAnswers(read.flatMap(({ answers }) => answers.filter((one) => one.field === field)));
      const { said, read: found, right, wronglySure } = count;
      return cells([
        field,
        ...[said, found, right].map(String),
        percent(precisionOf(count)),
        percent(recallOf(count)),
        percent(surenessOf(count)),
        String(wronglySure),
      ]);
    }),
    '',
    printSureness(read.flatMap(({ answers }) => answers)),
    '',
    'Precision / recall in %',
    cells(['', 'documents', ...fields.groups.map(([title]) => title)]),
    ...groupsOf(part, read).map((group) =>
      group === null
        ? ''
        : cells([...headOf(group), ...fields.groups.map(([, names]) => shares(group.results, names))]),
    ),
    '',
    printCosts(results),
  ];
}

/** How many values nobody has to check, and how many of these are wrong. */
function printSureness(answers: Answer[]): string {
  // A whole job repeats its parts.
  const count = countAnswers(answers.filter(({ field }) => field !== 'whole job'));
  const { read, sure, wronglySure } = count;
  const wrong = sure === 0 ? 0 : (wronglySure / sure) * 100;
  return `Marked sure: ${sure} of ${read} values (${percent(surenessOf(count))} %); ${wronglySure} of these are wrong (${wrong.toFixed(1)} %)`;
}

/** A page of pictures alone has no text; every other document must have some. */
export const hasText = ({ state, truth }: DocumentResult): boolean =>
  state !== 'no_text' || truth.meta.generator !== 'scan';

const statesOf = (results: DocumentResult[]): string =>
  [...new Set(results.map(({ state }) => state))].join(', ') || '–';

export type ResultGroup<R> = { title: string; results: R[] };

/** The results by language, by generator and by layout, with null between these. */
export function groupsOf<R extends DocumentResult>(
  part: CorpusPart,
  results: R[],
): (ResultGroup<R> | null)[] {
  const by = (key: 'language' | 'generator' | 'layout'): ResultGroup<R>[] => {
    const groups = Map.groupBy(results, ({ truth }) => truth.meta[key]);
    const isShown = (group: R[]): boolean => part === 'worked' || group.length >= keptGroupMin;
    const shown = [...groups].filter(([, group]) => isShown(group)).sort(([a], [b]) => (a < b ? -1 : 1));
    const others = [...groups.values()].filter((group) => !isShown(group)).flat();
    return [
      ...shown.map(([title, group]) => ({ title, results: group })),
      ...(others.length === 0 ? [] : [{ title: 'others', results: others }]),
    ];
  };
  return [...by('language'), null, ...by('generator'), null, ...by('layout')];
}

export const headOf = ({ title, results }: ResultGroup<DocumentResult>): string[] => [
  title,
  String(results.length),
];

function shares(group: DocumentResult[], fields: readonly string[]): string {
  const count: Count = countAnswers(
    group.flatMap(({ answers }) => answers.filter(({ field }) => fields.includes(field))),
  );
  return `${percent(precisionOf(count))} / ${percent(recallOf(count))}`;
}

export const percent = (share: number | null): string => (share === null ? '–' : (share * 100).toFixed(0));

function printCosts(results: DocumentResult[]): string {
  const at = (values: number[]): string =>
    `p50 ${quantile(values, 0.5).toFixed(1)}, p95 ${quantile(values, 0.95).toFixed(1)}`;
  const peaks = results.flatMap(({ peakMb }) => peakMb ?? []);
  const memory = peaks.length === 0 ? 'unknown' : `${at(peaks)}, most ${Math.max(...peaks).toFixed(0)}`;
  return [
    `Text extraction in ms: ${at(results.map(({ extractMs }) => extractMs))}`,
    `reading in ms: ${at(results.map(({ readMs }) => readMs))}`,
    `peak memory of the extraction in MB: ${memory}`,
  ].join('; ');
}

/** The wrong values of each document of the worked part; `sure` marks those that the reader was sure of. */
export function printDocuments(results: DocumentResult[]): string[] {
  return results.flatMap(({ id, truth, state, answers }) => {
    const wrong = answers.filter(({ isRight }) => !isRight);
    const { language, layout, generator } = truth.meta;
    return [
      '',
      `${id} (${language}, ${layout}, ${generator}, ${state}): ${wrong.length} of ${answers.length} wrong`,
      ...wrong.map(
        ({ field, said, read, isSure }) =>
          `  ${field}: ${read ?? '(not read)'} | said: ${said ?? '(nothing)'}${isSure && read !== null ? ' | sure' : ''}`,
      ),
    ];
  });
}

export function cells(texts: string[]): string {
  return texts.map((text, at) => (at === 0 ? text.padEnd(20) : ` ${text}`.padStart(12))).join('');
}
