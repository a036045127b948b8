import { fold } from '#platform/contract/fold.ts';
import { titleScore } from '#reading/server/read-cv-words.ts';
import { jobTypeWords, soughtWords } from './read-description-words.ts';

const mark = /\s*\((?:[mwfdxihk]\s*[/|,*]\s*)+[mwfdxihk]\)|\s*\((?:gn|all genders)\)/i;
const wordsMax = 7;

/** The title in a sentence that says what is sought: "our kitchen is looking for a Line Cook", "sucht eine/n Koch/Köchin". */
export function soughtTitle(text: string): string | null {
  const line = text.slice(0, 400);
  const words = fold(line);
  const before = soughtWords.before.exec(words);
  if (before !== null) return titleAfter(line.slice(unfolded(line, before.index + before[0].length)));
  const after = soughtWords.after.exec(words);
  return after === null ? null : titleBefore(line.slice(0, unfolded(line, after.index)));
}

/** The place in a text that is at the index in the folded text, whose letters may be more. */
function unfolded(line: string, index: number): number {
  let at = Math.min(index, line.length);
  while (at > 0 && fold(line.slice(0, at)).length > index) at -= 1;
  return at;
}

/** Whether a sentence says what is sought. */
export const isSearch = (text: string): boolean => {
  const words = fold(text.slice(0, 400));
  return soughtWords.before.test(words) || soughtWords.after.test(words);
};

const article = /\b(?:an?|the|als|eine?[nrms]?(?:\/(?:n|eine?n?|r))?|einen?\/eine?)\s+/giu;

/** The words behind the article, up to the mark of the sexes or the last word of a title. */
function titleAfter(rest: string): string | null {
  const marked = mark.exec(rest);
  if (marked !== null) {
    const start = [...rest.slice(0, marked.index).matchAll(article)].at(-1);
    const title = rest.slice((start?.index ?? 0) + (start?.[0].length ?? 0), marked.index);
    return isTitle(title) ? nominative(title) : null;
  }
  const start = [...rest.slice(0, 80).matchAll(article)][0];
  const phrase = rest.slice(start === undefined ? 0 : start.index + start[0].length);
  const clause =
    phrase.split(/[,.:;!?(]|\s(?:to|who|in|at|on|zur?|zum|mit|in|im|ab|die|der|das|and is)\s/)[0] ?? '';
  return longestTitle(clause.trim().split(/\s+/).slice(0, wordsMax));
}

/** "tam zamanlı Kreş Öğretmeni arıyoruz": the words in capitals before the verb. */
function titleBefore(line: string): string | null {
  const words = line.trim().split(/\s+/);
  const start = words.findLastIndex((word) => !/^\p{Lu}/u.test(word)) + 1;
  const title = words.slice(Math.max(start, words.length - wordsMax)).join(' ');
  // "6 (altı) sözleşmeli İtfaiye Eri"
  const isCounted = /\d|^adet$/u.test(words.slice(Math.max(0, start - 4), start).join(' '));
  return isTitle(title) && (titleScore(title) >= 2 || isCounted) ? title : null;
}

/** The longest beginning whose last word is that of a title. */
function longestTitle(words: string[]): string | null {
  for (let length = words.length; length > 0; length -= 1) {
    const title = words.slice(0, length).join(' ');
    if (titleScore(words[length - 1] ?? '') >= 2 && isTitle(title)) return title;
  }
  return null;
}

const isTitle = (text: string): boolean =>
  text.length >= 3 && text.length <= 80 && text.split(/\s+/).length <= wordsMax && !isJobType(text);

const isJobType = (text: string): boolean => {
  const words = fold(text);
  return jobTypeWords.some(([type]) => words.replace(type, '').trim() === '');
};

/** "eine/n Steuerfachangestellte/n" is a "Steuerfachangestellte/r". */
const nominative = (title: string): string => title.trim().replace(/e\/n$/u, 'e/r');
