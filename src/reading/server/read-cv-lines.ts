import { fold } from '#platform/contract/fold.ts';
import type { PlacedLine } from '#files/server/extract-text.ts';

/** A line of a document. For a PDF it has its place as fractions of the page, from the top left. */
export type CvLine = {
  page: number;
  text: string;
  box: { x: number; y: number; width: number; height: number } | null;
  /** Font size in points; null in a document without pages. */
  size: number | null;
  /** Set in another font than most of the document, for example bold. */
  isStrong: boolean;
  /** Where the parts between tabs begin; empty in a document without pages. */
  stops: number[];
  /** The page leaves a gap above the line. */
  hasGapAbove: boolean;
  /** The parts of its phrases that are in several fonts. */
  parts?: string[];
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
  /** Two lines of the page that are one name by their width or a town, which is to be checked. */
  isJoined?: boolean;
  /** The second degree of a line, which has the school and the dates of the first. */
  isSecond?: boolean;
  /** The field of a job that its label names; `note` describes the job. */
  field?: 'title' | 'company' | 'dates' | 'place' | 'note';
};

export const linesMax = 800;
const lineMax = 2000;
const charactersMax = 50_000;

/** The normalised lines of a CV without page numbers and running heads. */
export function linesToRead(cvLines: CvLine[]): Line[] {
  // The end of a broken address may be a number.
  const lines = joinBrokenAddresses(normalisedLines(cvLines)).filter(({ text }) => !isPageNumber(text));
  return withoutSignature(withoutRunningHeads(lines));
}

/** Normalises the lines, and drops those beyond the limits, which no real document reaches. */
export function normalisedLines(cvLines: CvLine[]): Line[] {
  const lines: Line[] = [];
  let left = charactersMax;
  for (const [at, line] of cvLines.entries()) {
    if (lines.length >= linesMax || left <= 0) break;
    const clean = withLabel(cleaned(line.text.slice(0, Math.min(lineMax, left))));
    left -= line.text.length;
    const bullet = bulletSign.exec(clean);
    const text = (bullet === null ? clean : clean.slice(bullet[0].length)).trim();
    if (text === '') continue;
    const lost = line.text.split('\t').length - clean.split('\t').length;
    const stops = lost > 0 ? [...line.stops.slice(0, 1), ...line.stops.slice(1 + lost)] : line.stops;
    lines.push({ ...line, text, stops, at, raw: clean, isBullet: bullet !== null });
  }
  return lines;
}

const footer =
  /^(?:.{3,40}\s[–—·|-]\s)?(?:lebenslauf|curriculum vitae|cv|resume|ozgecmis|page|seite|sayfa)\s*\d{1,2}(?:\s?(?:\/|of|von)\s?\d{1,2})?$/;

/**
 * Drops the name, date or title that repeats at the edge of every page with another page number. The first one stays
 * where it heads the document or has an address.
 */
function withoutRunningHeads(lines: Line[]): Line[] {
  const pagesOf = new Map<string, Set<number>>();
  const isFoot = ({ box }: Line): boolean => box !== null && box.y > 0.92;
  const isAtEdge = (line: Line): boolean => isFoot(line) || (line.box?.y ?? 1) < 0.08;
  const keyOf = ({ text, box }: Line): string =>
    `${text.replace(/\d+/g, '0')} ${Math.round((box?.y ?? 0) * 50)}`;
  for (const line of lines)
    if (isAtEdge(line)) pagesOf.set(keyOf(line), (pagesOf.get(keyOf(line)) ?? new Set()).add(line.page));
  const name = largestText(lines);
  return lines.filter((line) => {
    if (line.page > 1 && isAtEdge(line) && line.text.split(/\t| [|·–—-] /).includes(name)) return false;
    // "Ada Lovelace⇥Lebenslauf 1" at the foot of the only page.
    if (isFoot(line) && line.text.split('\t').some((cell) => footer.test(fold(cell)))) return false;
    if (!isAtEdge(line) || (pagesOf.get(keyOf(line))?.size ?? 0) < 2) return true;
    return line.page === 1 && (!isFoot(line) || line.text.includes('@'));
  });
}

/** The text in the largest letters of the first page, which is nearly always the person's name. */
function largestText(lines: Line[]): string {
  const first = lines.filter(({ page, size }) => page === 1 && size !== null);
  const [largest] = first.toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0));
  return largest?.text ?? '';
}

const signatureLines = 6;
const placeAndDate =
  /^\p{Lu}[\p{L} .()/-]{2,30},\s*(?:den\s+|the\s+)?\d{1,2}[./]\s?(?:\d{1,2}[./]\s?|\p{L}{3,9}\s)\d{4}(?:\t|$)/u;

