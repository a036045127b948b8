import { companyScore, isClause, isProse } from '#reading/server/read-cv-words.ts';
import { fold } from '#platform/contract/fold.ts';
import type { LeftOutKind } from '../contract.ts';
import { mailLines } from './leave-out-mail.ts';
import { pageLines } from './leave-out-pages.ts';
import { websiteLines } from './leave-out-website.ts';
import { type Block, blocksOf, type MarkedLine } from './read-description-blocks.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import {
  countOf,
  documentNames,
  headOfficeLabels,
  kindOfLabel,
  leftOutWords,
  plain,
} from './read-description-words.ts';

const paragraphMax = 900;

/** The lines below rows of signs, and below marks of a mail's signature, by their index. */
type BlockOptions = {
  isWrapped: boolean;
  breaks: ReadonlySet<number>;
  signatures: ReadonlySet<number>;
};

/** The parts of a document in its order; those that are not the posting have the reason. */
export function markedBlocks(
  lines: DescriptionLine[],
  { isWrapped, breaks, signatures }: BlockOptions,
): Block[] {
  const pages = pageLines(lines);
  const read = lines.filter((line) => !pages.has(line));
  const mail = mailLines(read, {
    isBreak: (at) => breaks.has(at),
    isSignatureStart: (at) => signatures.has(at),
  });
  const website = websiteLines(read);
  const reasonOf = new Map<DescriptionLine, LeftOutKind>([
    ...[...pages].map((line) => [line, 'page'] as const),
    ...[...website].flatMap((at) => (read[at] === undefined ? [] : [[read[at], 'website'] as const])),
    ...[...mail].flatMap(([at, kind]) => (read[at] === undefined ? [] : [[read[at], kind] as const])),
  ]);
  const marked = lines.map((line): MarkedLine => {
    const out = reasonOf.get(line) ?? reasonOfLine(line);
    return { line, out, isAlone: out === 'page' || out === 'website' || isValue(line) || isRow(line) };
  });
  const isMail = mail.size > 0;
  return withCoverEnd(
    withInternalSections(
      blocksOf(marked, isWrapped).map((block) =>
        block.out === null || block.out === 'mail' || block.out === 'signature'
          ? { ...block, out: reasonOfText(block, isMail) ?? block.out }
          : block,
      ),
    ),
  );
}

/** The last sentences of a mail before its signature, such as "Tell me when it is online". */
function withCoverEnd(blocks: Block[]): Block[] {
  const signature = blocks.findLastIndex(({ out }) => out === 'signature');
  const start = blocks.slice(0, Math.max(0, signature)).findLastIndex(({ out }) => out !== 'signature');
  return blocks.map((block, at) => {
    const isNear = at <= start && at > start - 2 && block.kind === 'paragraph' && block.out === null;
    const isCover = isNear && block.text.length <= 400 && countOf(leftOutWords.coverStems, block.text) > 0;
    return isCover ? { ...block, out: 'mail' } : block;
  });
}

const labelOf = (text: string): string =>
  plain(/^([^:\t]{2,40}?)\s*(?:[:\t]|\s[–—]\s)\s*\S/u.exec(text)?.[1] ?? '');

/** A line with a label and its value is not part of a sentence. */
const isValue = ({ text }: DescriptionLine): boolean =>
  kindOfLabel(labelOf(text)) !== null || leftOutWords.internalLabels.has(labelOf(text));

/** "Leeds | Full-time | £30,000": short values beside each other are no sentence. */
const isRow = ({ text, isBullet }: DescriptionLine): boolean =>
  !isBullet &&
  text.length <= 120 &&
  !/[.!?,;]$/.test(text) &&
  /\s[|·•]\s/.test(text) &&
  text.split(/\s[|·•]\s/).every((piece) => piece.length <= 50);

function reasonOfLine({ text, isBullet, isHeading }: DescriptionLine): LeftOutKind | null {
  const name = plain(text.replace(/^[[(<]+|[\])>]+$/g, ''));
  if (leftOutWords.confidentialLines.has(name)) return 'confidential';
  if (documentMark.test(fold(text)) && text.length <= 140) return 'internal';
  if (endMark.test(fold(text)) || (!isHeading && leftOutWords.pageLines.has(name))) return 'page';
  if (noteMark.test(fold(text)) || /_{5,}|\.{8,}/.test(text)) return 'internal';
  const label = labelOf(text);
  if (leftOutWords.websiteEnds.has(label) || shareLabel.test(label)) return 'website';
  if (isHeading || isBullet) return null;
  const isInternal = leftOutWords.internalLabels.has(label) && kindOfLabel(label) === null;
  return isInternal ? 'internal' : null;
}

/** The number and the version of a form or a template. */
const documentMark =
  /^(?:vorlage|template|form(?:ular)?|dokument|document|dokuman|belge|form no|dokuman no|file|datei)\b.{0,40}\d.{0,60}\b(?:stand|version|rev|v\d|issue|revizyon|tarih|page layout|gultig)|^form no\b|\b(?:rev|revizyon)\.? (?:no )?\d|^(?:draft|entwurf|taslak) (?:no\.? |nr\.? |v)?\d|^[a-z\d]{1,6}(?:[-./][a-z\d]{1,6}){1,4} (?:released|issued|stand|freigegeben|yayin)\b/;
