import type { PlacedLine } from '#files/server/extract-text.ts';

/** A line of a document. For a PDF it has its place as fractions of the page, from the top left. */
export type CvLine = {
  page: number;
  text: string;
  box: { x: number; y: number; width: number; height: number } | null;
  /** Font size in points; null in a document without pages. */
  size: number | null;
  /** The page leaves a gap above the line. */
  hasGapAbove: boolean;
  /** Web addresses linked from the line. */
  links: string[];
};

/** A normalised line: single spaces, bullet and dash separated from the text. */
export type Line = CvLine & {
  /** Index among the lines of the document. */
  at: number;
  /** The original text. */
  raw: string;
  isBullet: boolean;
};

export const linesMax = 800;
const lineMax = 2000;
const charactersMax = 50_000;

/** Normalises the lines, and drops those beyond the limits, which no real CV reaches. */
export function linesToRead(cvLines: CvLine[]): Line[] {
  const lines: Line[] = [];
  let left = charactersMax;
  for (const [at, line] of cvLines.entries()) {
    if (lines.length >= linesMax || left <= 0) break;
    const clean = cleaned(line.text.slice(0, Math.min(lineMax, left)));
    left -= line.text.length;
    const bullet = bulletSign.exec(clean);
    const text = (bullet === null ? clean : clean.slice(bullet[0].length)).trim();
    if (text === '' || isPageNumber(text)) continue;
    lines.push({ ...line, text, at, raw: clean, isBullet: bullet !== null });
  }
  return lines;
}

/** The lines of a document: those of its pages, or those of its text, where an empty line is a gap. */
export function cvLinesOf(text: string, placed: PlacedLine[] | null): CvLine[] {
  if (placed !== null)
    return placed.map(({ x, y, width, height, ...line }) => ({ ...line, box: { x, y, width, height } }));
  let hasGapAbove = false;
  return text.split('\n', linesMax * 2).map((line) => {
    const cvLine = { page: 1, text: line, box: null, size: null, hasGapAbove, links: [] };
    hasGapAbove = line.trim() === '';
    return cvLine;
  });
}

// Bullet characters: circles, squares, arrows, ticks, dashes, and those of symbol fonts.
const bulletSign = /^(?:[•‣▪▫●○◦■□◆◇►▶▷➢➤➔→✓✔✦★☆·∙*»›\ue000-\uf8ff]\s*|[-–—]\s+|o\s+(?=\p{Lu}))+/u;

const zeroWidth = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function cleaned(text: string): string {
  return spacedOut(
    text
      .normalize('NFC')
      .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
      .replace(zeroWidth, '')
      // oxlint-disable-next-line no-control-regex -- these are what is removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
      .replace(/[^\S\t]+/g, ' ')
      .replace(/ ?\t[\t ]*/g, '\t')
      .trim(),
  );
}

/** Joins letter-spaced words: "E X P E R I E N C E" becomes one word. */
function spacedOut(text: string): string {
  if (!/^\S( \S){3,}/.test(text)) return text;
  const pieces = text.split(' ');
  if (pieces.some((piece) => piece.length > 1 && !/^[A-ZÇĞİÖŞÜ]{2}$/u.test(piece))) return text;
  return text.replace(/(?<=\S) (?=\S)/g, '');
}

const pageNumber = /^(?:page|sayfa|s\.)?\s?\d{1,3}(?:\s?(?:of|\/|-)\s?\d{1,3})?$/i;

/** A page number, which repeats on every page. */
function isPageNumber(text: string): boolean {
  return pageNumber.test(text);
}

/** Whether a line continues the one above it, which had no space for the next word. */
export function goesOnFrom(above: Line | undefined, line: Line, edge: number): boolean {
  if (above === undefined || above.box === null || line.box === null) return false;
  if (line.hasGapAbove || above.page !== line.page || line.box.x < above.box.x - 0.004) return false;
  if (above.isBullet && line.box.x > above.box.x + 0.008) return true;
  const letter = above.box.width / Math.max(1, above.text.length);
  const word = letter * (line.text.indexOf(' ') + 1 || line.text.length);
  return above.box.x + above.box.width + word > edge && !/[.!?]$/.test(above.text);
}

/** The width of full lines: that of the longest line. On a page with one column it is symmetric to the left margin. */
export function rightEdge(lines: Line[]): number {
  const boxes = lines.flatMap(({ box }) => box ?? []);
  const left = Math.min(1, ...boxes.map(({ x }) => x));
  const right = Math.max(0, ...boxes.map(({ x, width }) => x + width));
  return left < 0.2 ? Math.max(right, 1 - left) : right;
}

/** Joins lines of running text; bullet points and gaps begin a new paragraph. */
export function paragraphs(lines: Line[]): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const isNew = index > 0 && (line.isBullet || line.hasGapAbove || line.size === null);
    const glue =
      index === 0 ? '' : isNew ? '\n' : /[/-]$/.test(text) && /^\p{Ll}/u.test(line.text) ? '' : ' ';
    text += glue + (line.isBullet ? '• ' : '') + line.text.replaceAll('\t', ' ');
  }
  return text;
}

/** The parts of a line, split at separators, tabs and wide spaces. */
export function partsOf(text: string): string[] {
  return text
    .split(/\s*[|•·∙●⋅◦♦■]\s*|\t|\s{3,}|\s[–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
