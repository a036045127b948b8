import { fold } from '#platform/contract/fold.ts';
import { emailsOf, withUmlautsWritten } from './read-cv-addresses.ts';
import { kindOfHeading } from './read-cv-headings.ts';
import type { CvLanguage } from './read-cv-language.ts';
import type { Line } from './read-cv-lines.ts';
import { bareName, namesInRows, withFirstNameInFront, withoutDegrees } from './read-cv-name-forms.ts';
import { readPlace } from './read-cv-places.ts';
import { spacedName } from './read-cv-spaced-names.ts';
import { linesOf, type Section } from './read-cv-sections.ts';
import { companyScore, documentNames, saysTitle } from './read-cv-words.ts';
import { type ReadValue, readValue } from './read-value.ts';

const topLines = 12;

/** Facts of the whole document: one without contact details is hardly a CV. */
export type DocumentFacts = { emails: string[]; isReachable: boolean; language: CvLanguage };

export type NameLines = { text: string; line: Line; last: Line; after: string; isSure: boolean };

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

export function nameIn(sections: Section[], { emails, isReachable }: DocumentFacts): NameLines | null {
  const top = [...linesOf(sections, 'head'), ...linesOf(sections, 'contact')].slice(0, topLines);
  const rows = namesInRows(top);
  if (rows !== null && nameOf(rows.text) !== null)
    return { text: rows.text, line: rows.first, last: rows.surname, after: '', isSure: true };
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
    const spaced = spacedName(line.text, emails);
    if (spaced !== null)
      return { text: spaced, after: '', line, last: line, isSure: isWhollyInEmail(spaced, emails) };
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
    const below = lines.find((one) => one.at === line.at + 1);
    const stacked = below !== undefined && at === 0 ? nameOfTwoSizes(line, below, usual) : null;
    if (stacked !== null && below !== undefined)
      return { ...stacked, line, last: below, isSure: isInEmail(stacked.text, emails) };
    const small =
      line.size === largest && largest > usual * smallLettersRatio ? smallName(line, below) : null;
    if (small !== null) return { ...small, line, isSure: false };
    const isReversed = withFirstNameInFront(line.text) !== null && !/^\p{Lu}{3}/u.test(line.text);
    const alone = nameOf(line.text, emails) ?? (line.size === largest ? mononym(line, emails) : null);
    if (alone !== null) return { ...alone, line, last: line, isSure: !isReversed };
  }
  return null;
}

type NameText = { text: string; after: string };

