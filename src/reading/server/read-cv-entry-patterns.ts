import { fold } from '#platform/contract/fold.ts';
import { asTitle, type DateLine, headerOf } from './read-cv-headers.ts';
import { hasCommaPair, hasTwo, twoNames } from './read-cv-name-pairs.ts';
import type { Line } from './read-cv-lines.ts';
import { splitPlace } from './read-cv-places.ts';
import { companyScore, isProse, titleScore } from './read-cv-words.ts';

// Patterns that the entries of a section share.

/** A line with dates and its place among the lines of the section. */
export type Anchor = { at: number; dated: DateLine };

const saysTitle = (text: string): boolean => titleScore(text) > companyScore(text);

const isTitleLine = (line: Line | undefined): boolean =>
  line !== undefined && !line.isBullet && saysTitle(line.text) && !isProse(line.text);

export type FoundEntry = { dated: DateLine; above: Line[]; below: Line[] };

/**
 * The lines about companies, in a style of their own, between company and title: "Maker of pumps, 300 people". Most
 * entries have a title in the second line below their dates, and none has one in the first.
 */
export function blurbsOf(entries: FoundEntry[]): Line[][] {
  const areUntitled = entries.every(
    ({ dated, above }) => namesBeside(dated) + above.length === 1 && !saysTitle(dated.rest),
  );
  const areBlurbs = areUntitled && haveBlurbs(entries.map(({ below }) => below));
  return entries.map(({ below: [first] }) =>
    areBlurbs && first !== undefined && !isTitleLine(first) ? [first] : [],
  );
}

function haveBlurbs(entries: Line[][]): boolean {
  const titled = entries.filter(([, second]) => isTitleLine(second));
  const isApart = ([first, second]: Line[]): boolean =>
    first !== undefined &&
    !first.isBullet &&
    (first.size !== second?.size || first.isStrong !== second.isStrong);
  return (
    titled.length > 1 &&
    titled.length * 3 >= entries.length * 2 &&
    titled.every(isApart) &&
    !entries.some(([first]) => isTitleLine(first) || (first !== undefined && namesPlace(first)))
  );
}

/** Whether all dates have title and company beside them, so that the lines above them are no names. */
export function haveAllBeside(lines: Line[], anchors: Anchor[]): boolean {
  return (
    anchors.length > 1 &&
    anchors.every(({ dated }) => namesTwo(dated)) &&
    anchors.slice(1).every(({ at, dated }) => isAfterText(lines[at - 1], dated))
  );
}

/** Whether two names are beside dates. "Marion County | Salem, OR" is a company and its place. */
const namesTwo = ({ rest, line }: DateLine): boolean =>
  headerOf([{ text: rest, line, slot: '' }]).units.some(({ text }) => hasTwo(text) || hasCommaPair(text));

/** Whether the line above dates is the text of the entry before. */
const isAfterText = (above: Line | undefined, { line }: DateLine): boolean =>
  above !== undefined && (isText(above) || above.isStrong !== line.isStrong || above.size !== line.size);

export const isText = ({ isBullet, text }: Line): boolean => isBullet || isProse(text);

/** A line with nothing but the place of a job. */
export function namesPlace(line: Line): boolean {
  if (line.isBullet || line.text.length > 80) return false;
  return headerOf([{ text: line.text, line, slot: '' }]).units.length === 0;
}

/** Whether a line has a title and another name. */
export function holdsPair(line: Line): boolean {
  const [unit] = headerOf([{ text: line.text, line, slot: '' }]).units;
  const pair = unit === undefined || line.field !== undefined ? null : twoNames(unit);
  return pair !== null && pair.filter(({ text }) => saysTitle(text)).length === 1;
}

/** "(2 years 3 months)" and "Ankara" beside dates are no names. */
export function namesBeside({ rest, line }: DateLine): number {
  return headerOf([{ text: rest, line, slot: '' }]).units.length;
}

export const headerLength = 120;

/** Whether a line may name a title, a company or a place. */
export function isHeaderLike(line: Line): boolean {
  const text = line.text.replace(asTitle, '');
  return (
    !line.isBullet &&
    !isProse(text) &&
    !/^[^:]{3,60}:\s+\p{Ll}/u.test(text) &&
    text.length <= headerLength &&
    !/[.;:!?…]$/.test(
      fold(text).replace(/(?<!\p{L})(?:inc|ltd|co|corp|a\.s|sti|llc|bros)\.$|^\S+(?: \S+)?!$/u, ''),
    ) &&
    /^[\p{Lu}\p{Lo}\d"'(&]/u.test(text)
  );
}

/** Whether a line below "Title, Name" is the company all the same. */
export function namesCompany(line: Line | undefined): boolean {
  if (line === undefined || !isHeaderLike(line) || /[:\d]/.test(line.text)) return false;
  // "Mayday Street Infirmary | Croydon"
  const words = (line.text.split(/\s*[|•·]\s*|\t/)[0] ?? '').split(/\s+/);
  const isName =
    words.length <= 6 &&
    words.every((word) => /^[^\p{L}]*\p{Lu}|^(?:of|and|the|&|für|und|ve|der|die)$/u.test(word));
  return isName || companyScore(line.text) > 0 || splitPlace(line.text) !== null;
}

/** Whether most entries with "Title, Name" beside their dates have the company below: the name is a team. */
export function haveCompaniesBelow(entries: FoundEntry[]): boolean {
  const pairs = entries.filter(({ dated }) => hasCommaPair(dated.rest));
  return pairs.filter(({ below }) => namesCompany(below[0])).length * 2 >= pairs.length;
}
