import { z } from 'zod';
import { type ListedPlan, type PlanDraft, planDraft } from '#billing/admin-contract.ts';
import { planKey } from '#billing/contract.ts';
import { type Currency, currencies } from '#billing/rules.ts';
import { text } from '#platform/contract/fields.ts';

export const gigabyte = 2 ** 30;

/** Limits of a plan, in the order of the screens. */
export const planLimits = ['openJobsMax', 'membersMax', 'storageGigabytes', 'mailsPerMonthMax'] as const;

// People type 1,234.50; the server takes minor units.
const price = z.number().min(0).max(1_000_000_000).multipleOf(0.01);
const prices = z.strictObject({ month: price, year: price });
const { names, trialDays, position, isVisible, openJobsMax, membersMax, mailsPerMonthMax } = planDraft.shape;

/** The form of a plan: one feature a line, prices as people write them, storage in gigabytes. */
export const planForm = z.strictObject({
  key: planKey,
  names,
  features: z.strictObject({ en: text(1500), tr: text(1500) }),
  prices: z.strictObject({ TRY: prices, EUR: prices, USD: prices }),
  openJobsMax,
  membersMax,
  storageGigabytes: z.number().int().min(0).max(1_000_000).nullable(),
  mailsPerMonthMax,
  trialDays,
  position,
  isVisible,
});

const nothing = { month: 0, year: 0 };

/** The values of an empty form, or of a plan. */
export function valuesOf(plan: ListedPlan | undefined, nextPosition: number): z.input<typeof planForm> {
  if (plan === undefined)
    return {
      key: '',
      names: { en: '', tr: '' },
      features: { en: '', tr: '' },
      prices: { TRY: nothing, EUR: nothing, USD: nothing },
      openJobsMax: null,
      membersMax: null,
      storageGigabytes: null,
      mailsPerMonthMax: null,
      trialDays: 0,
      position: nextPosition,
      isVisible: true,
    };
  const { key, openJobsMax: jobs, membersMax: members, mailsPerMonthMax: mails } = plan;
  return {
    key,
    names: plan.names,
    features: { en: plan.features.en.join('\n'), tr: plan.features.tr.join('\n') },
    prices: pricesBy(plan.prices, (minor) => minor / 100),
    openJobsMax: jobs,
    membersMax: members,
    storageGigabytes: plan.storageBytesMax === null ? null : plan.storageBytesMax / gigabyte,
    mailsPerMonthMax: mails,
    trialDays: plan.trialDays,
    position: plan.position,
    isVisible: plan.isVisible,
  };
}

/** The body of the call that saves the plan. */
export function draftOf(values: z.output<typeof planForm>): PlanDraft {
  const { key: _key, features, storageGigabytes, ...same } = values;
  return {
    ...same,
    features: { en: linesOf(features.en), tr: linesOf(features.tr) },
    prices: pricesBy(values.prices, (major) => Math.round(major * 100)),
    storageBytesMax: storageGigabytes === null ? null : storageGigabytes * gigabyte,
  };
}

type Prices = PlanDraft['prices'];

function pricesBy(given: Prices, convert: (amount: number) => number): Prices {
  const entries = currencies.map((currency): [Currency, Prices['TRY']] => {
    const { month, year } = given[currency];
    return [currency, { month: convert(month), year: convert(year) }];
  });
  return Object.fromEntries(entries) as Prices;
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
