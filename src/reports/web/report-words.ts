import type { TFunction } from 'i18next';
import { formatDate, formatMonth, formatNumber } from '#platform/web/format.ts';
import type { Tone } from '#ui/theme/tokens.ts';
import type { ReportPerson, Report } from '../contract.ts';

export const outcomeTones: Record<ReportPerson['outcome'], Tone> = {
  open: 'info',
  rejected: 'danger',
  withdrawn: 'neutral',
  hired: 'success',
};

const noValue = '–';

/** "42.5%" */
export const shareText = (share: number | null): string =>
  share === null ? noValue : formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });

/** "3.5" */
export const daysText = (days: number | null): string => (days === null ? noValue : formatNumber(days));

/** The source of an application; known ones are translated. */
export const sourceText = (source: string, t: TFunction): string =>
  t(`applications.sources.${source}`, { defaultValue: source });

/** A day, a week by its first and last day, or a month. */
export function pointText(point: { from: string; to: string }, unit: Report['overTime']['unit']): string {
  if (unit === 'month') return formatMonth(point.from);
  return formatDate(point.from);
}
