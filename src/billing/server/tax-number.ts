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
export async function normalizeTaxNumber(country: string, typed: string): Promise<string | null> {
  const value = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  if (country === 'TR') {
    // Sole traders use their identity number.
    const isRight = (await isValid('TR', 'vkn', value)) || (await isValid('TR', 'tckimlik', value));
    return isRight ? value : null;
  }
  const name = euNumbers[country];
  if (name === undefined) return typed.trim();
  const prefix = euPrefix(country);
  const digits = value.startsWith(prefix) ? value.slice(prefix.length) : value;
  const isRight = /^[0-9A-Z+*]{2,12}$/.test(digits) && (await isValid(country, name, digits));
  return isRight ? `${prefix}${digits}` : null;
}

/** Country code of VAT numbers. Greece uses EL. */
export const euPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

// The library has three hundred modules, which a start would read for the few calls that need them.
async function isValid(country: string, name: string, value: string): Promise<boolean> {
  const { stdnum } = await import('stdnum');
  return stdnum[country]?.[name]?.validate(value).isValid ?? false;
}
