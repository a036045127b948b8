import type { UserTx } from '#platform/server/db/tenant.ts';

const shownColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;

export function findPasskeysOf(tx: UserTx, userId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
}

/** With its public key, and only when its owner may sign in. */
export function findCredential(tx: UserTx, credentialId: string) {
  return tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.public_key', 'passkeys.sign_count'])
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.passive_at', 'is', null)
    .executeTakeFirst();
}

export type NewPasskey = {
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: Date;
};

/** Undefined when the credential exists already, for any user. */
export function insertPasskey(tx: UserTx, passkey: NewPasskey) {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shownColumns)
    .executeTakeFirst();
}

/** Undefined when a concurrent use stored a higher counter. Devices that do not count always send 0. */
export function storeSignCount(tx: UserTx, use: { id: string; signCount: number; now: Date }) {
  return tx
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, last_used_at: use.now })
    .where('id', '=', use.id)
    .where((row) => row.or([row('sign_count', '<', use.signCount), row('sign_count', '=', 0)]))
    .returning('id')
    .executeTakeFirst();
}

export function renamePasskey(
  tx: UserTx,
  { userId, id, name }: { userId: string; id: string; name: string },
) {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shownColumns)
    .executeTakeFirst();
}

export function deletePasskey(tx: UserTx, { userId, id }: { userId: string; id: string }) {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
}

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof renamePasskey>>>;
