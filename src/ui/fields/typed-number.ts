type Signs = { group: string; decimal: string };

function signsOf(language: string): Signs {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  const sign = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group'), decimal: sign('decimal') };
}

/**
 * The number that somebody typed; null for nothing and for text that is no number. A comma and a point are both decimal
 * signs. But the language's own group sign before exactly three digits is none: "50.000" is 50000 in Turkish.
 */
export function readNumber(text: string, language: string): number | null {
  const { group } = signsOf(language);
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+([.,]\\d*)?$`).test(text);
  const plain = (isGrouped ? text.replaceAll(group, '') : text).replace(',', '.');
  const number = Number(plain);
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}

/** A number as it is typed: "50000,5" in Turkish. */
export const typedNumber = (value: number, language: string): string =>
  String(value).replace('.', signsOf(language).decimal);

/** A number as it is read: "50.000,5" in Turkish. Four digits stay together, because they may be a year. */
export const shownNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: 'min2' }).format(value);
