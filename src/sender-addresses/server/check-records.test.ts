import { afterEach, expect, test, vi } from 'vitest';
import type { Dns } from '#platform/server/dns.ts';
import { checkRecords } from './check-records.ts';

const never = () => new Promise<never>(() => {});
const sender = { address: 'jobs@acme.test', host: 'mail.acme.test', dkimSelector: 'mail' };

afterEach(() => void vi.useRealTimers());

/** Checks the records until ten seconds have passed. */
async function checkFor(dns: Dns) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isDone = false;
  const checking = checkRecords(dns, sender).finally(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  return checking;
}

test('a DNS that never answers holds a check for ten seconds, and no record could be looked up', async () => {
  const records = await checkFor({ readTxt: never, read: never });
  expect(records).toMatchObject({
    spf: { state: 'failed' },
    dkim: { state: 'failed' },
    dmarc: { state: 'failed' },
  });
});

test('records that are answered in time are shown beside the others', async () => {
  const texts = new Map([
    ['acme.test', 'v=spf1 include:slow.test -all'],
    ['_dmarc.acme.test', 'v=DMARC1; p=none'],
  ]);
  const records = await checkFor({
    async readTxt(name) {
      const value = texts.get(name);
      return value === undefined ? never() : { kind: 'found', values: [value] };
    },
    async read(name, type) {
      if (name === sender.host) return type === 'A' ? ['8.8.4.4'] : [];
      return name === 'acme.test' ? [[texts.get(name) ?? '']] : never();
    },
  });
  expect(records).toMatchObject({
    spf: { state: 'failed', value: 'v=spf1 include:slow.test -all' },
    dkim: { state: 'failed' },
    dmarc: { state: 'found' },
  });
});

test('an SPF record is not judged while the addresses of the mail server are unknown', async () => {
  const { spf } = await checkFor({
    readTxt: async () => ({ kind: 'found', values: ['v=spf1 ip4:8.8.4.4 -all'] }),
    read: never,
  });
  expect(spf).toMatchObject({ state: 'failed', value: 'v=spf1 ip4:8.8.4.4 -all' });
});

test('a check that is answered leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const missing = Object.assign(new Error(), { code: 'ENOTFOUND' });
  await checkRecords(
    { readTxt: async () => ({ kind: 'missing' }), read: () => Promise.reject(missing) },
    sender,
  );
  expect(vi.getTimerCount()).toBe(0);
});
