import { fold } from '#platform/contract/fold.ts';
import type { payPeriods } from '#jobs/rules.ts';
import { otherSums, payWords } from './read-description-words.ts';

export type Pay = {
  min: number | null;
  max: number | null;
  currency: string;
  period: (typeof payPeriods)[number];
};

export type ReadPay = { value: Pay; isSure: boolean };

const symbols: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  s$: 'SGD',
  nz$: 'NZD',
  hk$: 'HKD',
  c$: 'CAD',
  ca$: 'CAD',
  au$: 'AUD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  pounds: 'GBP',
  '₺': 'TRY',
  tl: 'TRY',
  lira: 'TRY',
  'türk lirası': 'TRY',
  dollars: 'USD',
  dolar: 'USD',
  franken: 'CHF',
  'sfr.': 'CHF',
  fr: 'CHF',
  zł: 'PLN',
};
const sign =
  "(?:₺|(?:US|AU|CA|A|C|S|NZ|HK)?\\$|€|£|zł|(?<!\\p{L})(?:TRY|TL|USD|EUR|Euros?|GBP|CHF|AED|PLN|SEK|NOK|DKK|CAD|AUD|NZD|SGD|HKD|KES|ZAR|INR|JPY|CNY|CZK|HUF|RON|BGN|ILS|SAR|QAR|KWD|EGP|NGN|GHS|MAD|BRL|MXN|MYR|THB|PHP|IDR|KRW|UAH|GEL|AZN|[Pp]ounds|[Dd]ollars|[Dd]olar|[Ll]ira|[Ee]uro|Franken)(?![\\p{L}])(?:['’](?:dan|den|ya|ye|lik))?)";
const number =
  "\\d{1,3}(?:[., '’]\\d{3})+(?:[.,](?:\\d{1,2}|[-–—]{1,2}))?(?!\\d)|\\d+(?:[.,](?:\\d{1,2}|[-–—]{1,2}))?(?!\\d)";
const thousand = '(?:k|K|T€|Tsd\\.?|bin|thousand)(?!\\p{L})';
const net = '(?:(?:net|gross|brutto|netto|brüt|p\\.a\\.|/h)\\.?\\s)?';
const sum = (name: string) =>
  `(?<${name}Before>${sign})?\\s?(?<${name}>${number})\\s?(?<${name}K>${thousand})?\\s?(?<${name}After>${sign})?`;
const unit =
  '(?:\\s?(?:/|per|pro|a|an)\\s?(?:day|hour|hr|h|year|month|week|Tag|Stunde|Std\\.?|Monat|Jahr|gün|saat|ay|yıl))?';
const range = new RegExp(
  `(?<![\\d.,])${sum('low')}${unit}\\s?${net}(?:-|–|—|−|\\bto|\\bbis(?: zu)?|\\bile|\\bila|\\band|\\bund|\\bve)\\s?${sum('high')}`,
  'gu',
);
const single = new RegExp(`(?<![\\d.,])${sum('low')}`, 'gu');

const periodWords: readonly (readonly [RegExp, Pay['period']])[] = [
  [
    /\b(?:per|an|pro|je|in der) (?:hour|hr|stunde|std)\b|\bhourly|\ba?n hour\b|\/ ?(?:h|hr|hour|std|stunde|stunden|saat)\b|\bsaatlik|\bsaat (?:basi|ucreti)|\bsaati\b|stundenlohn|stundensatz|\bdie stunde\b|\bp\. ?h\./,
    'hour',
  ],
  [
    /\b(?:per|a|pro|je) (?:day|tag)\b|\bdaily\b|\bday rate|\/ ?(?:d|day|tag|gun)\b|\bgunluk|tagessatz|tageshonorar|tageslohn|\byevmiye|\bgunde\b|\ba day\b|\bp\. ?d\./,
    'day',
  ],
  [
    /\b(?:per|a|pro|je) (?:week|woche)\b|\bweekly|\/ ?(?:w|wk|week|woche|hafta)\b|\bhaftalik|\bhaftada\b|wochenlohn|\bdie woche\b|\bp\.?w\b/,
    'week',
  ],
  [
    /\b(?:per|a|pro|im|je) (?:month|monat)\b|\bmonthly|\/ ?(?:mo|mth|month|monat|mtl|ay)\b|\baylik|\bayda\b|monatlich|monatsgehalt|monatslohn|\bmtl\b|\bp\.?m\b|\bp\. m\.|monatsbrutto|\bmaas aylik\b/,
    'month',
  ],
  [
    /\bper (?:year|annum)\b|\bannum\b|\bannual|\byearly\b|\b(?:a|pro|im|je) (?:year|jahr)\b|\/ ?(?:y|yr|year|jahr|yil|a)\b|\bp\. ?a\b|\bpa\b|\byillik|\bsenelik|\byilda\b|jahrlich|jahresgehalt|jahresbrutto|jahreszielgehalt|\bote\b/,
    'year',
  ],
];

