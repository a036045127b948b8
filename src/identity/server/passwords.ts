import { hash, verify } from '@node-rs/argon2';

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
// The library's own default algorithm is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const madeWith = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;

/** What a password costs. An object, so that tests can count how often it is paid. */
export const argon2id = { hash, verify };

/** argon2id hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return argon2id.hash(password.normalize('NFKC'), options);
}

/** True for a hash that was made when one cost less, or more. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(madeWith);

/** True when the password fits. Without a hash it takes the same time and answers false, so that nobody can tell. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    await argon2id.hash(password.normalize('NFKC'), options);
    return false;
  }
  return argon2id.verify(stored, password.normalize('NFKC'));
}
