import type { UserTx } from '#platform/server/db/tenant.ts';

const userColumns = [
  'id',
  'name',
  'surname',
  'email',
  'email_verified_at',
  'phone_number',
  'avatar_key',
  'locale',
  'is_platform_admin',
] as const;

export function findUserById(tx: UserTx, id: string) {
  return tx.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

/** With the password hash: for signing in alone. */
export function findUserByEmail(tx: UserTx, email: string) {
  return tx
    .selectFrom('users')
    .select([...userColumns, 'password_hash', 'passive_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** What the owner of a session could show to prove that it is still they. */
export function findWaysToProve(tx: UserTx, sessionId: string) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .select(['sessions.created_at', 'users.password_hash', 'authenticators.confirmed_at'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

export type NewUser = {
  name: string;
  surname: string;
  email: string;
  passwordHash: string;
  locale: string;
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
      locale: user.locale,
      terms_version: user.termsVersion,
      terms_accepted_at: user.now,
      created_at: user.now,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** The user who proved this number, passive or not. */
export function findUserByPhone(tx: UserTx, phoneNumber: string) {
  return tx
    .selectFrom('users')
    .select([...userColumns, 'passive_at'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();
}

/** Somebody of whom nothing is known yet but the number they proved. */
export function insertUserByPhone(tx: UserTx, user: { phoneNumber: string; locale: string; now: Date }) {
  return tx
    .insertInto('users')
    .values({
      name: '',
      surname: '',
      phone_number: user.phoneNumber,
      locale: user.locale,
      created_at: user.now,
    })
    .returning([...userColumns, 'passive_at'])
    .executeTakeFirstOrThrow();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;
