import { applyOverHttp, candidateOf, linkIn } from './application-link.ts';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob, joinCompany, send } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('the team and an applicant write to each other, live, without an account, and lose no text', async ({
  page,
  newPerson,
  mail,
  worker,
  consoleErrors,
}) => {
  const company = await aCompany(page);
  const colleague = await newPerson();
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId: company.id });
  // Copies go to confirmed addresses.
  const { rows: members } = await worker.database.query<{ id: string; email: string }>(
    `update app.users u set email_verified_at = now() from app.members m
      where m.user_id = u.id and m.tenant_id = $1 and u.name = 'Deniz' returning m.id, u.email`,
    [company.id],
  );
  const form = { standardFieldModes: { cv: 'invisible' } };
  const hiringTeam = members.map(({ id: memberId }) => ({ memberId, role: 'interviewer' }));
  const job = await aPublishedJob(page, company.at, { hiringTeam, ...form });
  const newer = await aPublishedJob(page, company.at, { title: 'Researcher', ...form });
  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(applicant, `/careers/${company.slug}/${job.slug}`, email);
  const link = await linkIn(mail, email, '/applications/');
  await applyOverHttp(applicant, `/careers/${company.slug}/${newer.slug}`, email);
  const messages = applicant.getByRole('region', { name: 'Messages with Anadolu Teknoloji' });
  const theirField = messages.getByRole('textbox', { name: 'Message' });

  await test.step('an answer is about what they wrote last, and a half-written text keeps its application', async () => {
    await page.goto(`/candidates/${await candidateOf(page, company.at)}/messages`);
    await expect(page.getByText('No messages yet.')).toBeVisible();
    const about = page.getByRole('combobox', { name: 'About' });
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('Welcome');
    await applicant.goto(link);
    await theirField.fill('When do you decide?');
    await messages.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('When do you decide?')).toBeVisible();
    await expect(about).toHaveText('Researcher');
    await field.press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Welcome' })).toContainText('About Researcher');
    await expect(about).toHaveText('Product designer');
    await applicant.goto('about:blank');
  });

  await test.step('a member writes by keyboard', async () => {
    await page.getByRole('textbox', { name: 'Message' }).blur();
    await page.keyboard.press('w');
    await page.keyboard.type('Please look at https://example.test/office first.');
    await page.keyboard.press('Control+Enter');
    const message = page.getByRole('listitem').filter({ hasText: 'Please look at' });
    await expect(message).toContainText('Selin Aydın');
    await expect(message).toContainText('About Product designer');
  });

  await test.step('it becomes private, and open again', async () => {
    const message = page.getByRole('listitem').filter({ hasText: 'Please look at' });
    await message.getByRole('button', { name: 'Make private' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who reads this message?' });
    await expect(dialog).toContainText('Only you read it and the answers to it.');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(message).toContainText('Only you can read this');
    await expect(page.getByRole('button', { name: 'Private', pressed: true })).toBeVisible();
    await message.getByRole('button', { name: 'Change who reads it' }).click();
    await dialog.getByRole('button', { name: 'Private' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(message.getByRole('button', { name: 'Make private' })).toBeVisible();
  });

  await test.step('a message with a signature goes to the candidate, and a copy to the hiring team', async () => {
    await page.getByRole('button', { name: 'Signature' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your signature' });
    await dialog.getByRole('textbox', { name: 'English' }).fill('Selin Aydın\nPeople team');
    await expect(dialog.getByRole('region', { name: 'Below an email in Turkish' })).toContainText(
      'People team',
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(
      'Signature saved',
    );
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Copy to' }).click();
    const member = page.getByRole('menuitemcheckbox', { name: 'Deniz Kaya' });
    await member.click();
    await expect(member).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Copy to 1' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Our office is in Moda.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Our office is in Moda.' })).toContainText(
      'Copy to Deniz Kaya',
    );
    const sentTo = (address: string): string =>
      mail.received.find(
        ({ envelopeTo, text }) => envelopeTo.includes(address) && text?.includes('Our office is in Moda.'),
      )?.text ?? '';
    await expect.poll(() => sentTo(email)).toContain('People team');
    await expect.poll(() => sentTo(members[0]?.email ?? '')).not.toBe('');
    // A copy is chosen for one message: the one before had none, and the next has none.
    const copied = mail.received.filter(
      ({ envelopeTo, subject }) =>
        envelopeTo.includes(members[0]?.email ?? '') && subject === 'Selin Aydın wrote to Işıl Şahin',
    );
    expect(copied).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Copy to', exact: true })).toBeVisible();
  });

  await test.step('the applicant reads it on the phone, and it counts as read', async () => {
    const reading = applicant.waitForResponse((answer) => answer.url().endsWith('/messages/reading'));
    await applicant.goto(link);
    await expect(messages.getByText('Selin Aydın').first()).toBeVisible();
    const address = messages.getByRole('link', { name: 'https://example.test/office' });
    await expect(address).toHaveAttribute('rel', /noopener/);
    await theirField.scrollIntoViewIfNeeded();
    expect((await reading).ok()).toBe(true);
    expect(await scan(applicant)).toEqual([]);
  });

  await test.step('the answer appears on the open page of the team', async () => {
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/conversation/reading'));
    await theirField.fill('I did.\nSee you on Monday.');
    await messages.getByRole('button', { name: 'Send' }).click();
    await expect(messages.getByRole('listitem').filter({ hasText: 'See you on Monday.' })).toContainText(
      'Işıl Şahin',
    );
    await expect(theirField).toHaveValue('');
    await expect(theirField).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'See you on Monday.' })).toBeVisible();
    // The field is below the end of the messages, which counts as read when it is in view.
    await page.getByRole('textbox', { name: 'Message' }).scrollIntoViewIfNeeded();
    await seen;
  });

  await test.step('a message that the member has not opened is counted beside the tab', async () => {
    await page.getByRole('link', { name: 'Comments' }).click();
    await theirField.fill('One more question');
    await messages.getByRole('button', { name: 'Send' }).click();
    const tab = page.getByRole('link', { name: 'Messages 1 new message' });
    await expect(tab).toBeVisible();
    // The end of the messages is below the window until the field below them has the focus.
    await page.keyboard.press('w');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await expect(page.getByText('One more question')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  });

  await test.step('typed text and an unsent message survive a lost connection and a reload, and are sent once', async () => {
    // The message arrives, and its answer is lost.
    await applicant.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await theirField.fill('Is it remote?');
    await theirField.press('Control+Enter');
    await expect(messages.getByRole('alert')).toContainText('Not sent');
    expect(await scan(applicant)).toEqual([]);
    await theirField.fill('Half a sentence');
    await applicant.reload();
    await expect(theirField).toHaveValue('Half a sentence');
    await expect(messages.getByRole('alert')).toContainText('Not sent');
    await applicant.unroute('**/messages');
    await messages.getByRole('button', { name: 'Send again' }).click();
    await expect(messages.getByRole('alert')).toHaveCount(0);
    await expect(messages.getByRole('listitem').filter({ hasText: 'Is it remote?' })).toHaveCount(1);
    // The browser logs the lost answer.
    for (const error of consoleErrors.splice(0)) expect(error).toContain('/messages');
  });

  await test.step('a question is answered after the jobs were archived', async () => {
    for (const { id } of [job, newer])
      await send(page, `${company.at}/jobs/${id}/archival`, {}, { method: 'PUT' });
    await page.reload();
    await expect(page.getByText('your message is about the person')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('The job is filled.');
    await page.getByRole('button', { name: 'Send' }).click();
    const message = page.getByRole('listitem').filter({ hasText: 'The job is filled.' });
    await expect(message).toContainText('Selin Aydın');
    await expect(message).not.toContainText('About');
  });
});
