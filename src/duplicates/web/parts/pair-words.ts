import type { TFunction } from 'i18next';
import { fullName, sharedWords } from '#candidates/web/candidate-words.ts';
import type { Tone } from '#ui/theme/tokens.ts';
import type { DuplicatePair } from '../../contract.ts';
import { links } from '#platform/web/links.ts';

export const likelihoodTones: Record<DuplicatePair['likelihood'], Tone> = {
  very_likely: 'warning',
  likely: 'info',
  possible: 'neutral',
};

/** The signs that the two are one person, in one line. */
export const reasonText = ({ reasons, first }: DuplicatePair, t: TFunction): string =>
  sharedWords({ ...first, reasons }, t).join(' · ');

/** "Ayşe Yılmaz and Ayse Yilmaz" */
export const pairName = ({ first, second }: DuplicatePair, t: TFunction): string =>
  t('duplicates.pair', { first: fullName(first), second: fullName(second) });

/** The candidate who was added first remains. */
export const comparisonOf = ({ first, second }: DuplicatePair): string => links.merge(first.id, second.id);
