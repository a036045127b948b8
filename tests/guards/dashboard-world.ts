import { dashboards } from '#dashboard/contract.ts';
import type { aCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

/** Arranges and visits the owner's dashboard, and records that the company has sample data. */
export async function arrangeDashboard(company: Awaited<ReturnType<typeof aCompany>>): Promise<void> {
  await company.inTenant((tx) => tx.insertInto('sample_data').values({ added_at: new Date() }).execute());
  const params = { companyId: company.id };
  const body = { scope: 'all' as const, cards: [], hidden: [] };
  expectMade(await company.owner.call(dashboards.arrange, { params, body }));
  expectMade(await company.owner.call(dashboards.visit, { params }));
}
