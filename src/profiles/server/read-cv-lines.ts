import type { PlacedLine } from '#files/server/extract-text.ts';

/** A line of a document and, in a PDF, where it stands on its page: in parts of it, from the top left. */
export type CvLine = {
  page: number;
  text: string;
  box: { x: number; y: number; width: number; height: number } | null;
  /** Height of the letters in points; null in a document without pages. */
  size: number | null;
  /** The page leaves room above it. */
  isApart: boolean;
  /** Addresses that lie under it. */
  links: string[];
};

/** A line as the reader takes it: one kind of space, bullet and dash signs set aside. */
export type Line = CvLine & {
  /** Its place among the lines of the document. */
  at: number;
  /** As the document has it. */
  raw: string;
  isBullet: boolean;
};

export const linesMax = 800;
const lineMax = 2000;
const charactersMax = 50_000;

/** The lines that are read; what is longer than any CV is not. */
export function linesToRead(given: CvLine[]): Line[] {
  const lines: Line[] = [];
  let left = charactersMax;
  for (const [at, line] of given.entries()) {
    if (lines.length >= linesMax || left <= 0) break;
    const clean = cleaned(line.text.slice(0, Math.min(lineMax, left)));
    left -= line.text.length;
    const bullet = bulletSign.exec(clean);
    const text = (bullet === null ? clean : clean.slice(bullet[0].length)).trim();
    if (text === '' || isFurniture(text)) continue;
    lines.push({ ...line, text, at, raw: clean, isBullet: bullet !== null });
  }
  return lines;
}

/** The lines of a document: as they stand on its pages, else those of its text, where an empty line is room. */
export function cvLinesOf(text: string, placed: PlacedLine[] | null): CvLine[] {
  if (placed !== null)
    return placed.map(({ x, y, width, height, ...line }) => ({ ...line, box: { x, y, width, height } }));
  let isApart = false;
  return text.split('\n', linesMax * 2).map((line) => {
    const given = { page: 1, text: line, box: null, size: null, isApart, links: [] };
    isApart = line.trim() === '';
    return given;
  });
}

// Signs at the beginning of a point: round and square ones, arrows, ticks, dashes, and those of symbol fonts.
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

/** "E X P E R I E N C E" is set with room between its letters, and a word. */
function spacedOut(text: string): string {
  if (!/^\S( \S){3,}/.test(text)) return text;
  const pieces = text.split(' ');
  if (pieces.some((piece) => piece.length > 1 && !/^[A-ZÇĞİÖŞÜ]{2}$/u.test(piece))) return text;
  return text.replace(/(?<=\S) (?=\S)/g, '');
}

const pageNumber = /^(?:page|sayfa|s\.)?\s?\d{1,3}(?:\s?(?:of|\/|-)\s?\d{1,3})?$/i;

/** What a page repeats: its number. */
function isFurniture(text: string): boolean {
  return pageNumber.test(text);
}

/** Whether a line is the rest of a point or sentence above it, which had no room for the next word. */
export function goesOnFrom(above: Line | undefined, line: Line, edge: number): boolean {
  if (above === undefined || above.box === null || line.box === null) return false;
  if (line.isApart || above.page !== line.page || line.box.x < above.box.x - 0.004) return false;
  if (above.isBullet && line.box.x > above.box.x + 0.008) return true;
  const letter = above.box.width / Math.max(1, above.text.length);
  const word = letter * (line.text.indexOf(' ') + 1 || line.text.length);
  return above.box.x + above.box.width + word > edge && !/[.!?]$/.test(above.text);
}

/** How far lines may reach: as far as the longest does, and on a page of one column as far from its edge as they begin. */
export function rightEdge(lines: Line[]): number {
  const boxes = lines.flatMap(({ box }) => box ?? []);
  const left = Math.min(1, ...boxes.map(({ x }) => x));
  const right = Math.max(0, ...boxes.map(({ x, width }) => x + width));
  return left < 0.2 ? Math.max(right, 1 - left) : right;
}

/** Lines of running text: each goes on where the one before ended, but for points and the room between paragraphs. */
export function paragraphs(lines: Line[]): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const isNew = index > 0 && (line.isBullet || line.isApart || line.size === null);
    const glue =
      index === 0 ? '' : isNew ? '\n' : /[/-]$/.test(text) && /^\p{Ll}/u.test(line.text) ? '' : ' ';
    text += glue + (line.isBullet ? '• ' : '') + line.text.replaceAll('\t', ' ');
  }
  return text;
}
