import type { Language } from '#platform/contract/fields.ts';

/** An amount with its currency code, such as `TRY 2,490.00` or `2.490,00 TRY`. */
export function formatMoney(amountMinor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  return format.format(amountMinor / 100).replace(/\u00a0/g, ' ');
}
