import type { Locator, Page } from '@playwright/test';
import { aCompany, anApplicant, aPublishedJob } from './set-up.ts';

/** A board with these candidates on its first step, the last on top; the company's owner is signed in. */
export async function aBoard(page: Page, names: string[]): Promise<{ address: string; companyId: string }> {
  const { id: companyId, at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  for (const name of names) await anApplicant(page, at, job.id, name);
  return { address: `/jobs/${job.id}/board`, companyId };
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
