import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mayMailTo } from './account-mail.ts';
import type { ClientInfo } from './email-claims.ts';
import { mailVerificationLink } from './mail-verification-link.ts';
import { inSession } from './in-session.ts';
import type { ProviderPerson } from './openid-providers.ts';
import { lockAddress, proveAddress } from './prove-address.ts';
import {
  findUserBySubject,
  insertProviderAccount,
  insertProviderUser,
  lockSubject,
} from './provider-queries.ts';
import { findOwnerOfAddress, findUserById, type UserRow } from './queries.ts';
import { termsVersion } from './register.ts';
import { notifyUser } from './notify-user.ts';

type ProviderUserInput = ClientInfo & { language: Language; now: Date };
type FoundUser = UserRow & { passive_at: Date | null };

/**
 * Finds the user by the provider's subject. Else by address, when both the provider and this server have verified it.
 * Else it creates a user. An address that only one side has verified joins no account.
 */
export async function findOrCreateProviderUser(
  platform: Platform,
  person: ProviderPerson,
  facts: ProviderUserInput,
): Promise<UserRow> {
  const { db } = platform;
  const known = await inNoTenant(db, (tx) => findUserBySubject(tx, person), { readOnly: true });
  if (known !== undefined) return requireActiveUser(known);
  const isClaim = person.email !== null && !person.emailIsVerified;
  const mayMail = isClaim && (await mayMailTo(platform, person.email ?? ''));
  return inNoTenant(db, async (tx) => {
    await lockSubject(tx, person);
    const existing = (await findUserBySubject(tx, person)) ?? (await joinUser(tx, platform, person, facts));
    return requireActiveUser(existing ?? (await createUser(tx, platform, person, { ...facts, mayMail })));
  });
}

/** Adds a provider to the signed-in user's account. */
export async function linkProvider(
  platform: Platform,
  person: ProviderPerson,
  { actor, now }: { actor: UserActor; now: Date },
): Promise<UserRow> {
  const { userId } = actor;
  const values = { provider: person.provider.name };
  return inSession({ platform, actor }, async (tx) => {
    await lockSubject(tx, person);
    const holder = await findUserBySubject(tx, person);
    if (holder === undefined) await addProvider(tx, platform, person, { userId, now });
    else if (holder.id !== userId) refuse('conflict', 'identity.provider_taken', { values });
    return (await findUserById(tx, userId)) ?? refuse('unauthenticated');
  });
}

function requireActiveUser(user: FoundUser): UserRow {
  if (user.passive_at !== null) refuse('forbidden', 'identity.account_passive');
  return user;
}

async function joinUser(tx: UserTx, platform: Platform, person: ProviderPerson, { now }: ProviderUserInput) {
  if (person.email === null || !person.emailIsVerified) return undefined;
  await lockAddress(tx, person.email);
  const owner = await findOwnerOfAddress(tx, person.email);
  if (owner !== undefined) await addProvider(tx, platform, person, { userId: owner.id, now });
  return owner;
}

async function createUser(
  tx: UserTx,
  platform: Platform,
  person: ProviderPerson,
  { mayMail, ...facts }: ProviderUserInput & { mayMail: boolean },
): Promise<FoundUser> {
  const { language, now } = facts;
  const { id } = await insertProviderUser(tx, { person, language, termsVersion, now });
  const { email } = person;
  if (email !== null && person.emailIsVerified) await proveAddress(tx, { userId: id, email, now });
  else if (email !== null && mayMail)
    await mailVerificationLink(tx, platform, { userId: id, email, language, from: facts, now });
  await insertProviderAccount(tx, person, id, now);
  const created = await findUserBySubject(tx, person);
  if (created === undefined) throw new Error('the user of a provider was not created');
  return created;
}

/** Adds a provider to an existing account and notifies its owner. */
async function addProvider(
  tx: UserTx,
  platform: Platform,
  person: ProviderPerson,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { name } = person.provider;
  const isAdded = await insertProviderAccount(tx, person, userId, now);
  // The same address under another subject: the provider may have given the mailbox to another person since.
  if (!isAdded) refuse('conflict', 'identity.provider_differs', { values: { provider: name } });
  await notifyUser(tx, platform, userId, { notice: 'provider_added', name });
}
