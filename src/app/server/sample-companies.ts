import { addSampleCompanies, type SampleCompany } from '#backoffice/server/add-sample-companies.ts';
import type { Platform } from '#platform/server/platform.ts';
import samples from '../demo/content/other-companies.json' with { type: 'json' };
import { startTrialOf } from './billing-operations.ts';
import { onCompanyCreated } from './wiring.ts';

/**
 * Adds the other companies of the demo, which its platform admin administers, and the invoices of all. Without billing
 * there are none.
 */
export async function addOtherCompanies(platform: Platform, demoCompanyId: string): Promise<void> {
  if (!platform.config.billing) return;
  await addSampleCompanies(platform, samples as SampleCompany[], {
    demoCompanyId,
    onCreated: [...onCompanyCreated, startTrialOf(platform)],
  });
}
