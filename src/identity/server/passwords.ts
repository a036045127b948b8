import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const madeWith = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;

/** The hash functions as an object, so that tests can count calls. */
export const argon2id = { hash, verify };

/** argon2id hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return argon2id.hash(password.normalize('NFKC'), options);
}

/** Returns whether the hash was made with other parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(madeWith);

/**
 * Returns whether the password matches. Without a hash it takes the same time and returns false, so that timing does
 * not reveal an account.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    await argon2id.hash(password.normalize('NFKC'), options);
    return false;
  }
  return argon2id.verify(stored, password.normalize('NFKC'));
}
