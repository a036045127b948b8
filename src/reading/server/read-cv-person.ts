import { isContactLine, saysContact } from './read-cv-contact.ts';
import { findPeriod } from './read-cv-dates.ts';
import { type ReadValue, readValue } from './read-value.ts';
import { type Line, paragraphs, partsOf } from './read-cv-lines.ts';
import { type DocumentFacts, named, nameIn, type NameLines } from './read-cv-names.ts';
import { readPlace } from './read-cv-places.ts';
import { linesOf, type Section } from './read-cv-sections.ts';
import { titleScore } from './read-cv-words.ts';

export type PersonFacts = {
  name: ReadValue<string> | null;
  surname: ReadValue<string> | null;
  headline: ReadValue<string> | null;
  about: ReadValue<string> | null;
};

const topLines = 12;
const headlineMax = 120;
const aboutMax = 2000;

/** Reads the name, the headline and the summary of the person. */
export function readPerson(sections: Section[], document: DocumentFacts): PersonFacts {
  const name = nameIn(sections, document);
  const head = [...linesOf(sections, 'head'), ...linesOf(sections, 'contact')].slice(0, topLines * 3);
  const about = summaryOf(linesOf(sections, 'summary')) ?? paragraphIn(head, name?.last);
  return {
    ...(name === null ? { name: null, surname: null } : named(name, document.language)),
    headline: headlineIn(head, name),
    about,
  };
}

function headlineIn(head: Line[], name: NameLines | null): ReadValue<string> | null {
  if (name === null) return null;
  if (titleScore(name.after) > 0) return readValue(name.after.slice(0, headlineMax), name.last);
  const following = head.filter(({ at, isBullet }) => at > name.last.at && !isBullet).slice(0, 4);
  for (const [at, line] of following.entries()) {
    if (line.text.length > headlineMax || saysContact(line) || readPlace(line.text) !== null) continue;
    if (
      !/\p{L}{2}/u.test(line.text) ||
      /[.!?]$/.test(line.text) ||
      findPeriod(line.text, new Date(0)) !== null
    )
      continue;
    const isTitle = titleScore(line.text) > 0;
    const isRightBelow = at === 0 && wordCount(line.text) <= 8 && !/\d/.test(line.text);
    if (!isTitle && !isRightBelow) continue;
    const parts = partsOf(line.text);
    return readValue(
      parts.some((part) => readPlace(part) !== null) ? (parts[0] ?? '') : line.text,
      line,
      isTitle,
    );
  }
  return null;
}

function summaryOf(all: Line[]): ReadValue<string> | null {
  const lines = all.filter((line) => !isContactLine(line));
  const [first] = lines;
  if (first === undefined) return null;
  const text = paragraphs(lines).slice(0, aboutMax).trim();
  return text.length < 20 ? null : readValue(text, first);
}

/** A paragraph under the name, without a heading. */
function paragraphIn(head: Line[], name: Line | undefined): ReadValue<string> | null {
  if (name === undefined) return null;
  const lines = head.filter((line) => line.at > name.at && !line.isBullet && !saysContact(line));
  const first = lines.findIndex(({ text }) => text.length > 60 && wordCount(text) >= 8);
  const [line] = first < 0 ? [] : lines.slice(first);
  if (line === undefined) return null;
  const text = paragraphs(lines.slice(first, first + 10))
    .slice(0, aboutMax)
    .trim();
  return text.length < 100 ? null : readValue(text, line, false);
}

const wordCount = (text: string): number => text.trim().split(/\s+/).length;
