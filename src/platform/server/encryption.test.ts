import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret of this installation, long enough');

test('encrypted text can be decrypted, and differs each time', () => {
  const [one, two] = [encryption.encrypt('totp', 'gizli'), encryption.encrypt('totp', 'gizli')];
  expect(encryption.decrypt('totp', one)).toBe('gizli');
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('gizli');
});

test('decryption fails for another purpose, another secret or changed data', () => {
  const encrypted = encryption.encrypt('totp', 'gizli');
  expect(() => encryption.decrypt('sms', encrypted)).toThrow(/unable to authenticate/i);
  expect(() => createEncryption('another secret').decrypt('totp', encrypted)).toThrow(
    /unable to authenticate/i,
  );
  encrypted[14] = (encrypted[14] ?? 0) ^ 1;
  expect(() => encryption.decrypt('totp', encrypted)).toThrow(/unable to authenticate/i);
});

test('a signature depends on text, purpose and secret', () => {
  const signatures = [
    encryption.sign('sms', '123456'),
    encryption.sign('sms', '123457'),
    encryption.sign('mail', '123456'),
    createEncryption('another secret').sign('sms', '123456'),
  ].map((signature) => signature.toString('hex'));
  expect(new Set(signatures).size).toBe(4);
  expect(encryption.sign('sms', '123456').toString('hex')).toBe(signatures[0]);
});
