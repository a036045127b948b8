import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deleteProviderAccount } from './provider-queries.ts';
import { tellUser } from './security-notices.ts';
import { requireWayIn } from './ways-in.ts';

/** Removes a provider from an account, unless nothing else would be left to sign in with. */
export async function unlinkProvider(platform: Platform, userId: string, provider: string): Promise<void> {
  const name = platform.config.openIdProviders.find(({ id }) => id === provider)?.name ?? provider;
  await inNoTenant(platform.db, async (tx) => {
    if (!(await deleteProviderAccount(tx, userId, provider))) refuse('not_found');
    await requireWayIn(tx, platform, userId);
    await tellUser(tx, platform, userId, { notice: 'provider_removed', name });
  });
}
