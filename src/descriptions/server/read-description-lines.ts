import { cvLinesOf, type Line, linesToRead } from '#reading/server/read-cv-lines.ts';
import type { PlacedLine } from '#files/server/extract-text.ts';
import { type FactKind, factKinds, headings, labels, plain } from './read-description-words.ts';

export type DescriptionText = {
  format: string;
  text: string;
  /** For PDFs only. */
  lines: PlacedLine[] | null;
  /** Indexes of the lines that the document marks as headings. */
  headings: number[];
};

/** A line of a job description, classified as a heading or not. */
export type DescriptionLine = Line & {
  isHeading: boolean;
  /** Marked as a heading by the document's structure or by its larger letters. */
  isSet: boolean;
};

/** A line with a labelled value: "Location: Berlin". A line with several values gives one fact for each. */
export type Fact = {
  kind: FactKind;
  value: string;
  line: DescriptionLine;
  /** Index of the line with the label, which may be another line. */
  labelAt: number;
  isWhole: boolean;
};

export const readLinesMax = 800;

/** Classifies each line of the document as a heading or not. */
export function descriptionLines({ text, lines, headings: set }: DescriptionText): DescriptionLine[] {
  const read = linesToRead(cvLinesOf(text, lines));
  const body = usualSize(read);
  const marked = new Set(set);
  return read.map((line, index) => {
    const isLarge = line.size !== null && line.size >= body * 1.12 && line.text.length <= 100;
    const near = { above: read[index - 1], next: read[index + 1] };
    const isSet = marked.has(line.at) || isLarge;
    return { ...line, isSet, isHeading: isSet || looksLikeHeading(line, near) };
  });
}

type Near = { above: Line | undefined; next: Line | undefined };

/** A heading is recognised by its words, by a list directly below it, or by capital letters. */
function looksLikeHeading(line: Line, { above, next }: Near): boolean {
  const { text } = line;
  if (line.isBullet || text.length > 70 || /[.;,]$/.test(text)) return false;
  if (isSectionName(text)) return true;
  // A wrapped bullet point also has a list below it.
  if (next === undefined || (above?.isBullet === true && !line.hasGapAbove) || !/^[\p{Lu}\d]/u.test(text))
    return false;
  const words = text.split(/\s+/).length;
  if (words <= 8 && next.isBullet) return true;
  if (words <= 6 && text.endsWith(':') && !/\t/.test(text)) return true;
  return (
    line.hasGapAbove && words >= 2 && words <= 6 && text === text.toUpperCase() && /\p{L}{3}/u.test(text)
  );
}

export function isSectionName(text: string): boolean {
  const name = plain(text);
  return headings.has(name) || labels.skills.has(name);
}

/** The font size of most letters. */
function usualSize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines)
    if (size !== null) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? Number.POSITIVE_INFINITY;
}

/** The labelled values of the job outside its description. */
export function factsOf(lines: DescriptionLine[]): Fact[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > 240) return [];
    const pieces = piecesOf(line.text);
    const stated = pieces.flatMap((piece) => labelledFact(piece, line, pieces.length === 1) ?? []);
    if (stated.length > 0)
      return stated.map((fact) => ({ ...fact, isWhole: stated.length === pieces.length }));
    return underLabel(line, lines[index + 1]) ?? [];
  });
}

/** "Berlin | Full-time · Hybrid" has three pieces. */
export const piecesOf = (text: string): string[] =>
  text
    .split(/\s+[|·•]\s+|\s*\|\s*/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

function labelledFact(piece: string, line: DescriptionLine, isWhole: boolean): Fact | null {
  const [, label = '', value = ''] = /^([^:\t]{2,40}?)\s*(?:[:\t]|\s[–—-]\s)\s*(\S.*)$/u.exec(piece) ?? [];
  const kind = kindOf(label);
  return kind === null || value === ''
    ? null
    : { kind, value: value.trim(), line, labelAt: line.at, isWhole };
}

/** A label alone on its line, with its value on the next line. */
function underLabel(line: DescriptionLine, next: DescriptionLine | undefined): Fact | null {
  const kind = kindOf(line.text);
  if (kind === null || kind === 'skills' || next === undefined || line.isBullet) return null;
  const isShort = !next.isBullet && next.text.length <= 80 && !isSectionName(next.text);
  return isShort ? { kind, value: next.text, line: next, labelAt: line.at, isWhole: true } : null;
}

function kindOf(label: string): FactKind | null {
  const name = plain(label);
  return name === '' ? null : (factKinds.find((kind) => labels[kind].has(name)) ?? null);
}
