import type { LeftOutPart } from '../../contract.ts';

const tag = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** Splits rich text into its elements: each paragraph, heading and whole list. */
export function elementsIn(html: string): string[] {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (const found of html.matchAll(tag)) {
    const [whole, end = '', name = ''] = found;
    if (name.toLowerCase() === 'br') continue;
    if (end === '' && depth === 0) start = found.index;
    depth += end === '' ? 1 : -1;
    if (depth === 0) elements.push(html.slice(start, found.index + whole.length));
  }
  return elements;
}

/** The words of an element, without its marks. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li)>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the text holds all elements of a part. */
export function holdsPart(html: string, part: LeftOutPart): boolean {
  const held = new Set(elementsIn(html).map(wordsOf));
  return elementsIn(part.html).every((element) => held.has(wordsOf(element)));
}

/**
 * The text with a part at its place in the document: behind what was read before it and is still in the text.
 * @param read the description as it was read
 * @param all all parts that were left out of it
 */
export function withPart(
  html: string,
  part: LeftOutPart,
  { read, all }: { read: string; all: LeftOutPart[] },
): string {
  const elements = elementsIn(html);
  const shown = elements.map(wordsOf);
  const before = [
    ...elementsIn(read)
      .slice(0, part.after)
      .map((element, at) => ({ words: wordsOf(element), at: at + 1, order: -1 })),
    ...all
      .slice(0, all.indexOf(part))
      .flatMap((other, order) =>
        elementsIn(other.html).map((element) => ({ words: wordsOf(element), at: other.after, order })),
      ),
  ]
    .toReversed()
    .toSorted((a, b) => b.at - a.at || b.order - a.order);
  const last = before.map(({ words }) => shown.lastIndexOf(words)).find((at) => at !== -1) ?? -1;
  return [...elements.slice(0, last + 1), part.html, ...elements.slice(last + 1)].join('');
}

/** The text without the elements of a part. */
export function withoutPart(html: string, part: LeftOutPart): string {
  const gone = elementsIn(part.html).map(wordsOf);
  return elementsIn(html)
    .filter((element) => {
      const at = gone.indexOf(wordsOf(element));
      if (at !== -1) gone.splice(at, 1);
      return at === -1;
    })
    .join('');
}
