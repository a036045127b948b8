import { fold } from '#platform/contract/fold.ts';
import type { Line } from './read-cv-lines.ts';
import { readPlace } from './read-cv-places.ts';
import { documentNames, oneOf, saysTitle } from './read-cv-words.ts';
import nameWords from './cv-words-names.json' with { type: 'json' };

// Names have titles, degrees and greetings around them, and are in rows of a form.

const titles = new RegExp(
  `^(?:(?:(?:${oneOf(nameWords.titles)})\\.?|dr\\.?\\s?-?(?:${oneOf(nameWords.doctors)})\\.?(?:\\s(?:${oneOf(nameWords.doctors)})\\.?)*)\\s+)+`,
  'u',
);
const greetings = new RegExp(
  `^(?:(?:${oneOf(nameWords.greetings)})[,!.]?\\s+)?(?:${oneOf(nameWords.introductions)})\\s+`,
  'u',
);
const documents = new RegExp(
  `^(?:${oneOf([...documentNames])})(?:\\s+(?:of|von|des|der)\\s+|\\s*:\\s*)(?=\\p{L})`,
  'u',
);

/** A text without the titles, greetings and names of documents before a name. */
export function bareName(text: string): string {
  let bare = text;
  for (const pattern of [documents, greetings, titles]) {
    const [lead = ''] = pattern.exec(foldEachWord(bare)) ?? [];
    bare = bare.slice(lead.length);
  }
  return bare;
}

/** Folds letter for letter, so that positions stay the same; a text that changes its length is taken as it is. */
const foldEachWord = (text: string): string => {
  const plain = fold(text);
  return plain.length === text.length ? plain : text.toLowerCase();
};

// Only these: "Mehmet Ali KOÇ" has his surname in capitals.
const degrees = new Set(nameWords.degrees.map((one) => fold(one)));
const isDegree = (word: string): boolean => degrees.has(fold(word.replaceAll('.', '')));

/** "Ada Lovelace MSc RN" without its degrees; a name in capitals has none that can be told. */
export function withoutDegrees(name: string): string {
  const words = name.split(/\s+/);
  if (!/\p{Ll}{2}/u.test(words[0] ?? '')) return name;
  while (words.length > 2 && isDegree(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

const surnameFirst = new RegExp(`^(?:${oneOf(nameWords.surnameFirst)})\\s*(?::\\s*|\\t)`, 'u');

/**
 * "MUSTERFRAU, Maria", "O'Brien, Siobhán" and "Name, Vorname: Muster, Max" with the first name in front; null when the
 * text has another form.
 */
export function withFirstNameInFront(text: string): string | null {
  const [label = ''] = surnameFirst.exec(foldEachWord(text)) ?? [];
  const [, surname = '', first = ''] =
    /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?), (\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)?)$/u.exec(
      text.slice(label.length),
    ) ?? [];
  if (surname === '' || saysTitle(first) || readPlace(text) !== null) return null;
  const isCapitals = surname === surname.toUpperCase() && surname.length > 2;
  return isCapitals || label !== '' || !surname.includes(' ') ? `${first} ${surname}` : null;
}

const labelled = /^([^:\t]{2,30}?)\s*(?::\s*|\t\s*:?\s*)(\p{L}[\p{L}'’. -]{1,50})$/u;
const firstNames = new Set(nameWords.firstNameLabels.map(fold));
const surnames = new Set(nameWords.surnameLabels.map(fold));

/** First name and surname in rows of their own: "Vorname: Maria", "Nachname: Musterfrau". */
export function namesInRows(lines: Line[]): { first: Line; surname: Line; text: string } | null {
  const rowOf = (labels: ReadonlySet<string>) =>
    lines.flatMap((line) => {
      const [, label = '', value = ''] = labelled.exec(line.text) ?? [];
      return labels.has(fold(label.trim())) ? [{ line, value: value.trim() }] : [];
    })[0];
  const [first, surname] = [rowOf(firstNames), rowOf(surnames)];
  if (first === undefined || surname === undefined || first.line === surname.line) return null;
  return { first: first.line, surname: surname.line, text: `${first.value} ${surname.value}` };
}
