import { expect, type Page } from '@playwright/test';
import type { MailServer } from '../tests/harness/mail-server.ts';
import { send } from './set-up.ts';

/** Sends an application over HTTP as a visitor. */
export async function applyOverHttp(
  page: Page,
  path: string,
  email: string,
  more: object = {},
): Promise<void> {
  const { id, token } = await send(page, `${path}/drafts`, { language: 'en' });
  const headers = { 'x-draft-token': token };
  const data = { name: 'Işıl', surname: 'Şahin', email, ...more };
  await send(page, `/careers/drafts/${id}`, data, { method: 'PATCH', headers });
  await send(page, `/careers/drafts/${id}/submission`, {}, { headers });
}

/** Waits for a mail with a link to this path, and returns the path and query of the link. */
export async function linkIn(mail: MailServer, email: string, path: string): Promise<string> {
  const find = (): string => {
    const texts = mail.received
      .filter(({ envelopeTo }) => envelopeTo.includes(email))
      .map(({ text }) => text ?? '');
    const link = texts.join('\n').match(new RegExp(`https?://[^/\\s]+(${path}\\S+)`));
    return link?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** The id of the candidate who applied, the only one of the company at this address of the API. */
export async function candidateOf(page: Page, at: string): Promise<string> {
  const answer = await page.request.get(`/api${at}/candidates`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}
