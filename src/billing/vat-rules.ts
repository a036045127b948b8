/** How an invoice treats VAT: charged, owed by the buyer, or outside its scope. */
export const vatTreatments = ['charged', 'reverse_charge', 'outside'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

export type Vat = { treatment: VatTreatment; rateBasisPoints: number };

const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

export const isEuCountry = (country: string): boolean => euCountries.includes(country);

type VatRule = Vat & {
  /** Country of the seller. */
  seller: string;
  /** Countries of the buyers; null for all that no rule before names. */
  buyers: readonly string[] | null;
  /** First day of the rule, yyyy-mm-dd. */
  from: string;
};

// The VAT rates. The first rule that fits counts. A new rate is a new line above the one that it ends.
const rules: readonly VatRule[] = [
  // Presidential Decree 7346 raised the general rate from 18 % on 10 July 2023.
  { seller: 'TR', buyers: ['TR'], from: '2023-07-10', treatment: 'charged', rateBasisPoints: 2000 },
  { seller: 'TR', buyers: ['TR'], from: '2001-05-15', treatment: 'charged', rateBasisPoints: 1800 },
  // Article 196 of Directive 2006/112/EC: the buyer of a service from outside owes the VAT.
  { seller: 'TR', buyers: euCountries, from: '2010-01-01', treatment: 'reverse_charge', rateBasisPoints: 0 },
  // Articles 11 and 12 of the Turkish VAT law: a service that is used abroad is an exempt export.
  { seller: 'TR', buyers: null, from: '1985-01-01', treatment: 'outside', rateBasisPoints: 0 },
];

/** Countries of sellers with rules. */
export const sellerCountries: ReadonlySet<string> = new Set(rules.map(({ seller }) => seller));

/** The VAT of an invoice. @param day its date, yyyy-mm-dd. @throws Error for a seller without rules */
export function vatFor({ seller, buyer, day }: { seller: string; buyer: string; day: string }): Vat {
  const rule = rules.find(
    (one) => one.seller === seller && (one.buyers?.includes(buyer) ?? true) && one.from <= day,
  );
  if (rule === undefined) throw new Error(`There is no VAT rule for sellers in ${seller} on ${day}.`);
  return { treatment: rule.treatment, rateBasisPoints: rule.rateBasisPoints };
}

/** The currency of a buyer. Between parties in Türkiye, Turkish law (Decree 32) requires the lira. */
export function currencyOf(country: string): 'TRY' | 'EUR' | 'USD' {
  if (country === 'TR') return 'TRY';
  return isEuCountry(country) ? 'EUR' : 'USD';
}

/** Whether a buyer must give a tax number: it is part of a Turkish invoice, and proves the reverse charge. */
export const needsTaxNumber = (country: string): boolean => country === 'TR' || isEuCountry(country);
