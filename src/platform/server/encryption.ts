import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values that must be read back (a TOTP secret). Signs values too short for a plain hash (a code of six
 * digits). The keys are derived from the installation's secret, one per purpose. Changing the secret makes all stored
 * values unreadable.
 */
export type Encryption = {
  /** AES-256-GCM: nonce, text, tag. */
  encrypt(purpose: string, text: string): Buffer;
  /** Throws for another purpose, another secret, or changed data. */
  decrypt(purpose: string, encrypted: Buffer): string;
  /** HMAC-SHA-256. */
  sign(purpose: string, text: string): Buffer;
};

const nonceBytes = 12;
const tagBytes = 16;

export function createEncryption(secret: string): Encryption {
  const keyOf = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `kadro ${purpose}`, 32));
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(purpose, encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), encrypted.subarray(0, nonceBytes));
      decipher.setAuthTag(encrypted.subarray(-tagBytes));
      const text = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    sign: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
  };
}
