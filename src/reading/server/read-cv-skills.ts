import { fold } from '#platform/contract/fold.ts';
import { skillsMax } from '../rules.ts';
import { findPeriod } from './read-cv-dates.ts';
import { isWeakHeading, kindOfHeading } from './read-cv-headings.ts';
import { readLanguage } from './read-cv-languages.ts';
import { firstWordWidth } from './read-cv-joined-lines.ts';
import { goesOnFrom, type Line } from './read-cv-lines.ts';
import { outsideBrackets, slashList } from './read-cv-parts.ts';
import type { Section } from './read-cv-sections.ts';
import { readPlace } from './read-cv-places.ts';
import { companyScore, isProse, oneOf, titleScore } from './read-cv-words.ts';
import { type ReadValue, readValue, once } from './read-value.ts';
import skillWords from './cv-words-skill-words.json' with { type: 'json' };

const skillMax = 60;
const wordsMax = 6;

/** Reads the sections for skills, one value each. */
export function readSkills(sections: Section[], now: Date): ReadValue<string>[] {
  const all = sections.filter(({ kind }) => kind === 'skills').flatMap((section) => itemsOfSection(section));
  return once(
    all.filter(({ value, line }) => isSkill(value, now) && readLanguage(value, line) === null),
    fold,
  ).slice(0, skillsMax);
}

function itemsOfSection({ lines, isGuessed }: Section): ReadValue<string>[] {
  const items = groupsOf(withoutGroupLabels(lines)).flatMap((group) => itemsOf(group));
  const isDoubtful = isGuessed === true || isText(lines) || isMixed(lines);
  return isDoubtful ? items.map((item) => ({ ...item, isSure: false })) : items;
}

const textWords = 6;

/** Sentences under the heading describe strengths; what else is read there is not certain. */
const isText = (lines: Line[]): boolean =>
  lines.some(
    ({ text }) => !divider.test(text) && !text.includes('\t') && text.split(/\s+/).length >= textWords,
  );

const othersMin = 2;
const fewLines = 3;

/** Several jobs, companies or places on lines of their own show that the heading also has other things below it. */
function isMixed(lines: Line[]): boolean {
  const others = lines.filter(
    ({ text }) =>
      text.length <= skillMax &&
      !divider.test(text.replaceAll('\t', ', ')) &&
      (titleScore(text) > companyScore(text) || companyScore(text) > 2 || readPlace(text) !== null),
  );
  return lines.length > fewLines && others.length >= othersMin && others.length * 5 > lines.length;
}

/** Bold lines between lists of another style name groups of skills: "Backend", "Over 1000 lines:". */
function withoutGroupLabels(lines: Line[]): Line[] {
  const isLabel = (line: Line, below: Line | undefined): boolean =>
    line.size !== null &&
    below !== undefined &&
    !line.isBullet &&
    !divider.test(line.text) &&
    !line.text.includes('\t') &&
    (line.text.endsWith(':') || ((line.isStrong || isCapitals(line.text)) && isUnlike(line, below)));
  return lines.filter((line, at) => !isLabel(line, lines[at + 1]));
}

const isCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

/** Whether the line below is a list, or smaller, or set in another font. */
const isUnlike = (line: Line, below: Line): boolean =>
  (below.size ?? 0) < (line.size ?? 0) - 0.2 ||
  (divider.test(below.text) && line.isStrong !== below.isStrong) ||
  (below.text.includes('\t') && line.isStrong !== below.isStrong);

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

const divider = /[,;|•·∙●⋅◦○◆◇♦■▪]|\s[–—-]\s|\s\/\s.*\s\/\s/;

function goesOn(
  last: Line,
  line: Line,
  { isBulleted, edge }: { isBulleted: boolean; edge: number },
): boolean {
  if (line.isBullet || line.hasGapAbove || line.size === null || rowLabel.test(line.text)) return false;
  if (last.page !== line.page || last.isStrong !== line.isStrong) return false;
  if (/\p{Ll}-$/u.test(last.text)) return true;
  // The values of a row with a label may continue on the lines below.
  if (last.text.includes('\t') && !line.text.includes('\t') && (line.box?.x ?? 0) > (last.box?.x ?? 0) + 0.03)
    return true;
  if (last.text.includes('\t') || line.text.includes('\t')) return false;
  if (isBulleted) return last.isBullet;
  if (/[,;|•·&/]$/.test(last.text)) return true;
  if (divider.test(last.text) && divider.test(line.text)) return !hasRoom(last, line, edge);
  return /^\p{Ll}{3}/u.test(line.text) && last.text.includes(' ') && goesOnFrom(last, line, edge);
}

const room = 0.04;

/** A line that leaves ample room for the next word ends its list. */
const hasRoom = (last: Line, line: Line, edge: number): boolean =>
  last.box !== null && last.box.x + last.box.width + firstWordWidth(line) < edge - room;

const notItems = new Set(skillWords.notItems.map(fold));
const rowLabel = /^[\p{L}][^:,;|•·\t]{1,40}:\s*/u;
const notSkills = new RegExp(`^(?:${oneOf(skillWords.notSkills)})\\s*[:\\t]`, 'u');

