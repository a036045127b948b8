import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { ProviderPerson } from './openid-providers.ts';
import { hashToken } from './tokens.ts';
import { accountColumns } from './queries.ts';

export type NewFlow = {
  provider: string;
  state: string;
  browser: string;
  nonce: string;
  codeVerifier: string;
  redirect: string | null;
  userId: string | null;
  now: Date;
  expiresAt: Date;
};

export async function insertFlow(tx: UserTx, flow: NewFlow): Promise<void> {
  await tx
    .insertInto('provider_flows')
    .values({
      provider: flow.provider,
      state_hash: hashToken(flow.state),
      browser_hash: hashToken(flow.browser),
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      redirect: flow.redirect,
      user_id: flow.userId,
      created_at: flow.now,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Consumes a flow, only in the browser that started it. An attempt from another browser leaves the flow unchanged. */
export function consumeFlow(tx: UserTx, input: { state: string; browser: string; now: Date }) {
  return tx
    .deleteFrom('provider_flows')
    .where('state_hash', '=', hashToken(input.state))
    .where('browser_hash', '=', hashToken(input.browser))
    .where('expires_at', '>', input.now)
    .returning(['provider', 'nonce', 'code_verifier', 'redirect', 'user_id'])
    .executeTakeFirst();
}

/** Locks the subject. When two exchanges run for one person, the second finds the user that the first created. */
export async function lockSubject(tx: UserTx, { provider, subject }: ProviderPerson): Promise<void> {
  await lockByName(tx, `provider ${provider.id} ${subject}`);
}

export function findUserBySubject(tx: UserTx, { provider, subject }: ProviderPerson) {
  return tx
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('provider_accounts')
        .select('user_id')
        .where('provider', '=', provider.id)
        .where('subject', '=', subject),
    )
    .executeTakeFirst();
}

type NewProviderUser = { person: ProviderPerson; language: string; termsVersion: string; now: Date };

/** The address is only a claim at first, like any other. */
export function insertProviderUser(tx: UserTx, { person, language, termsVersion, now }: NewProviderUser) {
  return tx
    .insertInto('users')
    .values({
      name: person.name,
      surname: person.surname,
      email: person.email,
      language,
      terms_version: termsVersion,
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Returns false when another user has the subject, or this user has another subject. */
export async function insertProviderAccount(
  tx: UserTx,
  { provider, subject }: ProviderPerson,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('provider_accounts')
    .values({ provider: provider.id, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the account does not have the provider. */
export async function deleteProviderAccount(tx: UserTx, userId: string, provider: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('provider_accounts')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}
