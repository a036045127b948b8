import type { TextExtraction, ExtractionJob, TextLimits } from './extract-text.ts';
import { confine } from './confine.ts';
import { headingMark, pageHeaderMark } from './heading-mark.ts';
import { readDocx } from './read-docx.ts';
import { readOdt } from './read-odt.ts';
import { readPdf } from './read-pdf.ts';
import { decodePlainText } from './read-plain-text.ts';
import { readRtf } from './read-rtf.ts';

// The process that reads untrusted documents. extract-text.ts starts it and kills it at the time limit.

confine();
process.on('message', (job: ExtractionJob) => {
  extracted(job)
    .catch((): TextExtraction => ({ state: 'broken' }))
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1));
});
process.send?.('ready');

async function extracted({ kind, content, limits }: ExtractionJob): Promise<TextExtraction> {
  const bytes = Buffer.from(content);
  switch (kind) {
    case 'pdf':
      return readPdf(new Uint8Array(content), limits);
    case 'docx':
      return structured(await readDocx(bytes), limits);
    case 'odt':
      return structured(readOdt(bytes), limits);
    case 'rtf':
      return flowing(readRtf(bytes), limits.maxChars);
    case 'txt':
      return flowing(decodePlainText(bytes)?.trim(), limits.maxChars);
    case 'doc':
      return { state: 'unsupported' };
    default:
      throw new Error('No reader for this kind', { cause: kind satisfies never });
  }
}

/** Builds the result for text with marked lines. */
function structured(marked: string, limits: TextLimits): TextExtraction {
  const text = marked.replaceAll(headingMark, '').replaceAll(pageHeaderMark, '');
  const read = flowing(text, limits.maxChars);
  if (!('text' in read) || limits.maxLines === 0) return read;
  const lines = marked.split('\n', limits.maxLines);
  const withMark = (mark: string): number[] =>
    lines.flatMap((line, at) => (line.startsWith(mark) ? [at] : []));
  return { ...read, headings: withMark(headingMark), pageHeader: withMark(pageHeaderMark) };
}

/** Text without pages counts as one page. */
function flowing(text: string | undefined, maxChars: number): TextExtraction {
  if (text === undefined) return { state: 'broken' };
  if (text === '') return { state: 'empty' };
  return { state: text.length > maxChars ? 'too_long' : 'ready', text: text.slice(0, maxChars), pages: 1 };
}
