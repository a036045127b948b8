import { expect, test } from 'vitest';
import { startTestServer } from '../../../tests/harness/server.ts';
import { testServer } from '../../../tests/harness/api.ts';

test.each(['kvkk', 'terms', 'contact', 'source'])('/legal/%s is public in both languages', async (name) => {
  const { app } = await testServer();
  const english = await app.inject({ url: `/legal/${name}`, headers: { 'accept-language': 'en' } });
  const turkish = await app.inject({ url: `/legal/${name}?lang=tr`, headers: { 'accept-language': 'en' } });
  expect([english.statusCode, turkish.statusCode]).toEqual([200, 200]);
  expect(english.body).toContain('<html lang="en">');
  expect(turkish.body).toContain('<html lang="tr">');
  expect(english.body + turkish.body).not.toContain('privacy.legal');
});

test('the legal pages link the source, the notices and the origin of the cities', async () => {
  const address = 'https://code.example.org/our/kadro';
  const server = await startTestServer({ SOURCE_URL: address });
  try {
    const { body } = await server.app.inject('/legal/source');
    expect(body).toContain(`<a href="${address}">`);
    expect(body).toContain('<a href="/third-party-notices.txt">');
    expect(body).toContain('<a href="https://www.geonames.org/">');
    expect(body).toContain('<a href="https://creativecommons.org/licenses/by/4.0/">');
    expect((await server.app.inject('/legal/kvkk')).body).toContain('<a href="/legal/source">');
  } finally {
    await server.close();
  }
});

test("without SOURCE_URL the page names the operator's contact for the source", async () => {
  const ask = 'Ask the organisation that runs this installation for the source code';
  const { app } = await testServer();
  const { body } = await app.inject('/legal/source');
  expect(body).toContain(ask);
  expect(body).toContain('<a href="/legal/contact">Contact</a>');
  const address = 'https://help.example.org/kadro';
  const server = await startTestServer({ SUPPORT_URL: address });
  try {
    const supported = await server.app.inject('/legal/source');
    expect(supported.body).toContain(ask);
    expect(supported.body).toContain(`<a href="${address}">Contact</a>`);
  } finally {
    await server.close();
  }
});
