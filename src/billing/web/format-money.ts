import { formatNumber } from '#platform/web/format.ts';

/** An amount in minor units, in the reader's language. */
export const formatMoney = (amountMinor: number, currency: string): string =>
  formatNumber(amountMinor / 100, { style: 'currency', currency });
