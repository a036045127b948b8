import { findPeriod, foldEach } from './read-cv-dates.ts';
import { firstWordWidth, isOpenBetween, joinLines, type Joint, type Page } from './read-cv-joined-lines.ts';
import type { Line } from './read-cv-lines.ts';
import { readPlace } from './read-cv-places.ts';
import { companyScore } from './read-cv-words.ts';
import { degreeIn, labelOf, schoolPattern } from './read-cv-study-words.ts';

/** Joins names of schools and subjects that continue on the next line. */
export function joinWrappedStudies(lines: Line[], all: Line[], now: Date): Line[] {
  const runs = runsOf(lines, now);
  const isOneName = (above: Line, line: Line): boolean => isCutInRun([above, line], all, runs);
  return joinLines(
    lines,
    {
      areTwo: beginsAnew,
      isRest: () => false,
      isName: namesStudy,
      jointOf: (above, line, page) =>
        jointOf(above, line, page) ?? (isOneName(above, line) ? 'likely' : null),
    },
    { all, now },
  );
}

/** Whether a text holds a school and a degree. */
export const namesStudy = (text: string): boolean =>
  !/[:“"„]/.test(text) && schoolPattern.test(foldEach(text)) && degreeIn(text, foldEach(text)) !== null;

function jointOf(above: Line, line: Line, { all, now }: Page): Joint {
  const isEnd = endOfName.test(foldEach(line.text));
  const cell = above.text.split('\t').at(-1) ?? '';
  const isOpenBehindDates = (isEnd || /\p{L}-$/u.test(cell)) && !endsWithDates(cell, now);
  if (findPeriod(cell, now) !== null && !isOpenBehindDates) return null;
  const isName = /^[\p{L}(&]/u.test(line.text) && labelOf(line.text) === null;
  if (isName && openFaculty.test(foldEach(above.text)) && endOfFaculty.test(foldEach(line.text)))
    return 'clear';
  if ((above.isStrong !== line.isStrong && !isEnd) || !isName) return null;
  const joint = isTown(line.text) ? 'likely' : 'clear';
  // "Oakhaven Grammar" continues with "School".
  if (isEnd && !schoolPattern.test(foldEach(above.text.split(/[,|]/).at(-1) ?? ''))) return joint;
  const isCut = !beginsAnew(above, line) && isFull(above, line, all);
  // "…, Universität" continues with "Hohenried, 2016 – 2020".
  const period = findPeriod(line.text, now);
  const isBehindName = /\p{L}/u.test(line.text.slice(0, period?.from));
  const isOpen =
    period === null
      ? isOpenBetween(above.text, line.text) || isList(above.text)
      : isBehindName && openName.test(foldEach(above.text));
  return isOpen || (isCut && isBehindName) ? joint : null;
}

/** "A-levels: English (A), History (A)," */
const isList = (text: string): boolean => /,[^,]+,$/.test(text);

const margin = 0.03;
const fullLinesMin = 3;

/**
 * Whether the next word would reach beyond the right edge, where other lines of the column end. What is right of the
 * line leaves no room for it either.
 */
function isFull(above: Line, line: Line, all: Line[]): boolean {
  const x = above.box?.x ?? 0;
  const end = x + (above.box?.width ?? 0);
  const ofPage = all.flatMap(({ box, at, page }) =>
    box !== null && page === above.page && at !== above.at ? [box] : [],
  );
  const word = firstWordWidth(line);
  // The next column is right of the line, or the margin, which is as wide as the left one.
  const next = Math.min(...ofPage.map((box) => box.x).filter((left) => left > end));
  const isNarrow = next - x < narrowMax;
  const room = isNarrow ? next - gutter : 1 - Math.min(...ofPage.map((box) => box.x));
  // Two words may be a name of their own.
  const isRest =
    (/^[^\s,]+(?:,|$|\s[|·(–—-]\s?)/.test(line.text) &&
      !isWholeDegree(line.text) &&
      !isSchoolName(line.text)) ||
    openName.test(foldEach(above.text));
  if (end + word > room && isRest) return true;
  if (end + word < room - 2 * margin) return false;
  const ends = ofPage
    .filter((box) => Math.abs(box.x - x) < 0.05 && (!isNarrow || box.x + box.width < next))
    .map((box) => box.x + box.width);
  const edge = Math.max(end, ...ends);
  const full = ends.filter((one) => one > edge - margin).length;
  const needed = !isNarrow || !isRest ? fullLinesMin : isTown(line.text) ? 2 : 1;
  return full >= needed && end + word > edge && end > edge - 4 * margin;
}

const isWholeDegree = (text: string): boolean => {
  const span = degreeIn(text, foldEach(text));
  return span !== null && span.from === 0 && span.to === text.length;
};

const isTown = (text: string): boolean => readPlace(text.split(/\s*[|·]/)[0] ?? '') !== null;

/** A degree below a school, and a school by its kind and name are lines of their own. */
function beginsAnew(above: Line, { text }: Line): boolean {
  const [plain, before] = [foldEach(text), foldEach(above.text)];
  if (degreeIn(text, plain)?.from === 0 && schoolPattern.test(before)) return true;
  const isSchool = schoolPattern.exec(plain)?.index === 0 && text.includes(' ') && !endOfName.test(plain);
  return isSchool && !openName.test(before) && !/[,&-]$/.test(above.text);
}

function endsWithDates(text: string, now: Date): boolean {
  const period = findPeriod(text, now);
  return period !== null && !/\p{L}/u.test(text.slice(period.to));
}

/** "Oskar-von-Miller-Schule" is whole, "Grundschule" is not. */
const isSchoolName = (text: string): boolean => text.includes('-') && schoolPattern.test(foldEach(text));

/** The kind of a school without its name. */
const openName =
  /(?:^|[\s,])(?:universitat|hochschule|fachhochschule|university of|college of|institute of|school of|fur angewandte|gymnasium|realschule|gesamtschule|berufsakademie)$/;

/** "Anadolu Üniversitesi Güzel" continues with "Sanatlar Enstitüsü". */
const openFaculty =
  /(?:guzel|sosyal|fen|saglik|egitim|lisansustu|meslek|mesleki|teknik|uygulamali|iktisadi|siyasal|ve)$/;
const endOfFaculty =
  /^(?:sanatlar|bilimler\p{L}*|egitim|ve|idari|teknik|bilgiler) ?(?:.* )?(?:enstitusu|fakultesi|yuksekokulu|lisesi)$/u;

/** The end of the name of a school, which is no name by itself. */
const endOfName =
  /^(?:(?:teknik|meslek|anadolu|fen|guzel|sanatlar|sosyal|bilimler|vakif|mesleki|ve|ticaret|grammar|high|state|community|secondary|technical|sixth|form|business) )*(?:universitesi|lisesi|koleji|yuksekokulu|university|college|school|polytechnic|academy)(?=$|[\s,(|–—-]\P{L}|,)/u;

/** Lines of one style between two others. For example the bold lines of a degree above the plain ones of its school. */
type Run = Line[];

/** The runs of a section. Those below the dates that end an entry are notes, and left out. */
function runsOf(lines: Line[], now: Date): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  const [first] = lines;
  const areDatesLast = first !== undefined && findPeriod(first.text, now) === null;
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    const isDated = findPeriod(line.text, now) !== null;
    const isBelowDates = above !== undefined && findPeriod(above.text, now) !== null;
    const isNext = above === undefined || isBelowDates || !isAlike(above, line) || line.hasGapAbove;
    if (isNext) isOpen = !(isBelowDates && areDatesLast && above !== undefined && isAlike(above, line));
    if (isDated || !isOpen) continue;
    const run = runs.at(-1);
    if (isNext || run === undefined) runs.push([line]);
    else run.push(line);
  }
  return runs;
}

const isAlike = (one: Line, other: Line): boolean =>
  one.isStrong === other.isStrong && one.size === other.size;

const isNear = (x: number, { box }: Line): boolean => Math.abs(x - (box?.x ?? 0)) < 0.03;

const sidebarMax = 0.32;

/**
 * Whether two lines of a sidebar are one name: other runs of their style have one line, or all are bold. The next word
 * would reach beyond the longest line.
 */
function isCutInRun([above, line]: readonly [Line, Line], all: Line[], runs: Run[]): boolean {
  const own = runs.find((run) => run.some(({ at }) => at === line.at));
  const alike = runs.filter(([one]) => one !== undefined && isAlike(one, line));
  const isSingle = alike.some((run) => run.length === 1) || line.isStrong;
  if (own === undefined || own[0]?.at === line.at || alike.length < 2 || !isSingle) return false;
  if (alike.length === runs.length || !isAlike(above, line) || !/^\p{L}/u.test(line.text)) return false;
  if (labelOf(line.text) !== null) return false;
  const boxes = all.flatMap(({ box, text, page }) =>
    box !== null && page === line.page && text.includes(' ') && isNear(box.x, line) ? [box] : [],
  );
  const edge = Math.max(...boxes.map(({ x, width }) => x + width));
  const left = above.box?.x ?? 0;
  const plain = foldEach(line.text);
  const isCompany = companyScore(line.text) > 0 && !endOfName.test(plain);
  const isOther = degreeIn(line.text, plain)?.from === 0 || isCompany;
  const end = left + (above.box?.width ?? 0) + firstWordWidth(line);
  return edge - left < sidebarMax && end > edge && !isOther && !beginsAnew(above, line);
}

const narrowMax = 0.5;
const gutter = 0.015;
