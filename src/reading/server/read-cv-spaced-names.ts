import { fold } from '#platform/contract/fold.ts';
import { withUmlautsWritten } from './read-cv-addresses.ts';

const lettersMax = 40;
const wordMin = 3;
const namePattern = /^[\p{Lu}'’-]+(?: [\p{Lu}'’-]+)*$/u;

/**
 * The words of a letter-spaced name whose spaces do not tell where a word ends: "YO L A N D A P R U I T T" and
 * "ADALOVELACE". They are the words of an e-mail address. Null when no address has one of them, or the name is not in
 * capitals.
 */
export function spacedName(text: string, emails: string[]): string | null {
  const letters = text.replaceAll(' ', '');
  const pieces = text.split(' ');
  const isSpaced =
    pieces.length === 1 || pieces.filter((piece) => piece.length < wordMin).length * 2 > pieces.length;
  if (!namePattern.test(text) || !isSpaced || letters.length > lettersMax) return null;
  for (const email of emails) {
    const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
    const divided = words.length > 1 ? allWords(letters, words) : edgeWord(letters, words[0] ?? '');
    if (divided !== null) return divided;
  }
  return null;
}

const isSame = (letters: string, word: string): boolean =>
  fold(letters) === word || fold(withUmlautsWritten(letters)) === word;

/** All letters are the words of the address in its order. Or its first or last word is at an edge of them. */
function allWords(letters: string, words: string[]): string | null {
  const found: string[] = [];
  let from = 0;
  for (const word of words) {
    const to = endOf(letters, from, word);
    if (to === null) break;
    found.push(letters.slice(from, to));
    from = to;
  }
  if (found.length === words.length && from === letters.length) return found.join(' ');
  return edgeWord(letters, words[0] ?? '') ?? edgeWord(letters, words.at(-1) ?? '');
}

function endOf(letters: string, from: number, word: string): number | null {
  for (let to = from + 1; to <= letters.length; to += 1) if (isSame(letters.slice(from, to), word)) return to;
  return null;
}

/** "yolanda@…": one word of the name is in the address, and the other letters are the other word. */
function edgeWord(letters: string, word: string): string | null {
  if (word.length < wordMin) return null;
  for (let cut = wordMin; cut <= letters.length - 2; cut += 1)
    if (isSame(letters.slice(0, cut), word) || isSame(letters.slice(cut), word))
      return `${letters.slice(0, cut)} ${letters.slice(cut)}`;
  return null;
}
