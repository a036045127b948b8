import { refuse } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Asker, inSession } from './in-session.ts';
import { deleteProviderAccount } from './provider-queries.ts';
import { tellUser } from './security-notices.ts';
import { requireWayIn } from './ways-in.ts';

/** Removes a provider from an account, unless nothing else would be left to sign in with. */
export async function unlinkProvider(platform: Platform, actor: Asker, provider: string): Promise<void> {
  const { userId } = actor;
  const name = platform.config.openIdProviders.find(({ id }) => id === provider)?.name ?? provider;
  await inSession({ platform, actor }, async (tx) => {
    if (!(await deleteProviderAccount(tx, userId, provider))) refuse('not_found');
    await requireWayIn(tx, platform, userId);
    await tellUser(tx, platform, userId, { notice: 'provider_removed', name });
  });
}
