import { rightEdge } from '#reading/server/read-cv-lines.ts';
import type { LeftOutKind } from '../contract.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { isSectionName } from './read-description-lines.ts';

/** A heading, a paragraph or an item of a list, with its lines. */
export type Block = {
  kind: 'heading' | 'paragraph' | 'bullet' | 'number';
  /** Depth of an item in its list, from 0. */
  level: number;
  text: string;
  lines: DescriptionLine[];
  /** Why the block is no part of the posting; null for the posting itself. */
  out: LeftOutKind | null;
};

/** A line before the lines become blocks; one that is alone is never joined to others. */
export type MarkedLine = { line: DescriptionLine; out: LeftOutKind | null; isAlone: boolean };

const numbered = /^(?:(?:\(?\d{1,2}[.)]|[a-z]\))\s*(?=\s|\t)[\s]*|\d{1,2}\t)(?=\S)/;

/** Joins the lines of a sentence, of an item and of a word. Lines with different reasons are never joined. */
export function blocksOf(marked: MarkedLine[], isWrapped: boolean): Block[] {
  const widths = marked.map(({ line }) => line.indent + line.raw.length).filter((one) => one <= widthMax);
  const width = Math.max(0, ...widths);
  const edgeOf = columnEdges(marked.map(({ line }) => line));
  const blocks: Block[] = [];
  let above: MarkedLine | undefined;
  for (const one of marked) {
    const last = blocks.at(-1);
    const isJoinable =
      above !== undefined && !above.isAlone && !one.isAlone && above.out === one.out && !above.line.isHeading;
    if (
      last !== undefined &&
      above !== undefined &&
      isJoinable &&
      isRest(above.line, one.line, { edge: edgeOf(above.line), isWrapped, width })
    ) {
      last.text = joinedText(last.text, textOf(one.line));
      last.lines.push(one.line);
    } else blocks.push(newBlock(one));
    above = one;
  }
  return leveled(withPlainLists(blocks));
}

/** The width of full lines in the column of a line: lines that begin near each other on a page. */
function columnEdges(lines: DescriptionLine[]): (line: DescriptionLine) => number {
  const whole = rightEdge(lines);
  const near = (line: DescriptionLine): DescriptionLine[] =>
    lines.filter(({ box, page }) => page === line.page && Math.abs((box?.x ?? 0) - (line.box?.x ?? 0)) < 0.1);
  const edges = new Map<string, number>();
  return (line) => {
    const key = `${line.page} ${line.box?.x}`;
    const known = edges.get(key);
    if (known !== undefined) return known;
    const column = near(line);
    const right = Math.max(0, ...column.map(({ box }) => (box === null ? 0 : box.x + box.width)));
    const edge = column.length < 4 ? whole : right;
    edges.set(key, edge);
    return edge;
  };
}

/** Three cells or more beside each other are values, which a sign divides. */
const textOf = (line: DescriptionLine): string => {
  const cells = line.text.trim().split(/\t+/);
  return cells.join(cells.length >= 3 && !line.isBullet && !line.isHeading ? ' · ' : ' ');
};

function newBlock({ line, out }: MarkedLine): Block {
  const text = textOf(line);
  const base = { level: 0, lines: [line], out };
  if (line.isHeading) return { ...base, kind: 'heading', text: headingText(text) };
  if (line.isBullet) return { ...base, kind: 'bullet', text };
  if (numbered.test(line.text))
    return { ...base, kind: 'number', text: textOf({ ...line, text: line.text.replace(numbered, '') }) };
  return { ...base, kind: 'paragraph', text };
}

