import { fold } from '#platform/contract/fold.ts';
import companyWordLists from './cv-words-companies.json' with { type: 'json' };
import monthLists from './cv-words-months.json' with { type: 'json' };
import periodWords from './cv-words-periods.json' with { type: 'json' };
import proseWords from './cv-words-prose.json' with { type: 'json' };
import titleWordLists from './cv-words-titles.json' with { type: 'json' };

// The vocabulary of CVs in English, German and Turkish is in cv-words-*.json. Here all words are in the form that `fold`
// gives: without accents and case.

/** Titles that people put above a CV instead of, or beside, their name. */
export const documentNames: ReadonlySet<string> = new Set(proseWords.documentNames.map(fold));

/** An alternative of words for a regular expression, the longest first. */
export function oneOf(words: readonly string[]): string {
  return [...new Set(words.map(fold))]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word))
    .join('|');
}

// "to date", but not "date of birth".
export const nowWords = `${oneOf(periodWords.now)}|(?<=(?:to|till|until|[-–—]) )date`;

/** The number of a month by its folded name, long or short. */
export const months: ReadonlyMap<string, number> = new Map(
  monthLists.flatMap((names, index) => names.map((name) => [fold(name), index + 1] as const)),
);

const titleWords = new Set(
  [...titleWordLists.words.en, ...titleWordLists.words.de, ...titleWordLists.words.tr].map(fold),
);
const modifiers = new Set(titleWordLists.modifiers.map(fold));
// German joins words: "Softwareentwickler" ends with "Entwickler".
const endingIn = (words: string[]): RegExp => new RegExp(`\\p{L}{3}(?:${oneOf(words)})$`, 'u');
const longWords = titleWordLists.words.de.filter((word) => word.length > 3);
const titleEndings = endingIn(longWords);

const companyWords = new Set(companyWordLists.anywhere.map(fold));
const companyEnds = new Set(companyWordLists.atEnd.map(fold));
const companyEndings = new RegExp(`\\p{L}{3}(?:${oneOf(companyWordLists.endings)})$`, 'u');
const legalForms = new Set(companyWordLists.legalForms.map(fold));

/** Scores for a job title and for a company; zero means unknown. */
export function titleScore(text: string): number {
  const words = wordsOf(text);
  const hits = words.filter((word) => isTitleWord(word)).length;
  // "Farm Manager", "Leiter Entwicklung": the first or the last word says what the name is.
  const isEdge = isTitleWord(words.at(-1) ?? '') || isTitleWord(words[0] ?? '');
  return Math.min(hits, 2) * 2 + (isEdge ? 2 : 0) + (words.some((word) => modifiers.has(word)) ? 1 : 0);
}

function isTitleWord(word: string): boolean {
  return stemsOf(word).some((stem) => titleWords.has(stem)) || titleEndings.test(word);
}

const surnames = new Set(titleWordLists.surnames.map(fold));

const notInSurnames = endingIn(longWords.filter((word) => !titleWordLists.surnames.includes(word)));

/** Whether a person's name holds a word of a job title. "Koch" and "Baker" are surnames too. */
export function saysTitle(name: string): boolean {
  return wordsOf(name).some(
    (word) => !surnames.has(word) && (titleWords.has(word) || notInSurnames.test(word)),
  );
}

export function companyScore(text: string): number {
  const words = wordsOf(text);
  const isKnown = words.some((word) => companyWords.has(word) || companyEndings.test(word));
  return (isKnown ? 3 : 0) + (companyEnds.has(words.at(-1) ?? '') ? 2 : 0);
}

/** Legal forms such as "Inc.", which a comma separates from their company name. */
export function isLegalForm(text: string): boolean {
  return legalForms.has(fold(text.trim()).replace(/\.$/, ''));
}

const stopWords = new Set(proseWords.stopWords.map(fold));
const verbs = new Set(proseWords.verbs.map(fold));

/** Whether a text is (a part of) a sentence. Then it is no name of a job, a company or a school. */
export function isProse(text: string): boolean {
  if (isClause(text)) return true;
  const words = wordsOf(text);
  const stops = words.filter((word) => stopWords.has(word)).length;
  if (words.length > 6 && stops / words.length > (titleScore(text) > 0 ? 0.34 : 0.25)) return true;
  return words.length > 14 || (/[;:,]$/.test(text.trim()) && words.length > 3);
}

/** Whether a text begins or ends like a sentence. */
export function isClause(text: string): boolean {
  if (/^\p{Ll}{2}/u.test(text) || /^\p{Ll} /u.test(text)) return true;
  const words = wordsOf(text);
  const [first = ''] = words;
  const isVerb =
    verbs.has(first) || /^\p{L}{3,}ed$/u.test(first) || (/^\p{L}{3,}ing$/u.test(first) && !isSet(text));
  if (words.length > 3 && isVerb && titleScore(first) === 0) return true;
  return /[.!?]$/.test(text.trim()) && words.length > 3 && !isLegalForm(words.at(-1) ?? '');
}

/** "Founding Member & Team Lead": each long word has a capital, as in a name. */
function isSet(text: string): boolean {
  const long = text.replace(/\([^)]*\)/g, '').match(/\p{L}{4,}/gu) ?? [];
  return long.length > 1 && long.every((word) => /^\p{Lu}/u.test(word));
}

function wordsOf(text: string): string[] {
  return fold(text.slice(0, 200))
    .split(/[\s,/()&+:;·•|*–—-]+/)
    .map((word) => word.replace(/^[.'’"]+|[.'’"]+$/g, ''))
    .filter((word) => word !== '');
}

// "Mühendisi" and "Müdürü" are possessive forms of "mühendis" and "müdür".
function stemsOf(word: string): string[] {
  const stems = [word];
  if (/[iu]$/.test(word)) stems.push(word.slice(0, -1));
  if (/s[iu]$/.test(word)) stems.push(word.slice(0, -2));
  return stems;
}
