import { kindOfHeading } from './read-cv-headings.ts';
import type { Line } from './read-cv-lines.ts';

const linesMax = 4;
const tolerance = 0.01;
const word = /^\p{Lu}[\p{L}'’.-]*$/u;

/**
 * Joins a name that a narrow column breaks after each word, between the lines of another column: "Tamsin", "Okoro-",
 * "Bright" in the largest letters of the page, below each other.
 */
export function joinNameLines(lines: Line[]): Line[] {
  const first = lines.filter(({ page, size }) => page === 1 && size !== null);
  const largest = Math.max(0, ...first.map(({ size }) => size ?? 0));
  const words = first.filter(({ size }) => size === largest);
  const [top, ...rest] = words.toSorted((a, b) => (a.box?.y ?? 0) - (b.box?.y ?? 0));
  if (top === undefined || rest.length === 0 || words.length > linesMax || !areOneName([top, ...rest]))
    return lines;
  const isApart = words.some(
    (line, at) => at > 0 && lines.indexOf(line) - lines.indexOf(words[at - 1] ?? line) > 1,
  );
  if (!isApart) return lines;
  const text = [top, ...rest]
    .map((line) => line.text)
    .join(' ')
    .replaceAll('- ', '-');
  return lines
    .filter((line) => !rest.includes(line))
    .map((line) => (line === top ? { ...line, text } : line));
}

/** Whether all lines are words that begin at one place, close below each other; headings may be as large as a name. */
function areOneName(words: Line[]): boolean {
  const x = words[0]?.box?.x ?? 0;
  return words.every(({ text, box }, at) => {
    const above = words[at - 1]?.box;
    const isClose = !above || (box !== null && box.y - above.y < above.height * 2);
    const isBelow = box !== null && Math.abs(box.x - x) < tolerance && isClose;
    return word.test(text) && isBelow && kindOfHeading(text) === null;
  });
}
