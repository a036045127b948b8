import { fold } from '#platform/contract/fold.ts';
import { skillsMax } from '../rules.ts';
import { findPeriod } from './read-cv-dates.ts';
import { readLanguage } from './read-cv-languages.ts';
import { goesOnFrom, type Line } from './read-cv-lines.ts';
import { outsideBrackets } from './read-cv-parts.ts';
import type { Section } from './read-cv-sections.ts';
import { readPlace } from './read-cv-places.ts';
import { companyScore, isProse, oneOf, titleScore } from './read-cv-words.ts';
import { type ReadValue, readValue, once } from './read-value.ts';
import skillWords from './cv-words-skill-words.json' with { type: 'json' };

const skillMax = 60;
const wordsMax = 6;

/** Reads the sections for skills, one value each. */
export function readSkills(sections: Section[], now: Date): ReadValue<string>[] {
  const groups = sections.filter(({ kind }) => kind === 'skills').flatMap(({ lines }) => groupsOf(lines));
  const all = groups.flatMap((group) => itemsOf(group));
  return once(
    all.filter(({ value, line }) => isSkill(value, now) && readLanguage(value, line) === null),
    fold,
  ).slice(0, skillsMax);
}

/** Joins the lines of one list: a wrapped list continues, and each bullet point begins anew. */
function groupsOf(lines: Line[]): Line[][] {
  const groups: Line[][] = [];
  const isBulleted = lines.some(({ isBullet }) => isBullet);
  const edge = Math.max(0, ...lines.map(({ box }) => (box === null ? 0 : box.x + box.width)));
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && goesOn(last, line, { isBulleted, edge })) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

const divider = /[,;|•·∙●⋅]|\s[–—-]\s/;

function goesOn(
  last: Line,
  line: Line,
  { isBulleted, edge }: { isBulleted: boolean; edge: number },
): boolean {
  if (line.isBullet || line.hasGapAbove || line.size === null || rowLabel.test(line.text)) return false;
  if (last.page !== line.page || last.isStrong !== line.isStrong) return false;
  if (/\p{Ll}-$/u.test(last.text)) return true;
  // The values of a row with a label go on below its values.
  if (last.text.includes('\t') && !line.text.includes('\t') && (line.box?.x ?? 0) > (last.box?.x ?? 0) + 0.03)
    return true;
  if (last.text.includes('\t') || line.text.includes('\t')) return false;
  if (isBulleted) return last.isBullet;
  if (/[,;|•·&/]$/.test(last.text) || (divider.test(last.text) && divider.test(line.text))) return true;
  return /^\p{Ll}{3}/u.test(line.text) && last.text.includes(' ') && goesOnFrom(last, line, edge);
}

const rowLabel = /^[\p{L}][^:,;|•·\t]{1,40}:\s*/u;
const notSkills = new RegExp(`^(?:${oneOf(skillWords.notSkills)})\\s*[:\\t]`, 'u');

function itemsOf(group: Line[]): ReadValue<string>[] {
  const [first] = group;
  if (first === undefined || notSkills.test(fold(first.text))) return [];
  const items: ReadValue<string>[] = [];
  let open = '';
  for (const line of group) {
    const text = withoutLabel(continued(open, line.text));
    const parts = outsideBrackets(text);
    // The last item of a line may continue on the next line, unless a separator ends it.
    open = line === group.at(-1) || /[,;|•·∙●⋅]\s*$/.test(text) ? '' : (parts.pop() ?? '');
    items.push(
      ...parts
        .filter((part) => !levelOnly.test(fold(part).trim()))
        .map((part) => skillValue(tidied(part), line)),
    );
  }
  return items;
}

/** A job, a company, a place or a long text under skills may belong to a section whose heading was not found. */
function skillValue(text: string, line: Line): ReadValue<string> {
  const isOther = titleScore(text) > 0 || companyScore(text) > 2 || readPlace(text) !== null;
  return readValue(text, line, !isOther && text.split(/\s+/).length <= 4 && !/\d{4}|:/.test(text));
}

/** A word that is broken over two lines is joined. */
function continued(open: string, text: string): string {
  if (open === '') return text;
  return /\p{Ll}-$/u.test(open) && /^\p{Ll}/u.test(text) ? open.slice(0, -1) + text : `${open} ${text}`;
}

/** The label of a row: "Cloud: AWS, Docker", and in a table "Cloud⇥AWS, Docker". */
function withoutLabel(text: string): string {
  const [label = '', values = '', ...more] = text.split('\t').map((cell) => cell.replace(/^[•·▪◦-]\s*/, ''));
  const isRow = more.length === 0 && /[,;|•·]/.test(values) && !/[,;|•·]/.test(label);
  return isRow ? values : text.replace(rowLabel, '');
}

const levels = oneOf(skillWords.levels);
const levelOnly = new RegExp(`^(?:${levels})(?:\\s+(?:${levels}))*$`, 'u');
const levelAtEnd = new RegExp(`\\s*(?:[:–—-]|\\(|\\|)\\s*(?:${levels})\\s*\\)?$`, 'u');
const clearLevel = new RegExp(`\\s+(?:${oneOf(skillWords.clearLevels)})$`, 'u');
const filler = new RegExp(`^(?:${oneOf(skillWords.filler)})\\s+`, 'u');
function tidied(text: string): string {
  const plain = text
    .replace(/[●○◉◎★☆■□▪▫•◆◇⬤⚫⚪✓✔✦\ue000-\uf8ff]+/g, ' ')
    .replace(/\s*[:–—-]\s*\d{1,3}\s?%?$|\s*\(?\d{1,3}\s?%\)?$/, '')
    .replace(/\s*[(:–—-]\s*\d{1,2}\+?\s*(?:years?|yrs?|jahren?|y[ıi]l)\.?\s*\)?$|\s+\d\s?\/\s?\d{1,2}$/iu, '')
    .replace(/\s*\(?(?:19|20)\d\d\s*[–—-]\s*(?:(?:19|20)\d\d|\p{L}+)\)?$/u, '')
    .trim();
  const level = levelAtEnd.exec(fold(plain)) ?? clearLevel.exec(fold(plain));
  const cut = level === null || fold(plain).length !== plain.length ? plain : plain.slice(0, level.index);
  const start = filler.exec(fold(cut))?.[0].length ?? 0;
  return cut
    .slice(start)
    .replace(/(?<!\.\w)[.\s]+$/, '')
    .trim();
}

function isSkill(text: string, now: Date): boolean {
  return (
    text.length > 0 &&
    text.length <= skillMax &&
    text.split(/\s+/).length <= wordsMax &&
    /[\p{L}]/u.test(text) &&
    !/[@]|https?:|\bwww\.|\.(?:com|org|net|de)\b/.test(text) &&
    !levelOnly.test(fold(text).trim()) &&
    (text.length < 12 || !isProse(text) || /^\p{Ll}/u.test(text)) &&
    findPeriod(text, now) === null
  );
}
