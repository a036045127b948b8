import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { eicar, startClamdServer } from '../../../tests/harness/clamd-server.ts';
import { parseConfig } from './config.ts';
import { clamdScanner, ScannerAwayError } from './virus-scanner.ts';

const clamd = await startClamdServer({ limitBytes: 1024 * 1024 });
afterAll(() => clamd.down());

const scannerAt = (url: string) => {
  const address = parseConfig({ CLAMAV_URL: url }).clamd;
  if (address === null) throw new Error(`no scanner at ${url}`);
  return clamdScanner(address);
};
const scanner = scannerAt(clamd.url);

const content = (...parts: (string | Uint8Array)[]): Readable =>
  Readable.from(parts.map((part) => Buffer.from(part)));

test('the scanner tells clean content from a virus, also when it is split, and refuses large content', async () => {
  expect(await scanner.scan(content('a CV'), 5000)).toEqual({ kind: 'clean' });
  const [start, end] = [eicar.slice(0, 30), eicar.slice(30)];
  expect(await scanner.scan(content(start, end), 5000)).toEqual({
    kind: 'infected',
    virus: 'Eicar-Test-Signature',
  });
  const large = Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024));
  expect(await scanner.scan(content(...large), 5000)).toEqual({ kind: 'too_large' });
  expect(await scanner.isUp()).toBe(true);
});

test('an empty part in the middle of the content does not end the scan', async () => {
  const verdict = await scanner.scan(content('a CV', '', eicar), 5000);
  expect(verdict).toMatchObject({ kind: 'infected' });
});

test('a scanner that is silent, hangs up or does not run is away', async () => {
  clamd.behave('silent');
  await expect(scanner.scan(content('a CV'), 200)).rejects.toThrow(ScannerAwayError);
  clamd.behave('busy');
  await expect(scanner.scan(content('a CV'), 5000)).rejects.toThrow(ScannerAwayError);
  clamd.behave('normal');
  const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as AddressInfo;
  await expect(scannerAt(`tcp://127.0.0.1:${port}`).scan(content('a CV'), 5000)).rejects.toThrow(
    ScannerAwayError,
  );
  rude.close();
  const unread = content('a CV');
  await expect(scannerAt('unix:/nowhere/clamd.sock').scan(unread, 5000)).rejects.toThrow(ScannerAwayError);
  expect(unread.destroyed).toBe(true);
  await expect(scannerAt('unix:/nowhere/clamd.sock').isUp()).rejects.toThrow(ScannerAwayError);
});

test('a waiting scan gives up when its time is over, and its place is free again', async () => {
  clamd.behave('silent');
  const scans = Array.from({ length: 20 }, () => scanner.scan(content('a CV'), 300));
  const results = await Promise.allSettled(scans);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  clamd.behave('normal');
  expect(await scanner.scan(content('a CV'), 5000)).toEqual({ kind: 'clean' });
});

test.each([
  ['tcp://clamav', { host: 'clamav', port: 3310 }],
  ['tcp://10.0.0.5:3311', { host: '10.0.0.5', port: 3311 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the address of the scanner is %s', (url, expected) => {
  expect(parseConfig({ CLAMAV_URL: url }).clamd).toEqual(expected);
});

test('another address is refused with the name of the setting', () => {
  expect(() => parseConfig({ CLAMAV_URL: 'http://clamav' })).toThrow(/CLAMAV_URL/);
});
