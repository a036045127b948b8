import { expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';

test.each(['kvkk', 'terms', 'contact'])('/legal/%s is there for everyone in both languages', async (name) => {
  const { app } = await testServer();
  const english = await app.inject({ url: `/legal/${name}`, headers: { 'accept-language': 'en' } });
  const turkish = await app.inject({ url: `/legal/${name}?lang=tr`, headers: { 'accept-language': 'en' } });
  expect([english.statusCode, turkish.statusCode]).toEqual([200, 200]);
  expect(english.body).toContain('<html lang="en">');
  expect(turkish.body).toContain('<html lang="tr">');
  expect(english.body + turkish.body).not.toContain('privacy.legal');
});