const grades =
  /\b(?:eg|e|entgeltgruppe|besoldungsgruppe|a|td|tarifgruppe|gehaltsgruppe|vergutungsgruppe)\s?\d{1,2}\s?[a-d]?\b.{0,20}\b(?:tvod|tv-?l|tv-?h|avr|bat|tarif|igm|ig metall|bbesg|tvah)|\b(?:tvod|tv-l|avr)\b.{0,30}\b(?:eg|e|entgeltgruppe)\s?\d/;

/**
 * Pay with its currency: "$80,000 – $95,000 a year", "50.000 – 65.000 TL net", "€60–75k", "450-520 €/Tag". Null without
 * a sum or with an impossible range. `isSure` is false when the period or the currency is guessed.
 * @param currency the currency of the place of work, for sums without one; null when it is unknown
 */
export function readPay(text: string, currency: string | null = null): ReadPay | null {
  const line = text.slice(0, 300);
  const plain = fold(line);
  const said = periodWords.find(([words]) => words.test(plain))?.[1];
  const groups = sumsIn(line, currency !== null && !grades.test(plain))?.groups;
  if (groups === undefined) return null;
  const stated = currencyOf(groups);
  const used = stated ?? currency;
  if (used === null) return null;
  const [first, second] = amountsOf(groups);
  if (first === null || (second !== null && second < first)) return null;
  const period = said ?? likelyPeriod(second ?? first, used);
  if (period === null || !isPossible(second ?? first, period, used)) return null;
  const [min, max] = boundsOf(first, second, plain);
  const isOnly = sumCount(line) <= 1;
  return {
    value: { min, max, currency: used, period },
    isSure: said !== undefined && stated !== null && isOnly,
  };
}

/** How many sums with a currency a line names; a range counts as one. */
export function sumCount(line: string): number {
  const rest = line.replace(range, ' ');
  const hasSign = (found: RegExpMatchArray): boolean => currencyOf(found.groups ?? {}) !== null;
  const ranges = [...line.matchAll(range)].filter(hasSign).length;
  return ranges + [...rest.matchAll(single)].filter(hasSign).length;
}

/** The clauses of a line: a bonus behind a comma or a plus is no part of the pay before it. */
export function payClause(text: string): string | null {
  const clauses = text
    .slice(0, 600)
    .split(/;\s|\.\s+(?=\p{Lu})|\s+plus\s+|\s\+\s|,?\s+zzgl\.?\s|,?\s+zuzüglich\s|,\s+(?=\p{L})/u);
  const hasSum = (clause: string): boolean => /\d/.test(clause) && sumsIn(clause, false) !== null;
  const isPay = (clause: string): boolean => payWords.test(fold(clause)) && !otherSums.test(fold(clause));
  const rate = (clause: string): boolean =>
    periodWords.some(([words]) => words.test(fold(clause))) && !otherSums.test(fold(clause));
  return (
    clauses.find((clause) => hasSum(clause) && isPay(clause)) ??
    clauses.find((clause) => hasSum(clause) && rate(clause)) ??
    null
  );
}

/** The first range with a currency, else the first sum with one; without a currency only a range counts. */
function sumsIn(line: string, isBare: boolean): RegExpExecArray | null {
  const hasSign = (found: RegExpMatchArray): boolean => currencyOf(found.groups ?? {}) !== null;
  const ranges = [...line.matchAll(range)];
  const found = ranges.find(hasSign) ?? [...line.matchAll(single)].find(hasSign);
  const bare = isBare ? (ranges.find(isLarge) ?? [...line.matchAll(single)].find(isLarge)) : undefined;
  return (found ?? bare ?? null) as RegExpExecArray | null;
}

