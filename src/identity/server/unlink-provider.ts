import { refuse } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type SessionActor, inSession } from './in-session.ts';
import { deleteProviderAccount } from './provider-queries.ts';
import { notifyUser } from './notify-user.ts';
import { requireSignInMethod } from './require-sign-in-method.ts';

/** Removes a provider from an account, unless it is the only way to sign in. */
export async function unlinkProvider(
  platform: Platform,
  actor: SessionActor,
  provider: string,
): Promise<void> {
  const { userId } = actor;
  const name = platform.config.openIdProviders.find(({ id }) => id === provider)?.name ?? provider;
  await inSession({ platform, actor }, async (tx) => {
    if (!(await deleteProviderAccount(tx, userId, provider))) refuse('not_found');
    await requireSignInMethod(tx, platform, userId);
    await notifyUser(tx, platform, userId, { notice: 'provider_removed', name });
  });
}
