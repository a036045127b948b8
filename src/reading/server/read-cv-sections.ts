import { fold } from '#platform/contract/fold.ts';
import { foldEach } from './read-cv-dates.ts';
import { continuedSection } from './read-cv-continued-sections.ts';
import type { Line } from './read-cv-lines.ts';
import { isAside } from './read-cv-study-words.ts';
import { companyScore, titleScore } from './read-cv-words.ts';
import {
  isMixedHeading,
  isWeakHeading,
  kindOfDamagedHeading,
  kindOfHeading,
  kindOfHeadingWord,
  kindOfSpacedHeading,
  type SectionKind,
} from './read-cv-headings.ts';

/** The lines under a heading, or before the first one (`head`). */
export type Section = {
  kind: SectionKind | 'head';
  lines: Line[];
  /** No heading names the section: its content does, or its heading names two kinds. */
  isGuessed?: boolean;
  /** Its heading has unknown words. */
  isUnknown?: boolean;
};

/** A CV never has more lines of one kind; reading them would delay other requests. */
const linesMax: Record<Section['kind'], number> = {
  head: 200,
  contact: 80,
  summary: 60,
  experience: 600,
  education: 150,
  skills: 150,
  languages: 60,
  references: 0,
  other: 80,
};

/**
 * Splits the document at its headings. Sections of one kind stay apart, in their order.
 * @param name the line of the person's name; when a column was read first, the document begins there
 */
export function sectionsOf(lines: Line[], name: Line | null): Section[] {
  const sections: Section[] = [{ kind: 'head', lines: [] }];
  const style = styleOf(lines);
  const top = topOfHeadings(lines, name, style);
  const labels = repeatedLabels(lines);
  let opener: Line | null = null;
  let besideName: Line | null = null;
  for (const line of lines) {
    const current = sections.at(-1);
    const isAboveHeadings = line.page === 1 && (line.box?.y ?? 1) < top;
    if (line !== name && current?.kind !== 'head' && (isAboveHeadings || isRightBelow(besideName, line))) {
      // A column beside the name was read after the headings below it. It may reach further down than the first of them.
      if (headingOf(line, noSection, style) === null) {
        sections[0]?.lines.push(line);
        besideName = line;
        continue;
      }
    }
    besideName = null;
    // Some programs draw a heading twice.
    if (current !== undefined && current.lines.length === 0 && isSameHeading(line, opener)) continue;
    if (line === name && current?.kind !== 'head') sections.push({ kind: 'head', lines: [line] });
    const found =
      line === name || labels.has(line.text) ? null : headingOf(line, current ?? noSection, style);
    const isLabel = found !== null && current?.kind === 'skills' && isLabelOfSkills(line, current, opener);
    const heading = isLabel ? null : found;
    const continued = heading === null ? continuedSection(sections, line) : null;
    if (continued !== null) sections.push({ kind: continued, lines: [line] });
    else if (heading === null) {
      if (line !== name || current?.kind === 'head') current?.lines.push(line);
    }
    if (heading === null) continue;
    opener = line;
    const rest = heading.rest === '' ? [] : [{ ...line, text: heading.rest, isBullet: false }];
    const isUnknown = heading.isUnknown === true;
    sections.push({ kind: heading.kind, lines: rest, isUnknown, isGuessed: isMixedHeading(line.text) });
  }
  return bounded(sections);
}

/** Whether a line continues the block above it, at the same left edge and without a gap. */
const isRightBelow = (above: Line | null, line: Line): boolean =>
  above !== null &&
  above.box !== null &&
  line.box !== null &&
  above.page === line.page &&
  !line.hasGapAbove &&
  line.box.y > above.box.y &&
  Math.abs(line.box.x - above.box.x) < 0.006;

/** Also in capitals or with letter spaces. */
const isSameHeading = (line: Line, opener: Line | null): boolean =>
  opener !== null && fold(line.text).replace(/\s/g, '') === fold(opener.text).replace(/\s/g, '');

/** The place of the first heading of the first page; all lines above it belong to the head of the document. */
function topOfHeadings(lines: Line[], name: Line | null, style: HeadingStyle): number {
  const tops = lines.flatMap((line) =>
    line !== name && line.page === 1 && line.box !== null && headingOf(line, noSection, style) !== null
      ? [line.box.y]
      : [],
  );
  return Math.min(1, ...tops) - 0.004;
}

