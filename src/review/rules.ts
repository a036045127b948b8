import { findPhrases } from '#files/phrase-rules.ts';

export type QuotePart = { at: number; text: string; isHit: boolean };
/** A line of a CV, or the part of a long one around the hit. */
export type Quote = { line: number; parts: QuotePart[] };

/** A skill with the first lines of the CV that name it, and the number of all such lines; 0 when it is not found. */
export type Evidence = { skill: string; quotes: Quote[]; lineCount: number };

const quotesMax = 2;
const quoteChars = 130;
const lead = 40;

/** The people of the read pages, each once: a decision moves people to a later page when the list is by days. */
export function eachOnce<Person extends { id: string }>(people: readonly Person[]): Person[] {
  const firsts = new Map<string, Person>();
  for (const person of people) if (!firsts.has(person.id)) firsts.set(person.id, person);
  return [...firsts.values()];
}

/** Finds each skill in the text of a CV, in the order of the job. It neither weighs nor counts skills. */
export function findEvidence(text: string, skills: readonly string[]): Evidence[] {
  const lines = text.split(/\r?\n/);
  // A line of one character would be joined to the next one.
  const hits = findPhrases(
    lines.map((line) => `${line}\u00a0`),
    skills,
  );
  return skills.map((skill, index) => {
    const byLine = Map.groupBy(
      hits.filter(({ phrase }) => phrase === index).flatMap(({ ranges }) => ranges.slice(0, 1)),
      ({ element }) => element,
    );
    const quotes = [...byLine].slice(0, quotesMax).map(([line, ranges]) => ({
      line,
      parts: quoteOf(lines[line] ?? '', ranges),
    }));
    return { skill, quotes, lineCount: byLine.size };
  });
}

/** The parts of a line, with an ellipsis where a long line is cut. */
function quoteOf(line: string, ranges: readonly { from: number; to: number }[]): QuotePart[] {
  const first = ranges[0]?.from ?? 0;
  const isLong = line.trim().length > quoteChars;
  const start = isLong ? wordStart(line, Math.max(0, first - lead)) : 0;
  const end = isLong ? Math.min(line.length, start + quoteChars) : line.length;
  const parts: QuotePart[] = [];
  const add = (from: number, to: number, isHit: boolean): void => {
    if (to > from) parts.push({ at: from, text: line.slice(from, to), isHit });
  };
  let done = start;
  for (const { from, to } of ranges) {
    if (to > end) break;
    add(done, from, false);
    add(from, to, true);
    done = to;
  }
  add(done, end, false);
  if (start > 0) parts.unshift({ at: -1, text: '… ', isHit: false });
  if (end < line.length) parts.push({ at: line.length, text: ' …', isHit: false });
  return parts;
}

function wordStart(line: string, at: number): number {
  if (at === 0) return 0;
  const space = line.indexOf(' ', at);
  return space < 0 ? at : space + 1;
}
