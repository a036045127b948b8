import { expect, test } from 'vitest';
import { browsableAddress } from './package-facts.ts';

test.each([
  ['git+https://code.example.org/kadro/kadro.git', 'https://code.example.org/kadro/kadro'],
  ['https://code.example.org/kadro', 'https://code.example.org/kadro'],
  ['github:owner/name', 'https://github.com/owner/name'],
  ['owner/name', 'https://github.com/owner/name'],
  ['git@host:owner/name.git', null],
  [undefined, null],
])('the repository %s is opened at %s', (repository, address) => {
  expect(browsableAddress(repository)).toBe(address);
});
