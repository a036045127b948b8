import { randomBytes } from 'node:crypto';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Encryption } from '#platform/server/encryption.ts';

const codeCount = 10;
const groups = 3;
const groupChars = 4;
// Crockford's base 32: five bits a character, without characters that look alike.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

type RecoveryCodeInput = { userId: string; encryption: Encryption; now: Date };

/** Replaces the user's recovery codes. The plain codes are returned only here: the database stores their signatures. */
export async function renewRecoveryCodes(
  tx: UserTx,
  { userId, encryption, now }: RecoveryCodeInput,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, makeCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashOf(encryption, userId, code),
        created_at: now,
      })),
    )
    .execute();
  return codes;
}

/**
 * Consumes a recovery code: of two concurrent attempts one succeeds. Returns how many are left; null when the user has
 * no such code.
 */
export async function consumeRecoveryCode(
  tx: UserTx,
  { userId, encryption, code }: { userId: string; encryption: Encryption; code: string },
): Promise<number | null> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(encryption, userId, code))
    .returning('user_id')
    .executeTakeFirst();
  if (taken === undefined) return null;
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

function makeCode(): string {
  const random = [...randomBytes(groups * groupChars)].map((byte) => alphabet[byte & 31]).join('');
  return (random.match(new RegExp(`.{${groupChars}}`, 'g')) ?? []).join('-');
}

// Signed, not only hashed: a copy of the database alone does not allow a brute-force search.
function hashOf(encryption: Encryption, userId: string, code: string): Buffer {
  return encryption.sign('recovery code', `${userId} ${normalizeCode(code)}`);
}

// Normalises a typed code: removes hyphens, lower-cases, and replaces letters that look like digits.
function normalizeCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '');
}