function bounded(sections: Section[]): Section[] {
  const left = { ...linesMax };
  return sections.map((section) => {
    const kept = section.lines.slice(0, left[section.kind]);
    left[section.kind] -= kept.length;
    return { ...section, lines: kept };
  });
}

/** The lines of all sections of a kind. */
export function linesOf(sections: Section[], kind: Section['kind']): Line[] {
  return sections.filter((section) => section.kind === kind).flatMap((section) => section.lines);
}

const skillsToo =
  /^(?:iletisim|communication|leadership|training|research|software|tools|technologies|career|community|press|online|social|uzmanlik)$/;

/** Words that occur in several entries, such as "Achievements", are labels in them, not headings. */
function repeatedLabels(lines: Line[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const kind = kindOf(line.text, line);
    const isMain = kind === 'experience' || kind === 'education' || kind === 'skills' || kind === 'languages';
    if (kind !== null && !isMain) counts.set(line.text, (counts.get(line.text) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
}

/** "İletişim" among the skills is a skill, unless its font is that of the heading; "Languages" may label their first group. */
function isLabelOfSkills(line: Line, { lines }: Section, opener: Line | null): boolean {
  const isFirst = lines.length === 0 && line.size !== null && kindOf(line.text, line) === 'languages';
  if (opener === null || (!isFirst && !skillsToo.test(fold(line.text).trim()))) return false;
  const isAlike = line.size === null || Math.abs(line.size - (opener.size ?? 0)) < 0.3;
  const isRoomAlike = line.hasGapAbove || !(opener.hasGapAbove || opener.at === 0);
  return line.isBullet || !isAlike || !isRoomAlike || isCapitals(line.text) !== isCapitals(opener.text);
}

const noSection: Section = { kind: 'head', lines: [] };

type Heading = { kind: SectionKind; rest: string; isUnknown?: boolean };

function headingOf(
  line: Line,
  { kind: current, lines: above }: Section,
  style: HeadingStyle,
): Heading | null {
  if (line.isBullet && line.size === null) return null;
  const { text } = line;
  const whole = kindOf(text, line);
  if (whole !== null) return fitsStyle(line, style) ? { kind: whole, rest: '' } : null;
  if (looksLikeHeading(line, style)) {
    const kind = kindOfDamagedHeading(text) ?? kindOfHeadingWord(text);
    // Below the name an unknown line is a job title.
    if (kind !== null || (style?.hasUnknown === true && current !== 'head'))
      return { kind: kind ?? 'other', rest: '', isUnknown: kind === null };
  }
  const [, label = '', rest = ''] = /^([^:\t]{3,40})(?::|\t)\s*(\S.*)$/.exec(text) ?? [];
  if (label === '') return null;
  const kind = kindOf(label, line);
  if (kind !== null && isInMargin(line, above)) return { kind, rest };
  // "Languages: Python, Go" and "Tools: …" among the skills are rows of skills, and "Abschluss: Diplom" is a row of an
  // education. A line with dates after a tab is an entry.
  const isInForm = (current === 'contact' || current === 'head') && isRowOfForm(rest, above.at(-1));
  if (isInForm && (kind === 'education' || kind === 'experience')) return null;
  // "Schwerpunkte: Statistik" below a degree describes it.
  const isOfStudy = current === 'education' && (line.isBullet || isAside(foldEach(label)));
  const isInJobs = isOfStudy || (current === 'experience' && !isCapitals(label));
  if (kind === null || kind === 'other' || isInJobs || /\d{4}/.test(rest)) return null;
  const isGroup = current === 'skills' && kind === 'languages' && !isCapitals(label);
  if (current === kind || isGroup) return null;
  return { kind, rest };
}

const shortWords = 3;

/** "Eğitim Durumu: Lisans" among rows such as "Uyruk: T.C." is a fact about the person. */
function isRowOfForm(rest: string, above: Line | undefined): boolean {
  return rest.split(/\s+/).length <= shortWords && /^[^:\t]{3,40}(?::|\t)\s*\S/.test(above?.text ?? '');
}

/** Whether the first part of a line is left of the text of the section. */
function isInMargin({ box, stops }: Line, above: Line[]): boolean {
  const left = Math.min(1, ...above.flatMap((line) => line.box?.x ?? []));
  return box !== null && stops.length > 1 && above.length > 0 && box.x < left - 0.03;
}

function kindOf(text: string, line: Line): SectionKind | null {
  const isWritten = /^[^\p{L}]{0,6}\p{Lu}/u.test(text) || line.hasGapAbove;
  return isWritten ? (kindOfHeading(text) ?? kindOfSpacedHeading(text)) : null;
}

/** How the headings of a document look, and the font size of its text; null when it has no sizes. */
type HeadingStyle = {
  heading: number;
  text: number;
  /** Where they begin. */
  starts: number[];
  /** Lines of unknown words that look like headings are few, so they are headings too. */
  hasUnknown: boolean;
  areCapitals: boolean;
  areStrong: boolean;
} | null;

const chief: readonly (SectionKind | null)[] = ['experience', 'education', 'skills'];

function styleOf(lines: Line[]): HeadingStyle {
  const sized = lines.filter(({ size }) => size !== null);
  const headings = sized.filter((line) => !isWeakHeading(line.text) && kindOf(line.text, line) !== null);
  const chiefs = headings.filter((line) => chief.includes(kindOf(line.text, line)));
  const heading = medianOf(chiefs.map(({ size }) => size ?? 0));
  const text = usualSize(sized);
  if (heading === undefined || text === undefined) return null;
  const alike = headings.filter(({ size }) => Math.abs((size ?? 0) - heading) < 0.3);
  const style = {
    heading,
    text,
    starts: alike.flatMap(({ box }) => box?.x ?? []),
    hasUnknown: false,
    areCapitals: alike.every((line) => isCapitals(line.text)),
    areStrong: alike.every(({ isStrong }) => isStrong),
  };
  const unknown = sized.filter((line) => kindOf(line.text, line) === null && looksLikeHeading(line, style));
  return {
    ...style,
    hasUnknown:
      alike.length >= 3 && unknown.length <= Math.max(2, isLarge(style) ? alike.length : alike.length / 2),
  };
}

/** The size that most letters have. */
function usualSize(lines: Line[]): number | undefined {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size ?? 0, (letters.get(size ?? 0) ?? 0) + text.length);
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const medianOf = (values: number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Whether a line of unknown words has the form and the left edge of the headings. These differ from the text. */
function looksLikeHeading(
  { text, size, box, isBullet, hasGapAbove, isStrong }: Line,
  style: HeadingStyle,
): boolean {
  if (style === null || size === null || box === null || isBullet) return false;
  const words = text.split(/\s+/);
  if (words.length > 5 || text.length > 40 || /[\d\t@,;.!?|·–—]/.test(text) || !/\p{L}{3}/u.test(text))
    return false;
  if (!style.starts.some((start) => Math.abs(start - box.x) < 0.006)) return false;
  if (Math.abs(size - style.heading) >= 0.3 || (style.areCapitals && !isCapitals(text))) return false;
  if (titleScore(text) > 0 || companyScore(text) > 0) return false;
  return isLarge(style) || (style.areCapitals && hasGapAbove && isStrong === style.areStrong);
}

const isLarge = ({ heading, text }: { heading: number; text: number }): boolean => heading > text * 1.12;

/** A common word such as "Courses" is a heading only when it looks like one. */
function fitsStyle(line: Line, style: HeadingStyle): boolean {
  if (style === null || line.size === null) return true;
  // "College" ends the name of a school, unless it is as bold as the headings.
  if (style.areStrong && !line.isStrong && isWeakHeading(line.text)) return false;
  if (line.size >= style.heading * 0.93) return true;
  const isSet = line.isStrong || isCapitals(line.text) || line.size > style.text * 1.08;
  return isWeakHeading(line.text) ? isSet && line.size >= style.heading * 0.85 : isSet;
}

const isCapitals = (text: string): boolean =>
  text === text.toLocaleUpperCase('tr') || text === text.toUpperCase();
