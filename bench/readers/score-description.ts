import type { ReadDescription } from '#descriptions/server/read-description.ts';
import { isSameText, plainText } from './compare-values.ts';
import type { DescriptionTruth } from './descriptions-corpus.ts';
import { pairBest } from './pair-best.ts';
import { type Answer, answer } from './score-cv.ts';

export const descriptionFieldNames = [
  'title',
  'department',
  'type',
  'workplace',
  'city',
  'region',
  'country',
  'places',
  'pay',
  'closes',
  'skills',
] as const;

/** Counts of the lines of a document: how the text and what is left out of it were treated. */
export type TextScore = {
  /** Parts of the posting, and how many of them the description holds, and holds in their kind. */
  parts: number;
  kept: number;
  inKind: number;
  items: number;
  itemsInKind: number;
  /** Lines that are no part of the posting. How many the description leaves out, and how many are shown apart. */
  others: number;
  leftOut: number;
  shown: number;
  /** Words of the description, and how many of them belong to the posting. */
  words: number;
  rightWords: number;
  /** Each fault in words. */
  faults: string[];
};

/** "(m/w/d)" behind a title is a matter of taste. */
const withoutMark = (title: string): string =>
  title.replace(/\s*[([][^()[\]]*(?:[/|][^()[\]]*)+[)\]]|\s*\((?:all genders|gn)\)/gi, '').trim();

export function scoreDescription(truth: DescriptionTruth, read: ReadDescription | null): Answer[] {
  const [place] = read?.places ?? [];
  const part = (key: 'city' | 'region' | 'country') =>
    place === undefined || place.value[key] === '' ? null : { value: place.value[key], isSure: place.isSure };
  const isCity = (said: string, found: string): boolean =>
    isSameText(said, found) ||
    [truth.region, truth.district].some(
      (one) => truth.country === 'TR' && isSaid(one) && isSameText(one, found),
    );
  // A province and its district: either is the city to somebody, and then the other one is the region.
  const isRegion = (said: string, found: string): boolean =>
    isSameText(said, found) ||
    (truth.country === 'TR' && truth.city !== null && isSameText(truth.city, found));
  return [
    ...answer('title', truth.title, read?.title ?? null, (said, found) =>
      isSameText(withoutMark(said), withoutMark(found)),
    ),
    ...answer('department', truth.department, read?.department ?? null, isSameText),
    ...answer('type', truth.type, read?.jobType ?? null, isSameText),
    ...answer('workplace', truth.workplace, workplaceOf(truth, read), isSameText),
    ...answer('city', truth.city, part('city'), isCity),
    ...answer('region', truth.region, regionOf(truth, part('region')), isRegion),
    ...answer('country', truth.country, part('country'), isSameText),
    ...placeAnswers(truth, read),
    ...answer('pay', payWords(truth.pay), payOf(read), isSameText),
    ...answer('closes', truth.closes, read?.closesOn ?? null, isSameText),
    ...pairBest(truth.skills, requiredSkills(truth, read), (said, { value }) =>
      Number(isSameText(said, value)),
    ).flatMap(([said, found]) => answer('skills', said, found, isSameText)),
  ];
}

const isSaid = (value: string | null | undefined): value is string => typeof value === 'string';

/** In Turkey a district or a province beside the city is right where the truth has a district. */
function regionOf(truth: DescriptionTruth, region: { value: string; isSure: boolean } | null) {
  const isKnown =
    truth.country === 'TR' &&
    truth.region === null &&
    [truth.district, truth.city].some((one) => isSaid(one) && isSameText(one, region?.value ?? ''));
  return isKnown ? null : region;
}

/** Work on site goes without saying. */
function workplaceOf(truth: DescriptionTruth, read: ReadDescription | null) {
  const found = read?.locationType ?? null;
  return truth.workplace === null && found?.value === 'onsite' ? null : found;
}

/** The skills that were read, without those that the document calls desirable: they are neither right nor wrong. */
function requiredSkills(
  truth: DescriptionTruth,
  read: ReadDescription | null,
): { value: string; isSure: boolean }[] {
  const others = truth.otherSkills ?? [];
  return (read?.skills ?? []).filter(({ value }) => !others.some((other) => isSameText(other, value)));
}

