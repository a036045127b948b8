import { expect, type Locator, type Page } from '@playwright/test';

const account = { password: 'dört kelimelik uzun parola', termsAccepted: true };

/** Registers an account and signs the page in. */
export async function signUp(page: Page, name: string, surname: string): Promise<{ userId: string }> {
  const email = `${crypto.randomUUID()}@example.test`;
  const { user } = await post<{ user: { _id: string } }>(page, '/auth/register', {
    name,
    surname,
    email,
    ...account,
  });
  return { userId: user._id };
}

/** A board with these candidates on its first step, the last on top; the company's owner is signed in. */
export async function aBoard(page: Page, names: string[]): Promise<{ address: string; companyId: string }> {
  await signUp(page, 'Selin', 'Aydın');
  const { id: companyId } = await post(page, '/companies', { name: 'Anadolu Teknoloji' });
  const job = await post(page, `/companies/${companyId}/jobs`, {
    title: 'Product designer',
    descriptionHtml: '<p>Design what people use.</p>',
  });
  for (const name of names) {
    const { id: candidateId } = await aCandidate(page, companyId, name);
    await post(page, `/companies/${companyId}/jobs/${job.id}/applications`, { candidateId });
  }
  return { address: `/jobs/${job.id}/board`, companyId };
}

export const aCandidate = (page: Page, companyId: string, name: string): Promise<{ id: string }> =>
  post(page, `/companies/${companyId}/candidates`, {
    name,
    surname: 'Kaya',
    email: `${crypto.randomUUID()}@example.test`,
  });

async function post<Answer = { id: string }>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api${path}`, { data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

export const columnOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${title},`) });

export const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** The given names on a step from top to bottom. */
export const namesOn = async (page: Page, title: string): Promise<string[]> => {
  const cards = columnOf(page, title).getByRole('article');
  const names = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace(' Kaya', ''));
};
