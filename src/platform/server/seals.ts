import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values that must be read back (a TOTP secret), and signs values too short for a plain hash (a code of six
 * digits). The keys are derived from the installation's secret, one per purpose. Changing the secret makes all stored
 * values unreadable.
 */
export type Seals = {
  /** AES-256-GCM: nonce, text, tag. */
  seal(purpose: string, text: string): Buffer;
  /** Throws for another purpose, another secret, or changed data. */
  open(purpose: string, sealed: Buffer): string;
  /** HMAC-SHA-256. */
  sign(purpose: string, text: string): Buffer;
};

const nonceBytes = 12;
const tagBytes = 16;

export function createSeals(secret: string): Seals {
  const keyOf = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `kadro ${purpose}`, 32));
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    sign: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
  };
}
