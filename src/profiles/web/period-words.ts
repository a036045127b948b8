import type { TFunction } from 'i18next';
import { formatMonth, formatNumber } from '#platform/web/format.ts';
import type { Months } from '../rules.ts';

/** "Mar 2019 – Dec 2021 · 2 yrs 10 mths", "Mar 2019 – today", or the months that are known. */
export function periodWords({ startMonth, endMonth, isOngoing = false }: Months, t: TFunction): string {
  const end = isOngoing ? t('profiles.today') : endMonth === null ? '' : formatMonth(endMonth);
  if (startMonth === null) return end;
  const start = formatMonth(startMonth);
  if (end === '' || (endMonth === startMonth && !isOngoing)) return start;
  const period = t('profiles.period', { from: start, to: end });
  const length = lengthWords(startMonth, isOngoing ? new Date().toISOString().slice(0, 7) : (endMonth ?? ''));
  return length === '' ? period : `${period} · ${length}`;
}

/** The duration, including the first and the last month. */
function lengthWords(from: string, to: string): string {
  const months = monthNumber(to) - monthNumber(from) + 1;
  if (!(months > 0)) return '';
  const parts = [
    { count: Math.floor(months / 12), unit: 'year' },
    { count: months % 12, unit: 'month' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => formatNumber(count, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ');
}

function monthNumber(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (number ?? 0);
}
