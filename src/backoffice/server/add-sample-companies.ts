import { aBillingHistory, type BillingHistory } from '#billing/server/factory.ts';
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

/** Adds companies for the screens of the platform admin, each in another state of its subscription. */
export async function addSampleCompanies(
  platform: Platform,
  companies: readonly SampleCompany[],
  onCreated: OnCompanyCreated[],
): Promise<void> {
  for (const company of companies) await addCompany(platform, company, onCreated);
}

async function addCompany(platform: Platform, sample: SampleCompany, onCreated: OnCompanyCreated[]) {
  const { name, place, language, owner, history, end } = sample;
  const now = platform.clock.now();
  const founded = addDays(now, -sample.foundedDaysAgo);
  const person = { ...owner, email_verified_at: founded, created_at: founded, language };
  await inNoTenant(platform.db, (tx) => tx.insertInto('users').values(person).execute());
  const draft = companyDraft.parse({ name, ...place, defaultLanguage: language });
  const { id } = await createCompany(platform, { userId: owner.id, now: founded }, draft, onCreated);
  await inTenant(platform.db, id, async (tx) => {
    if (history !== null) await aBillingHistory(tx, now, { ...history, isCancelled: end === 'cancelled' });
    await runBilling({ tx, platform, now });
  });
  const reason = language === 'tr' ? 'Ödeme anlaşmazlığı' : 'Payment dispute';
  await inTenant(platform.system, id, (tx) =>
    tx
      .updateTable('companies')
      .set({ created_at: founded, ...(end === 'disabled' && { disabled_at: now, disabled_reason: reason }) })
      .where('id', '=', id)
      .execute(),
  );
}