/** First name and surname in large letters of two sizes. */
function nameOfTwoSizes(line: Line, next: Line, usual: number): NameText | null {
  const areWords = [line, next].every(({ text }) => /^\p{Lu}[\p{L}'’-]+$/u.test(text));
  return areWords && (next.size ?? 0) > usual * 1.3 ? nameOf(`${line.text} ${next.text}`) : null;
}

const smallLettersRatio = 1.7;

/** "ada lovelace" in the largest letters of the document, also below each other. */
function smallName(line: Line, below: Line | undefined): (NameText & { last: Line }) | null {
  const alone = inSmallLetters(line.text);
  if (alone !== null) return { ...alone, last: line };
  const both = below?.size === line.size ? inSmallLetters(`${line.text} ${below.text}`) : null;
  return both === null || below === undefined ? null : { ...both, last: below };
}

function inSmallLetters(text: string): NameText | null {
  const isSmall = /^\p{Ll}[\p{Ll}'’-]+(?: \p{Ll}[\p{Ll}'’-]+){1,2}$/u.test(text);
  return isSmall ? nameOf(text.replace(/(?<=^|[ -])\p{Ll}/gu, (letter) => letter.toUpperCase())) : null;
}

/** Some people have one name; it is in their e-mail address too. */
function mononym({ text }: Line, emails: string[]): { text: string; after: string } | null {
  return /^\p{Lu}[\p{L}'’-]{2,30}$/u.test(text) && isInEmail(text, emails) ? { text, after: '' } : null;
}

const nameLabel =
  /^(?:\d{1,2}[.)]\s*)?(?:name|full name|full name on register|candidate|candidate name|applicant|name of applicant|kandidat|kandidatin|bewerber|bewerberin|aday|adayın adı soyadı|name surname|first and last name|surname and first name|(?:first name|vorname|ad)(?:\(\p{Ll}+\))? ?\/ ?(?:surname|last name|nachname|soyad)(?:\(\p{Ll}+\))?|ad[ıi]? ?[/-] ?soyad[ıi]?|ad[ıi]?(?: ve|,)? soyad[ıi]?|isim|ad[ıi]|vor- und (?:zu|nach)name|vorname(?: und|,)? name|name, vorname|vollständiger name|[İi]sim soyisim)\s*(?::\s*|\t)/iu;
/** William "Bill" Smithson */
const nickname = /\s+["“„][^"”“„]{2,20}["”“]\s+/u;
const nameWord =
  /^(?:\p{Lu}[\p{L}'’-]*|\p{Lu}\.|de|da|van|von|der|den|del|di|la|le|bin|al|el|ter|dos|an|of|zu|zum|zur|und|freiherr|freiin|graf|gräfin|ap|ben|ibn|ten|op|af|y|e)$/u;

/**
 * The name at the beginning of a line, and the text after it ("Ada Lovelace, PhD", "Işıl Şahin – Mühendis"). Words
 * that are all in an e-mail address are a name. Small letters do not matter, nor that they name a job or a place too.
 */
function nameOf(text: string, emails: string[] = []): { text: string; after: string } | null {
  const reversed = withFirstNameInFront(text.slice(0, 100));
  const parts = (reversed ?? bareName(text.slice(0, 200).replace(nameLabel, ''))).split(
    /\s*[|•·]\s*|\t|\s[–—-]\s|,\s*|\s\(/,
  );
  // "Lebenslauf⇥Ada Lovelace", "07700 900 815⇥Ada Lovelace" beside a narrow column
  const isOther = documentNames.has(fold(parts[0] ?? '')) || phoneCell.test(parts[0] ?? '');
  const [first = '', ...more] = isOther ? parts.slice(1) : parts;
  const plain = bareName(first)
    .replace(/(?<=\p{L}{3})\.$/u, '')
    .replace(nickname, ' ')
    .trim();
  const name = withoutDegrees(withoutDocumentName(plain));
  const words = name.split(/\s+/);
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  if (isWhollyInEmail(name, emails)) return { text: name, after: more.join(', ').trim() };
  const isName =
    words.length >= 2 &&
    capitals.length <= 5 &&
    words.length <= capitals.length * 2 &&
    name.length <= 60 &&
    words.every((word) => nameWord.test(word)) &&
    capitals.length >= 2;
  if (
    !isName ||
    kindOfHeading(name) !== null ||
    documentNames.has(fold(name)) ||
    saysTitle(name) ||
    // "Svantje Brockhaus" has the ending of a company.
    (companyScore(name) > 0 && !isInEmail(name.split(' ').at(-1) ?? '', emails))
  )
    return null;
  if (readPlace(name) !== null || readPlace(text.replace(nameLabel, '')) !== null) return null;
  return { text: name, after: more.join(', ').trim() };
}

const phoneCell = /^[+\d][\d\s()/-]{6,}$/;

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
    return words.every((word) =>
      [fold(word), fold(withUmlautsWritten(word))].some((one) => local.includes(one)),
    );
  });
}

function isInEmail(name: string, emails: string[]): boolean {
  const words = fold(name)
    .split(/[\s'’-]+/)
    .filter((word) => word.length > 2);
  return emails.some((email) => words.some((word) => fold(email.split('@')[0] ?? '').includes(word)));
}

export function named(
  name: NameLines,
  language: CvLanguage,
): { name: ReadValue<string>; surname: ReadValue<string> | null } {
  const isCapitals = name.text === name.text.toLocaleUpperCase('tr') || name.text === name.text.toUpperCase();
  const isOneCase = isCapitals || name.text === name.text.toLowerCase();
  const spelling = /[ışğİŞĞ]/.test(name.text) ? 'tr' : language;
  // "Ayşe YILMAZ"
  const isLoud = (word: string): boolean => /^\p{Lu}{3,}$/u.test(word);
  const words = name.text
    .split(/\s+/)
    .map((word) => (isOneCase || isLoud(word) ? capitalised(word, spelling) : word));
  // Capitals hide the second capital of "McDonald", but such names are rare.
  const isSure = name.isSure;
  // The surname of a single word may be on a line further down.
  if (words.length === 1) return { name: readValue(words.join(' '), name.line, false), surname: null };
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

function capitalised(word: string, language: CvLanguage): string {
  const locale = language === 'tr' || /[İŞĞÇÖÜ]/.test(word) ? 'tr' : 'en';
  return word
    .toLocaleLowerCase(locale)
    .replace(/(?<=^|[-'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
}

const wordCount = (text: string): number => text.trim().split(/\s+/).length;
