import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Posts to the API as the user of the page. */
export async function post(page: Page, path: string, data: object): Promise<{ id: string; slug: string }> {
  const answer = await page.request.post(`/api${path}`, { data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string; slug: string };
}

/** Registers and signs in a user on the page. Returns the e-mail address. */
export async function register(page: Page, name: string, surname: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  const password = 'dört kelimelik uzun parola';
  await post(page, '/auth/register', { name, surname, email, password, termsAccepted: true });
  return email;
}

/** Signs in the owner of a new company. */
export async function aCompany(page: Page): Promise<{ id: string; slug: string }> {
  await register(page, 'Selin', 'Aydın');
  return post(page, '/companies', { name: 'Anadolu Teknoloji' });
}
