import { fold } from '#platform/contract/fold.ts';
import type { payPeriods } from '#jobs/rules.ts';

export type Pay = {
  min: number | null;
  max: number | null;
  currency: string;
  period: (typeof payPeriods)[number];
};

const symbols: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₺': 'TRY', tl: 'TRY' };
const sign = '(?:₺|\\$|€|£|\\b(?:TRY|TL|USD|EUR|GBP|CHF|AED|PLN|SEK|NOK|DKK|CAD|AUD)\\b)';
const number = '\\d{1,3}(?:[., ]\\d{3})+(?:[.,]\\d{2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)';
const thousand = '(?:k|K|bin)(?!\\p{L})';
const sum = (name: string) =>
  `(?<${name}Before>${sign})?\\s?(?<${name}>${number})\\s?(?<${name}K>${thousand})?\\s?(?<${name}After>${sign})?`;
const range = new RegExp(`${sum('low')}\\s?(?:-|–|—|to|ile|ila|and|ve)\\s?${sum('high')}`, 'u');
const single = new RegExp(sum('low'), 'u');

const periodWords: readonly (readonly [RegExp, Pay['period']])[] = [
  [/per hour|hourly|an hour|\/ ?h(ou)?r?\b|saatlik|saat basi/, 'hour'],
  [/per day|daily|a day|\/ ?day|gunluk/, 'day'],
  [/per week|weekly|a week|\/ ?week|haftalik/, 'week'],
  [/per month|monthly|a month|\/ ?mo(nth)?\b|aylik|\/ ?ay\b|ayda/, 'month'],
  [/per year|per annum|annual|yearly|a year|\/ ?y(ea)?r\b|p\.a\.|yillik|senelik/, 'year'],
];

/**
 * Pay with its currency: "$80,000 – $95,000 a year", "50.000 – 65.000 TL net", "€60–75k". Null without a currency or
 * with an impossible range. `isSure` is false when the period is guessed from the amount.
 */
export function readPay(text: string): { value: Pay; isSure: boolean } | null {
  const line = text.slice(0, 300);
  const groups = (range.exec(line) ?? firstSum(line))?.groups;
  if (groups === undefined) return null;
  const currency = currencyOf(groups);
  if (currency === null) return null;
  const [first, second] = amountsOf(groups);
  if (first === null || (second !== null && second < first)) return null;
  const said = periodWords.find(([words]) => words.test(fold(line)))?.[1];
  const period = said ?? likelyPeriod(second ?? first, currency);
  if (period === null) return null;
  const isUpTo = second === null && /\bup to\b|\ben fazla\b|\ben cok\b|\bkadar\b/.test(fold(line));
  const isFrom =
    second === null && /\bfrom\b|\bstarting\b|\ben az\b|\bitibaren\b|\bbaslayan\b|\+/.test(fold(line));
  const [min, max] = isUpTo ? [null, first] : isFrom ? [first, null] : [first, second ?? first];
  return { value: { min, max, currency, period }, isSure: said !== undefined };
}

/** The first number with a currency beside it. */
function firstSum(line: string): RegExpExecArray | null {
  for (const found of line.matchAll(new RegExp(single.source, 'gu')))
    if (found.groups?.['lowBefore'] !== undefined || found.groups?.['lowAfter'] !== undefined)
      return found as RegExpExecArray;
  return null;
}

function currencyOf(groups: Record<string, string | undefined>): string | null {
  const { lowBefore, lowAfter, highBefore, highAfter } = groups;
  const found = lowBefore ?? highAfter ?? lowAfter ?? highBefore;
  return found === undefined ? null : (symbols[found.toLowerCase()] ?? found.toUpperCase());
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
  const grouped = /^\d{1,3}(?:[., ]\d{3})+/.exec(text)?.[0];
  const digits =
    grouped === undefined
      ? text.replace(',', '.')
      : grouped.replace(/[., ]/g, '') + text.slice(grouped.length).replace(',', '.');
  const amount = Number(digits);
  return Number.isFinite(amount) && amount > 0 && amount < 1e11 ? amount : null;
}

/**
 * The period that the amount suggests, or null when the amount fits several. An hourly wage of 20,000 dollars is
 * impossible.
 */
function likelyPeriod(amount: number, currency: string): Pay['period'] | null {
  if (currency === 'TRY') return amount >= 10_000 && amount < 1_000_000 ? 'month' : null;
  if (amount >= 15_000) return 'year';
  return amount >= 800 && amount < 12_000 ? 'month' : null;
}
