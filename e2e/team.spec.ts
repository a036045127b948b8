import type { MailServer } from '../tests/harness/mail-server.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob, password, register, send } from './set-up.ts';

/** The link of the nth invitation mailed to an address. */
async function linkTo(mail: MailServer, email: string, nth = 1): Promise<string> {
  const mails = () =>
    mail.received.filter((one) => one.envelopeTo.includes(email) && invited.test(one.text ?? ''));
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(nth);
  return invited.exec(mails()[nth - 1]?.text ?? '')?.[0] ?? '';
}
const invited = /\/invitations\/[\w-]+/;

test('an invited colleague joins by the mailed link, and a removed permission changes their open screen', async ({
  page,
  newPerson,
  mail,
}) => {
  const { at } = await aCompany(page);
  const colleague = await newPerson();
  const email = `deniz-${crypto.randomUUID()}@example.test`;
  const messages = page.getByRole('region', { name: 'Messages' });
  const dialog = page.getByRole('dialog', { name: 'Invite members' });

  await test.step('the form checks the addresses, and a role shows its permissions when they are adjusted', async () => {
    await page.goto('/company/members');
    await page.getByRole('button', { name: 'Invite members' }).click();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText('Please enter at least one email')).toBeVisible();
    await dialog.getByLabel('Emails').fill('not-an-address');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText('Every email must be valid')).toBeVisible();
    await expect(dialog.getByLabel('Emails')).toBeFocused();
    await page.keyboard.press('Backspace');
    await dialog.getByLabel('Emails').fill(email);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: email })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Recruiter/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await dialog.getByRole('radio', { name: /^Interviewer/ }).check();
    await dialog.getByRole('button', { name: 'Adjust (0 of 22 permissions)' }).click();
    await dialog.getByRole('checkbox', { name: /See reports/ }).check();
    await expect(dialog.getByRole('button', { name: 'Adjust (1 of 22 permissions)' })).toBeVisible();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('radio', { name: /^Admin/ }).check();
    await expect(dialog.getByRole('button', { name: 'Adjust (22 of 22 permissions)' })).toBeVisible();
  });

  await test.step('an unreadable answer shows an error, and the invitations can be sent again', async () => {
    // A proxy answers with its own page.
    await page.route('**/api/companies/*/invitations', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }),
    );
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog).toContainText('No connection to the server.');
    await page.unroute('**/api/companies/*/invitations');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(messages).toContainText('Invitation sent');
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Pending');
  });

  await test.step('the colleague registers and joins by the link', async () => {
    await colleague.goto(await linkTo(mail, email));
    await expect(colleague.getByRole('heading', { name: 'Join Anadolu Teknoloji' })).toBeVisible();
    await colleague.getByRole('link', { name: 'Register' }).click();
    await colleague.getByLabel('Name', { exact: false }).first().fill('Deniz');
    await colleague.getByLabel('Surname').fill('Kaya');
    await colleague.getByLabel('Email').fill(email);
    await colleague.getByLabel('Password').first().fill(password);
    await colleague.getByRole('checkbox').check();
    await colleague.getByRole('button', { name: 'Register' }).click();
    await colleague.getByRole('button', { name: 'Join Anadolu Teknoloji' }).click();
    await expect(colleague.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await colleague.goto('/company/stages');
    await expect(colleague.getByRole('button', { name: 'Add step' }).first()).toBeVisible();
  });

  await test.step('their open screen follows a removed permission and the removal', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Deniz Kaya' }).click();
    await page.getByRole('menuitem', { name: 'Manage permissions' }).click();
    await expect(page.getByRole('dialog', { name: 'Manage Permissions of Deniz Kaya' })).toBeVisible();
    await page.getByRole('checkbox', { name: /Manage recruitment stages/ }).uncheck();
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await expect(messages).toContainText('Permissions updated');
    await expect(colleague.getByRole('heading', { name: 'You don’t have access to this' })).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Add step' })).toHaveCount(0);
    await expect(colleague.getByRole('link', { name: 'Recruitment Stages' })).toHaveCount(0);
  });

  await test.step('the owner sees who can see a job, and why, and removes the member', async () => {
    const job = await aPublishedJob(page, at, { title: 'Şoför' });
    await openInApp(page, `/jobs/${job.id}/general`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Who can see this' }).click();
    const seeing = page.getByRole('dialog', { name: 'Who can see Şoför' });
    const line = (name: string) => seeing.getByRole('listitem').filter({ hasText: name });
    await expect(line('Selin Aydın')).toContainText('Owner of the company');
    await expect(line('Deniz Kaya')).toContainText('May see all jobs and open this one');
    await openInApp(page, '/company/members');
    await page.getByRole('button', { name: 'Actions for Deniz Kaya' }).click();
    await page.getByRole('menuitem', { name: 'Remove from company' }).click();
    await page.getByRole('button', { name: 'Remove from company' }).click();
    await expect(messages).toContainText('Member removed');
    await colleague.goto('/jobs');
    await expect(colleague).toHaveURL('/my-applications');
  });
});

test('the link of an invitation that is invalid, revoked, of somebody else, used or expired says so', async ({
  page,
  newPerson,
  mail,
  worker,
  consoleErrors,
}) => {
  const { id: companyId, at } = await aCompany(page);
  const invite = async (email: string): Promise<string> => {
    await send(page, `${at}/invitations`, { emails: [email], permissions: [] });
    return linkTo(mail, email);
  };
  const visitor = await newPerson();
  const heading = (name: string) => visitor.getByRole('heading', { name });

  await test.step('an invitation is sent again and revoked after a confirmation', async () => {
    const email = `ece-${crypto.randomUUID()}@example.test`;
    const first = await invite(email);
    await page.goto('/company/members?status=pending');
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    const second = await linkTo(mail, email, 2);
    await visitor.goto(first);
    await expect(heading('This link is not valid')).toBeVisible();
    await register(visitor, 'Baska', 'Aydın');
    await visitor.goto(second);
    await expect(visitor.getByText(`This invitation is for ${email}`)).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(page.getByText('Nobody found')).toBeVisible();
    await visitor.reload();
    await expect(heading('This invitation was revoked')).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  await test.step('a used link leads its member to the company, after signing in', async () => {
    const { email } = await register(visitor, 'Deniz', 'Aydın');
    const link = await invite(email);
    await send(visitor, `${link}/acceptance`, {});
    await visitor.context().clearCookies();
    await visitor.goto(link);
    await expect(heading('This invitation was already accepted')).toBeVisible();
    await visitor.getByRole('link', { name: 'Log in' }).click();
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password').first().fill(password);
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(heading('You are already a member of Anadolu Teknoloji')).toBeVisible();
    await visitor.getByRole('button', { name: 'Open Anadolu Teknoloji' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('an expired link names the colleague to ask', async () => {
    const late = await invite(`late-${crypto.randomUUID()}@example.test`);
    await worker.database.query(
      "update app.invitations set expires_at = now() - interval '1 day' where tenant_id = $1 and accepted_at is null",
      [companyId],
    );
    await visitor.context().clearCookies();
    await visitor.goto(late);
    await expect(heading('This invitation has expired')).toBeVisible();
    await expect(visitor.getByText('Ask Selin Aydın for a new one')).toBeVisible();
  });
});
