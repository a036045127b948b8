import { fold } from '#platform/contract/fold.ts';

/** `words` find the item too, but are not shown. */
type MatchableItem = { title: string; hint?: string; words?: string };

/**
 * Items in which every word of the query begins a word; titles that begin with the query come first. An empty query
 * returns all.
 */
export function matchItems<T extends MatchableItem>(items: readonly T[], query: string): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...items];
  const ranked = items.flatMap((item) => {
    const title = wordsOf(item.title);
    const all = [...title, ...wordsOf(`${item.hint ?? ''} ${item.words ?? ''}`)];
    if (!words.every((word) => all.some((one) => one.startsWith(word)))) return [];
    return [{ item, rank: title.join(' ').startsWith(words.join(' ')) ? 0 : 1 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
