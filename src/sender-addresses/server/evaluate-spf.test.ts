import { expect, onTestFinished, test } from 'vitest';
import { createDns, type Dns } from '#platform/server/dns.ts';
import { cpuUnits } from '../../../tests/harness/cpu.ts';
import { startDnsServer } from '../../../tests/harness/dns-server.ts';
import { evaluateSpf, findMailServer } from './evaluate-spf.ts';
import { findProviderDomain } from './mail-providers.ts';

type Records = Readonly<Record<string, unknown[] | 'SERVFAIL'>>;

/** DNS with records by type and name, such as `A mail.acme.test`. */
function dnsOf(records: Records) {
  const asked: string[] = [];
  const read = async (name: string, type: string) => {
    asked.push(`${type} ${name}`);
    const found = records[`${type} ${name.toLowerCase()}`];
    const code = found === 'SERVFAIL' ? 'ESERVFAIL' : 'ENOTFOUND';
    if (found === undefined || found === 'SERVFAIL') throw Object.assign(new Error(code), { code });
    return found as string[];
  };
  const dns: Dns = { readTxt: async () => ({ kind: 'missing' }), read };
  return { dns, asked };
}

const txt = (...texts: string[]) => texts.map((text) => [text]);

/** Evaluates a record of acme.test for a mail server. */
async function judge(record: string, records: Records = {}, host = '8.8.4.4') {
  const { dns, asked } = dnsOf({ 'TXT acme.test': txt(record), ...records });
  const server = await findMailServer(dns, host);
  if (server === null) throw new Error('The mail server is not known.');
  return { state: await evaluateSpf(dns, 'acme.test', server), asked };
}

const stateOf = async (...args: Parameters<typeof judge>) => (await judge(...args)).state;

test.each([
  ['v=spf1 ip4:8.8.4.0/24 -all', 'allowed'],
  ['v=spf1 ip4:9.9.9.9 ~all', 'not_named'],
  ['v=spf1 ip4:9.9.9.9 ?all', 'not_named'],
  ['v=spf1 -ip4:8.8.4.4 +all', 'not_named'],
  ['v=spf1 +all', 'allowed'],
  ['V=SPF1 a:mail.acme.test -ALL', 'allowed'],
  ['v=spf1 mx -all', 'allowed'],
  ['v=spf1 include:other.test -all', 'allowed'],
  ['v=spf1 redirect=other.test', 'allowed'],
  ['v=spf1 exists:%{i}.%{d} -all', 'unchecked'],
  ['v=spf1 exists:%{i}.%{d} ip4:8.8.4.4 -all', 'allowed'],
  ['v=spf1 -exists:%{i}.%{d} ip4:8.8.4.4 -all', 'unchecked'],
  ['v=spf1 ptr -all', 'unchecked'],
  ['v=spf1 include:ptr.test -all', 'unchecked'],
  ['v=spf1 a:mail.acme.test/24 -all', 'allowed'],
  ['v=spf1 a:mail.acme.test/8 -all', 'unchecked'],
  ['v=spf1 include:nothing.test -all', 'invalid'],
  ['v=spf1 include:acme.test -all', 'invalid'],
  ['v=spf1 include:two.test -all', 'invalid'],
  ['v=spf1 ip4:8.8.4.4 ip4:300.1.1.1 -all', 'invalid'],
  ['v=spf1 nonsense:x -all', 'invalid'],
  ['v=spf1 include:down.test -all', 'failed'],
])('%s is %s for 8.8.4.4', async (record, state) => {
  const records = {
    'A mail.acme.test': ['8.8.4.4'],
    'MX acme.test': [{ exchange: 'mail.acme.test', priority: 10 }],
    'TXT other.test': txt('v=spf1 ip4:8.8.4.4 -all'),
    'TXT ptr.test': txt('v=spf1 ptr:acme.test ~all'),
    'TXT two.test': txt('v=spf1 -all', 'v=spf1 +all'),
    'TXT down.test': 'SERVFAIL',
    'A 8.8.4.4.acme.test': ['127.0.0.2'],
    'PTR 4.4.8.8.in-addr.arpa': ['mail.acme.test'],
  } as const satisfies Records;
  expect(await stateOf(record, records)).toBe(state);
});

test('more than ten lookups are not evaluated, and names without an answer count as no address', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`TXT s${at}.test`, txt(`v=spf1 include:s${at + 1}.test -all`)]),
  );
  expect(await stateOf('v=spf1 include:s0.test -all', many)).toBe('invalid');
  expect(await stateOf('v=spf1 a:x1.test a:x2.test a:x3.test ip4:8.8.4.4 -all')).toBe('allowed');
  const hostsOf = (domain: number) =>
    Array.from({ length: 10 }, (_, at) => ({ exchange: `m${at}.d${domain}.test`, priority: at }));
  const wide = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`MX d${at}.test`, hostsOf(at)]));
  const ten = Array.from({ length: 10 }, (_, at) => `mx:d${at}.test`).join(' ');
  const { state, asked } = await judge(`v=spf1 ${ten} -all`, wide);
  expect([state, asked.length]).toEqual(['not_named', 211]);
});

