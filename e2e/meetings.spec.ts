import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const params = { password: 'dört kelimelik uzun parola', termsAccepted: true };

async function aTeam(page: Page): Promise<{ companyId: string; candidateEmail: string }> {
  const email = `deniz-${crypto.randomUUID()}@example.test`;
  const candidateEmail = `isil-${crypto.randomUUID()}@example.test`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: string };
  };
  await post('/auth/register', { name: 'Deniz', surname: 'Aksoy', email, ...params });
  const { id: companyId } = await post('/companies', { name: 'Anadolu Yazılım' });
  await post(`/companies/${companyId}/candidates`, { name: 'Işıl', surname: 'Çelik', email: candidateEmail });
  return { companyId, candidateEmail };
}

test('a meeting is scheduled, answered from the mail without an account, and completed', async ({
  page,
  mail,
  newPerson,
}) => {
  const { candidateEmail } = await aTeam(page);
  await page.goto('/meetings');
  await expect(page).toHaveURL(/\/meetings\/upcoming/);
  await expect(page.getByText('No meetings ahead')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule meeting' }).first().click();
  const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await form.getByRole('combobox', { name: /Candidate/ }).fill('isil');
  await page.getByRole('option', { name: /Işıl Çelik/ }).click();
  await expect(form.getByText('Everyone is free at this time.')).toBeVisible();
  await form.getByLabel('Link').fill('https://meet.example.test/room');
  await form.getByLabel('Private notes').fill('PRIVATE-ONLY-FOR-THE-TEAM');
  await form.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(page.getByRole('button', { name: 'Open the meeting with Işıl Çelik' })).toBeVisible();

  await expect
    .poll(() => mail.received.filter((one) => one.envelopeTo.includes(candidateEmail)).length)
    .toBe(1);
  const invitation = mail.received.find((one) => one.envelopeTo.includes(candidateEmail));
  expect(invitation?.raw).not.toContain('PRIVATE');
  const link = /\/meetings\/respond\/[\w-]+/.exec(invitation?.text ?? '')?.[0] ?? '';
  const candidate = await newPerson({ viewport: { width: 390, height: 844 } });
  await candidate.goto(link);
  await expect(candidate.getByRole('heading', { name: 'Hello Işıl, can you make it?' })).toBeVisible();
  await expect(page.getByText('No answer yet')).toBeVisible();
  await candidate.getByLabel(/Message/).fill('See you then');
  await candidate.getByRole('button', { name: 'I will be there' }).click();
  await expect(candidate.getByRole('status')).toContainText('You answered that you will be there.');

  // The team's list hears of it without a reload.
  await expect(page.getByText('Will come')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for this meeting' }).click();
  await page.getByRole('menuitem', { name: 'Mark as completed' }).click();
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(page.getByText('No meetings ahead')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Lists of meetings' })
    .getByRole('link', { name: 'Completed' })
    .click();
  await page.getByRole('button', { name: 'Actions for this meeting' }).click();
  await page.getByRole('menuitem', { name: 'Mark as upcoming' }).click();
  await page.getByRole('button', { name: 'Mark as upcoming' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Meeting updated as upcoming');
  await expect(page.getByText('No completed meetings yet')).toBeVisible();
});

test('a host who is busy is named before saving, and refused by the server all the same', async ({
  page,
  consoleErrors,
}) => {
  await aTeam(page);
  await page.goto('/meetings/upcoming');
  for (const attempt of ['first', 'second']) {
    await page.getByRole('button', { name: 'Schedule meeting' }).first().click();
    const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
    await form.getByRole('combobox', { name: /Candidate/ }).fill('isil');
    await page.getByRole('option', { name: /Işıl Çelik/ }).click();
    const words =
      attempt === 'first' ? 'Everyone is free at this time.' : /Deniz Aksoy already has a meeting, 10:00/;
    await expect(form.getByText(words)).toBeVisible();
    await form.getByRole('button', { name: 'Schedule and invite' }).click();
    if (attempt === 'first') await expect(form).toBeHidden();
    else await expect(form.getByText('Deniz Aksoy already has a meeting at that time.')).toBeVisible();
  }
  // The refusal itself is what the browser writes to its console.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
});
