import type { Language } from '#platform/contract/fields.ts';
import { type WordingKind, wordings } from './wording-rules.ts';

/** The input of the advice on a posting. */
export type Posting = {
  title: string;
  descriptionHtml: string;
  language: Language;
  locationType: string;
  country: string | null;
  city: string;
  payMin: number | null;
  payMax: number | null;
  isPayPublic: boolean;
  questions: { label: string; help: string; mode: string }[];
};

export type AdviceKind = WordingKind | 'noPay' | 'payHidden' | 'noPlace' | 'tooShort' | 'tooLong';
export type AdvicePlace = 'basics' | 'description' | 'form';

/** One piece of advice on a posting; it never prevents publishing. */
export type Advice = {
  kind: AdviceKind;
  /** The form step with the field. */
  place: AdvicePlace;
  /** The words, with some text around them. */
  words: { before: string; match: string; after: string } | null;
  /** A replacement in the language of the posting; '' when it is better to leave the words out. */
  instead: string;
};

const fewWords = 60;
const manyWords = 900;
const adviceMax = 40;
const around = 40;

/** Advice on a posting: missing parts, its length, and words that discourage applicants. */
export function adviceOn(posting: Posting): Advice[] {
  const text = textOf(posting.descriptionHtml);
  const asked = posting.questions.filter(({ mode }) => mode !== 'invisible');
  return [
    ...missing(posting),
    ...length(text),
    ...inText(posting.title, 'basics', posting.language),
    ...inText(text, 'description', posting.language),
    ...asked.flatMap(({ label, help }) => inText(`${label}\n${help}`, 'form', posting.language)),
  ].slice(0, adviceMax);
}

const about = (kind: AdviceKind, place: AdvicePlace): Advice => ({ kind, place, words: null, instead: '' });

function missing(posting: Posting): Advice[] {
  const { payMin, payMax, isPayPublic, locationType, country, city } = posting;
  const hasPay = payMin !== null || payMax !== null;
  const isAnywhere = locationType === 'remote' || locationType === 'online';
  return [
    ...(hasPay ? (isPayPublic ? [] : [about('payHidden', 'basics')]) : [about('noPay', 'basics')]),
    ...(isAnywhere || (country ?? '') !== '' || city !== '' ? [] : [about('noPlace', 'basics')]),
  ];
}

function length(text: string): Advice[] {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  if (words === 0) return [];
  if (words < fewWords) return [about('tooShort', 'description')];
  return words > manyWords ? [about('tooLong', 'description')] : [];
}

/** Each listed wording found in the text, in text order; where two overlap, the one listed first. */
function inText(text: string, place: AdvicePlace, language: Language): Advice[] {
  const low = lowered(text, language);
  const taken: [number, number][] = [];
  const found: (Advice & { at: number })[] = [];
  for (const [kind, list] of Object.entries(wordings[language]) as [
    WordingKind,
    (typeof wordings)['en']['aged'],
  ][])
    for (const [pattern, instead] of list)
      for (const { index: at, 0: match } of low.matchAll(pattern)) {
        const end = at + match.length;
        if (taken.some(([from, to]) => at < to && end > from)) continue;
        taken.push([at, end]);
        found.push({ kind, place, instead, words: quoted(text, at, end), at });
      }
  return found.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...advice }) => advice);
}

// Folds letter by letter, so that positions in the text do not change; only in Turkish are ı and I two letters.
function lowered(text: string, language: Language): string {
  return language === 'tr' ? text.toLocaleLowerCase('tr') : text.replaceAll('İ', 'i').toLowerCase();
}

function quoted(text: string, from: number, to: number): Advice['words'] {
  const line = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to);
  const start = Math.max(line, from - around);
  const end = Math.min(lineEnd === -1 ? text.length : lineEnd, to + around);
  return {
    before: (start > line ? '…' : '') + text.slice(start, from),
    match: text.slice(from, to),
    after: text.slice(to, end) + (end < (lineEnd === -1 ? text.length : lineEnd) ? '…' : ''),
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of rich text, one line for each block. */
export function textOf(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|h2|h3|li)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