/** "Note for Anna: …", "Commented [AB1]: …": remarks to the person who publishes; not those to people who apply. */
const noteMark =
  /^(?:nb|n\.b\.|note|remark|hinweis|notiz|anmerkung)\s+(?:for|to|fur|an)\s+(?!.{0,20}(?:applicant|candidate|applying|bewerb|interessent|agenc|agentur))[\p{L} ]{2,20}:|^(?!.{0,12}(?:aday|basvur|ajans))[\p{L} ]{2,20} icin not:|^(?:commented|comment|kommentar|kommentiert|aciklama|yorum)\s*\[/u;
const endMark =
  /^[-–—*= ]*(?:end of (?:document|advert|ad|text)|ende des dokuments|belge sonu|ilan sonu)[-–—*= ]*$/;
const shareLabel =
  /^(?:(?:diese )?(?:stelle|anzeige|seite|job) teilen|share(?: this)?(?: job| page| role| vacancy)?|teilen|(?:ilani |bu ilani )?paylas|follow us|folgen sie uns|folge uns|bizi takip edin)$/;

/** The reason that the words of a paragraph give. */
function reasonOfText({ kind, text }: Block, isMail: boolean): LeftOutKind | null {
  if (text.length > paragraphMax) return null;
  const isFew = text.length <= 400;
  if (countOf(leftOutWords.confidential, text) > 0) return 'confidential';
  if (isFew && (countOf(leftOutWords.internal, text) > 0 || isBracketed(text))) return 'internal';
  if (isFew && (countOf(leftOutWords.website, text) > 0 || averagePay.test(text))) return 'website';
  if (text.length <= 80 && leftOutWords.counts.test(fold(text))) return 'website';
  if (/^(?:©|\(c\)|copyright)|©.{0,60}(?:19|20)\d\d/i.test(text) && isFew) return 'website';
  if (isLegal(text)) return 'letterhead';
  if (kind === 'paragraph' && isFew && letterStart.test(fold(text))) return 'mail';
  const isCover = kind === 'paragraph' && isMail && isFew && countOf(leftOutWords.cover, text) > 0;
  return isCover ? 'mail' : null;
}

/** "Salaries for bakers in Leeds: £12 per hour on average" is of a job board. */
const averagePay =
  /^(?=.{20,140}$)(?=.*\d)(?=.*(?:salar|gehalt|gehält|verdien|maaş))(?=.*(?:on average|average salar|im durchschnitt|ortalama))/iu;

const letterStart =
  /^(?:dear (?:applicant|candidate|colleague|friend|sir|mr|ms|mrs)|sehr geehrte|liebe (?:kolleg|bewerber|frau|herr)|sayin |degerli aday)[^.]{0,60},/;

/** "[remove before publishing]" */
const isBracketed = (text: string): boolean => /^(?:\[[^\]]{3,}\]|<<[^>]{3,}>>|\{\{[^}]{3,}\}\})$/.test(text);

/** The legal notes of a letterhead: registers, tax numbers, bank accounts. */
function isLegal(text: string): boolean {
  const words = countOf(leftOutWords.legal, text);
  return (
    text.length <= 500 && (words >= 2 || (words === 1 && (/\d{4,}/.test(text) || contactMarks(text) >= 2)))
  );
}

const postal = /\b\d{5}\s+\p{Lu}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d{2}\s?[A-Z\d]{4}\b/u;
const street =
  /\b\d{1,4}[a-z]?,?\s+(?:\p{Lu}\p{L}+\s+){1,3}(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Quay|Square|Way|Drive|Boulevard|Blvd\.?)(?!\p{L})|(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ring|damm|ufer)\s+\d{1,4}|\b(?:Cad|Sok|Mah|Bulv|Blv|Caddesi|Sokak|Sokağı|Mahallesi|Bulvarı)\b/iu;
const mailOrWeb =
  /[\w.+-]+@[\w-]+\.\w|\bhttps?:\/\/|\bwww\.|\b[\w-]+\.(?:com|org|net|example|de|co\.uk|com\.tr|ie)\b/i;
const phone = /(?:\+|\b0(?!\d?\.\d{1,2}\.20\d\d))\d[\d ()/.-]{6,}\d/;

/** How many ways to reach a company a text holds: phone, mail or web, street, postal code. */
export const contactMarks = (text: string): number =>
  [phone, mailOrWeb, street, postal].filter((mark) => mark.test(text)).length;

/** The section below a heading such as "Internal notes", up to the next heading. */
function withInternalSections(blocks: Block[]): Block[] {
  let isInside = false;
  return blocks.map((block) => {
    const isNamed = leftOutWords.internalHeadings.has(plain(block.text));
    const isMarked = block.kind === 'heading' && countOf(leftOutWords.internalWords, block.text) > 0;
    const isTitle = (isNamed || isMarked) && block.text.length <= 60;
    if (block.kind === 'heading' || isTitle) isInside = isTitle;
    return isInside && (block.out === null || isTitle) ? { ...block, out: 'internal' } : block;
  });
}