/** A heading without its number, the marks of plain text and its colon. */
const headingText = (text: string): string => {
  const bare = text
    .replace(/^(?:#{1,4}\s+|[=*_]{2,}\s*)/, '')
    .replace(/\s*[=*_#]{2,}\s*$/, '')
    .replace(/\s*:$/, '')
    .trim();
  return bare === '' ? text : bare;
};

const openCompound =
  /(?:^|\s)(?:full|part|self|well|long|short|non|co|cross|high|on|off|in|day|problem|end|front|back|real|hands|user|customer|team|data|decision|detail|cutting|fast|client|fixed|on-the|follow|start|up|low|multi|ex|year|solution|results|state-of-the|best|evidence|service)-$/i;
const conjunction = /^(?:und|oder|bzw|and|or|sowie|ve|veya)\b/;

/** Joins a word that is divided at the end of its line. "Ein- und Ausgang" and "full-time" keep their hyphen. */
export function joinedText(before: string, text: string): string {
  if (!/[\p{L}\d]-$/u.test(before) || conjunction.test(text)) return `${before} ${text}`;
  const isAddress = /[@/][^\s]*-$/.test(before);
  if (!/^\p{Ll}/u.test(text) || isAddress || openCompound.test(before)) return before + text;
  return before.slice(0, -1) + text;
}

/** `width` is the number of letters of the longest line of a wrapped text. */
type Layout = { edge: number; isWrapped: boolean; width: number };

const wrapSlack = 3;
const widthMax = 100;

/** Whether the line continues the sentence of the line above. */
function isRest(above: DescriptionLine, line: DescriptionLine, { edge, isWrapped, width }: Layout): boolean {
  if (line.isBullet || line.isHeading) return false;
  if (numbered.test(line.text) && !isOpenDate(above, line)) return false;
  const isLow = /^\p{Ll}/u.test(line.text);
  if (above.page !== line.page) return isLow && !/[.!?:;]$/.test(above.text);
  if (line.hasGapAbove) return false;
  if (line.box !== null && above.box !== null) {
    // The text of an item is indented behind its bullet or number.
    if (numbered.test(above.text) && line.box.x > above.box.x + 0.008) return true;
    if (above.isBullet && line.box.x > above.box.x + 0.004) return true;
    // The rest of an item never begins left of its bullet.
    if (
      line.box.x < above.box.x - (above.isBullet ? 0.003 : 0.01) ||
      Math.abs((above.size ?? 0) - (line.size ?? 0)) > 1
    )
      return false;
    return isLow || isFull(above, line, edge);
  }
  if (!isWrapped) return false;
  if (above.isBullet && line.indent > above.indent) return true;
  const word = line.text.indexOf(' ') + 1 || line.text.length;
  const isFilled = above.indent + above.text.length + word >= width - wrapSlack;
  return isLow || (above.text.length >= 45 && isFilled && !/[:;!?]$/.test(above.text));
}

/** "between the 8. and the 12. of February": a number in a sentence that began above. */
const isOpenDate = (above: DescriptionLine, line: DescriptionLine): boolean =>
  !above.isBullet &&
  !numbered.test(above.text) &&
  /[\p{L}\d,]$/u.test(above.text) &&
  /^\d{1,2}\. \p{Lu}\p{Ll}{2,}/u.test(line.text) &&
  above.text.length > 50;

/** A line without space for the first word of the next one, or with text over most of its width. */
function isFull(above: DescriptionLine, line: DescriptionLine, edge: number): boolean {
  if (above.box === null) return false;
  const isLong = above.box.width > 0.6 * (edge - above.box.x);
  if (isLong && !line.hasGapAbove) return true;
  const letter = above.box.width / Math.max(1, above.text.length);
  const word = letter * (line.text.indexOf(' ') + 1 || line.text.length);
  return above.box.x + above.box.width + word > edge;
}

const itemMax = 220;

/**
 * A list without bullets, as it is after copying from a web page: under a heading, three or more short lines that
 * follow each other without a gap.
 */
function withPlainLists(blocks: Block[]): Block[] {
  let start = 0;
  const listed = new Set<Block>();
  for (let at = 0; at <= blocks.length; at += 1) {
    const block = blocks[at];
    const isRun = block !== undefined && isPlainItem(block, blocks[at - 1]);
    // A list may have gaps between all its items.
    const next = blocks[at + 1];
    const isLoose = next === undefined || !isPlainItem(next, block) || hasGap(next);
    if (isRun && (at === start || !hasGap(block) || isLoose)) continue;
    const heading = blocks[start - 1];
    const isSection = heading?.out === null && (heading.kind === 'heading' || at - start >= 3);
    const items = blocks.slice(start, at);
    const isShort = items.every(({ text }) => text.length <= 100 && !/[.!?]$/.test(text));
    const isApart = items.some((item, index) => index > 0 && hasGap(item));
    if (
      isSection &&
      (at - start >= 3 || (at - start === 2 && isShort)) &&
      (isShort || (isSectionName(heading.text) && !isApart))
    )
      for (const item of items) listed.add(item);
    start = isRun ? at : at + 1;
  }
  return blocks.map((block) => (listed.has(block) ? { ...block, kind: 'bullet' } : block));
}

const hasGap = (block: Block): boolean => block.lines[0]?.hasGapAbove === true;

const isPlainItem = (block: Block, above: Block | undefined): boolean =>
  block.kind === 'paragraph' &&
  block.out === null &&
  block.text.length <= itemMax &&
  !/:$|@|\s[|·]\s/.test(block.text) &&
  block.lines.length <= 3 &&
  (above === undefined || above.kind === 'heading' || above.kind === 'paragraph');

/** The depth of each item, by where it begins. */
function leveled(blocks: Block[]): Block[] {
  let starts: number[] = [];
  return blocks.map((block) => {
    const [line] = block.lines;
    if ((block.kind !== 'bullet' && block.kind !== 'number') || line === undefined) {
      if (block.out === null) starts = [];
      return block;
    }
    const start = line.box === null ? line.indent * 0.01 : line.box.x;
    while (starts.length > 0 && (starts.at(-1) ?? 0) > start + 0.008) starts.pop();
    if (starts.length === 0 || (starts.at(-1) ?? 0) < start - 0.008) starts.push(start);
    return { ...block, level: Math.min(starts.length - 1, 3) };
  });
}
