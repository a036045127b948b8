import { getDomain } from 'tldts';
import type { Dns } from '#platform/server/dns.ts';
import { domainOf, type FoundRecord, recordName, type SenderRecords, valueMax } from '../rules.ts';
import { evaluateSpf, findMailServer } from './evaluate-spf.ts';

type CheckedSender = { address: string; host: string; dkimSelector: string };

/** The request of a member waits for it. A DNS that does not answer takes this long for each question. */
const checkMs = 10_000;

/** Looks up the records by which receivers judge a sender. Those that DNS has not answered after ten seconds fail. */
export async function checkRecords(dns: Dns, sender: CheckedSender): Promise<SenderRecords> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), checkMs);
  try {
    return await lookUp(dnsUntil(dns, end.signal), sender);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks DNS until the signal, which fails every question that is open then or asked later. */
function dnsUntil(dns: Dns, signal: AbortSignal): Dns {
  const ask = <Answer>(question: () => Promise<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(Object.assign(new Error('too late'), { code: 'ETIMEOUT' }));
      if (signal.aborted) return fail();
      signal.addEventListener('abort', fail, { once: true });
      question().then(resolve, reject);
    });
  return {
    readTxt: (name) => ask(() => dns.readTxt(name)).catch(() => ({ kind: 'failed' })),
    read: (name, type) => ask(() => dns.read(name, type)),
  };
}

async function lookUp(dns: Dns, { address, host, dkimSelector }: CheckedSender): Promise<SenderRecords> {
  const domain = domainOf(address);
  const [spf, dkim, dmarc] = await Promise.all([
    findServers(dns, domain, host),
    dkimSelector === ''
      ? { state: 'unknown' as const, value: '' }
      : find(dns, recordName('dkim', domain, dkimSelector), /(^|;)\s*p=[a-z0-9+/]/i),
    findPolicy(dns, domain),
  ]);
  return { spf, dkim, dmarc };
}

async function findServers(dns: Dns, domain: string, host: string): Promise<FoundRecord> {
  const [server, record] = await Promise.all([
    findMailServer(dns, host),
    find(dns, recordName('spf', domain, ''), /^v=spf1(\s|$)/i),
  ]);
  const found = {
    ...record,
    ...(server !== null && { mechanism: server.mechanism }),
  };
  if (found.state !== 'found') return found;
  if (/^v=spf1\s+[-~]all\s*$/i.test(found.value.trim())) return { ...found, state: 'nobody' };
  return server === null ? found : { ...found, state: await evaluateSpf(dns, domain, server) };
}

/** The policy of the domain, else that of the registered domain above it, which holds for both (RFC 7489, 6.6.3). */
async function findPolicy(dns: Dns, domain: string): Promise<FoundRecord> {
  const form = /^v=DMARC1\s*;/i;
  const own = await find(dns, recordName('dmarc', domain, ''), form);
  const registered = getDomain(domain) ?? domain;
  if (own.state !== 'missing' || registered === domain) return own;
  const name = recordName('dmarc', registered, '');
  const above = await find(dns, name, form);
  return above.state === 'missing' ? own : { ...above, name };
}

async function find(dns: Dns, name: string, form: RegExp): Promise<FoundRecord> {
  const answer = await dns.readTxt(name);
  if (answer.kind === 'failed') return { state: 'failed', value: '' };
  const values = answer.kind === 'found' ? answer.values.filter((value) => form.test(value.trim())) : [];
  // PostgreSQL stores neither NUL nor half a character.
  const value = withoutControls(values.join('\n')).slice(0, valueMax).toWellFormed();
  if (values.length === 0) return { state: 'missing', value };
  return { state: values.length === 1 ? 'found' : 'several', value };
}

const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''));
