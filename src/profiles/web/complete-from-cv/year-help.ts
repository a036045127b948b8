import type { TFunction } from 'i18next';
import { bareYear } from './review-values.ts';

/**
 * For a month of which the CV has only the year: the help, and where the picker opens.
 * @param isKept whether the year is saved when no month is chosen
 */
export function yearHelp(
  date: { value: string } | null,
  isKept: boolean,
  t: TFunction,
): { help?: string; openTo?: string } {
  const year = bareYear(date);
  if (year === null) return {};
  const help = t(isKept ? 'profiles.complete.yearKept' : 'profiles.complete.yearOnly', { year });
  return { help, openTo: `${year}-01` };
}