test.each([
  ['v=spf1 exists:intranet.corp.test -all', 'unchecked'],
  ['v=spf1 -exists:intranet.corp.test +all', 'unchecked'],
  ['v=spf1 a:intranet.corp.test/0 -all', 'unchecked'],
  ['v=spf1 a:intranet.corp.test/4//0 -all', 'unchecked'],
  ['v=spf1 a:intranet.corp.test a:x1.test a:x2.test ip4:8.8.4.4 -all', 'allowed'],
  ['v=spf1 a:intranet.corp.test -all', 'not_named'],
  ['v=spf1 mx:intranet.corp.test -all', 'not_named'],
  ['v=spf1 a:%{i}.x.test ptr:intranet.corp.test -all', 'unchecked'],
])('%s is %s, whether or not the host is in the own network', async (record, state) => {
  const server = await startDnsServer();
  onTestFinished(() => server.down());
  const dns = createDns([server.address]);
  server.set('acme.test', txt(record));
  const judgeAgain = async () => {
    const found = await findMailServer(dns, '8.8.4.4');
    return found && evaluateSpf(dns, 'acme.test', found);
  };
  expect(await judgeAgain()).toBe(state);
  for (const addresses of [['10.0.0.5'], ['127.0.0.1', '169.254.169.254'], ['8.9.9.9'], []]) {
    server.setAddresses('intranet.corp.test', addresses);
    expect(await judgeAgain(), addresses.join()).toBe(state);
  }
});

test('the names of an address, and of a term that is left out, are not looked up', async () => {
  const record = 'v=spf1 a:%{p}.test exists:%{p}.test ptr:corp.test ~all';
  const { asked } = await judge(record, { 'PTR 4.4.8.8.in-addr.arpa': ['intranet.corp.test'] });
  expect(asked.toSorted()).toEqual(['A unknown.test', 'AAAA unknown.test', 'TXT acme.test']);
});

test('a record that would hold the server for seconds is invalid, also in an included domain', async () => {
  const long = `v=spf1 a:a.${'a'.repeat(60_000)}_ -all`;
  const including = { 'TXT long.test': txt(long) };
  const cost = await cpuUnits(async () => {
    expect(await stateOf(long)).toBe('invalid');
    expect(await stateOf('v=spf1 include:long.test -all', including)).toBe('invalid');
  });
  expect(cost).toBeLessThan(50);
  const other = { 'TXT acme.test': txt('x'.repeat(60_000), 'v=spf1 ip4:8.8.4.4 -all') };
  expect(await stateOf('', other)).toBe('allowed');
});

test('each address of a mail server must be allowed', async () => {
  const host = 'mail.acme.test';
  const records = { 'A mail.acme.test': ['8.8.4.4'], 'AAAA mail.acme.test': ['2001:4860::1'] };
  expect(await stateOf('v=spf1 ip4:8.8.4.4 -all', records, host)).toBe('not_named');
  expect(await stateOf('v=spf1 ip4:8.8.4.4 ip6:2001:4860::/32 -all', records, host)).toBe('allowed');
  expect(await stateOf('v=spf1 a:mail.acme.test -all', records, host)).toBe('allowed');
});

test('a server of a mail provider is allowed by the record of the provider', async () => {
  const nested = { 'TXT all.acme.test': txt('v=spf1 include:_spf.google.com -all') };
  const ofGmail = (record: string) => stateOf(record, nested, 'smtp.gmail.com');
  expect(await ofGmail('v=spf1 include:_spf.google.com ~all')).toBe('allowed');
  expect(await ofGmail('v=spf1 include:_SPF.Google.com. ~all')).toBe('allowed');
  expect(await ofGmail('v=spf1 redirect=_spf.google.com')).toBe('allowed');
  expect(await ofGmail('v=spf1 include:all.acme.test -all')).toBe('allowed');
  expect(await ofGmail('v=spf1 ?include:_spf.google.com -all')).toBe('not_named');
  expect(await ofGmail('v=spf1 mx -all')).toBe('not_named');
  expect(findProviderDomain('EMAIL-SMTP.eu-west-1.amazonaws.com')).toBe('amazonses.com');
  expect(findProviderDomain('acme-com.mail.protection.outlook.com.')).toBe('spf.protection.outlook.com');
  for (const other of ['ec2-8-8-4-4.amazonaws.com', 'notsmtp.gmail.com.acme.test', 'com', 'constructor'])
    expect(findProviderDomain(other)).toBeNull();
});

test('a mail server is named by its host or address; one without a public address by nothing', async () => {
  const { dns } = dnsOf({ 'A mail.acme.test': ['10.0.0.1', '8.8.4.4'], 'A inside.test': ['192.168.1.1'] });
  expect(await findMailServer(dns, 'Mail.Acme.test')).toMatchObject({
    mechanism: 'a:mail.acme.test',
    addresses: ['8.8.4.4'],
  });
  expect(await findMailServer(dns, '8.8.4.4')).toMatchObject({ mechanism: 'ip4:8.8.4.4' });
  expect(await findMailServer(dns, '2001:4860::1')).toMatchObject({ mechanism: 'ip6:2001:4860::1' });
  for (const host of ['127.0.0.1', '::1', 'inside.test', 'unknown.test'])
    expect(await findMailServer(dns, host)).toBeNull();
});
