import { aBillingPeriod, type BillingHistory, sixMonths } from '#billing/server/factory.ts';
import { runBilling } from '#billing/server/run-billing.ts';
import { addDays } from '#billing/server/periods.ts';
import { companyDraft } from '#companies/contract.ts';
import { createCompany, type OnCompanyCreated } from '#companies/server/create-company.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant, inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

export type SampleCompany = {
  name: string;
  place: { country: string; city: string; timeZone: string };
  language: Language;
  owner: { id: string; name: string; surname: string; email: string };
  foundedDaysAgo: number;
  /** Null: the company is in its trial, or on the free plan after it. */
  history: BillingHistory | null;
  end: 'cancelled' | 'disabled' | null;
};

/**
 * Adds companies for the screens of the platform admin, each in another state of its subscription. Adds invoices for
 * the company of the demo.
 */
export async function addSampleCompanies(
  platform: Platform,
  samples: readonly SampleCompany[],
  { demoCompanyId, onCreated }: { demoCompanyId: string; onCreated: OnCompanyCreated[] },
): Promise<void> {
  const histories = new Map([[demoCompanyId, sixMonths]]);
  const made: { id: string; sample: SampleCompany }[] = [];
  for (const sample of samples) {
    const id = await createSample(platform, sample, onCreated);
    made.push({ id, sample });
    if (sample.history !== null)
      histories.set(id, { ...sample.history, isCancelled: sample.end === 'cancelled' });
  }
  await addPeriods(platform, histories);
  for (const { id, sample } of made) await endSample(platform, id, sample);
}

/** @returns the company's id */
async function createSample(
  platform: Platform,
  { name, place, language, owner, foundedDaysAgo }: SampleCompany,
  onCreated: OnCompanyCreated[],
): Promise<string> {
  const founded = addDays(platform.clock.now(), -foundedDaysAgo);
  const person = { ...owner, email_verified_at: founded, created_at: founded, language };
  await inNoTenant(platform.db, (tx) => tx.insertInto('users').values(person).execute());
  const draft = companyDraft.parse({ name, ...place, defaultLanguage: language });
  const { id } = await createCompany(platform, { userId: owner.id, now: founded }, draft, onCreated);
  return id;
}

// By date over all companies, as their invoices are numbered.
async function addPeriods(platform: Platform, histories: Map<string, BillingHistory>): Promise<void> {
  const now = platform.clock.now();
  const periods = [...histories]
    .flatMap(([companyId, history]) =>
      history.periodStarts.map((daysAgo) => ({ companyId, history, daysAgo })),
    )
    .toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const { companyId, ...period } of periods)
    await inTenant(platform.db, companyId, (tx) => aBillingPeriod(tx, now, period));
}

async function endSample(platform: Platform, id: string, sample: SampleCompany): Promise<void> {
  const { language, foundedDaysAgo, end } = sample;
  const now = platform.clock.now();
  await inTenant(platform.db, id, (tx) => runBilling({ tx, platform, now }));
  const reason = language === 'tr' ? 'Ödeme anlaşmazlığı' : 'Payment dispute';
  await inTenant(platform.system, id, (tx) =>
    tx
      .updateTable('companies')
      .set({
        created_at: addDays(now, -foundedDaysAgo),
        ...(end === 'disabled' && { disabled_at: now, disabled_reason: reason }),
      })
      .where('id', '=', id)
      .execute(),
  );
}
