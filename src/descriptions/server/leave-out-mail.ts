import { fold } from '#platform/contract/fold.ts';
import { isProse, titleScore } from '#reading/server/read-cv-words.ts';
import { type DescriptionLine, isSectionName } from './read-description-lines.ts';
import { isSearch, soughtTitle } from './read-description-sought.ts';
import { countOf, kindOfLabel, leftOutWords, plain } from './read-description-words.ts';

/** Why a line of a mail is no part of the posting. */
export type MailMark = 'mail' | 'signature';

const headWindow = 40;
const coverMax = 15;
const signatureMax = 14;

/** Headers, greeting, covering sentences and signature of the mail that a posting came in. */
export function mailLines(
  lines: DescriptionLine[],
  { isBreak, isSignatureStart }: Dividers,
): Map<number, MailMark> {
  const marks = new Map<number, MailMark>();
  markHeaders(lines, marks);
  const greetings: number[] = [];
  for (const [at, line] of lines.slice(0, headWindow).entries()) {
    const isAfter = marks.get(at - 1) === 'mail' || (at === 0 && isCoverNote(line));
    const isReply = isAfter && greetingAndMore.test(line.text) && isGreetingWord(line);
    if (marks.has(at) || !((isGreeting(line) && beginsLetter(line)) || isReply)) continue;
    greetings.push(at);
    marks.set(at, 'mail');
    const start = startOfPosting(lines, at + 1, isBreak);
    for (let next = at + 1; next < start; next += 1) marks.set(next, 'mail');
  }
  if (greetings.length === 0) markBelowHeaders(lines, marks, isBreak);
  // "Selamlar" is a greeting and the end of a mail.
  for (const [at, line] of lines.entries())
    if (!greetings.includes(at) && isSignOff(line))
      markSignature(lines, { at, greeting: greetings.findLast((one) => one < at) ?? -1 }, marks);
  markAnswers(lines, marks);
  // Mail programs write "-- " above a signature.
  const start = lines.findLastIndex(({ at }) => isSignatureStart(at));
  if (start > lines.length / 2 && lines.length - start <= signatureMax)
    for (let at = start; at < lines.length; at += 1) marks.set(at, 'signature');
  return marks;
}

/** Whether a line is below a row of signs, and below the mark of a signature. */
export type Dividers = { isBreak: (at: number) => boolean; isSignatureStart: (at: number) => boolean };

const answerMax = 4;

/** Short messages of a chat below the posting, each with a name and a time above it. */
function markAnswers(lines: DescriptionLine[], marks: Map<number, MailMark>): void {
  const start = lines.findLastIndex(({ isBullet, text }) => isBullet || isSectionName(text));
  for (const [at, line] of lines.entries()) {
    if (at <= start || !chatHead.test(line.text)) continue;
    for (let next = at + 1; next <= at + answerMax && next < lines.length; next += 1) {
      if (chatHead.test(lines[next]?.text ?? '') || (lines[next]?.text.length ?? 0) > 140) break;
      if (!marks.has(next)) marks.set(next, 'mail');
    }
  }
}

/** A mail without a greeting: the sentences between its headers and the posting. */
function markBelowHeaders(
  lines: DescriptionLine[],
  marks: Map<number, MailMark>,
  isBreak: (at: number) => boolean,
): void {
  const last = lines.findLastIndex(
    (line, at) => at < headWindow && marks.get(at) === 'mail' && (isHeader(line) || chatHead.test(line.text)),
  );
  if (last === -1) return;
  const start = startOfPosting(lines, last + 1, isBreak);
  for (let at = last + 1; at < start; at += 1) marks.set(at, 'mail');
}

const headerLine = /^([\p{L}-]{2,20}(?: [\p{L}]{2,12})?)\s*:\s*\S/u;

const isHeader = ({ text }: DescriptionLine): boolean =>
  leftOutWords.mailHeaders.has(plain(headerLine.exec(text)?.[1] ?? ''));

const wroteLine =
  /^(?:on|am|le) .{6,80}(?:wrote|schrieb)\b.{0,60}:$|^.{6,90}(?:tarihinde .{0,60})?sunu yazdi:?$/;

