import type { PictureWord, TextRecognition } from '#platform/server/text-recognition.ts';
import { drawPages, type PagePicture } from './draw-pages.ts';
import type { PlacedLine } from './extract-text.ts';
import { pdfLines, textOfLines } from './pdf-lines.ts';
import { part, storable } from './pdf-places.ts';

const pagesMax = 5;
const drawingMs = 20_000;
const pageMs = 30_000;

export type RecognisedText = { text: string; pages: number; lines: PlacedLine[] };

/**
 * Recognises the text of a scanned PDF, with the places of its lines.
 * @returns null when there is none, or a limit of time or memory was reached at the first page
 */
export async function recogniseText(
  recognition: TextRecognition,
  path: string,
): Promise<RecognisedText | null> {
  const pictures = await drawPages(path, { pagesMax, limitMs: drawingMs });
  const texts: string[] = [];
  const lines: PlacedLine[] = [];
  for (const picture of pictures) {
    const words = await recognition.wordsOf(picture.picture, pageMs);
    if (words === null) break;
    const page = pageOf(picture, words);
    texts.push(page.text);
    lines.push(...page.lines);
  }
  const text = texts.filter((one) => one !== '').join('\n\n');
  return text === '' ? null : { text, pages: pictures[0]?.pages ?? 1, lines };
}

// Of the height of a line, the part below its baseline.
const below = 0.22;

/** The words of a page as lines, by the rules for the text of a PDF. */
export function pageOf({ number, picture, pointsPerPixel }: PagePicture, words: PictureWord[]) {
  const [width, height] = [picture.width * pointsPerPixel, picture.height * pointsPerPixel];
  const boxes = lineBoxes(words);
  const lines = pdfLines(
    words.map(({ text, line, left, width: wide }) => {
      const { top = 0, bottom = 0 } = boxes.get(line) ?? {};
      return {
        text,
        x: left * pointsPerPixel,
        y: height - (bottom - (bottom - top) * below) * pointsPerPixel,
        width: wide * pointsPerPixel,
        size: (bottom - top) * pointsPerPixel,
      };
    }),
  );
  const placed = lines.map(({ text, x, right, y, size, stops, hasGapAbove }) => ({
    page: number,
    text: storable(text.slice(0, 500)),
    x: part(x / width),
    y: part((height - y - size * (1 - below)) / height),
    width: part((right - x) / width),
    height: part(size / height),
    size: Math.round(size * 10) / 10,
    isStrong: false,
    stops: stops.map((stop) => part(stop / width)),
    hasGapAbove,
    links: [],
  }));
  return { text: textOfLines(lines), lines: placed };
}

/** Top and bottom of each line. A word has only the height of its letters, so most words of the line decide. */
function lineBoxes(words: PictureWord[]): Map<number, { top: number; bottom: number }> {
  const byLine = Map.groupBy(words, ({ line }) => line);
  return new Map(
    [...byLine].map(([line, all]) => [
      line,
      {
        top: Math.min(...all.map(({ top }) => top)),
        bottom: Math.max(...all.map(({ top, height }) => top + height)),
      },
    ]),
  );
}
