import type { Page } from '@playwright/test';
import { sellerExample } from '../src/billing/server/factory.ts';
import { test as base, type Worker, withWorker } from './fixtures.ts';
import { send } from './set-up.ts';

/** A test server that bills its companies. */
export const test = base.extend<object, { worker: Worker }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => withBilling({}, use),
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Starts a server that bills its companies, with a legal entity that issues invoices. */
export const withBilling = (
  settings: Record<string, string>,
  use: (worker: Worker) => Promise<void>,
): Promise<void> =>
  withWorker({ BILLING: 'on', VIES_URL: 'off', ...settings }, async (worker) => {
    await worker.database.query(
      `insert into app.sellers (key, details, number_prefix) values ('main', $1, 'KDR')`,
      [sellerExample],
    );
    await use(worker);
  });

export { expect } from './fixtures.ts';

/** Ends the trial of a company now, and begins the free plan. */
export async function endTrial({ database }: Worker, companyId: string): Promise<void> {
  await database.query(
    `update app.subscriptions set status = 'active', plan_key = 'free', plan_version = 1, period_starts_at = null,
            period_ends_at = null, run_at = null where tenant_id = $1`,
    [companyId],
  );
}

/** Saves the billing details of a company in Türkiye. */
export async function saveDetails(page: Page, at: string): Promise<void> {
  const details = {
    name: 'Anadolu Teknoloji A.Ş.',
    addressLine1: 'Çınar Sokak 5',
    addressLine2: '',
    postalCode: '34710',
    city: 'İstanbul',
    country: 'TR',
    taxOffice: 'Kadıköy',
    taxNumber: '4540536920',
    email: 'fatura@anadolu.example.test',
    language: 'tr',
  };
  await send(page, `${at}/billing/details`, details, { method: 'PUT' });
}