/** Two headers or more that follow each other; alone "Date:" may be anything. */
function markHeaders(lines: DescriptionLine[], marks: Map<number, MailMark>): void {
  for (const [at, line] of lines.entries()) {
    const isNear = [at - 1, at + 1].some((other) => lines[other] !== undefined && isHeader(lines[other]));
    const isMark = countOf(leftOutWords.mailMarks, line.text) > 0 && line.text.length <= 80;
    const isChat = chatLine.test(line.text) || chatHead.test(line.text) || chatTime.test(line.text);
    const isChatWord = marks.has(at - 1) && leftOutWords.chatLines.has(plain(line.text.replace(/[()]/g, '')));
    if (isChat || isChatWord || seenBy.test(fold(line.text))) marks.set(at, 'mail');
    if (/(?:wrote|schrieb|yazd[ıi]):$/.test(line.text) && line.text.length <= 120) {
      marks.set(at, 'mail');
      if (/^(?:On|Am|\d)/.test(lines[at - 1]?.text ?? '')) marks.set(at - 1, 'mail');
    }
    if ((isHeader(line) && isNear) || isMark || wroteLine.test(fold(line.text.slice(0, 200))))
      marks.set(at, 'mail');
  }
}

/** "[24.11.2026 22:14] Anna: …": the messages of a chat. */
const chatLine =
  /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\]?\s*(?:[-–]\s*)?[^:]{2,40}:/;

/** Name and time above a message: "Anna Berg  10:42 AM", "[10:42, 24.11.2026] Anna:", "Anna, [24/11/2026 10:42]". */
const chatHead =
  /^\p{Lu}[^[,]{1,40}, \[\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}\]$|^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2}\s+(?:(?:today|yesterday|heute|gestern|bugün|dün)\s+(?:at|um)?\s*)?\[?\d{1,2}[:.]\d{2}(?:\s?[AP]M)?\]?$|^\[\d{1,2}:\d{2}(?:, [^\]]{6,12})?\]\s*\p{Lu}[^:]{1,40}:/u;

/** "14:09 Tom: looks good", "Seen by 4" */
const chatTime = /^\[?\d{1,2}:\d{2}\]?\s+\p{Lu}[\p{L}. ]{1,30}:\s/u;
const seenBy = /^(?:(?:seen|read) by|gesehen von|gelesen von) \d+|^\d+ kisi (?:gordu|okudu)$/;

const greetingAndMore = /^[^,]{2,30}, .{3,110}$/;
const isGreetingWord = ({ text }: DescriptionLine): boolean => leftOutWords.greetings.test(fold(text));

/** "Hey Tom, here is the text for the site": a message above the posting. */
const isCoverNote = ({ text, size }: DescriptionLine): boolean =>
  size === null && countOf(leftOutWords.cover, text) + countOf(leftOutWords.coverStems, text) > 0;

export function isGreeting({ text, isBullet }: DescriptionLine): boolean {
  return (
    !isBullet &&
    text.length <= 70 &&
    text.split(/\s+/).length <= 8 &&
    !/[.?]$/.test(text) &&
    /[,!:]$|^\S+(?: \S+){0,3}$/.test(text) &&
    leftOutWords.greetings.test(fold(text))
  );
}

/** A greeting ends with a sign. "Hello there" in large letters is a heading of the advertisement. */
const beginsLetter = (line: DescriptionLine): boolean =>
  !line.isSet && !line.isHeading && (/[,!:]$/.test(line.text) || line.size === null);

/** The first line after a greeting that belongs to the posting; the next line when none is found. */
function startOfPosting(lines: DescriptionLine[], from: number, isBreak: (at: number) => boolean): number {
  const end = Math.min(lines.length, from + coverMax);
  for (let at = from; at < end; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    if (isSignOff(line) || (at > from && isBreak(line.at))) return at;
    if (isSectionName(line.text) || line.isSet || line.isBullet || isTitleLine(line)) return at;
    const sentence = `${line.text} ${lines[at + 1]?.text ?? ''}`;
    const isCover = countOf(leftOutWords.cover, line.text) > 0;
    if (isSearch(line.text) && !isCover && soughtTitle(sentence) !== null) return at;
    if (isLabelled(line)) return at;
  }
  return from;
}