function itemsOf(group: Line[]): ReadValue<string>[] {
  const [first] = group;
  if (first === undefined || notSkills.test(fold(first.text))) return [];
  const items: ReadValue<string>[] = [];
  let open = '';
  for (const line of group) {
    // "ACLS" above "Curriculum design" may be one skill or two.
    const isOpen = open !== '' && /^\p{Lu}/u.test(line.text);
    const text = withoutLabel(continued(open, line.text), line.isBullet);
    const parts = outsideBrackets(text);
    // The last item of a line may continue on the next line, unless a separator ends it.
    open = line === group.at(-1) || /[,;|•·∙●⋅]\s*$/.test(text) ? '' : (parts.pop() ?? '');
    items.push(
      ...parts
        .filter((part) => !levelOnly.test(fold(part).trim()))
        .map((part, at) => skillValue(tidied(part), line, isCertificate(line.text) || (isOpen && at === 0))),
    );
  }
  return items;
}

/** "Schweißfachmann, 2011" is a certificate rather than a skill. */
const isCertificate = (text: string): boolean => /(?:19|20)\d\d\)?$/.test(text);

/** A job, company, place or long text under skills may belong to another section, whose heading was not found. */
function skillValue(text: string, line: Line, isDoubtful: boolean): ReadValue<string> {
  const isPlain = !isDoubtful && isShort(text, line) && !/\d{4}|:/.test(text);
  const isOther = (): boolean => titleScore(text) > 0 || companyScore(text) > 2 || readPlace(text) !== null;
  return readValue(text, line, isPlain && !isOther());
}

/** Three words are one skill for certain only where a separator or a bullet divides them from others. */
function isShort(text: string, { text: whole, isBullet }: Line): boolean {
  const words = text.split(/\s+/).length;
  if (words > 1 && /^\p{Ll}/u.test(text)) return false;
  return words <= (isBullet || divider.test(whole) ? 3 : 2);
}

/** A word that is broken over two lines is joined. */
function continued(open: string, text: string): string {
  if (open === '') return text;
  return /\p{Ll}-$/u.test(open) && /^\p{Ll}/u.test(text) ? open.slice(0, -1) + text : `${open} ${text}`;
}

/** The label of a row: "Cloud: AWS, Docker", and in a table "Cloud⇥AWS, Docker". */
function withoutLabel(text: string, isBullet: boolean): string {
  const [label = '', values = '', ...more] = text.split('\t').map((cell) => cell.replace(/^[•·▪◦-]\s*/, ''));
  // "• Negotiation⇥• Salesforce" are two items.
  const isList = /[,;|•·]/.test(values) || slashList.test(values) || (!isBullet && /\t\s*[•·▪◦]/.test(text));
  const isRow = more.length === 0 && isList && !/[,;|•·]/.test(label);
  return isRow ? values : text.replace(rowLabel, '');
}

const levels = oneOf(skillWords.levels);
const levelOnly = new RegExp(`^(?:${levels})(?:\\s+(?:${levels}))*$`, 'u');
const levelAtEnd = new RegExp(`\\s*(?:[:–—-]|\\(|\\|)\\s*(?:${levels})\\s*\\)?$`, 'u');
const clearLevel = new RegExp(`\\s+(?:${oneOf(skillWords.clearLevels)})$`, 'u');
/** "Redaktion seit 2014" */
const sinceYear = new RegExp(
  `\\s*[(,–-]?\\s*(?:${oneOf(skillWords.since)})\\s*:?\\s*(?:19|20)\\d\\d\\)?$`,
  'u',
);
const filler = new RegExp(`^(?:${oneOf(skillWords.filler)})\\s+`, 'u');
function tidied(text: string): string {
  const plain = text
    .replace(/[●○◉◎★☆■□▪▫•◆◇⬤⚫⚪✓✔✦\ue000-\uf8ff]+/g, ' ')
    .replace(/(?:\s*[:–—]\s*|\s+-\s*|-\s+)\d{1,3}\s?%?$|\s*\(?\d{1,3}\s?%\)?$/, '')
    .replace(/\s*[(:–—-]\s*\d{1,2}\+?\s*(?:years?|yrs?|jahren?|y[ıi]l)\.?\s*\)?$|\s+\d\s?\/\s?\d{1,2}$/iu, '')
    .replace(/\s*\(?(?:19|20)\d\d\s*[–—-]\s*(?:(?:19|20)\d\d|\p{L}+)\)?$/u, '')
    .trim();
  const level = levelAtEnd.exec(fold(plain)) ?? clearLevel.exec(fold(plain)) ?? sinceYear.exec(fold(plain));
  const cut = level === null || fold(plain).length !== plain.length ? plain : plain.slice(0, level.index);
  const start = filler.exec(fold(cut))?.[0].length ?? 0;
  return cut
    .slice(start)
    .replace(/(?<!\.\w)[.\s]+$/, '')
    .trim();
}

/** "Incoterms 2020" is no date, "May 2020" and "2018 – 2020" are. */
function isDate(text: string, now: Date): boolean {
  const period = findPeriod(text, now);
  return (
    period !== null &&
    (period.isRange || !/\p{L}{4}|\p{Lu}{2}/u.test(text.slice(0, period.from) + text.slice(period.to)))
  );
}

function isSkill(text: string, now: Date): boolean {
  return (
    text.length > 0 &&
    text.length <= skillMax &&
    text.split(/\s+/).length <= wordsMax &&
    /[\p{L}]/u.test(text) &&
    !/[@]|https?:|\bwww\.|\.(?:com|org|net|de)\b/.test(text) &&
    !levelOnly.test(fold(text).trim()) &&
    !notItems.has(fold(text).trim()) &&
    (kindOfHeading(text) === null || isWeakHeading(text)) &&
    (text.length < 12 || !isProse(text) || /^\p{Ll}/u.test(text)) &&
    !isDate(text, now)
  );
}
