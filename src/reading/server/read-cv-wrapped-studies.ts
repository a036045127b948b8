import { findPeriod, foldEach } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { readPlace } from './read-cv-places.ts';
import { degreeIn, labelOf, schoolPattern } from './read-cv-study-words.ts';
import { isProse } from './read-cv-words.ts';
import { joinTexts } from './read-cv-wrapped-lines.ts';

const longMax = 100;

/**
 * Joins names of schools and subjects that continue on the next line: the first line has no room for the next word, ends
 * inside brackets, or is half a name. Only lines of one style and column are joined, and no text.
 * @param all the lines of the document, which show where its columns end
 */
export function joinWrappedStudies(lines: Line[], all: Line[], now: Date): Line[] {
  const joined: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const above = joined.at(-1);
    // A joined line ends where its last part does.
    const end = above === undefined ? undefined : { ...above, box: lines[at - 1]?.box ?? above.box };
    if (above !== undefined && isOpenBeforeDates(above, line, now))
      joined[joined.length - 1] = { ...above, text: above.text.replace('\t', ` ${line.text}\t`) };
    else if (above === undefined || end === undefined || !continues(end, line, { all, now }))
      joined.push(line);
    else {
      const isJoined = above.isJoined === true || isTown(line.text);
      joined[joined.length - 1] = { ...above, text: joinTexts(above.text, line.text), isJoined };
    }
  }
  return joined;
}

/** "BSc, Physics,⇥10/2012 – 09/2015" continues with the school below. */
function isOpenBeforeDates(above: Line, line: Line, now: Date): boolean {
  const [names = '', dates = '', ...more] = above.text.split('\t');
  const isOpen = names.endsWith(',') && more.length === 0 && findPeriod(dates, now) !== null;
  const isBelow = above.page === line.page && !line.hasGapAbove && above.isStrong === line.isStrong;
  const isAligned = Math.abs((above.box?.x ?? 0) - (line.box?.x ?? 0)) < 0.008;
  return isOpen && isBelow && isAligned && !line.isBullet && !line.text.includes('\t');
}

function continues(above: Line, line: Line, { all, now }: { all: Line[]; now: Date }): boolean {
  if (above.box === null || line.box === null || above.page !== line.page || line.hasGapAbove) return false;
  if (line.isBullet || above.isBullet || line.text.includes('\t')) return false;
  const start = above.stops.at(-1) ?? above.box.x;
  if (
    Math.abs(start - line.box.x) > 0.008 ||
    above.size !== line.size ||
    above.text.length > longMax ||
    isProse(above.text)
  )
    return false;
  if (/\([^()]*$/.test(above.text) && /^[^()]*\)$/.test(line.text)) return true;
  const isEnd = endOfName.test(foldEach(line.text));
  const cell = above.text.split('\t').at(-1) ?? '';
  const isOpenBehindDates = (isEnd || /\p{L}-$/u.test(cell)) && !endsWithDates(cell, now);
  if (findPeriod(cell, now) !== null && !isOpenBehindDates) return false;
  if (
    (above.isStrong !== line.isStrong && !isEnd) ||
    !/^[\p{L}(&]/u.test(line.text) ||
    labelOf(line.text) !== null
  )
    return false;
  // "Oakhaven Grammar" continues with "School".
  if (isEnd && !schoolPattern.test(foldEach(above.text.split(/[,|]/).at(-1) ?? ''))) return true;
  // "…, Universität" continues with "Hohenried, 2016 – 2020".
  const period = findPeriod(line.text, now);
  if (period !== null)
    return (
      period.from > 0 &&
      (openName.test(foldEach(above.text)) || (!beginsAnew(above, line) && isFull(above, line, all)))
    );
  return (
    /^(?:and|und|ve|of|für|for|&)\s/u.test(line.text) ||
    /[\p{L}&]-$|\s[–—&]$|\s(?:und|and|ve|für|for|of|der|des|im|in)$/u.test(above.text) ||
    (!beginsAnew(above, line) && isFull(above, line, all))
  );
}

const margin = 0.03;
const fullLinesMin = 3;

/**
 * Whether the next word would reach beyond the right edge, where other lines of the column end, and what is right of the
 * line leaves no room for it either.
 */
function isFull(above: Line, line: Line, all: Line[]): boolean {
  const x = above.box?.x ?? 0;
  const end = x + (above.box?.width ?? 0);
  const ofPage = all.flatMap(({ box, at, page }) =>
    box !== null && page === above.page && at !== above.at ? [box] : [],
  );
  const letter = (line.box?.width ?? 0) / Math.max(1, line.text.length);
  const word = letter * ((line.text.split(/\s/)[0]?.length ?? 0) + 1);
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

/** The end of the name of a school, which is no name by itself. */
const endOfName =
  /^(?:(?:teknik|meslek|anadolu|fen|guzel|sanatlar|sosyal|bilimler|vakif|mesleki|ve|ticaret|grammar|high|state|community|secondary|technical|sixth|form|business) )*(?:universitesi|lisesi|koleji|yuksekokulu|university|college|school|polytechnic|academy)(?=$|[\s,(|–—-]\P{L}|,)/u;

const narrowMax = 0.5;
const gutter = 0.015;
