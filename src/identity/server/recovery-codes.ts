import { randomBytes } from 'node:crypto';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Seals } from '#platform/server/seals.ts';

const codeCount = 10;
const groups = 3;
const groupChars = 4;
// Crockford's base 32: five bits a character, none of them easily read as another.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

type Codes = { userId: string; seals: Seals; now: Date };

/** Gives the user new recovery codes in place of the old ones. They are told once: the database keeps their signatures. */
export async function renewRecoveryCodes(tx: UserTx, { userId, seals, now }: Codes): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, makeCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashOf(seals, userId, code), created_at: now })),
    )
    .execute();
  return codes;
}

/** Takes a recovery code: two at once cannot both have it. Answers how many are left, null when it is none of the user's. */
export async function takeRecoveryCode(
  tx: UserTx,
  { userId, seals, code }: { userId: string; seals: Seals; code: string },
): Promise<number | null> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(seals, userId, code))
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

// Signed and not only hashed: somebody with a copy of the database alone cannot try them all.
function hashOf(seals: Seals, userId: string, code: string): Buffer {
  return seals.sign('recovery code', `${userId} ${asMade(code)}`);
}

// However it was typed: without its hyphens, in capitals, with the letters that look like digits.
function asMade(code: string): string {
  return code
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '');
}
