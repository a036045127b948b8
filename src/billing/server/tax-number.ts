import { stdnum } from 'stdnum';

// The library names the VAT number of each country in its language.
const euNumbers: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
};

/**
 * Checks form and check digits of a tax number, and writes it in one way: with the country code in the EU, ten or
 * eleven digits in Türkiye. Other countries' numbers are only trimmed.
 * @returns null when it is wrong
 */
export function normalizeTaxNumber(country: string, typed: string): string | null {
  const value = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  if (country === 'TR') {
    // Sole traders use their identity number.
    const isRight = isValid('TR', 'vkn', value) || isValid('TR', 'tckimlik', value);
    return isRight ? value : null;
  }
  const name = euNumbers[country];
  if (name === undefined) return typed.trim();
  const prefix = euPrefix(country);
  const digits = value.startsWith(prefix) ? value.slice(prefix.length) : value;
  return /^[0-9A-Z+*]{2,12}$/.test(digits) && isValid(country, name, digits) ? `${prefix}${digits}` : null;
}

/** Country code of VAT numbers. Greece uses EL. */
export const euPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

const isValid = (country: string, name: string, value: string): boolean =>
  stdnum[country]?.[name]?.validate(value).isValid ?? false;
