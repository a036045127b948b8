import { saysContact } from './read-cv-contact.ts';
import { findPeriod, foldEach } from './read-cv-dates.ts';
import { datedLine } from './read-cv-headers.ts';
import { readLanguage } from './read-cv-languages.ts';
import type { Line } from './read-cv-lines.ts';
import { outsideBrackets } from './read-cv-parts.ts';
import type { Section } from './read-cv-sections.ts';
import { degreeIn, schoolPattern } from './read-cv-study-words.ts';
import { readPlace } from './read-cv-places.ts';
import { companyScore, isProse, titleScore } from './read-cv-words.ts';

/**
 * Finds the sections of a CV without headings. Gaps divide it into blocks. They are jobs when they have periods, and
 * languages when they name nothing else. Lists of a few words are skills. Only kinds that no heading names are looked
 * for, and only before the first heading.
 */
export function withUnheadedSections(sections: Section[], now: Date): Section[] {
  // A document without contact details is hardly a CV.
  if (!sections.some(({ lines }) => lines.some((line) => saysContact(line)))) return sections;
  const lacks = (kind: Section['kind']): boolean =>
    !sections.some((section) => section.kind === kind && section.lines.length > 0);
  return sections.flatMap((section): Section[] => {
    if (section.kind === 'other' && lacks('education') && namesSchool(section.lines))
      return [{ ...section, kind: 'education', isGuessed: true }];
    if (section.kind === 'other' && lacks('experience') && holdsJobs(section.lines, now))
      return [{ ...section, kind: 'experience', isGuessed: true }];
    if (section.kind !== 'head') return [section];
    const blocks = blocksOf(section.lines).map((lines): Section => {
      const kind = kindOfBlock(lines, now);
      return kind === null || !lacks(kind) ? { kind: 'head', lines } : { kind, lines, isGuessed: true };
    });
    return joined(blocks);
  });
}

/** "Training" may be the only heading for schools. */
function namesSchool(lines: Line[]): boolean {
  const plain = lines.map(({ text }) => foldEach(text));
  return (
    plain.some((text) => schoolPattern.test(text)) &&
    lines.some(({ text }, at) => degreeIn(text, plain[at] ?? '') !== null)
  );
}

const jobsMin = 2;

/** An unknown heading may stand above the jobs: several periods, and job titles beside or around them. */
function holdsJobs(lines: Line[], now: Date): boolean {
  const dated = lines.filter((line) => datedLine(line, now)?.period.isRange === true);
  const titles = lines.filter(({ text }) => !isProse(text) && titleScore(text) > companyScore(text));
  return dated.length >= jobsMin && titles.length >= jobsMin;
}

const wideGap = 1.6;

/** The blocks of lines between gaps; the first line of a column begins a block too. */
function blocksOf(lines: Line[]): Line[][] {
  const blocks: Line[][] = [];
  const gapAt = (index: number): number => (lines[index]?.box?.y ?? 0) - (lines[index - 1]?.box?.y ?? 0);
  const gaps = lines
    .map((_line, index) => gapAt(index))
    .slice(1)
    .filter((gap) => gap > 0);
  const small = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 4)] ?? 0;
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    const above = lines[index - 1];
    const isFar = small > 0 && (gapAt(index) > small * wideGap || gapAt(index) < 0);
    const isNext = line.hasGapAbove || isFar || above === undefined || above.page !== line.page;
    if (last === undefined || isNext) blocks.push([line]);
    else last.push(line);
  }
  return blocks;
}

function kindOfBlock(lines: Line[], now: Date): Section['kind'] | null {
  if (lines.some((line) => saysContact(line) && datedLine(line, now) === null)) return null;
  if (lines.some((line) => datedLine(line, now)?.period.isRange === true)) return 'experience';
  if (lines.every((line) => namesLanguages(line))) return 'languages';
  return isSkillList(lines, now) ? 'skills' : null;
}

/** "English (native), Irish (good)", "Deutsch⇥Muttersprache" */
export function namesLanguages(line: Line): boolean {
  const parts = outsideBrackets(line.text.replaceAll('\t', ' '));
  return parts.every((part) => (readLanguage(part, line)?.value.level ?? null) !== null);
}

const wordsMax = 4;
const itemsMin = 3;

/**
 * A list of short texts, of which none is a job, a place or a date.
 * @param share how many of the texts must be so
 */
export function isSkillList(lines: Line[], now: Date, share = 1): boolean {
  const items = lines.flatMap(({ text }) => outsideBrackets(text));
  const fits = items.filter(
    (item) =>
      item.trim().split(/\s+/).length <= wordsMax &&
      !isProse(item) &&
      titleScore(item) === 0 &&
      (companyScore(item) === 0 || (share < 1 && !/\s/.test(item.trim()))) &&
      readPlace(item) === null &&
      findPeriod(item, now) === null,
  );
  return items.length >= itemsMin && fits.length >= items.length * share;
}

/** Neighbouring blocks of one kind are one section. */
function joined(blocks: Section[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (last !== undefined && last.kind === block.kind && block.kind !== 'skills')
      sections[sections.length - 1] = { ...last, lines: [...last.lines, ...block.lines] };
    else sections.push(block);
  }
  return sections;
}
