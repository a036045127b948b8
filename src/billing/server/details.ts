import { byMember, record } from '#activity/server/record.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import type { BillingDetails, BillingDetailsDraft } from '../contract.ts';
import { currencyOf, isEuCountry, needsTaxNumber } from '../vat-rules.ts';
import { isPaying, requireSubscription, saveSubscription, type Subscription } from './subscriptions.ts';
import { normalizeTaxNumber } from './tax-number.ts';

export const checkVatNumberTask = 'check_vat_number';

/** The recipient of the company's invoices. */
export async function findDetails(tx: TenantTx): Promise<BillingDetails | null> {
  const row = await tx.selectFrom('billing_details').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    name: row.name,
    addressLine1: row.address_line_1,
    addressLine2: row.address_line_2,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    taxOffice: row.tax_office,
    taxNumber: row.tax_number,
    email: row.email,
    language: row.language as BillingDetails['language'],
    registryState: row.registry_state as BillingDetails['registryState'],
  };
}

/** @throws Refusal billing.details_missing */
export const requireDetails = async (tx: TenantTx): Promise<BillingDetails> =>
  (await findDetails(tx)) ?? refuse('refused', 'billing.details_missing');

/** Known facts of the company for an empty form. */
export async function suggestDetails({ tx, actor }: CompanyContext): Promise<Partial<BillingDetailsDraft>> {
  const row = await tx
    .selectFrom('companies')
    .select(['name', 'legal_name', 'address_line_1', 'address_line_2', 'city', 'country', 'default_language'])
    .executeTakeFirstOrThrow();
  const known = {
    name: row.legal_name || row.name,
    addressLine1: row.address_line_1,
    addressLine2: row.address_line_2,
    city: row.city,
    country: row.country,
    email: actor.email ?? '',
    language: row.default_language,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''));
}

/** Saves the recipient. A VAT number of the EU is then checked in VIES, which may be away. */
export async function saveDetails(
  { tx, actor, now }: CompanyContext,
  draft: BillingDetailsDraft,
): Promise<void> {
  const subscription = await requireSubscription(tx, now);
  const taxNumber = await requireTaxNumber(draft);
  await moveCurrency(tx, subscription, draft.country);
  const before = await findDetails(tx);
  const isChecked = isEuCountry(draft.country) && taxNumber !== '';
  const isSame = before?.taxNumber === taxNumber && before.country === draft.country;
  const registryState = isChecked ? (isSame ? before.registryState : 'waiting') : 'none';
  const row = {
    name: draft.name,
    address_line_1: draft.addressLine1,
    address_line_2: draft.addressLine2,
    postal_code: draft.postalCode,
    city: draft.city,
    country: draft.country,
    tax_office: draft.country === 'TR' ? draft.taxOffice : '',
    tax_number: taxNumber,
    email: draft.email,
    language: draft.language,
    registry_state: registryState,
    updated_at: now,
  };
  await tx
    .insertInto('billing_details')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
  if (registryState === 'waiting') await enqueueCheck(tx);
  const changed = Object.keys(draft).filter(
    (field) => before?.[field as keyof BillingDetails] !== draft[field as keyof BillingDetailsDraft],
  );
  // The names of the fields only: they may name a sole trader.
  await record(tx, actor.companyId, byMember(actor), {
    type: 'subscription.details_changed',
    data: { fields: changed },
    now,
  });
}

/** The country decides the currency, but a paid period is credited in the one in which it was paid. */
async function moveCurrency(tx: TenantTx, subscription: Subscription, country: string): Promise<void> {
  const currency = currencyOf(country);
  if (currency === subscription.currency) return;
  if (isPaying(subscription))
    refuse('refused', 'billing.currency_fixed', {
      values: { currency: subscription.currency },
      fields: { country: ['billing.refusals.currency_fixed'] },
    });
  await saveSubscription(tx, subscription, { currency });
}

/** Starts the check of the VAT number; a later one replaces one that waits. */
export const enqueueCheck = (tx: TenantTx): Promise<void> =>
  enqueue(
    tx,
    checkVatNumberTask,
    { companyId: tx.tenantId },
    { jobKey: `${checkVatNumberTask} ${tx.tenantId}` },
  );

async function requireTaxNumber({ country, taxNumber, taxOffice }: BillingDetailsDraft): Promise<string> {
  if (country === 'TR' && taxOffice === '')
    refuse('refused', 'billing.tax_office_missing', {
      fields: { taxOffice: ['platform.validation.required'] },
    });
  if (taxNumber === '') {
    if (!needsTaxNumber(country)) return '';
    refuse('refused', 'billing.tax_number_missing', {
      fields: { taxNumber: ['billing.refusals.tax_number_missing'] },
    });
  }
  const normal = await normalizeTaxNumber(country, taxNumber);
  if (normal !== null) return normal;
  refuse('refused', 'billing.tax_number_wrong', {
    fields: { taxNumber: ['billing.refusals.tax_number_wrong'] },
  });
}
