import { fold } from '#platform/contract/fold.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import { readLocationType, readPlace } from '#reading/server/read-cv-places.ts';
import { companyScore, titleScore } from '#reading/server/read-cv-words.ts';
import { genderMark } from './leave-out-mail.ts';
import type { Fact } from './read-description-labels.ts';
import { soughtTitle } from './read-description-sought.ts';
import { type DescriptionLine, isSectionName } from './read-description-lines.ts';
import { documentNames, jobTypeWords, plain, weakTitleLabels } from './read-description-words.ts';

const titleMax = 150;
const firstLines = 12;

/** The title of the job: its labelled value, else the first line whose font size and words fit best. */
export function readTitle(lines: DescriptionLine[], facts: Fact[]): ReadValue<string> | null {
  const labelled = facts.find(
    (fact) => fact.kind === 'title' && !isBesideTitle(fact.value) && /\p{L}{3}/u.test(fact.value),
  );
  if (labelled !== undefined) {
    const title = cleanTitle(labelled.value);
    const isWhole = isKnownTitle(title) && isPlain(title) && !isShortened(labelled.value);
    return readValue(title, labelled.line, isWhole);
  }
  const weak = lines.slice(0, firstLines).find((line) => weakTitleLabels.has(plain(labelOf(line.text))));
  const end = lines.findIndex((line, at) => at > 0 && isSectionName(line.text));
  const head = lines.slice(0, end === -1 ? firstLines : Math.min(end, firstLines));
  const stated = new Set(facts.map(({ line }) => line.at));
  const largest = Math.max(0, ...head.map((line) => line.size ?? 0));
  let best: { line: DescriptionLine; score: number } | null = null;
  let second = 0;
  const domains = domainsIn(lines);
  for (const line of head.filter((one) => !stated.has(one.at) && mayBeTitle(one))) {
    const words = cleanTitle(line.text);
    const score: number =
      Math.min(titleScore(words), 3) +
      (genderMark.test(line.text) ? 3 : 0) +
      (line.isSet ? 2 : 0) +
      (line.size !== null && line.size === largest ? 1 : 0) -
      (companyScore(words) >= 2 || isSender(words, domains) ? 2 : 0) +
      (best === null ? 0.5 : 0);
    second = best === null || score > best.score ? (best?.score ?? 0) : Math.max(second, score);
    if (best === null || score > best.score) best = { line, score };
  }
  if (weak !== undefined && (best === null || best.score < 3)) {
    const value = weak.text.slice(labelOf(weak.text).length).replace(/^\s*[:\t]\s*/, '');
    return readValue(cleanTitle(value.replace(forwarded, '')), weak, false);
  }
  if (best === null || best.score < sureScore || !isKnownTitle(best.line.text)) {
    const sought = titleInSentence(lines);
    if (sought !== null) return sought;
  }
  if (best === null || best.score < 0.5) return null;
  const title = cleanTitle(best.line.text);
  const isClear = best.score >= sureScore && best.score - second >= clearLead && !isShortened(best.line.text);
  return readValue(title, best.line, isClear && isKnownTitle(title) && isPlain(title));
}

/** "Our bakery is looking for a Night Baker": the title in one of the first sentences. */
function titleInSentence(lines: DescriptionLine[]): ReadValue<string> | null {
  for (const line of lines.slice(0, firstLines)) {
    const title = line.isBullet ? null : soughtTitle(line.text);
    if (title !== null) return readValue(title, line, false);
  }
  return null;
}

/** Words in brackets that are no mark of the sexes may belong to the title. */
const isShortened = (text: string): boolean => /\([^()]*\)$/.test(text.trim()) && !genderMark.test(text);

/** The next best line must be this much worse before a title is certain. */
const clearLead = 2;

