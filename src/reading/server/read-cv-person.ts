import { fold } from '#platform/contract/fold.ts';
import { emailsOf } from './read-cv-addresses.ts';
import { isContactLine, saysContact } from './read-cv-contact.ts';
import { findPeriod } from './read-cv-dates.ts';
import { type ReadValue, readValue } from './read-value.ts';
import type { CvLanguage } from './read-cv-language.ts';
import { type Line, paragraphs, partsOf } from './read-cv-lines.ts';
import { readPlace } from './read-cv-places.ts';
import { linesOf, type Section } from './read-cv-sections.ts';
import { companyScore, documentNames, saysTitle, titleScore } from './read-cv-words.ts';

export type PersonFacts = {
  name: ReadValue<string> | null;
  surname: ReadValue<string> | null;
  headline: ReadValue<string> | null;
  about: ReadValue<string> | null;
};

/** Facts of the whole document: one without contact details is hardly a CV. */
type DocumentFacts = { emails: string[]; isReachable: boolean; language: CvLanguage };

const topLines = 12;
const headlineMax = 120;
const aboutMax = 2000;

/** Reads the name, the headline and the summary of the person. */
export function readPerson(sections: Section[], document: DocumentFacts): PersonFacts {
  const name = nameIn(sections, document);
  const head = [...linesOf(sections, 'head'), ...linesOf(sections, 'contact')].slice(0, topLines * 3);
  const about = summaryOf(linesOf(sections, 'summary')) ?? paragraphIn(head, name?.last);
  return {
    ...(name === null ? { name: null, surname: null } : named(name, document.language)),
    headline: headlineIn(head, name),
    about,
  };
}

type NameLines = { text: string; line: Line; last: Line; after: string; isSure: boolean };

/**
 * The line in the largest letters of the first page, when they form a name; in a document without font sizes the line
 * whose name is in the e-mail address. Null when there is none.
 */
export function nameLineOf(lines: Line[]): Line | null {
  if (lines.some(({ size }) => size !== null))
    return largeName(lines.filter(({ page }) => page === 1).slice(0, 200))?.line ?? null;
  const emails = emailsOf(lines).map(({ value }) => value);
  const isName = ({ text }: Line): boolean => isInEmail(nameOf(text)?.text ?? '', emails);
  return lines.slice(0, 100).find((line) => isName(line)) ?? null;
}

function nameIn(sections: Section[], { emails, isReachable }: DocumentFacts): NameLines | null {
  const top = [...linesOf(sections, 'head'), ...linesOf(sections, 'contact')].slice(0, topLines);
  const labelled = top.find(({ text }) => nameLabel.test(text) && nameOf(text) !== null);
  const said = labelled === undefined ? null : nameOf(labelled.text);
  if (labelled !== undefined && said !== null)
    return { ...said, line: labelled, last: labelled, isSure: true };
  if (!isReachable) return null;
  const large = largeName(sections.flatMap(({ lines }) => lines).filter(({ page }) => page === 1));
  if (large !== null) return large;
  const names = top.flatMap((line) => {
    const name = nameOf(line.text, emails);
    return name === null ? [] : [{ ...name, line, last: line, isSure: isInEmail(name.text, emails) }];
  });
  return names.find(({ isSure }) => isSure) ?? names[0] ?? nameOfEmail(sections, emails);
}

/** The line anywhere in the document whose name is all in the e-mail address, such as one in a footer. */
function nameOfEmail(sections: Section[], emails: string[]): NameLines | null {
  for (const { kind, lines } of sections) {
    if (kind === 'references') continue;
    for (const line of lines) {
      const name = line.text.length > nameLineMax ? null : nameOf(line.text, emails);
      if (name !== null && isWhollyInEmail(name.text, emails))
        return { ...name, line, last: line, isSure: true };
    }
  }
  return null;
}

const nameLineMax = 120;

