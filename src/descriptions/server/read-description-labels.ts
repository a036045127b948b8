import type { DescriptionLine } from './read-description-lines.ts';
import { type FactKind, headings, kindOfLabel, plain } from './read-description-words.ts';

/** A line with a labelled value: "Location: Berlin". A line with several values gives one fact for each. */
export type Fact = {
  kind: FactKind;
  value: string;
  line: DescriptionLine;
  /** Index of the line with the label, which may be another line. */
  labelAt: number;
  isWhole: boolean;
};

/** The labelled values of the job outside its description. */
export function factsOf(lines: DescriptionLine[]): Fact[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > 240) return [];
    const pieces = labelledPieces(line.text);
    const stated = pieces.flatMap((piece) => labelledFact(piece, line, pieces.length === 1) ?? []);
    if (stated.length > 0)
      return stated.map((fact) => ({ ...fact, isWhole: stated.length === pieces.length }));
    const next = lines[index + 1];
    return besideLabel(line, lines) ?? underLabels(line, next) ?? underLabel(line, next) ?? [];
  });
}

const sign = /\s+[|·•∙●⋅]\s+|\s*\|\s*|\s*·\s*/;
/** "London / Design / Full-time": two slashes or more divide too. */
const anySign = /\s+[|·•∙●⋅/]\s+|\s*\|\s*|\s*·\s*/;

/** "Berlin | Full-time · Hybrid" has three pieces. */
export const piecesOf = (text: string): string[] =>
  text
    .split(/\s\/\s.*\s\/\s/.test(text) ? anySign : sign)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** The pieces of a line; the cells of a table row are pairs of a label and its value, or values with their labels. */
function labelledPieces(text: string): string[] {
  const cells = text.split('\t').map((cell) => cell.trim());
  if (cells.length >= 4 && cells.length % 2 === 0 && kindOfLabel(cells[2] ?? '') !== null)
    return cells.flatMap((cell, at) => (at % 2 === 0 ? [`${cell}\t${cells[at + 1] ?? ''}`] : []));
  if (cells.length >= 2 && cells.slice(1).some((cell) => /^[^:]{2,40}:\s*\S/.test(cell)))
    return cells.flatMap(piecesOf);
  const pieces = piecesOf(text);
  // "Languages: A | B" is one value.
  const isOne = pieces.length > 1 && pieces.slice(1).every((piece) => !/^[^:\t]{2,40}[:\t]/.test(piece));
  return isOne && /^[^:\t|·]{2,40}:/.test(text) ? [text] : pieces;
}

function labelledFact(piece: string, line: DescriptionLine, isWhole: boolean): Fact | null {
  // "[Division] Marine Operations"
  const [, label = '', value = ''] =
    /^\[([^[\]:\t]{2,40})\]\s+(\S.*)$/u.exec(piece) ??
    /^([^:\t]{2,40}?)\s*(?:[:\t]|\s[–—-]\s)[\s:]*(\S.*)$/u.exec(piece) ??
    [];
  const kind = kindOfLabel(label);
  return kind === null || value === ''
    ? null
    : { kind, value: value.trim(), line, labelAt: line.at, isWhole };
}

const sameHeight = 0.005;

/** A label in one column of a page, with its value in the next column at the same height. */
function besideLabel(line: DescriptionLine, lines: DescriptionLine[]): Fact[] | null {
  const { box } = line;
  const kind = kindOfLabel(line.text);
  if (kind === null || box === null || line.isBullet) return null;
  const [beside] = lines
    .filter(
      (other) =>
        other.page === line.page &&
        other.box !== null &&
        other.box.x > box.x + box.width &&
        Math.abs(other.box.y - box.y) < sameHeight,
    )
    .toSorted((a, b) => (a.box?.x ?? 0) - (b.box?.x ?? 0));
  return beside === undefined || beside.text.length > 90 || beside.isHeading
    ? null
    : [{ kind, value: beside.text, line: beside, labelAt: line.at, isWhole: true }];
}

/** A label alone on its line, with its value on the next line. */
function underLabel(line: DescriptionLine, next: DescriptionLine | undefined): Fact[] | null {
  const kind = kindOfLabel(line.text);
  if (kind === null || kind === 'skills' || next === undefined || line.isBullet) return null;
  const isShort = !next.isBullet && next.text.length <= 80 && kindOfLabel(next.text) === null;
  return isShort && !headings.has(plain(next.text))
    ? [{ kind, value: next.text, line: next, labelAt: line.at, isWhole: true }]
    : null;
}

/** A row of labels above a row of their values. */
function underLabels(line: DescriptionLine, next: DescriptionLine | undefined): Fact[] | null {
  const names = line.text.split('\t');
  const values = next?.text.split('\t') ?? [];
  if (next === undefined || names.length < 2 || names.length !== values.length) return null;
  const kinds = names.map(kindOfLabel);
  const known = kinds.filter((kind) => kind !== null).length;
  if (known * 2 < names.length) return null;
  return kinds.flatMap((kind, at) =>
    kind === null
      ? []
      : [{ kind, value: values[at] ?? '', line: next, labelAt: line.at, isWhole: known === names.length }],
  );
}
