import type { Language } from '#platform/contract/fields.ts';
import { languageOf } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Translate } from '#platform/server/words.ts';

/** The translations, dates and amounts of one page in one language. */
export type PageWords = {
  language: Language;
  /** Set when the address names the language; links then keep it. */
  isChosen: boolean;
  /** The visitor's source; links keep it for the application. */
  source?: string;
  /** The visitor's campaign, kept like the source. */
  campaign?: string;
  /** The code of the member's link that led here, kept like the source. */
  referralCode?: string;
  t: Translate;
};

/** `?lang=` first, then the browser's language, then the company's. */
export function pageWords(
  platform: Platform,
  wish: { lang: string | undefined; acceptLanguage: string | undefined },
  companyLanguage: Language,
): PageWords {
  const chosen = wish.lang === 'en' || wish.lang === 'tr' ? wish.lang : null;
  const knows = /(^|[,\s])(en|tr)\b/i.test(wish.acceptLanguage ?? '');
  const language = chosen ?? (knows ? languageOf(wish.acceptLanguage) : companyLanguage);
  return { language, isChosen: chosen !== null, t: platform.words.in(language) };
}

const locales = { en: 'en-GB', tr: 'tr-TR' } as const;
const dates = new Map<string, Intl.DateTimeFormat>();
const amounts = new Map<string, Intl.NumberFormat>();

/** "21 November 2026" in the company's zone. */
export function dateWords(language: Language, instant: Date, timeZone: string): string {
  const key = `${language} ${timeZone}`;
  const format =
    dates.get(key) ?? new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone });
  dates.set(key, format);
  return format.format(instant);
}

const countries = new Map<string, string>();

/** "Türkiye" for TR. */
export function countryWords(language: Language, country: string): string {
  if (country === '') return '';
  const key = `${language} ${country}`;
  const known = countries.get(key);
  if (known !== undefined) return known;
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const names = new Intl.DisplayNames(locales[language], { type: 'region' });
  const made = names.of(country) ?? country;
  countries.set(key, made);
  return made;
}

/** "İstanbul, Türkiye", or the known part of it. */
export function placeWords(language: Language, place: { city: string; country: string }): string {
  return [place.city, countryWords(language, place.country)].filter((part) => part !== '').join(', ');
}

export type Pay = {
  pay_min: number | string | null;
  pay_max: number | string | null;
  pay_currency: string | null;
  pay_period: string | null;
};

/** "€40,000 – €52,000 a year"; empty when the pay is hidden. */
export function payWords({ t, language }: PageWords, pay: Pay): string {
  if (pay.pay_currency === null || pay.pay_period === null) return '';
  const format = amountFormat(language, pay.pay_currency);
  const [min, max] = [pay.pay_min, pay.pay_max].map((amount) => (amount === null ? null : Number(amount)));
  const period = t(`careers.site.payPeriods.${pay.pay_period}`);
  const amount = rangeWords(format, min ?? null, max ?? null, t);
  return amount === '' ? '' : language === 'tr' ? `${period} ${amount}` : `${amount} ${period}`;
}

function rangeWords(format: Intl.NumberFormat, min: number | null, max: number | null, t: Translate): string {
  if (min !== null && max !== null) return min === max ? format.format(min) : format.formatRange(min, max);
  if (min !== null) return t('careers.site.payFrom', { amount: format.format(min) });
  return max === null ? '' : t('careers.site.payUpTo', { amount: format.format(max) });
}

function amountFormat(language: Language, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = amounts.get(key);
  if (known !== undefined) return known;
  const options = {
    style: 'currency',
    currency,
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  } as const;
  const made = new Intl.NumberFormat(locales[language], options);
  amounts.set(key, made);
  return made;
}

/** The first letter as the language writes it: a Turkish i keeps its dot. */
export function initialOf(name: string, language: string): string {
  const [first] = new Intl.Segmenter(language).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase(language);
}
