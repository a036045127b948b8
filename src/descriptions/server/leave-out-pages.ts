import { isPageNumber } from '#reading/server/read-cv-lines.ts';
import { fold } from '#platform/contract/fold.ts';
import { type DescriptionLine, usualSize } from './read-description-lines.ts';

// Headers and footers are within this part of a page.
const edge = 0.13;
const outerEdge = 0.075;
const samePlace = 0.02;

/** The lines that belong to the page and not to its text: headers and footers that repeat, page numbers, print marks. */
export function pageLines(lines: DescriptionLine[]): Set<DescriptionLine> {
  const repeated = repeatedLines(lines);
  const body = usualSize(lines);
  return new Set(
    lines.filter(
      (line, index) =>
        line.isPageHeader ||
        repeated.has(line) ||
        isNumber(line, lines[index - 1], lines[index + 1]) ||
        (isAtEdge(line, outerEdge) && isPrintMark(line.text)) ||
        (isAtEdge(line, edge) && (counter.test(line.text) || isSmallPrint(line, body))),
    ),
  );
}

const isAtEdge = ({ box }: DescriptionLine, part: number): boolean =>
  box !== null && (box.y < part || box.y + box.height > 1 - part);

/** The text without what changes from page to page. */
const keyOf = (text: string): string => fold(text).replace(/\d+/g, '#').replace(/\s+/g, ' ');

/** Lines at the edge of a page that are at the same place on another page. */
function repeatedLines(lines: DescriptionLine[]): Set<DescriptionLine> {
  const atEdge = Map.groupBy(
    lines.filter((line) => isAtEdge(line, edge)),
    ({ text }) => keyOf(text),
  );
  const isTwin = (line: DescriptionLine, other: DescriptionLine): boolean =>
    other.page !== line.page && Math.abs((other.box?.y ?? 0) - (line.box?.y ?? 0)) < samePlace;
  return new Set(
    [...atEdge.values()].flatMap((group) =>
      group.filter((line) => group.some((other) => isTwin(line, other))),
    ),
  );
}

const namedNumber =
  /^[-–—\s|]*(?:page|seite|sayfa|blatt|s\.|pg\.?|p\.)\s*:?\s*\d{1,3}(?:\s*(?:of|von|\/|-)\s*\d{1,3})?[-–—\s|]*$/i;
const bareNumber = /^[-–—\s|]*\d{1,3}(?:\s*(?:of|von|\/)\s*\d{1,3})?[-–—\s|]*$/i;

function isNumber(
  line: DescriptionLine,
  above: DescriptionLine | undefined,
  next: DescriptionLine | undefined,
): boolean {
  if (namedNumber.test(line.raw)) return true;
  if (!isPageNumber(line.text) && !bareNumber.test(line.raw)) return false;
  if (line.box !== null) return isAtEdge(line, edge);
  // A number that is the value of a label above it is no page number.
  return (line.hasGapAbove || above === undefined) && (next === undefined || next.hasGapAbove);
}

const counter = /(?:page|seite|sayfa)\s*\d{1,3}(?:\s*(?:of|von|\/)\s*\d{1,3})?\s*$|\s[–—|-]\s*\d{1,3}$/i;

/** A short line at the outer edge in smaller letters than the text. */
const isSmallPrint = ({ box, size, text, isBullet }: DescriptionLine, body: number): boolean =>
  box !== null &&
  size !== null &&
  !isBullet &&
  text.length <= 200 &&
  size <= body * 0.88 &&
  (box.y < outerEdge || box.y + box.height > 1 - outerEdge);

/** The time or the address that a browser prints at the edges of a page. */
const isPrintMark = (text: string): boolean =>
  /^\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}/.test(text) ||
  (/^(?:https?:\/\/|file:\/\/|www\.)\S+/.test(text) && text.split(/\s+/).length <= 3);
