import { Secret, TOTP } from 'otpauth';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { inSession } from './in-session.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { notifyUser } from './notify-user.ts';
import { closeOtherSessions } from './sessions.ts';
import { authenticatorOf, refuseCode, stepOf } from './consume-code.ts';

type AuthenticatorContext = { platform: Platform; actor: UserActor; now: Date };

const setupMinutes = 30;

/** Stores a secret for the user's app. It protects nothing until the first code confirms it. */
export async function beginAuthenticator({ platform, actor, now }: AuthenticatorContext) {
  const secret = new Secret({ size: 20 });
  const facts = {
    encrypted_secret: platform.encryption.encrypt(authenticatorOf(actor.userId), secret.base32),
    created_at: now,
    last_time_step: 0,
  };
  const inserted = await inSession({ platform, actor }, (tx) =>
    tx
      .insertInto('authenticators')
      .values({ user_id: actor.userId, ...facts })
      .onConflict((other) =>
        other.column('user_id').doUpdateSet(facts).where('authenticators.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst(),
  );
  if (inserted === undefined) refuse('conflict', 'identity.authenticator_on');
  const issuer = platform.words.in(actor.language)('app.brand');
  const label = actor.email ?? `${actor.name} ${actor.surname}`;
  return { secret: secret.base32, uri: new TOTP({ issuer, label, secret }).toString() };
}

/** Switches the authenticator on and ends all other sessions, which the password alone had opened. */
export async function confirmAuthenticator(context: AuthenticatorContext, code: string): Promise<string[]> {
  const { platform, actor, now } = context;
  return inSession(context, async (tx) => {
    const encrypted = await lockUnconfirmed(tx, context);
    const step = stepOf(platform.encryption.decrypt(authenticatorOf(actor.userId), encrypted), code, now);
    if (step === null) refuseCode();
    await tx
      .updateTable('authenticators')
      .set({ confirmed_at: now, last_time_step: step })
      .where('user_id', '=', actor.userId)
      .execute();
    await closeOtherSessions(tx, actor);
    await notifyUser(tx, platform, actor.userId, { notice: 'second_factor_on' });
    return renewRecoveryCodes(tx, { userId: actor.userId, encryption: platform.encryption, now });
  });
}

// `for update` holds the row until the end of the transaction: of two concurrent confirmations, the second sees it
// switched on.
async function lockUnconfirmed(tx: UserTx, { actor, now }: AuthenticatorContext): Promise<Buffer> {
  const row = await tx
    .selectFrom('authenticators')
    .select(['encrypted_secret', 'created_at', 'confirmed_at'])
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined && row.confirmed_at !== null) refuse('conflict', 'identity.authenticator_on');
  const isOver = row === undefined || now.getTime() - row.created_at.getTime() > setupMinutes * 60_000;
  if (isOver) refuse('gone', 'identity.setup_over');
  return row.encrypted_secret;
}

/** Switches it off and deletes its recovery codes. Idempotent. */
export async function removeAuthenticator({ platform, actor }: AuthenticatorContext): Promise<void> {
  await inNoTenant(platform.db, async (tx) => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.userId).execute();
    const removed = await tx
      .deleteFrom('authenticators')
      .where('user_id', '=', actor.userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (removed === undefined || removed.confirmed_at === null) return;
    await notifyUser(tx, platform, actor.userId, { notice: 'second_factor_off' });
  });
}

/** Replaces the recovery codes of an authenticator that is on. */
export async function replaceRecoveryCodes({
  platform,
  actor,
  now,
}: AuthenticatorContext): Promise<string[]> {
  return inSession({ platform, actor }, async (tx) => {
    const isOn = await tx
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', actor.userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (isOn === undefined) refuse('conflict', 'identity.authenticator_off');
    await notifyUser(tx, platform, actor.userId, { notice: 'recovery_codes_new' });
    return renewRecoveryCodes(tx, { userId: actor.userId, encryption: platform.encryption, now });
  });
}
