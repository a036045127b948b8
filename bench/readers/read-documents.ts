import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import {
  defaultTextLimits,
  extractText,
  stopExtraction,
  type TextExtraction,
  type TextLimits,
} from '#files/server/extract-text.ts';
import type { DocumentKind } from '#files/rules.ts';
import type { Meta } from './corpus.ts';
import type { Answer } from './score-cv.ts';

export type ReadableDocument = { id: string; path: string; kind: DocumentKind; truth: { meta: Meta } };

/** A document that was read: its answers, and what it cost. */
export type DocumentResult = {
  id: string;
  truth: { meta: Meta };
  /** The state of the extraction, such as `ready` or `no_text`. */
  state: string;
  answers: Answer[];
  extractMs: number;
  readMs: number;
  /** Peak of the extraction process while it read this document; null where the system does not tell. */
  peakMb: number | null;
};

/** Reads a document whose text is known, and compares it with its truth. */
type ReadText<D, S> = (document: D, extracted: TextExtraction) => Promise<S>;

/**
 * Reads documents as the product does: their text in the confined process, then the reader on it.
 * @param limits how much of each document the reader takes
 */
export async function readDocuments<D extends ReadableDocument, S extends { answers: Answer[] }>(
  documents: D[],
  limits: Partial<TextLimits>,
  readText: ReadText<D, S>,
): Promise<(DocumentResult & S)[]> {
  const [first] = documents;
  if (first === undefined) return [];
  // The start of the process and the tables that the reader builds once belong to no document.
  await readDocument(first, limits, readText);
  const results: (DocumentResult & S)[] = [];
  for (const document of documents) results.push(await readDocument(document, limits, readText));
  stopExtraction();
  return results;
}

async function readDocument<D extends ReadableDocument, S extends { answers: Answer[] }>(
  document: D,
  limits: Partial<TextLimits>,
  readText: ReadText<D, S>,
): Promise<DocumentResult & S> {
  resetPeaks();
  const started = performance.now();
  const extracted = await extractText(document.path, document.kind, { ...defaultTextLimits, ...limits });
  const readStarted = performance.now();
  const peakMb = peakOfExtraction();
  const scored = await readText(document, extracted);
  const readMs = performance.now() - readStarted;
  const { id, truth } = document;
  const { state } = extracted;
  return { ...scored, id, truth, state, extractMs: readStarted - started, readMs, peakMb };
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
