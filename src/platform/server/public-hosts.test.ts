import { expect, test } from 'vitest';
import { isPublicAddress, mayCall, publicLookup } from './public-hosts.ts';

test.each([
  ['203.0.113.9', false],
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['no address', false],
])('the address %s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

test.each([
  ['https://push.example.com/x?y=1', true],
  ['https://push.example.com:8443/x', true],
  ['http://push.example.com/', false],
  ['https://localhost/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['ftp://push.example.com/', false],
  ['https://a@push.example.com/', false],
  ['', false],
])('%j may be called: %s', (url, isAllowed) => expect(mayCall(url)).toBe(isAllowed));

test('a name that resolves to a private address is refused when a connection asks for it', async () => {
  const error = await new Promise<Error | null>((resolve) =>
    publicLookup('localhost', {}, (failure) => resolve(failure)),
  );
  expect(error?.message).toBe('This host has no public address.');
});