/** A title with additions has to be checked: they may be a place, a department or the company. */
const isPlain = (title: string): boolean =>
  !/ – |[|·:]|\d/.test(title) &&
  title.split(/\s+/).length <= 8 &&
  (!/[([]/.test(title) || genderMark.test(title));

const forwarded = /^(?:(?:fwd?|wg|aw|re|i̇lt|ilt|ynt)\s*:\s*)+/i;
const isKnownTitle = (text: string): boolean => titleScore(text) > 0 || genderMark.test(text);

/** The names in the mail and web addresses of a document. */
const domainsIn = (lines: DescriptionLine[]): string[] =>
  lines.flatMap(({ text }) =>
    [...text.matchAll(/(?:@|www\.|https?:\/\/(?:www\.)?)(?:[\w-]+\.)*?([\w-]{4,})\.[a-z]/gi)].map(
      ([, name = '']) => fold(name).replace(/[^a-z\d]/g, ''),
    ),
  );

/** The company's name, which its addresses hold. */
function isSender(text: string, domains: string[]): boolean {
  const name = fold(text).replace(/[^a-z\d]/g, '');
  return (
    titleScore(text) === 0 &&
    domains.some((domain) => domain.length >= 5 && (name.includes(domain) || domain.includes(name)))
  );
}

const sureScore = 3;
const labelOf = (text: string): string => /^[^:\t]{2,30}(?=:\s|\t)/.exec(text)?.[0] ?? '';

function mayBeTitle({ text, isBullet }: DescriptionLine): boolean {
  if (isBullet || text.length > 110 || cleanTitle(text).length < 3) return false;
  if (/[!?]$/.test(text) && titleScore(text) === 0) return false;
  if (/[.;:,]$|@|https?:|www\./.test(text) || /^[^:\t]{2,30}(?::\s|\t)/.test(text)) return false;
  return !isDocumentName(text) && text.split(/\s+/).length <= 12;
}

const documentWords =
  /^(?:(?:stellenausschreibung|ausschreibung|job|vacancy|recruitment|announcement|notice|(?:öffentliche|externe|interne|public|internal|external)|(?:personel|işçi|memur|sözleşmeli|geçici|sürekli|kamu|eleman|stajyer|alım[ıi]?|al[ıi]nacak|duyurusu|duyuru|ilan[ıi]?|bildirisi)) ?)+$/u;

/** "Sözleşmeli personel alım ilanı": what the document is. */
const isDocumentName = (text: string): boolean =>
  documentNames.has(plain(text)) || documentWords.test(text.toLocaleLowerCase('tr').trim());

const before =
  /^(?:job description|job posting|job advert|job title|position|vacancy|open position|now hiring|hiring|we(?:'re|’re| are) (?:hiring|looking for|seeking)(?: an?)?|stellenausschreibung|stellenanzeige|stellenangebot|stellenbeschreibung|jobangebot|wir suchen(?: (?:ab sofort|dich|sie))?(?: als)?(?: einen?| eine\/n)?|verst[äa]rkung gesucht|gesucht|wanted|job offer|job profile|role profile|role|open role|[iİ][şs] [iİ]lan[ıi]|[iİ][şs] tan[ıi]m[ıi]|g[öo]rev tan[ıi]m[ıi]|pozisyon)(?:\s*[:–—-]\s*|\s+(?=\p{Lu}))/iu;
const after =
  /\s*(?:[–—-]\s*)?(?:job description|vacancy|[iİ][şs] [iİ]lan[ıi]|[iİ][şs] tan[ıi]m[ıi]|g[öo]rev tan[ıi]m[ıi]|aran[ıi]yor|ar[ıi]yoruz|gesucht|wanted|al[ıi]nacakt[ıi]r)!?$/iu;

/** Removes the document's name, the job type and the location type from the line. */
export function cleanTitle(text: string): string {
  const bare = text
    .replace(/[\p{Extended_Pictographic}\ufe0f\u200d]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = withoutBrackets(bare.replace(before, '').replace(after, '').trim());
  const [first = '', ...others] = words.split(/\s+[|–—-]\s+|\t/);
  const kept = others.filter((part) => !isBesideTitle(part) && companyScore(part) < 2);
  return [withoutBrackets(first.trim()), ...kept].join(' – ').slice(0, titleMax).trim();
}

function withoutBrackets(text: string): string {
  const inside = /\s*\(([^()]*)\)$/.exec(text);
  const part = inside?.[1] ?? '';
  const isAddition = isBesideTitle(part) || (/\d/.test(part) && !genderMark.test(`(${part})`));
  return inside !== null && isAddition ? text.slice(0, inside.index) : text;
}

const durationWords =
  /^(?:freelance|freiberuflich|serbest|uzun donem|kisa donem|donemsel|long[- ]term|short[- ]term|permanent|unbefristet|befristet|on-?site|vor ort|yerinde|\d+ months?|\d+ monate|\d+ ay|full or part[- ]time|voll- oder teilzeit|vollzeit\/teilzeit)$/;

function isBesideTitle(part: string): boolean {
  const words = plain(part);
  const isType = jobTypeWords.some(([pattern]) => words.replace(pattern, '').trim() === '');
  const isDuration = durationWords.test(words);
  return (
    isType ||
    isDuration ||
    readPlace(part) !== null ||
    readLocationType(part) !== null ||
    documentNames.has(words)
  );
}
