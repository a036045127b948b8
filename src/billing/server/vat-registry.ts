import { z } from 'zod';
import type { Task } from '#platform/server/background/background.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { checkVatNumberTask, findDetails } from './details.ts';
import { euPrefix } from './tax-number.ts';

/** The registry of VAT numbers of the EU. */
export type VatRegistry = {
  check(number: { country: string; digits: string }): Promise<'valid' | 'invalid' | 'unreachable'>;
};

const timeoutMs = 10_000;
const viesAnswer = z.object({ isValid: z.boolean(), userError: z.string().optional() });
// VIES says this of a number it knows or not; all other words are failures of a country's registry.
const answers = new Set(['VALID', 'INVALID']);

/** VIES of the European Commission. Registries of countries are often away, which is no answer. */
export const vies = (url: string): VatRegistry => ({
  async check({ country, digits }) {
    try {
      const response = await fetch(`${url}/ms/${euPrefix(country)}/vat/${encodeURIComponent(digits)}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return 'unreachable';
      const { isValid, userError = '' } = viesAnswer.parse(await response.json());
      if (isValid) return 'valid';
      return answers.has(userError) ? 'invalid' : 'unreachable';
    } catch {
      return 'unreachable';
    }
  },
});

/** Checks the VAT number of a company outside a transaction. A change meanwhile has its own check. */
export const checkVatNumber: Task = {
  name: checkVatNumberTask,
  async run({ companyId = '' }, { db, config, clock }: Platform) {
    const details = await inTenant(db, companyId, (tx) => findDetails(tx), { readOnly: true });
    if (details === null || !['waiting', 'unreachable'].includes(details.registryState)) return;
    const { country, taxNumber } = details;
    const digits = taxNumber.slice(euPrefix(country).length);
    const state =
      config.viesUrl === null ? 'unreachable' : await vies(config.viesUrl).check({ country, digits });
    await inTenant(db, companyId, (tx) =>
      tx
        .updateTable('billing_details')
        .set({ registry_state: state, registry_checked_at: clock.now() })
        .where('tax_number', '=', taxNumber)
        .where('country', '=', country)
        .execute(),
    );
  },
};
