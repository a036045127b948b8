import { isIP } from 'node:net';
import { type Dns, isMissing } from '#platform/server/dns.ts';
import { isPublicHost } from '#platform/server/network.ts';
import { findProviderDomain } from './mail-providers.ts';

/**
 * `provider`: the domain whose SPF record names the servers of the mail provider, which send from other addresses;
 * `addresses`: also none, when DNS did not tell them.
 */
export type MailServer = { mechanism: string; provider: string | null; addresses: string[] };

/**
 * Result for a mail server; `invalid`: receivers cannot evaluate it; `failed`: DNS did not answer; `unchecked`: it depends
 * on terms that are not looked up.
 */
export type SpfState = 'allowed' | 'not_named' | 'invalid' | 'failed' | 'unchecked';

// A mail may leave by each of them. More would only cost time.
const addressesMax = 4;
// RFC 7208 allows ten lookups, of which each `mx` may cause ten more for two kinds of addresses. A record must not reach
// this number, or the result would tell how many mail servers another domain has.
const queriesMax = 250;
const evaluationMs = 10_000;
// The time to read a record grows with the square of its length, and nothing else runs meanwhile. Receivers take less.
const recordMax = 4096;

/** How SPF records name a mail server; null when it has no public address, so that nobody knows from where it sends. */
export async function findMailServer(dns: Dns, host: string): Promise<MailServer | null> {
  const provider = findProviderDomain(host);
  if (provider !== null) return { mechanism: `include:${provider}`, provider, addresses: [] };
  const found = isIP(host) === 0 ? await findAddresses(dns, host) : { addresses: [host], isWhole: true };
  const addresses = found.addresses.filter(isPublicHost).slice(0, addressesMax);
  if (addresses.length === 0 && found.isWhole) return null;
  const mechanism = isIP(host) === 0 ? `a:${host.toLowerCase()}` : `ip${isIP(host)}:${host}`;
  return { mechanism, provider: null, addresses };
}

/** `isWhole`: DNS answered for both kinds of addresses, also that there are none. */
async function findAddresses(dns: Dns, host: string): Promise<{ addresses: string[]; isWhole: boolean }> {
  let isWhole = true;
  const read = async (type: string): Promise<string[]> => {
    try {
      return (await dns.read(host, type)) as string[];
    } catch (error) {
      if (!isMissing(error)) isWhole = false;
      return [];
    }
  };
  const answers = await Promise.all(['A', 'AAAA'].map(read));
  return { addresses: answers.flat(), isWhole };
}

/**
 * Evaluates the SPF record of a domain as receivers do (RFC 7208), with its limits of lookups. It asks DNS and connects
 * to nothing. The author of a record may name hosts of this server's network. So the result does not tell whether they
 * exist: terms that ask only that are left out, and private addresses and missing names count as no address.
 */
export async function evaluateSpf(dns: Dns, domain: string, server: MailServer): Promise<SpfState> {
  if (server.provider === null && server.addresses.length === 0) return 'failed';
  const left: LeftOut = { isSome: false, isRefusing: false };
  const ask = limitedDns(dns, left);
  const states =
    server.provider === null
      ? await Promise.all(server.addresses.map((address) => evaluate(ask, domain, address)))
      : [await evaluate(pretend(ask, server.provider), domain, providerAddress)];
  const state =
    (['invalid', 'failed', 'not_named'] as const).find((one) => states.includes(one)) ?? 'allowed';
  const isOpen = left.isSome && (state === 'not_named' || (state === 'allowed' && left.isRefusing));
  return isOpen ? 'unchecked' : state;
}

/** Whether terms were left out, and whether a term refuses servers, as one left out may do too. */
type LeftOut = { isSome: boolean; isRefusing: boolean };

type Ask = (name: string, type: string) => Promise<string[][] | string[]>;

// For documentation (RFC 5737), so no record has it.
const providerAddress = '203.0.113.1';

/** Answers for the provider's record that it names one address, which then fits exactly when the domain includes it. */
const pretend =
  (ask: Ask, provider: string): Ask =>
  async (name, type) =>
    type === 'TXT' && name.toLowerCase().replace(/\.$/, '') === provider
      ? [[`v=spf1 ip4:${providerAddress} -all`]]
      : ask(name, type);

const stateOf: Readonly<Partial<Record<string, SpfState>>> = {
  pass: 'allowed',
  fail: 'not_named',
  softfail: 'not_named',
  neutral: 'not_named',
  none: 'invalid',
  permerror: 'invalid',
};

async function evaluate(resolver: Ask, domain: string, ip: string): Promise<SpfState> {
  const { spf } = await import('mailauth/lib/spf/index.js');
  const sender = `postmaster@${domain}`;
  const { status, warnings } = await spf({
    sender,
    ip,
    helo: domain,
    mta: domain,
    resolver,
    maxElapsedTime: evaluationMs,
  });
  // Receivers refuse the whole record for an error behind the part that fits.
  if (warnings?.includes('syntax-error')) return 'invalid';
  return stateOf[status.result] ?? 'failed';
}

/** Asks each question once, and fails after too many. */
function limitedDns(dns: Dns, left: LeftOut): Ask {
  const answers = new Map<string, ReturnType<Ask>>();
  const ask = async (name: string, type: string): Promise<string[][] | string[]> => {
    switch (type) {
      case 'PTR':
        // The names of an address are those of other networks.
        return [];
      case 'TXT':
        return knownTerms(shortRecords((await dns.read(name, type)) as string[][]), left);
      case 'MX':
        return (await dns.read(name, type).catch(noneIfMissing)) as string[];
      default:
        return ((await dns.read(name, type).catch(noneIfMissing)) as string[]).filter(isPublicHost);
    }
  };
  return (name, type) => {
    const key = `${type} ${name}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size >= queriesMax) return Promise.reject(new Error('too many questions'));
    const answer = ask(name, type);
    answers.set(key, answer);
    return answer;
  };
}

// Receivers stop after two names without an answer, which would tell which names have none.
function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

/** @throws an error of `mailauth` that the record is invalid, when one is too long */
function shortRecords(texts: string[][]): string[][] {
  const isShort = (strings: string[]): boolean => strings.join('').length <= recordMax;
  if (texts.some((strings) => !isShort(strings) && isSpf(strings.join(''))))
    throw Object.assign(new Error('too long'), { spfResult: { error: 'permerror', text: 'too long' } });
  return texts.filter(isShort);
}

const isSpf = (text: string): boolean => /^v=spf1/i.test(text);

function knownTerms(texts: string[][], left: LeftOut): string[][] {
  return texts.map((strings) => {
    const text = strings.join('');
    if (!isSpf(text)) return strings;
    const terms = text.split(' ');
    const known = terms.filter((term) => !isLeftOut(term));
    left.isSome ||= known.length < terms.length;
    left.isRefusing ||= terms.some((term) => /^[-~?](?!all$)/i.test(term));
    return [known.join(' ')];
  });
}

// Wider than any company's network: each address would fit, so that only the existence of the name counts.
const [widestIpv4, widestIpv6] = [16, 32];

/** Whether a term depends on the existence of a name: `exists`, `ptr`, and `a` or `mx` with a range in which nearly each address is. */
function isLeftOut(term: string): boolean {
  if (/^[-~?+]?(exists:|ptr(:|$))/i.test(term)) return true;
  const range = /^[-~?+]?(?:a|mx)(?::[^/]*)?(?:\/(\d+))?(?:\/\/(\d+))?$/i.exec(term);
  return Number(range?.[1] ?? widestIpv4) < widestIpv4 || Number(range?.[2] ?? widestIpv6) < widestIpv6;
}
