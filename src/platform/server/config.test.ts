import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

test.each(['', '127.0.0.1', '10.0.0.0/8, 2001:db8::/32', 'loopback,uniquelocal'])(
  'trusted proxies are addresses, subnets or group names: "%s"',
  (list) => {
    const { trustProxy } = parseConfig({ TRUST_PROXY: list });
    expect(trustProxy).toEqual(list === '' ? false : list.split(/, ?/));
  },
);

test.each(['true', '1', '*', '10.0.0.0/99', '10.0.0.0/8/8', '10/8', 'proxy.test', '10.0.0.1,'])(
  'an invalid proxy is refused with the name of the setting: "%s"',
  (list) => {
    expect(() => parseConfig({ TRUST_PROXY: list })).toThrow(/^Wrong configuration: TRUST_PROXY/);
  },
);

test.each([
  ['on', true],
  ['1', true],
  ['true', true],
  ['off', false],
  ['0', false],
  ['false', false],
])('a switch accepts the words of the README and common spellings: "%s"', (value, expected) => {
  expect(parseConfig({ PLAIN_PG: value }).plainPg).toBe(expected);
});

test('an SMS provider needs all of its settings or none, and country codes are validated', () => {
  const api = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550100' };
  expect(parseConfig({}).sms).toEqual({ api: null, countries: [], perHour: 200, perDay: 1000 });
  expect(parseConfig({ ...api, SMS_COUNTRIES: 'TR, DE' }).sms).toMatchObject({
    api: { url: 'https://api.twilio.com', account: 'AC1', token: 't', from: '+15550100' },
    countries: ['TR', 'DE'],
  });
  expect(() => parseConfig({ ...api, SMS_TOKEN: '' })).toThrow(/SMS_TOKEN/);
  expect(() => parseConfig({ SMS_COUNTRIES: 'Turkey' })).toThrow(/SMS_COUNTRIES/);
});

test('replies by mail need an address and a way in, whose parts are validated', () => {
  expect(parseConfig({}).replyMail).toBeNull();
  const secret = 'a'.repeat(32);
  const imap = 'imaps://replies%40x.test:p%3Ass@imap.x.test/Inbox';
  expect(parseConfig({ MAIL_REPLY_ADDRESS: 'Replies@X.test', IMAP_URL: imap }).replyMail).toEqual({
    prefix: 'replies+',
    domain: 'x.test',
    hookSecret: null,
    imap: {
      host: 'imap.x.test',
      port: 993,
      secure: true,
      user: 'replies@x.test',
      password: 'p:ss',
      mailbox: 'Inbox',
    },
  });
  const whole = parseConfig({ MAIL_REPLY_ADDRESS: '@replies.x.test', MAIL_HOOK_SECRET: secret }).replyMail;
  expect(whole).toMatchObject({ prefix: '', domain: 'replies.x.test', imap: null, hookSecret: secret });
  const address = { MAIL_REPLY_ADDRESS: 'replies@x.test' };
  for (const incomplete of [address, { IMAP_URL: imap }, { MAIL_HOOK_SECRET: secret }])
    expect(() => parseConfig(incomplete)).toThrow(/MAIL_REPLY_ADDRESS needs IMAP_URL or MAIL_HOOK_SECRET/);
  expect(() => parseConfig({ ...address, IMAP_URL: 'imaps://imap.x.test' })).toThrow(
    /needs a user and a password/,
  );
  expect(() => parseConfig({ ...address, MAIL_HOOK_SECRET: 'short' })).toThrow(/MAIL_HOOK_SECRET/);
  const long = { MAIL_REPLY_ADDRESS: `${'a'.repeat(19)}@x.test`, MAIL_HOOK_SECRET: secret };
  expect(() => parseConfig(long)).toThrow(/MAIL_REPLY_ADDRESS/);
});

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'kadro',
  clientSecret: 'a-secret',
};
const withProviders = (list: unknown) => parseConfig({ OIDC_PROVIDERS: JSON.stringify(list) });

test('OpenID providers are an optional list', () => {
  expect(parseConfig({}).openIdProviders).toEqual([]);
  const keycloak = { ...google, id: 'own', issuer: 'http://localhost:8080/realms/a', scopes: 'openid email' };
  expect(withProviders([google, keycloak]).openIdProviders).toEqual([
    { ...google, scopes: 'openid email profile' },
    keycloak,
  ]);
});

test.each([
  ['an object instead of a list', {}, 'OIDC_PROVIDERS ('],
  ['two providers with one id', [google, google], 'OIDC_PROVIDERS (an id is there twice)'],
  ['an id with spaces', [{ ...google, id: 'my google' }], 'OIDC_PROVIDERS.0.id ('],
  ['an empty secret', [google, { ...google, id: 'b', clientSecret: '' }], 'OIDC_PROVIDERS.1.clientSecret ('],
  [
    'an issuer with http on another host',
    [{ ...google, issuer: 'http://id.test' }],
    'OIDC_PROVIDERS.0.issuer (https',
  ],
  ['an issuer without an address', [{ ...google, issuer: 'google' }], 'OIDC_PROVIDERS.0.issuer ('],
  ['a scope without openid', [{ ...google, scopes: 'email' }], 'OIDC_PROVIDERS.0.scopes (openid'],
  ['an unknown setting', [{ ...google, tenant: 'x' }], 'OIDC_PROVIDERS.0 ('],
])('%s is refused in one line, without the secret', (_case, list, start) => {
  const message = messageOf(() => withProviders(list));
  expect(message).toContain(`Wrong configuration: ${start}`);
  expect(message).not.toMatch(/a-secret|\n/);
});

test('invalid JSON is refused without quoting it', () => {
  const message = messageOf(() => parseConfig({ OIDC_PROVIDERS: '[{a-secret' }));
  expect(message).toBe('Wrong configuration: OIDC_PROVIDERS (not JSON).');
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}
