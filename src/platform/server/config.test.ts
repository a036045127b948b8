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

test('an SMS provider is set up whole or not at all, with countries by their codes', () => {
  const api = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550100' };
  expect(parseConfig({}).sms).toEqual({ api: null, countries: [], perHour: 200, perDay: 1000 });
  expect(parseConfig({ ...api, SMS_COUNTRIES: 'TR, DE' }).sms).toMatchObject({
    api: { url: 'https://api.twilio.com', account: 'AC1', token: 't', from: '+15550100' },
    countries: ['TR', 'DE'],
  });
  expect(() => parseConfig({ ...api, SMS_TOKEN: '' })).toThrow(/SMS_TOKEN/);
  expect(() => parseConfig({ SMS_COUNTRIES: 'Turkey' })).toThrow(/SMS_COUNTRIES/);
});