/** All places of a job with several. */
function placeAnswers(truth: DescriptionTruth, read: ReadDescription | null): Answer[] {
  if (truth.places === undefined || truth.places.length < 2) return [];
  const found = (read?.places ?? []).map((one) => ({ ...one, value: one.value.city }));
  return pairBest(truth.places, found, (said, { value }) => Number(isPlace(said, value))).flatMap(
    ([said, one]) => answer('places', said, one, isPlace),
  );
}

const isPlace = (said: string, found: string): boolean =>
  isSameText(said, found) || plainText(said).split(' ')[0] === plainText(found).split(' ')[0];

function payWords(pay: DescriptionTruth['pay']): string | null {
  if (pay === null) return null;
  return `${pay.from ?? '?'} to ${pay.to ?? '?'} ${pay.currency} ${pay.per}`;
}

function payOf(read: ReadDescription | null): { value: string; isSure: boolean } | null {
  if (read === null || read.pay === null) return null;
  const { value, isSure } = read.pay;
  const { min: from, max, currency, period: per } = value;
  const to = max === from ? null : max;
  return { value: payWords({ from, to, currency, per }) ?? '', isSure };
}

type TextPart = { kind: 'heading' | 'paragraph' | 'item'; text: string };

/** How the text of a document was divided into the posting and the rest. */
export function scoreText(truth: DescriptionTruth, read: ReadDescription | null): TextScore {
  const parts = partsOf(read?.descriptionHtml?.value ?? '');
  const all = joined(parts);
  const apart = joined((read?.leftOut ?? []).flatMap(({ html }) => partsOf(html)));
  const score: TextScore = {
    parts: 0,
    kept: 0,
    inKind: 0,
    items: 0,
    itemsInKind: 0,
    others: 0,
    leftOut: 0,
    shown: 0,
    words: 0,
    rightWords: 0,
    faults: [],
  };
  for (const said of truth.text) scorePart(said, parts, { all, apart, score });
  const posting = joined(truth.text);
  for (const line of truth.leftOut) {
    const isOut = !all.includes(` ${plainText(line)} `) || posting.includes(` ${plainText(line)} `);
    const isShown = apart.includes(` ${plainText(line)} `);
    score.others += 1;
    if (isOut) score.leftOut += 1;
    else score.faults.push(`not left out: ${line}`);
    if (isOut && isShown) score.shown += 1;
    if (isOut && !isShown) score.faults.push(`not shown as left out: ${line}`);
  }
  const facts = joined((truth.facts ?? []).map((text) => ({ text })));
  for (const { text } of parts) {
    const plain = plainText(text);
    const words = plain.split(' ').filter(Boolean).length;
    const isRight = posting.includes(` ${plain} `) || facts.includes(` ${plain} `);
    score.words += words;
    if (isRight) score.rightWords += words;
    else score.faults.push(`too much: ${text}`);
  }
  return score;
}

type ScoreInput = { all: string; apart: string; score: TextScore };

function scorePart(said: TextPart, parts: TextPart[], { all, apart, score }: ScoreInput): void {
  const words = plainText(said.text);
  const isKept = all.includes(` ${words} `);
  const isInKind = parts.some(({ kind, text }) => kind === said.kind && plainText(text) === words);
  score.parts += 1;
  if (isKept) score.kept += 1;
  if (isInKind) score.inKind += 1;
  if (said.kind === 'item') score.items += 1;
  if (said.kind === 'item' && isInKind) score.itemsInKind += 1;
  const where = apart.includes(` ${words} `) ? 'wrongly left out' : 'lost';
  if (!isKept) score.faults.push(`${where}: ${said.text}`);
  else if (!isInKind) score.faults.push(`no ${said.kind}: ${said.text}`);
}

const joined = (parts: { text: string }[]): string =>
  ` ${parts.map(({ text }) => plainText(text)).join(' ')} `;

const element = /<(h2|p)>([^<]*)<\/\1>/g;

/** The texts of rich text, each with its kind. */
function partsOf(html: string): TextPart[] {
  return [...html.matchAll(element)].map(({ 1: tag, 2: text = '', index }) => ({
    kind: tag === 'h2' ? 'heading' : html.slice(0, index).endsWith('<li>') ? 'item' : 'paragraph',
    text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  }));
}