function largeName(lines: Line[]): NameLines | null {
  const emails = emailsOf(lines).map(({ value }) => value);
  const sizes = lines.map(({ size }) => size ?? 0);
  const largest = Math.max(0, ...sizes.slice(0, 200));
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  if (largest <= usual * 1.15) return null;
  const large = lines.filter(({ size }) => size !== null && size >= largest * 0.85).slice(0, 6);
  for (const [at, line] of large.entries()) {
    const next = large[at + 1];
    // In a narrow column a name takes two or three lines of its font size.
    const third = large[at + 2];
    const three = `${line.text} ${next?.text} ${third?.text}`.replaceAll('- ', '-');
    const areThree = next?.at === line.at + 1 && third?.at === line.at + 2 && wordCount(three) <= 3;
    const long =
      areThree && [line, next, third].every((one) => one?.size === line.size) ? nameOf(three, emails) : null;
    if (long !== null && third !== undefined) return { ...long, line, last: third, isSure: true };
    const whole =
      next?.at === line.at + 1 ? nameOf(`${line.text} ${next.text}`.replace('- ', '-'), emails) : null;
    if (whole !== null && next !== undefined && wordCount(whole.text) <= 4 && wordCount(line.text) < 3)
      return { ...whole, line, last: next, isSure: true };
    const alone = nameOf(line.text, emails) ?? (line.size === largest ? mononym(line, emails) : null);
    if (alone !== null) return { ...alone, line, last: line, isSure: true };
  }
  return null;
}

/** Some people have one name; it is in their e-mail address too. */
function mononym({ text }: Line, emails: string[]): { text: string; after: string } | null {
  return /^\p{Lu}[\p{L}'’-]{2,30}$/u.test(text) && isInEmail(text, emails) ? { text, after: '' } : null;
}

const nameLabel =
  /^(?:\d{1,2}[.)]\s*)?(?:name|full name|full name on register|candidate|candidate name|applicant|name of applicant|kandidat|kandidatin|bewerber|bewerberin|aday|adayın adı soyadı|name surname|first and last name|surname and first name|ad[ıi]?(?: ve|,)? soyad[ıi]?|isim|ad[ıi]|vor- und (?:zu|nach)name|vorname(?: und|,)? name|name, vorname|vollständiger name|[İi]sim soyisim)\s*(?::\s*|\t)/iu;
