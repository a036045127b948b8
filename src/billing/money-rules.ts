import {
  allocate,
  type Dinero,
  dinero,
  halfAwayFromZero,
  multiply,
  toSnapshot,
  transformScale,
} from 'dinero.js';
import { EUR, TRY, USD } from 'dinero.js/currencies';
import type { Currency } from './rules.ts';

const known = { TRY, EUR, USD };
const minorDigits = 2;

const money = (amountMinor: number, currency: Currency): Dinero<number> =>
  dinero({ amount: amountMinor, currency: known[currency] });

const roundedMinor = (value: Dinero<number>): number =>
  toSnapshot(transformScale(value, minorDigits, halfAwayFromZero)).amount;

/** A percentage of an amount, rounded half away from zero to the minor unit. @param basisPoints 2000 for 20 % */
export const percentOf = (amountMinor: number, basisPoints: number, currency: Currency): number =>
  roundedMinor(multiply(money(amountMinor, currency), { amount: basisPoints, scale: 4 }));

/**
 * Splits an amount into the unused and the used part of a period. Both add up to the amount: a minor unit that does not
 * divide goes to the first part with a share. That is the unused one, in the company's favour.
 */
export function unusedPart(
  amountMinor: number,
  days: { left: number; total: number },
  currency: Currency,
): number {
  if (amountMinor === 0 || days.left <= 0) return 0;
  const [unused] = allocate(money(amountMinor, currency), [days.left, days.total - days.left]);
  return unused === undefined ? 0 : toSnapshot(unused).amount;
}

/** The VAT of a credited part of a total, rounded down. The products of large amounts are no exact numbers. */
export const creditedPart = (vat: number, credited: number, total: number): number =>
  Number((BigInt(vat) * BigInt(credited)) / BigInt(total));