const dateLine =
  /^(?:\p{Lu}[\p{L}.]{2,25}(?: \p{Lu}[\p{L}.]{2,25})?,\s+(?:den\s+)?)?(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\.? \p{L}+ \d{4}|\p{L}+ \d{1,2}, \d{4})$/u;
const shortMax = 90;

/**
 * The letterhead: short lines above the title, and those with the company's address, phone and web near top or end.
 * @param titleAt index of the line with the title; null when there is none
 */
export function withLetterhead(blocks: Block[], titleAt: number | null): Block[] {
  const title = blocks.findIndex(({ lines }) => lines.some(({ at }) => at === titleAt));
  const section = blocks.findIndex((block, at) => at > title && block.kind === 'heading');
  const last = blocks.findLastIndex(({ out }) => out === null);
  const tail = tailStart(blocks);
  let isBelowFoot = false;
  return blocks.map((block, at) => {
    if (block.out !== null || at === title) return block;
    if (at >= tail) return { ...block, out: 'page' };
    const isAbove = at < title && (isShort(block) || documentNames.has(plain(block.text)));
    const isHead = at < section && block.kind !== 'bullet' && isAddress(block.text);
    const isText = block.kind === 'paragraph';
    const isNearEnd = isText && at >= last - footMax && at > title;
    const isFoot = isNearEnd && (isFootAddress(block.text) || (isBelowFoot && isFootNote(block.text)));
    isBelowFoot = isFoot;
    const isTop = at !== title && block.lines.every(isAtTop) && isAddress(block.text);
    return isAbove || isHead || isFoot || isTop ? { ...block, out: 'letterhead' } : block;
  });
}

const fragmentMax = 60;
const tailMax = 6;

/** The first of the short lines, such as buttons and names, that end a document with lists. */
function tailStart(blocks: Block[]): number {
  let start = blocks.length;
  while (start > 0 && blocks.length - start < tailMax && isFragment(blocks[start - 1])) start -= 1;
  while (blocks[start - 1]?.kind === 'heading') start += 1;
  const hasLists = blocks.slice(0, start).some(({ kind, out }) => kind === 'bullet' && out === null);
  return hasLists ? start : blocks.length;
}

const isFragment = (block: Block | undefined): boolean =>
  block !== undefined &&
  (block.out !== null ||
    (block.kind === 'paragraph' &&
      block.text.length <= fragmentMax &&
      block.lines.length === 1 &&
      !/[.!?:]$|[€$£₺@]|\d{4}/.test(block.text) &&
      kindOfLabel(labelOf(block.text)) === null &&
      labelOf(block.text) === '' &&
      !reply.test(fold(block.text))));

const isAtTop = ({ page, box }: DescriptionLine): boolean => page === 1 && box !== null && box.y < 0.2;

const isShort = ({ kind, text, lines }: Block): boolean =>
  kind !== 'bullet' &&
  (text.length <= shortMax || (lines.length <= 3 && lines.every((line) => line.text.length <= shortMax))) &&
  lines.every((line) => kindOfLabel(labelOf(line.text)) === null) &&
  (!isClause(text) || !text.includes(' ')) &&
  !statement.test(fold(text));

/** The verb of a sentence that leads to the title. */
const statement =
  /\b(?:ist|sind|wird|sucht|suchen|is|are|seeks?|looking|ariyor\w*|aranmaktadir|alinacaktir|we)\b/;

const isAddress = (text: string): boolean =>
  text.length <= 160 &&
  kindOfLabel(labelOf(text)) === null &&
  (dateLine.test(text) || contactMarks(text) >= 2 || (isReach(text) && text.length <= shortMax));

/** A phone number or a web address and little else. */
const isReach = (text: string): boolean =>
  (phone.test(text) || mailOrWeb.test(text)) && text.split(/\s+/).length <= 7;

const footMax = 5;

/** Numbers, permits and names follow the address at the end. */
const isFootNote = (text: string): boolean =>
  text.length <= 160 &&
  !/[.!?]$|[€$£₺]|\b20\d\d\b/.test(text) &&
  kindOfLabel(labelOf(text)) === null &&
  !reply.test(fold(text));

/** The address of the company at the end; an address to apply to is part of a sentence. */
const isFootAddress = (text: string): boolean =>
  text.length <= 220 &&
  (!isProse(text) || /\s[|·]\s/.test(text)) &&
  kindOfLabel(labelOf(text)) === null &&
  !reply.test(fold(text)) &&
  (contactMarks(text) >= 2 ||
    street.test(text) ||
    headOfficeLabels.has(labelOf(text)) ||
    (companyScore(text) >= 2 && text.split(/\s+/).length <= 8));

const reply =
  /\b(?:appl(?:y|ication)|questions?|contact|bewerb|fragen|ansprech|auskunft|basvur|soru|iletisim|cv|ozgecmis|write|call|send)/;