const honours = /^(?:(?:prof|do[çc]|dr|mr|mrs|ms|av|op|uzm|[öo][ğg]r\. [üu]yesi|ir|dipl\.-ing)\.?\s+)+/iu;
const nameWord =
  /^(?:\p{Lu}[\p{L}'’-]*|\p{Lu}\.|de|da|van|von|der|den|del|di|la|le|bin|al|el|ter|dos|an|of|zu|zum|zur|und|freiherr|freiin|graf|gräfin|ap|ben|ibn|ten|op|af|y|e)$/u;

/**
 * The name at the beginning of a line, and the text after it ("Ada Lovelace, PhD", "Işıl Şahin – Mühendis"). Words that
 * are all in an e-mail address are a name even if they are in small letters, or name a job or a place too.
 */
function nameOf(text: string, emails: string[] = []): { text: string; after: string } | null {
  const parts = text
    .slice(0, 200)
    .replace(nameLabel, '')
    .split(/\s*[|•·]\s*|\t|\s[–—-]\s|,\s*|\s\(/);
  // "Lebenslauf⇥Ada Lovelace"
  const [first = '', ...more] = documentNames.has(fold(parts[0] ?? '')) ? parts.slice(1) : parts;
  const name = withoutDocumentName(
    first
      .replace(honours, '')
      .replace(/(?<=\p{L}{3})\.$/u, '')
      .trim(),
  );
  const words = name.split(/\s+/);
  if (isWhollyInEmail(name, emails)) return { text: name, after: more.join(', ').trim() };
  const isName =
    words.length >= 2 &&
    words.length <= 5 &&
    name.length <= 60 &&
    words.every((word) => nameWord.test(word)) &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2;
  if (!isName || documentNames.has(fold(name)) || saysTitle(name) || companyScore(name) > 0) return null;
  if (readPlace(name) !== null || readPlace(text.replace(nameLabel, '')) !== null) return null;
  return { text: name, after: more.join(', ').trim() };
}

/** "Ada Lovelace Resume", "Lebenslauf Ada Lovelace" */
function withoutDocumentName(text: string): string {
  const words = text.split(/\s+/);
  if (words.length < 3) return text;
  if (documentNames.has(fold(words.at(-1) ?? ''))) return words.slice(0, -1).join(' ');
  return documentNames.has(fold(words[0] ?? '')) ? words.slice(1).join(' ') : text;
}

/** "mia köhler" in mia.koehler@…: two to four words of letters, all of them in the address. */
function isWhollyInEmail(name: string, emails: string[]): boolean {
  const words = name.split(/[\s-]+/);
  if (words.length < 2 || words.length > 4 || !words.every((word) => /^\p{L}[\p{L}'’]+$/u.test(word)))
    return false;
  return emails.some((email) => {
    const local = fold(email.split('@')[0] ?? '');
    return words.every((word) => [fold(word), fold(inAscii(word))].some((one) => local.includes(one)));
  });
}

/** German addresses write "köhler" as "koehler". */
const inAscii = (word: string): string =>
  word.replace(
    /[äöüß]/giu,
    (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter.toLowerCase()] ?? letter,
  );

function isInEmail(name: string, emails: string[]): boolean {
  const words = fold(name)
    .split(/[\s'’-]+/)
    .filter((word) => word.length > 2);
  return emails.some((email) => words.some((word) => fold(email.split('@')[0] ?? '').includes(word)));
}

function named(
  name: NameLines,
  language: CvLanguage,
): { name: ReadValue<string>; surname: ReadValue<string> | null } {
  const isCapitals = name.text === name.text.toLocaleUpperCase('tr') || name.text === name.text.toUpperCase();
  const isOneCase = isCapitals || name.text === name.text.toLowerCase();
  const words = name.text.split(/\s+/).map((word) => (isOneCase ? inSmallLetters(word, language) : word));
  // Capitals hide the second capital of "McDonald", but such names are rare.
  const isSure = name.isSure;
  if (words.length === 1) return { name: readValue(words.join(' '), name.line, isSure), surname: null };
  const particle = words.findIndex(
    (word, at) =>
      at > 0 &&
      /^(?:van|von|zu|de|der|den|del|di|la|le|ter|dos|al|el|bin|mac|mc|freiherr|freiin|graf|gräfin|ten|af|ibn|ben|ap)$/i.test(
        word,
      ),
  );
  const cut = particle > 0 && particle < words.length - 1 ? particle : words.length - 1;
  return {
    name: readValue(words.slice(0, cut).join(' '), name.line, isSure),
    surname: readValue(words.slice(cut).join(' '), name.last, isSure && words.length < 4),
  };
}

function inSmallLetters(word: string, language: CvLanguage): string {
  const locale = language === 'tr' || /[İŞĞÇÖÜ]/.test(word) ? 'tr' : 'en';
  return word
    .toLocaleLowerCase(locale)
    .replace(/(?<=^|[-'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
}

function headlineIn(head: Line[], name: NameLines | null): ReadValue<string> | null {
  if (name === null) return null;
  if (titleScore(name.after) > 0) return readValue(name.after.slice(0, headlineMax), name.last);
  const following = head.filter(({ at, isBullet }) => at > name.last.at && !isBullet).slice(0, 4);
  for (const [at, line] of following.entries()) {
    if (line.text.length > headlineMax || saysContact(line) || readPlace(line.text) !== null) continue;
    if (
      !/\p{L}{2}/u.test(line.text) ||
      /[.!?]$/.test(line.text) ||
      findPeriod(line.text, new Date(0)) !== null
    )
      continue;
    const isTitle = titleScore(line.text) > 0;
    const isRightBelow = at === 0 && wordCount(line.text) <= 8 && !/\d/.test(line.text);
    if (!isTitle && !isRightBelow) continue;
    const parts = partsOf(line.text);
    return readValue(
      parts.some((part) => readPlace(part) !== null) ? (parts[0] ?? '') : line.text,
      line,
      isTitle,
    );
  }
  return null;
}

function summaryOf(all: Line[]): ReadValue<string> | null {
  const lines = all.filter((line) => !isContactLine(line));
  const [first] = lines;
  if (first === undefined) return null;
  const text = paragraphs(lines).slice(0, aboutMax).trim();
  return text.length < 20 ? null : readValue(text, first);
}

/** A paragraph under the name, without a heading. */
function paragraphIn(head: Line[], name: Line | undefined): ReadValue<string> | null {
  if (name === undefined) return null;
  const lines = head.filter((line) => line.at > name.at && !line.isBullet && !saysContact(line));
  const first = lines.findIndex(({ text }) => text.length > 60 && wordCount(text) >= 8);
  const [line] = first < 0 ? [] : lines.slice(first);
  if (line === undefined) return null;
  const text = paragraphs(lines.slice(first, first + 10))
    .slice(0, aboutMax)
    .trim();
  return text.length < 100 ? null : readValue(text, line, false);
}

const wordCount = (text: string): number => text.trim().split(/\s+/).length;
