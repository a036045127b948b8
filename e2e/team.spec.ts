import type { MailServer } from '../tests/harness/mail-server.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, password, register } from './set-up.ts';

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
  await aCompany(page);
  const colleague = await newPerson();
  const email = `deniz-${crypto.randomUUID()}@example.test`;
  const messages = page.getByRole('region', { name: 'Messages' });

  await page.goto('/company/members');
  await page.getByRole('button', { name: 'Invite members' }).click();
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Please enter at least one email')).toBeVisible();
  await page.getByLabel('Emails').fill('not-an-address');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Every email must be valid')).toBeVisible();
  await page.getByLabel('Emails').press('Backspace');
  await page.getByLabel('Emails').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(messages).toContainText('Invitation sent');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Pending');

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

  await page.getByRole('button', { name: 'Actions for Deniz Kaya' }).click();
  await page.getByRole('menuitem', { name: 'Remove from company' }).click();
  await page.getByRole('button', { name: 'Remove from company' }).click();
  await expect(messages).toContainText('Member removed');
  await colleague.goto('/jobs');
  await expect(colleague).toHaveURL('/my-applications');
});

test('an invitation is resent and revoked after a confirmation, and its link then shows a message', async ({
  page,
  newPerson,
  mail,
  consoleErrors,
}) => {
  const { id: companyId } = await aCompany(page);
  const email = `ece-${crypto.randomUUID()}@example.test`;
  const data = { emails: [email], permissions: [] };
  expect((await page.request.post(`/api/companies/${companyId}/invitations`, { data })).ok()).toBe(true);
  const first = await linkTo(mail, email);
  await page.goto('/company/members?status=pending');
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  const second = await linkTo(mail, email, 2);
  const visitor = await newPerson();
  await visitor.goto(first);
  await expect(visitor.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();

  await register(visitor, 'Baska', 'Aydın');
  await visitor.goto(second);
  await expect(visitor.getByText(`This invitation is for ${email}`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByText('Nobody found')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a used or expired link shows a message and a way on', async ({ page, newPerson, mail, worker }) => {
  const { id: companyId } = await aCompany(page);
  const invite = async (email: string): Promise<string> => {
    const data = { emails: [email], permissions: [] };
    expect((await page.request.post(`/api/companies/${companyId}/invitations`, { data })).ok()).toBe(true);
    return linkTo(mail, email);
  };
  const member = await newPerson();
  const { email } = await register(member, 'Deniz', 'Aydın');
  const link = await invite(email);
  await member.goto(link);
  await member.getByRole('button', { name: 'Join Anadolu Teknoloji' }).click();
  await expect(member.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await member.goto(link);
  await expect(
    member.getByRole('heading', { name: 'You are already a member of Anadolu Teknoloji' }),
  ).toBeVisible();
  await member.getByRole('button', { name: 'Open Anadolu Teknoloji' }).click();
  await expect(member.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const visitor = await newPerson();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'This invitation was already accepted' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Log in' }).click();
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password').first().fill(password);
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Open Anadolu Teknoloji' })).toBeVisible();

  const late = await invite(`late-${crypto.randomUUID()}@example.test`);
  await worker.database.query(
    "update app.invitations set expires_at = now() - interval '1 day' where tenant_id = $1 and accepted_at is null",
    [companyId],
  );
  const another = await newPerson();
  await another.goto(late);
  await expect(another.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await expect(another.getByText('Ask Selin Aydın for a new one')).toBeVisible();
});

test('a member with permission to manage members sees who can see a job, and why', async ({
  page,
  newPerson,
  mail,
}) => {
  const { id: companyId } = await aCompany(page);
  const colleague = await newPerson();
  const { email } = await register(colleague, 'Deniz', 'Aydın');
  const data = { emails: [email], permissions: ['jobs.list', 'jobs.get'] };
  expect((await page.request.post(`/api/companies/${companyId}/invitations`, { data })).ok()).toBe(true);
  await colleague.goto(await linkTo(mail, email));
  await colleague.getByRole('button', { name: 'Join Anadolu Teknoloji' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const made = await page.request.post(`/api/companies/${companyId}/jobs`, {
    data: { title: 'Şoför', descriptionHtml: '<p>Uzun yol.</p>' },
  });
  await page.goto(`/jobs/${((await made.json()) as { id: string }).id}/general`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Who can see this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can see Şoför' });
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(line('Selin Aydın')).toContainText('Owner of the company');
  await expect(line('Deniz Aydın')).toContainText('May see all jobs and open this one');
});

test('an invitation is created in one form with a role, whose permissions show when they are adjusted', async ({
  page,
}) => {
  await aCompany(page);
  await page.goto('/company/members');
  await page.getByRole('button', { name: 'Invite members' }).click();
  await page.keyboard.type('ece@example.test\n');
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await expect(dialog.getByRole('button', { name: 'ece@example.test' })).toBeVisible();
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

test('an unreadable answer to the invitations shows an error, and they can be sent again', async ({
  page,
}) => {
  await aCompany(page);
  await page.goto('/company/members');
  await page.getByRole('button', { name: 'Invite members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill('deniz@example.test');
  await page.keyboard.press('Enter');
  // A proxy answers with its own page.
  await page.route('**/api/companies/*/invitations', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }),
  );
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog).toContainText('No connection to the server.');
  await page.unroute('**/api/companies/*/invitations');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Invitation sent');
});
