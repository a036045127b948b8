import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

test.each(['', '127.0.0.1', '10.0.0.0/8, 2001:db8::/32', 'loopback,uniquelocal'])(
  'proxies may be believed by address, subnet or kind: "%s"',
  (list) => {
    const { trustProxy } = parseConfig({ TRUST_PROXY: list });
    expect(trustProxy).toEqual(list === '' ? false : list.split(/, ?/));
  },
);

test.each(['true', '1', '*', '10.0.0.0/99', '10.0.0.0/8/8', 'proxy.test', '10.0.0.1,'])(
  'whoever is no proxy is refused by the name of the setting: "%s"',
  (list) => {
    expect(() => parseConfig({ TRUST_PROXY: list })).toThrow(/^Wrong configuration: TRUST_PROXY/);
  },
);
