import { expect, test } from 'vitest';
import { createSeals } from './seals.ts';

const seals = createSeals('a secret of this installation, long enough');

test('encrypted text can be decrypted, and differs each time', () => {
  const [one, two] = [seals.seal('totp', 'gizli'), seals.seal('totp', 'gizli')];
  expect(seals.open('totp', one)).toBe('gizli');
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('gizli');
});

test('decryption fails for another purpose, another secret or changed data', () => {
  const sealed = seals.seal('totp', 'gizli');
  expect(() => seals.open('sms', sealed)).toThrow(/unable to authenticate/i);
  expect(() => createSeals('another secret').open('totp', sealed)).toThrow(/unable to authenticate/i);
  sealed[14] = (sealed[14] ?? 0) ^ 1;
  expect(() => seals.open('totp', sealed)).toThrow(/unable to authenticate/i);
});

test('a signature depends on text, purpose and secret', () => {
  const signatures = [
    seals.sign('sms', '123456'),
    seals.sign('sms', '123457'),
    seals.sign('mail', '123456'),
    createSeals('another secret').sign('sms', '123456'),
  ].map((signature) => signature.toString('hex'));
  expect(new Set(signatures).size).toBe(4);
  expect(seals.sign('sms', '123456').toString('hex')).toBe(signatures[0]);
});
