import { expect, test } from 'vitest';
import { testServer } from '../../../../tests/harness/api.ts';

async function varyOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { app } = await testServer();
  const answer = await app.inject({ url, headers: { accept: '*/*', 'accept-encoding': 'gzip', ...headers } });
  return String(answer.headers['vary'] ?? '');
}

test('answers of types that are compressed say that they vary by encoding, also when they are small', async () => {
  for (const url of ['/healthz', '/robots.txt', '/api/profile/getMe', '/book/x', '/book/zone.js'])
    expect(await varyOf(url), url).toMatch(/\baccept-encoding\b/i);
});

test('a compressed answer names each header by which it varies once', async () => {
  for (const url of ['/api/openapi.json', '/careers', '/no-such-page']) {
    const names = (await varyOf(url)).toLowerCase().split(/,\s*/);
    expect(names, url).toContain('accept-encoding');
    expect(new Set(names).size, url).toBe(names.length);
  }
});
