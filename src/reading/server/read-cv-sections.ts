import { fold } from '#platform/contract/fold.ts';
import type { Line } from './read-cv-lines.ts';
import { headingEnds, headings, type SectionKind } from './read-cv-words.ts';

/** The lines under a heading, or before the first one (`head`). */
export type Section = { kind: SectionKind | 'head'; lines: Line[] };

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

const headingMax = 48;
const wordsMax = 5;

/**
 * Splits the document at its headings. Sections of one kind stay apart, in their order.
 * @param name the line of the name in large letters; when a column was read first, the document begins there
 */
export function sectionsOf(lines: Line[], name: Line | null): Section[] {
  const sections: Section[] = [{ kind: 'head', lines: [] }];
  let opener: Line | null = null;
  for (const line of lines) {
    const current = sections.at(-1);
    if (line === name && current?.kind !== 'head') sections.push({ kind: 'head', lines: [line] });
    const found = line === name ? null : headingOf(line, current?.kind ?? 'head');
    const heading = found !== null && current?.kind === 'skills' && isSkillToo(line, opener) ? null : found;
    if (heading === null) {
      if (line !== name || current?.kind === 'head') current?.lines.push(line);
      continue;
    }
    opener = line;
    const rest = heading.rest === '' ? [] : [{ ...line, text: heading.rest, isBullet: false }];
    sections.push({ kind: heading.kind, lines: rest });
  }
  return bounded(sections);
}

function bounded(sections: Section[]): Section[] {
  const left = { ...linesMax };
  return sections.map(({ kind, lines }) => {
    const kept = lines.slice(0, left[kind]);
    left[kind] -= kept.length;
    return { kind, lines: kept };
  });
}

/** The lines of all sections of a kind. */
export function linesOf(sections: Section[], kind: Section['kind']): Line[] {
  return sections.filter((section) => section.kind === kind).flatMap((section) => section.lines);
}

const skillsToo =
  /^(?:iletisim|communication|leadership|training|research|software|tools|technologies|career|community|press|online|social|uzmanlik)$/;

/** "İletişim" among the skills is a skill, unless its font is that of the skills heading. */
function isSkillToo(line: Line, opener: Line | null): boolean {
  if (opener === null || !skillsToo.test(fold(line.text).trim())) return false;
  const isCapitals = (text: string): boolean =>
    text === text.toLocaleUpperCase('tr') || text === text.toUpperCase();
  const isAlike = line.size === null || Math.abs(line.size - (opener.size ?? 0)) < 0.3;
  const isRoomAlike = line.hasGapAbove || !(opener.hasGapAbove || opener.at === 0);
  return line.isBullet || !isAlike || !isRoomAlike || isCapitals(line.text) !== isCapitals(opener.text);
}

type Heading = { kind: SectionKind; rest: string };

function headingOf(line: Line, current: Section['kind']): Heading | null {
  if (line.isBullet && line.size === null) return null;
  const { text } = line;
  const whole = kindOf(text, line);
  if (whole !== null) return { kind: whole, rest: '' };
  const [, label = '', rest = ''] = /^([^:\t]{3,40})(?::|\t)\s*(\S.*)$/.exec(text) ?? [];
  if (label === '') return null;
  const kind = kindOf(label, line);
  // "Languages: Python, Go" and "Tools: …" among the skills are rows of skills. A line with dates after a tab is an
  // entry.
  if (kind === null || kind === 'other' || current === 'experience' || /\d{4}/.test(rest)) return null;
  if (current === 'skills' && (kind === 'skills' || kind === 'languages')) return null;
  return { kind, rest };
}

function kindOf(text: string, line: Line): SectionKind | null {
  if (text.length > headingMax || /\t|\d{4}/.test(text)) return null;
  const isWritten = /^[^\p{L}]{0,6}\p{Lu}/u.test(text) || line.hasGapAbove;
  if (!isWritten || /[.,;!?]$/.test(text)) return null;
  const words = plainWords(text);
  if (words.length === 0 || words.length > wordsMax) return null;
  return listed(words.join(' ')) ?? joined(words) ?? byLastWord(words, text);
}

/** Letters only, without numbers, signs and the words for "and". */
function plainWords(text: string): string[] {
  return fold(text)
    .replace(/[&+/|·-]/g, ' and ')
    .replace(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .map((word) => (word === 've' ? 'and' : word))
    .filter((word) => word !== '');
}

const byName: ReadonlyMap<string, SectionKind> = new Map(
  (Object.entries(headings) as [SectionKind, ReadonlySet<string>][]).flatMap(([kind, names]) =>
    [...names].map((name) => [name.replace(/(?<= )ve(?= )/g, 'and'), kind] as const),
  ),
);

function listed(name: string): SectionKind | null {
  return byName.get(name) ?? null;
}

/** "Skills & Languages", "Eğitim ve Sertifikalar": the first of two headings decides. */
function joined(words: string[]): SectionKind | null {
  const at = words.indexOf('and');
  if (at <= 0) return null;
  const first = listed(words.slice(0, at).join(' '));
  const second = listed(words.slice(at + 1).join(' '));
  return second === null ? null : first;
}

/** "Selected Engineering Experience" has the form of a heading: every word has a capital. */
function byLastWord(words: string[], text: string): SectionKind | null {
  const kind = headingEnds[words.at(-1) ?? ''];
  if (kind === undefined || words.length > 4) return null;
  const isSet = text
    .split(/\s+/)
    .every((word) => /^[^\p{L}]*\p{Lu}/u.test(word) || /^(and|of|&|ve)$/.test(word));
  return isSet ? kind : null;
}
