import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { defaultTextLimits, extractText, stopExtraction } from '#files/server/extract-text.ts';
import { cvLinesOf, linesMax } from '#reading/server/read-cv-lines.ts';
import { readCv } from '#reading/server/read-cv.ts';
import type { CorpusDocument } from './corpus.ts';
import { type Answer, scoreCv } from './score-cv.ts';

export type DocumentResult = CorpusDocument & {
  /** The state of the extraction, such as `ready` or `no_text`. */
  state: string;
  answers: Answer[];
  extractMs: number;
  readMs: number;
  /** Peak of the extraction process while it read this document; null where the system does not tell. */
  peakMb: number | null;
};

// A fixed day, so that the table of an unchanged reader never changes.
const now = new Date('2026-11-25T12:00:00Z');

/** Reads documents as the profile does: their text in the confined process, then the reader on its lines. */
export async function readDocuments(documents: CorpusDocument[]): Promise<DocumentResult[]> {
  const [first] = documents;
  if (first === undefined) return [];
  // The start of the process and the tables that the reader builds once belong to no document.
  await readDocument(first);
  const results: DocumentResult[] = [];
  for (const document of documents) results.push(await readDocument(document));
  stopExtraction();
  return results;
}

async function readDocument(document: CorpusDocument): Promise<DocumentResult> {
  resetPeaks();
  const started = performance.now();
  const extracted = await extractText(document.path, document.kind, {
    ...defaultTextLimits,
    maxLines: linesMax,
  });
  const readStarted = performance.now();
  const peakMb = peakOfExtraction();
  const cv =
    'text' in extracted ? await readCv(cvLinesOf(extracted.text, extracted.lines ?? null), now) : null;
  const readMs = performance.now() - readStarted;
  return {
    ...document,
    state: extracted.state,
    answers: scoreCv(document.truth, cv),
    extractMs: readStarted - started,
    readMs,
    peakMb,
  };
}

/** The running extraction processes, on Linux. */
function extractionProcesses(): string[] {
  if (process.platform !== 'linux') return [];
  const own = `/proc/${process.pid}/task`;
  return readdirSync(own)
    .flatMap((task) => textOf(`${own}/${task}/children`).split(' ').filter(Boolean))
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes('extraction-process'));
}

function resetPeaks(): void {
  // 5 resets the peak of the resident memory: proc(5), clear_refs.
  for (const pid of extractionProcesses()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function peakOfExtraction(): number | null {
  const peaks = extractionProcesses().flatMap((pid) => {
    const kilobytes = /^VmHWM:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1];
    return kilobytes === undefined ? [] : [Number(kilobytes) / 1024];
  });
  return peaks.length === 0 ? null : Math.max(...peaks);
}

/** The content of a file that may be gone, as a process ends at any time. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
