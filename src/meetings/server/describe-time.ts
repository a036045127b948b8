import type { Language } from '#platform/contract/fields.ts';
import { zoneName } from '#platform/contract/zone-name.ts';
import { endOf } from '../rules.ts';

type DescribeTimeOptions = {
  language: Language;
  timeZone: string;
  style: 'short' | 'full';
  minutes?: number;
};

/** "21 Nov 2026, 14:30", or in full "Saturday 21 November 2026, 14:30 – 15:15, Istanbul (GMT+3)". */
export function describeTime(
  startsAt: Date,
  { language, timeZone, style, minutes = 0 }: DescribeTimeOptions,
): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const format = (options: Intl.DateTimeFormatOptions, when: Date): string =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(when);
  if (style === 'short') return format({ dateStyle: 'medium', timeStyle: 'short' }, startsAt);
  const time = { timeStyle: 'short' } as const;
  const day = format({ dateStyle: 'full' }, startsAt);
  const span = `${format(time, startsAt)} – ${format(time, endOf(startsAt, minutes))}`;
  return `${day}, ${span}, ${zoneName(timeZone, startsAt, language)}`;
}
