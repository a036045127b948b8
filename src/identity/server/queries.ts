import type { UserTx } from '#platform/server/db/tenant.ts';

const userColumns = [
  'id',
  'name',
  'surname',
  'email',
  'email_verified_at',
  'phone_number',
  'avatar_key',
  'language',
  'is_platform_admin',
  'access_version',
] as const;

export function findUserById(tx: UserTx, id: string) {
  return tx.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

/** Also says whether the account is passive. */
export const accountColumns = [...userColumns, 'passive_at'] as const;
const signInColumns = [...accountColumns, 'password_hash'] as const;

/** With the password hash; use it for signing in only. */
export function findUserToSignIn(tx: UserTx, id: string) {
  return tx.selectFrom('users').select(signInColumns).where('id', '=', id).executeTakeFirst();
}

/** Lists the accounts that may sign in with an address: the one that proved it, and the newest that claims it. */
export async function findClaims(tx: UserTx, email: string) {
  const rows = await tx
    .selectFrom('users')
    .select(signInColumns)
    .where('email', '=', email)
    .orderBy((eb) => eb('email_verified_at', 'is not', null), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return {
    proven: rows.find((row) => row.email_verified_at !== null),
    claimed: rows.find((row) => row.email_verified_at === null),
  };
}

/** Finds the account that proved an address, passive or not. */
export function findOwnerOfAddress(tx: UserTx, email: string) {
  return tx
    .selectFrom('users')
    .select(accountColumns)
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Reads what the owner of a session can use as a proof. */
export function findAcceptedProofs(tx: UserTx, sessionId: string) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .select(['sessions.created_at', 'users.password_hash', 'authenticators.confirmed_at'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * Reads the address that an account has not proven yet: the one it changes to, else its own; null when there is none.
 */
export async function findPendingEmail(tx: UserTx, userId: string, now: Date): Promise<string | null> {
  const change = await tx
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select('user_tokens.email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify_email')
    .where('expires_at', '>', now)
    .whereRef('user_tokens.email', 'is distinct from', 'users.email')
    .orderBy('user_tokens.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (change !== undefined) return change.email;
  const user = await findUserById(tx, userId);
  return user?.email_verified_at === null ? user.email : null;
}

export type NewUser = {
  name: string;
  surname: string;
  email: string;
  passwordHash: string;
  language: string;
  termsVersion: string;
  now: Date;
};

/** Several accounts may claim one address until one of them proves it. */
export function insertUser(tx: UserTx, user: NewUser) {
  return tx
    .insertInto('users')
    .values({
      name: user.name,
      surname: user.surname,
      email: user.email,
      password_hash: user.passwordHash,
      language: user.language,
      terms_version: user.termsVersion,
      terms_accepted_at: user.now,
      created_at: user.now,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** Finds the user who proved this number, passive or not. */
export function findUserByPhone(tx: UserTx, phoneNumber: string) {
  return tx
    .selectFrom('users')
    .select([...userColumns, 'passive_at'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();
}

/** Creates a user of whom only the proven number is known. */
export function insertUserByPhone(tx: UserTx, user: { phoneNumber: string; language: string; now: Date }) {
  return tx
    .insertInto('users')
    .values({
      name: '',
      surname: '',
      phone_number: user.phoneNumber,
      language: user.language,
      created_at: user.now,
    })
    .returning([...userColumns, 'passive_at'])
    .executeTakeFirstOrThrow();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;
