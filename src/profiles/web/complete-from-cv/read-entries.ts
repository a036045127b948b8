import type { TFunction } from 'i18next';
import { formatMonth } from '#platform/web/format.ts';
import type { CvSource } from '#reading/contract.ts';
import type { Months } from '../../rules.ts';

type ReadDate = { value: string } | null;

/** The period of an entry: its months from the form, or what the CV says while none are chosen. */
export function readPeriod(
  { startMonth, endMonth, isOngoing = false }: Months,
  { start, end }: { start: ReadDate; end: ReadDate },
  t: TFunction,
): string {
  const from = dateWords(startMonth, start);
  const to = isOngoing ? t('profiles.today') : dateWords(endMonth, end);
  return from === '' || to === '' ? from + to : t('profiles.period', { from, to });
}

const dateWords = (chosen: string | null, read: ReadDate): string =>
  chosen === null ? (read?.value.slice(0, 4) ?? '') : formatMonth(chosen);

/** The source lines of an entry, in order and without duplicates. */
export function sourcesOf(read: ({ source: CvSource } | null)[]): CvSource[] {
  const lines = new Map(
    read.flatMap((one) => (one === null ? [] : [[one.source.line, one.source] as const])),
  );
  return [...lines.values()].sort((a, b) => a.line - b.line);
}
