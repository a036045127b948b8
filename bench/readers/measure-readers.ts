import { readDescription } from '#descriptions/server/read-description.ts';
import { readLimits } from '#descriptions/server/read-description-lines.ts';
import { cvLinesOf, linesMax } from '#reading/server/read-cv-lines.ts';
import { readCv } from '#reading/server/read-cv.ts';
import { type CorpusPart, corpusParts, listDocuments } from './corpus.ts';
import { listDescriptions } from './descriptions-corpus.ts';
import { readDocuments } from './read-documents.ts';
import { printTextFaults, printTexts } from './report-text.ts';
import { printDocuments, printPart, type ReportFields } from './report.ts';
import { cvFieldNames, scoreCv } from './score-cv.ts';
import { descriptionFieldNames, scoreDescription, scoreText } from './score-description.ts';

const readerNames = ['cvs', 'descriptions'] as const;

export type ReadersOptions = {
  /** One part; empty means both. */
  part: string;
  /** One reader; empty means both. */
  reader: string;
  /** Prints the wrong values of each document of the worked part. */
  documents: boolean;
  /** Reads only documents of the worked part whose name contains this. */
  only: string;
};

// A fixed day, so that the table of an unchanged reader never changes.
const now = new Date('2026-11-25T12:00:00Z');

/** `npm run bench -- --readers`: the values that the readers find in documents, against what they say. */
export async function measureReaders(say: (line: string) => void, options: ReadersOptions): Promise<number> {
  const { part, reader, documents, only } = options;
  if (!isOneOf(corpusParts, part) || !isOneOf(readerNames, reader)) {
    say(`The parts are ${corpusParts.join(' and ')}, the readers ${readerNames.join(' and ')}.`);
    return 1;
  }
  // The kept part is measured only as a whole, so that it stays unseen.
  const parts =
    only !== '' ? (['worked'] as const) : corpusParts.filter((one) => part === '' || part === one);
  for (const name of readerNames.filter((one) => reader === '' || reader === one)) {
    say(`\nReader of ${name}`);
    const measure = name === 'cvs' ? measureCvs : measureDescriptions;
    for (const one of parts)
      for (const line of await measure(one, { only, isDetailed: documents && one === 'worked' })) say(line);
  }
  return 0;
}

const isOneOf = (names: readonly string[], name: string): boolean => name === '' || names.includes(name);

type MeasureOptions = { only: string; isDetailed: boolean };

const cvReport: ReportFields = {
  names: cvFieldNames,
  groups: [
    ['contact', ['name', 'email', 'phone', 'city', 'country', 'links']],
    ['title', ['title']],
    ['company', ['company']],
    ['job dates', ['job dates']],
    ['job city', ['job city']],
    ['whole job', ['whole job']],
    ['education', ['school', 'degree', 'major', 'study dates']],
    ['skills', ['skills']],
    ['languages', ['languages', 'levels']],
  ],
};

async function measureCvs(part: CorpusPart, { only, isDetailed }: MeasureOptions): Promise<string[]> {
  const chosen = listDocuments(part).filter(({ id }) => id.includes(only));
  const results = await readDocuments(chosen, { maxLines: linesMax }, async ({ truth }, extracted) => {
    const cv =
      'text' in extracted ? await readCv(cvLinesOf(extracted.text, extracted.lines ?? null), now) : null;
    return { answers: scoreCv(truth, cv) };
  });
  return [...printPart(part, results, cvReport), ...(isDetailed ? printDocuments(results) : [])];
}

const descriptionReport: ReportFields = {
  names: descriptionFieldNames,
  groups: [
    ['title', ['title']],
    ['department', ['department']],
    ['type', ['type', 'workplace']],
    ['place', ['city', 'region', 'country', 'places']],
    ['pay', ['pay']],
    ['closes', ['closes']],
    ['skills', ['skills']],
  ],
};

async function measureDescriptions(
  part: CorpusPart,
  { only, isDetailed }: MeasureOptions,
): Promise<string[]> {
  const chosen = listDescriptions(part).filter(({ id }) => id.includes(only));
  const today = now.toISOString().slice(0, 10);
  const results = await readDocuments(chosen, readLimits, async ({ truth, kind }, extracted) => {
    const read = 'text' in extracted ? readDescription({ format: kind, ...extracted }, today) : null;
    return { answers: scoreDescription(truth, read), text: scoreText(truth, read) };
  });
  return [
    ...printPart(part, results, descriptionReport),
    ...printTexts(part, results),
    ...(isDetailed ? [...printDocuments(results), ...printTextFaults(results)] : []),
  ];
}