/** German CVs end with place, date and signature: "Erfurt, 17.10.2025". */
function withoutSignature(lines: Line[]): Line[] {
  const from = Math.max(0, lines.length - signatureLines);
  const at = lines.findIndex(({ text }, index) => index >= from && placeAndDate.test(text));
  return at < 0 ? lines : lines.slice(0, at);
}

const openAddress = /(?:@|www\.|https?:|(?:linkedin|github|gitlab|xing)\.com)\S*$/i;

/** "ada@examp" continues with "le.com". */
const hostWithoutEnd = /@[a-z\d-]*$/i;

const isProfile = /linkedin\.com\/in\/\S*$/i;

/** A narrow column breaks an e-mail or web address over two lines. */
function joinBrokenAddresses(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const above = joined.at(-1);
    const next = lines[at + 1]?.text;
    const { text } = line;
    const isRest =
      /^[\w./-]{1,40}$/.test(text) && (above?.page ?? 0) === line.page && !/^(?:19|20)\d\d$/.test(text);
    const isOpen =
      above !== undefined &&
      openAddress.test(above.text) &&
      (/[-/._@]$/.test(above.text) ||
        /^[./@-]/.test(text) ||
        /^[a-z]{1,2}$/.test(text) ||
        (hostWithoutEnd.test(above.text) && /^[a-z\d-]*\.[a-z]{2,}$/.test(text)));
    const isOfProfile = isRest && above !== undefined && isProfile.test(above.text) && next === '(LinkedIn)';
    if ((isRest && isOpen) || isOfProfile) joined[joined.length - 1] = { ...above, text: above.text + text };
    else joined.push(line);
  }
  return joined;
}

/** The lines of a document: those of its pages, or those of its text, where an empty line is a gap. */
export function cvLinesOf(text: string, placed: PlacedLine[] | null): CvLine[] {
  if (placed !== null)
    return placed.map(({ x, y, width, height, ...line }) => ({ ...line, box: { x, y, width, height } }));
  let hasGapAbove = false;
  return text.split('\n', linesMax * 2).map((line) => {
    const cvLine = {
      page: 1,
      text: line,
      box: null,
      size: null,
      isStrong: false,
      stops: [],
      hasGapAbove,
      links: [],
    };
    hasGapAbove = line.trim() === '';
    return cvLine;
  });
}

// Bullet characters: circles, squares, arrows, ticks, dashes, and those of symbol fonts.
const bulletSign =
  /^(?:[{❖⚫⬤⚬◾▸‒⁃∗✱✶•‣▪▫●○◦■□◆◇►▶▷➢➤➔→✓✔✦★☆·∙*»›\ue000-\uf8ff]\s*|[-–—]\s+|\+\s+(?=\p{L})|o\s+(?=\p{Lu}))+/u;

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

/** Forms have their labels, colons and values in cells of their own: "Name⇥:⇥Ada" and "Name:⇥Ada" are "Name: Ada". */
function withLabel(text: string): string {
  return text.replace(/^([^\t:\d]{2,40}?)(?:\s?:\t|\t:\s?\t?)(?=\S)/, '$1: ');
}

/** Joins letter-spaced words: "E X P E R I E N C E" becomes one word. */
function spacedOut(text: string): string {
  if (!/^\S( \S){3,}/.test(text)) return text;
  const pieces = text.split(' ');
  if (pieces.some((piece) => piece.length > 1 && !/^[A-ZÇĞİÖŞÜ]{2}$/u.test(piece))) return text;
  return text.replace(/(?<=\S) (?=\S)/g, '');
}

const pageNumber = /^(?:page|sayfa|seite|s\.)?\s?\d{1,3}(?:\s?(?:of|von|\/|-)\s?\d{1,3})?$/i;

/** A page number, which repeats on every page. */
export function isPageNumber(text: string): boolean {
  return pageNumber.test(text);
}

/** Whether a line continues the one above it, which had no space for the next word. */
export function goesOnFrom(above: Line | undefined, line: Line, edge: number): boolean {
  if (above === undefined || above.box === null || line.box === null) return false;
  if (line.hasGapAbove || above.page !== line.page || line.box.x < above.box.x - 0.004) return false;
  // A line in another font or size is no part of the text above it.
  if (above.isStrong !== line.isStrong || Math.abs((above.size ?? 0) - (line.size ?? 0)) > 1) return false;
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
    .split(/\s*[|•·∙●⋅◦♦■◆◇▪✦★]\s*|\t|\s{3,}|\s[–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
