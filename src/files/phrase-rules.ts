import { fold } from '#platform/contract/fold.ts';

/** A range of characters in one of several texts. */
export type TextRange = { element: number; from: number; to: number };

/** A phrase that was found: its index, and where its letters are. */
export type PhraseHit = { phrase: number; ranges: TextRange[] };

/** A folded letter, with its place in the texts. */
export type Letter = { element: number; at: number; letter: string };

type Word = { letters: string; place: Letter[]; isCapital: boolean; hasDotBefore: boolean };

/**
 * Finds phrases such as skills as whole words, in the order of the texts. Case, accents and what separates the words of
 * a phrase do not matter: "node js" is found in "Node.js". Words may have a plural or a Turkish case ending. Phrases of
 * one or two letters need a capital, because "go" and "r" are mostly something else.
 * @param texts text of each element in reading order, such as lines
 */
export function findPhrases(texts: readonly string[], phrases: readonly string[]): PhraseHit[] {
  const sought = phrases.map(phraseOf);
  const words = wordsIn(texts);
  const hits: PhraseHit[] = [];
  for (let start = 0; start < words.length; start += 1) {
    const initial = words[start]?.letters[0];
    for (const [phrase, one] of sought.entries()) {
      if (one === null || one.letters[0] !== initial) continue;
      const place = placeOf(one, words, start);
      if (place !== null) hits.push({ phrase, ranges: rangesOf(place) });
    }
  }
  return hits;
}

type Phrase = { letters: string; hasDotBefore: boolean; mayJoin: boolean; isShort: boolean };

function phraseOf(text: string): Phrase | null {
  const words = wordsIn([`${text} `]);
  const letters = words.map((word) => word.letters).join('');
  if (letters === '') return null;
  return {
    letters,
    hasDotBefore: words[0]?.hasDotBefore ?? false,
    mayJoin: words.length > 1 || letters.length >= joinedMin,
    isShort: letters.length <= 2,
  };
}

/** A shorter word is not looked for across a space. */
const joinedMin = 5;

/** The letters of a phrase that begins at a word; null when another text is there. */
function placeOf(phrase: Phrase, words: readonly Word[], start: number): Letter[] | null {
  const first = words[start];
  if (first === undefined || (phrase.hasDotBefore && !first.hasDotBefore)) return null;
  if (phrase.isShort && !first.isCapital) return null;
  let found = '';
  const place: Letter[] = [];
  for (let at = start; at < words.length && (at === start || phrase.mayJoin); at += 1) {
    const word = words[at] as Word;
    found += word.letters;
    place.push(...word.place);
    if (found.startsWith(phrase.letters))
      return isEnding(found.slice(phrase.letters.length), phrase.letters) ? place : null;
    if (!phrase.letters.startsWith(found)) return null;
  }
  return null;
}

// Folded: ı is i, ü is u. Plural, possessive and case of Turkish, plural of English, and a version such as in HTML5.
const ending =
  /^(?:e?s|\d{1,2}|(?:l[ae]r)?(?:[ysn]?[iu])?(?:n?[dt][ae](?:n|ki)?|n[iu]n|[iu]n|[yn]?[iuae]|n)?|y?l[ae])$/;
const endingMin = 3;

const isEnding = (rest: string, phrase: string): boolean =>
  rest === '' || (phrase.length >= endingMin && /[a-z]$/.test(phrase) && ending.test(rest));

/** The words of the texts; signs such as in C++ and C# belong to the word before them. */
function wordsIn(texts: readonly string[]): Word[] {
  const words: Word[] = [];
  let place: Letter[] = [];
  let before = '';
  let start = { isCapital: false, hasDotBefore: false };
  const endWord = (): void => {
    if (place.length > 0)
      words.push({ letters: place.map(({ letter }) => letter).join(''), place, ...start });
    place = [];
  };
  for (const [element, text] of texts.entries()) {
    for (let at = 0; at < text.length; ) {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const letter = fold(sign);
      const isInWord = /[\p{L}\p{N}]/u.test(letter) || (place.length > 0 && /[+#]/.test(letter));
      if (isInWord) {
        if (place.length === 0)
          start = { isCapital: sign !== sign.toLowerCase(), hasDotBefore: before === '.' };
        place.push({ element, at, letter });
      } else if (letter !== '') endWord();
      if (letter !== '') before = letter;
      at += sign.length;
    }
    // An element ends at the end of its line or column. In a PDF that draws letters separately, elements have one
    // character.
    if (text.length !== 1) endWord();
  }
  endWord();
  return words;
}

/** The letters as ranges, one for each element. */
export function rangesOf(letters: readonly Letter[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { element, at } of letters) {
    const last = ranges.at(-1);
    if (last?.element === element) last.to = at + 1;
    else ranges.push({ element, from: at, to: at + 1 });
  }
  return ranges;
}
