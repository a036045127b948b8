/** A stretch of one element's text. */
export type Stretch = { element: number; from: number; to: number };

/**
 * Finds words in text that lies in pieces, as the search does: accents and case do not matter, a word is found by its
 * beginning, and what spans two pieces is found too.
 * @param pieces text of each element in reading order
 * @param sought what was searched for
 */
export function findWords(pieces: readonly string[], sought: string): Stretch[] {
  const wanted = wordsOf(sought);
  if (wanted.length === 0) return [];
  const stretches: Stretch[] = [];
  let run: { element: number; at: number; letter: string }[] = [];
  const endWord = (): void => {
    const word = run.map((one) => one.letter).join('');
    const length = Math.max(
      0,
      ...wanted.filter((start) => word.startsWith(start)).map((start) => start.length),
    );
    if (length > 0) stretches.push(...stretchesOf(lettersFor(run, length)));
    run = [];
  };
  pieces.forEach((piece, element) => {
    for (let at = 0; at < piece.length; ) {
      const letter = String.fromCodePoint(piece.codePointAt(at) ?? 0);
      const folded = fold(letter);
      if (/[\p{L}\p{N}]/u.test(folded)) run.push({ element, at, letter: folded });
      else if (folded !== '') endWord();
      at += letter.length;
    }
    // Pieces end where the line or the column does; a PDF that sets letter by letter has pieces of one sign.
    if (piece.length !== 1) endWord();
  });
  endWord();
  return stretches;
}

/** Wraps what was found in <mark>; earlier marks go. @returns how many elements hold a mark */
export function markWords(
  elements: readonly HTMLElement[],
  pieces: readonly string[],
  sought: string,
): number {
  const byElement = new Map<number, Stretch[]>();
  for (const stretch of findWords(pieces, sought)) {
    byElement.set(stretch.element, [...(byElement.get(stretch.element) ?? []), stretch]);
  }
  elements.forEach((element, index) => {
    const found = byElement.get(index);
    if (found === undefined && element.firstElementChild === null) return;
    const text = pieces[index] ?? '';
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
  // One letter alone (of "C++") would mark half the page.
  return [...fold(sought).matchAll(/[\p{L}\p{N}]{2,}/gu)].map((match) => match[0]);
}

/** İ, I, ı and i are one letter here, as in the search. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[ıİ]/g, 'i').toLowerCase();
}

type Letter = { element: number; at: number; letter: string };

function lettersFor(run: Letter[], length: number): Letter[] {
  let seen = 0;
  return run.filter((one) => {
    const isWanted = seen < length;
    seen += one.letter.length;
    return isWanted;
  });
}

function stretchesOf(letters: Letter[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { element, at } of letters) {
    const last = stretches.at(-1);
    if (last?.element === element) last.to = at + 1;
    else stretches.push({ element, from: at, to: at + 1 });
  }
  return stretches;
}
