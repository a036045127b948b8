import { describe, expect, test } from 'vitest';
import { creditedPart, percentOf, unusedPart } from './money-rules.ts';
import { amountDue, invoiceStateOf, usageState } from './rules.ts';
import {
  statusAfter,
  subscriptionEvents,
  type SubscriptionStatus,
  subscriptionStatuses,
} from './state-rules.ts';
import { currencyOf, vatFor } from './vat-rules.ts';

const { trialing, active, past_due, cancelled } = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  cancelled: 'cancelled',
} as const;

describe('the status of a subscription after each event', () => {
  // One column per status, in their order; null refuses the event.
  const expected: Record<(typeof subscriptionEvents)[number], (SubscriptionStatus | null)[]> = {
    plan_chosen: [trialing, active, null, active],
    trial_ended: [active, null, null, null],
    period_renewed: [null, active, null, null],
    period_cancelled: [null, cancelled, cancelled, null],
    invoice_overdue: [null, past_due, past_due, cancelled],
    debt_settled: [null, active, active, cancelled],
    cancellation_requested: [trialing, active, past_due, null],
    cancellation_revoked: [trialing, active, past_due, null],
  };

  test.each(subscriptionEvents)('%s', (event) => {
    expect(subscriptionStatuses.map((status) => statusAfter(status, event))).toEqual(expected[event]);
  });
});

test('percentages are rounded half away from zero', () => {
  expect(percentOf(249_000, 2000, 'TRY')).toBe(49_800);
  expect(percentOf(12, 2000, 'TRY')).toBe(2);
  expect(percentOf(13, 2000, 'TRY')).toBe(3);
  expect(percentOf(5, 5000, 'EUR')).toBe(3);
  expect(percentOf(-5, 5000, 'EUR')).toBe(-3);
});

test('the unused and the used part of a period add up to its price', () => {
  for (const total of [28, 29, 30, 31, 365, 366]) {
    for (let left = 0; left <= total; left++) {
      const unused = unusedPart(249_001, { left, total }, 'TRY');
      const exact = (249_001 * left) / total;
      expect(Math.abs(unused - exact)).toBeLessThan(1);
    }
    expect(unusedPart(249_001, { left: total, total }, 'TRY')).toBe(249_001);
  }
});

test('VAT follows the country of the buyer and the day of the invoice', () => {
  const vat = (buyer: string, day = '2026-11-26') => vatFor({ seller: 'TR', buyer, day });
  expect(vat('TR')).toEqual({ treatment: 'charged', rateBasisPoints: 2000 });
  expect(vat('TR', '2023-07-10').rateBasisPoints).toBe(2000);
  expect(vat('TR', '2023-07-09').rateBasisPoints).toBe(1800);
  expect(vat('DE')).toEqual({ treatment: 'reverse_charge', rateBasisPoints: 0 });
  expect(vat('US')).toEqual({ treatment: 'outside', rateBasisPoints: 0 });
  expect(() => vatFor({ seller: 'US', buyer: 'US', day: '2026-11-26' })).toThrow(
    'no VAT rule for sellers in US',
  );
  expect(['TR', 'DE', 'GB'].map(currencyOf)).toEqual(['TRY', 'EUR', 'USD']);
});

test('the state of an invoice follows from its amounts', () => {
  const amounts = (paid: number, refunded: number, credited: number) => ({
    total: 100,
    paid,
    refunded,
    credited,
  });
  expect(invoiceStateOf(amounts(0, 0, 0))).toBe('open');
  expect(invoiceStateOf(amounts(40, 0, 0))).toBe('open');
  expect(amountDue(amounts(40, 0, 0))).toBe(60);
  expect(invoiceStateOf(amounts(100, 0, 0))).toBe('paid');
  expect(invoiceStateOf(amounts(40, 0, 60))).toBe('paid');
  expect(invoiceStateOf(amounts(100, 30, 30))).toBe('paid');
  expect(invoiceStateOf(amounts(100, 100, 100))).toBe('refunded');
  expect(invoiceStateOf(amounts(0, 0, 100))).toBe('void');
});

test('a limit warns from four fifths on', () => {
  expect([7, 8, 10, 11].map((used) => usageState(used, 10))).toEqual(['fine', 'near', 'reached', 'over']);
  expect(usageState(1_000_000, null)).toBe('fine');
});

test('the VAT of all credit notes adds up to that of the invoice, also for the largest amounts', () => {
  for (const [vat, total] of [
    [49_800, 298_800],
    [1_666_666_667, 10_000_000_001],
    [20_000_000_003, 120_000_000_018],
    [19_999_999_999, 119_999_999_994],
  ] as const) {
    const parts = [1, 33_333, Math.floor(total / 3), total];
    const upTo = parts.map((credited) => creditedPart(vat, credited, total));
    expect(upTo.at(-1)).toBe(vat);
    expect(upTo).toEqual(upTo.toSorted((one, other) => one - other));
    for (const [place, credited] of parts.entries())
      expect(BigInt(upTo[place] ?? 0)).toBe((BigInt(vat) * BigInt(credited)) / BigInt(total));
  }
});
