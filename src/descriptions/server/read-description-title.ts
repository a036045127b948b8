import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import { readLocationType, readPlace } from '#reading/server/read-cv-places.ts';
import { companyScore, titleScore } from '#reading/server/read-cv-words.ts';
import { type DescriptionLine, type Fact, isSectionName } from './read-description-lines.ts';
import { documentNames, jobTypeWords, plain } from './read-description-words.ts';

const titleMax = 150;
const firstLines = 12;

/** The title of the job: its labelled value, else the first line whose font size and words fit best. */
export function readTitle(lines: DescriptionLine[], facts: Fact[]): ReadValue<string> | null {
  const labelled = facts.find((fact) => fact.kind === 'title');
  if (labelled !== undefined) return readValue(cleanTitle(labelled.value), labelled.line);
  const end = lines.findIndex((line) => isSectionName(line.text));
  const head = lines.slice(0, end === -1 ? firstLines : Math.min(end, firstLines));
  const stated = new Set(facts.map(({ line }) => line.at));
  const largest = Math.max(0, ...head.map((line) => line.size ?? 0));
  let best: { line: DescriptionLine; score: number } | null = null;
  for (const line of head.filter((one) => !stated.has(one.at) && mayBeTitle(one))) {
    const words = cleanTitle(line.text);
    const score: number =
      Math.min(titleScore(words), 3) +
      (line.isSet ? 2 : 0) +
      (line.size !== null && line.size === largest ? 1 : 0) -
      (companyScore(words) >= 2 ? 2 : 0) +
      (best === null ? 0.5 : 0);
    if (best === null || score > best.score) best = { line, score };
  }
  return best === null || best.score < 0.5
    ? null
    : readValue(cleanTitle(best.line.text), best.line, best.score >= 3);
}

function mayBeTitle({ text, isBullet }: DescriptionLine): boolean {
  if (isBullet || text.length > 110 || cleanTitle(text).length < 3) return false;
  if (/[.;:]$|@|https?:|www\./.test(text)) return false;
  return !documentNames.has(plain(text)) && text.split(/\s+/).length <= 12;
}

const before =
  /^(?:job description|job posting|job advert|job title|position|vacancy|open position|now hiring|hiring|we(?:'re|’re| are) (?:hiring|looking for|seeking)(?: an?)?|[iİ][şs] [iİ]lan[ıi]|[iİ][şs] tan[ıi]m[ıi]|g[öo]rev tan[ıi]m[ıi]|pozisyon)(?:\s*[:–—-]\s*|\s+(?=\p{Lu}))/iu;
const after =
  /\s*(?:[–—-]\s*)?(?:job description|vacancy|[iİ][şs] [iİ]lan[ıi]|[iİ][şs] tan[ıi]m[ıi]|g[öo]rev tan[ıi]m[ıi]|aran[ıi]yor|ar[ıi]yoruz)!?$/iu;

/** Removes the document's name, the job type and the location type from the line. */
export function cleanTitle(text: string): string {
  const words = withoutBrackets(text.replace(before, '').replace(after, '').trim());
  const [first = '', ...others] = words.split(/\s+[|–—-]\s+|\t/);
  const kept = others.filter((part) => !isBesideTitle(part));
  return [withoutBrackets(first.trim()), ...kept].join(' – ').slice(0, titleMax).trim();
}

function withoutBrackets(text: string): string {
  const inside = /\s*\(([^()]*)\)$/.exec(text);
  return inside !== null && isBesideTitle(inside[1] ?? '') ? text.slice(0, inside.index) : text;
}

function isBesideTitle(part: string): boolean {
  const words = plain(part);
  const isType = jobTypeWords.some(([pattern]) => words.replace(pattern, '').trim() === '');
  return isType || readPlace(part) !== null || readLocationType(part) !== null || documentNames.has(words);
}