/** A short line with the words of a job's title. */
const isTitleLine = ({ text }: DescriptionLine): boolean =>
  text.length <= 90 &&
  !/[.,;?]$/.test(text) &&
  (genderMark.test(text) || (!isProse(text) && titleScore(text) >= 2));

/** "(m/w/d)" and its relatives. */
export const genderMark =
  /\(\s*(?:(?:m|w|f|d|x|i|h|k|e|gn|div|mwd|all genders|alle geschlechter|divers)\s*(?:[/|,*]\s*|\)))+|\((?:gn|all genders|alle geschlechter|m\/w\/d|w\/m\/d)\)/i;

export function isSignOff({ text, isBullet }: DescriptionLine): boolean {
  if (isBullet || text.length > 60) return false;
  if (signedBy.test(fold(text))) return true;
  const bare = text
    .replace(/[^\p{L}\d.)]+$/u, '')
    .replace(/\s+(?:aus|from)(?: dem| der)?(?: \p{Lu}[\p{L}-]+){1,2}$/u, '');
  const parts = bare.split(/\s*[,!/–—-]\s+|,$|\s+(?:und|and|ve|&)\s+/).filter((part) => part !== '');
  const known = parts.filter((part) => leftOutWords.signOffs.has(plain(part.replace(/[,!.]+$/, ''))));
  const others = parts.filter((part) => !known.includes(part)).join(' ');
  const isFirst = known[0] !== undefined && known[0] === parts[0] && /[,!]/.test(text);
  return known.length > 0 && (others === '' || others.split(/\s+/).length <= (isFirst ? 6 : 3));
}

/** The end of an official announcement. */
const signedBy =
  /^(?:gez\.|gezeichnet\b|i\. ?a\.|i\. ?v\.|im auftrag\b|signed\b|ilanen duyurulur|duyurulur|ilan olunur|imza\b)/;

const isLabelled = (line: DescriptionLine | undefined): boolean =>
  kindOfLabel(/^([^:\t]{2,40}?)\s*[:\t]\s*\S/.exec(line?.text ?? '')?.[1] ?? '') !== null;

/** "Location: Leeds", or a title above it. */
const beginsPosting = (line: DescriptionLine, next: DescriptionLine | undefined): boolean =>
  isLabelled(line) || (isTitleLine(line) && isLabelled(next));

const contact = /@|\bhttps?:|\bwww\.|\+?\d[\d ()/-]{6,}\d|\b(?:tel|phone|mobile|mobil|fax|gsm|t|m|f)\s*[.:]/i;

/**
 * The lines below a sign-off: to the end of the document or to the next heading. Above the posting they end at the
 * first gap after the name.
 */
function markSignature(
  lines: DescriptionLine[],
  { at, greeting }: { at: number; greeting: number },
  marks: Map<number, MailMark>,
): void {
  marks.set(at, 'signature');
  const isNear = greeting !== -1 && at - greeting <= coverMax + 2;
  const isAbove = isNear && lines.slice(at + 1).some(({ text, isBullet }) => isBullet || isSectionName(text));
  // "Cheers, Ines" has the name.
  const own = /[,!]\s+(\p{Lu}\p{L}+)$/u.exec(lines[at]?.text ?? '')?.[1];
  for (let next = at + 1; next < Math.min(lines.length, at + 1 + signatureMax); next += 1) {
    const line = lines[next];
    if (line === undefined || line.text.length > 120 || line.isBullet || isSectionName(line.text)) return;
    const name = own ?? lines[at + 1]?.text.split(/\s+/)[0] ?? '';
    const isMore = contact.test(line.text) || (name.length > 2 && line.text.includes(name));
    if (isAbove && (own !== undefined || next > at + 1) && line.hasGapAbove && !isMore) return;
    if (isAbove && (line.isSet || beginsPosting(line, lines[next + 1]))) return;
    if (!marks.has(next)) marks.set(next, 'signature');
  }
}