/** A number without a currency counts only when it is no year, percentage or count. */
function isLarge({ groups = {} }: RegExpMatchArray): boolean {
  const [first, second] = amountsOf(groups);
  const isGrouped =
    /[.,' ]\d{3}/.test(groups['low'] ?? '') || groups['lowK'] !== undefined || groups['highK'] !== undefined;
  return isGrouped && (second ?? first ?? 0) >= 1000;
}

function currencyOf(groups: Record<string, string | undefined>): string | null {
  const { lowBefore, lowAfter, highBefore, highAfter } = groups;
  const found = (lowBefore ?? highAfter ?? lowAfter ?? highBefore)?.replace(/['’].*$/, '');
  const isThousand = groups['lowK']?.startsWith('T€') || groups['highK']?.startsWith('T€');
  if (found === undefined) return isThousand ? 'EUR' : null;
  return symbols[found.toLowerCase()] ?? found.toUpperCase();
}

function amountsOf(groups: Record<string, string | undefined>): [number | null, number | null] {
  const { low, high, lowK, highK } = groups;
  const first = amountOf(low);
  const second = amountOf(high);
  const [isLow, isHigh] = [lowK !== undefined, highK !== undefined];
  // "€60–75k" means 60,000 to 75,000.
  const lowTimes = isLow || (isHigh && (first ?? 0) < 1000) ? 1000 : 1;
  return [first === null ? null : first * lowTimes, second === null ? null : second * (isHigh ? 1000 : 1)];
}

function amountOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const whole = text.replace(/[.,][-–—]+$/, '');
  const grouped = /^\d{1,3}(?:[., '’]\d{3})+/.exec(whole)?.[0];
  const digits =
    grouped === undefined
      ? whole.replace(',', '.')
      : grouped.replace(/[., '’]/g, '') + whole.slice(grouped.length).replace(',', '.');
  const amount = Number(digits);
  return Number.isFinite(amount) && amount > 0 && amount < 1e11 ? amount : null;
}

function boundsOf(first: number, second: number | null, plain: string): [number | null, number | null] {
  if (second !== null) return [first, second];
  const isUpTo =
    /\bup to\b|\bmaximum\b|\ben fazla\b|\ben cok\b|\bkadar\b|\bbis (?:zu )?\d|\bbis zu\b|\bmax\b/.test(plain);
  const isFrom =
    /\bfrom\b|\bstarting\b|\bat least\b|\bminimum\b|\ben az\b|\bitibaren\b|\bbaslayan\b|\bab [\d€]|\bmindestens\b|\bmin\b|\+|\d['’]?(?:dan|den)\b/.test(
      plain,
    );
  return isUpTo ? [null, first] : isFrom ? [first, null] : [first, first];
}

/**
 * The period that the amount suggests, or null when the amount fits several. An hourly wage of 20,000 dollars is
 * impossible.
 */
function likelyPeriod(amount: number, currency: string): Pay['period'] | null {
  if (currency === 'TRY')
    return amount >= 10_000 && amount < 500_000 ? 'month' : amount >= 700_000 ? 'year' : null;
  if (amount >= 15_000) return 'year';
  return amount >= 1200 && amount < 12_000 ? 'month' : null;
}

const leastYears: Record<Pay['period'], number> = { hour: 0, day: 20, week: 50, month: 200, year: 2000 };

/** An amount that nobody pays for the period belongs to something else. */
const isPossible = (amount: number, period: Pay['period'], currency: string): boolean =>
  amount >= leastYears[period] && (period !== 'hour' || currency === 'TRY' || amount < 2000);

const euroCountries = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));
const currencies: Record<string, string> = {
  GB: 'GBP',
  US: 'USD',
  TR: 'TRY',
  CH: 'CHF',
  AE: 'AED',
  PL: 'PLN',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  CA: 'CAD',
  AU: 'AUD',
};

/** The currency of a country, for sums that name none; null when it is unknown. */
export const currencyOfPlace = (country: string): string | null =>
  euroCountries.has(country) ? 'EUR' : (currencies[country] ?? null);
