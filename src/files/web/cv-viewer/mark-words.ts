import { fold } from '#platform/contract/fold.ts';
import { findPhrases, type Letter, rangesOf, type TextRange } from '../../phrase-rules.ts';

/** A search text, whose words are found by their beginnings; or phrases, such as skills, as whole words. */
export type SearchedWords = string | readonly string[];

/** The places of a search text or of phrases, in text that is split over elements. */
export const findSought = (texts: readonly string[], sought: SearchedWords): TextRange[] =>
  typeof sought === 'string'
    ? findWords(texts, sought)
    : withoutOverlaps(findPhrases(texts, sought).flatMap(({ ranges }) => ranges));

// The places of "Project" and "Project management" overlap.
function withoutOverlaps(ranges: TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.element - b.element || a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1);
    if (last?.element === range.element && range.from < last.to) last.to = Math.max(last.to, range.to);
    else kept.push({ ...range });
  }
  return kept;
}

/**
 * Finds words in text that is split over elements, by the rules of the search. It ignores accents and case, matches the
 * beginnings of words, and finds words across elements.
 * @param texts text of each element in reading order
 * @param sought the search text
 */
export function findWords(texts: readonly string[], sought: string): TextRange[] {
  const wanted = wordsOf(sought);
  if (wanted.length === 0) return [];
  const ranges: TextRange[] = [];
  let run: Letter[] = [];
  const endWord = (): void => {
    const word = run.map((one) => one.letter).join('');
    const length = Math.max(
      0,
      ...wanted.filter((start) => word.startsWith(start)).map((start) => start.length),
    );
    if (length > 0) ranges.push(...rangesOf(lettersFor(run, length)));
    run = [];
  };
  texts.forEach((text, element) => {
    for (let at = 0; at < text.length; ) {
      const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const folded = fold(letter);
      if (/[\p{L}\p{N}]/u.test(folded)) run.push({ element, at, letter: folded });
      else if (folded !== '') endWord();
      at += letter.length;
    }
    // An element ends at the end of its line or column. In a PDF that draws letters separately, elements have one
    // character.
    if (text.length !== 1) endWord();
  });
  endWord();
  return ranges;
}

/** Wraps matches in <mark> and removes earlier marks. @returns the number of elements with a mark */
export function markWords(
  elements: readonly HTMLElement[],
  texts: readonly string[],
  sought: SearchedWords,
): number {
  const byElement = new Map<number, TextRange[]>();
  for (const range of findSought(texts, sought)) {
    byElement.set(range.element, [...(byElement.get(range.element) ?? []), range]);
  }
  elements.forEach((element, index) => {
    const found = byElement.get(index);
    if (found === undefined && element.firstElementChild === null) return;
    const text = texts[index] ?? '';
    const parts: (string | Node)[] = [];
    let done = 0;
    for (const { from, to } of found ?? []) {
      const mark = document.createElement('mark');
      mark.textContent = text.slice(from, to);
      parts.push(text.slice(done, from), mark);
      done = to;
    }
    element.replaceChildren(...parts, text.slice(done));
  });
  return byElement.size;
}

function wordsOf(sought: string): string[] {
  // A single letter (for example from "C++") would mark half the page.
  return [...fold(sought).matchAll(/[\p{L}\p{N}]{2,}/gu)].map((match) => match[0]);
}

function lettersFor(run: Letter[], length: number): Letter[] {
  let seen = 0;
  return run.filter((one) => {
    const isWanted = seen < length;
    seen += one.letter.length;
    return isWanted;
  });
}
