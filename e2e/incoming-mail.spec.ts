import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { createHash, createHmac } from 'node:crypto';
import { aMeetingDraft } from '../src/meetings/server/factory.ts';
import type { ReceivedMail } from '../tests/harness/mail-server.ts';
import { byPostfix } from '../tests/harness/returned-mails.ts';
import { scan } from './axe-fixtures.ts';
import { applyOverHttp, candidateOf } from './application-link.ts';
import { expect, test as base, type Worker, withWorker } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

const hookSecret = 'a-secret-of-the-hook-for-tests-only';
const settings = { MAIL_REPLY_ADDRESS: 'replies@mail.example.test', MAIL_HOOK_SECRET: hookSecret };

/** A server that receives mail. */
const test = base.extend<object, { worker: Worker }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => withWorker(settings, use),
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function receive(worker: Worker, options: Mail.Options): Promise<void> {
  expect(await handOver(worker, await new MailComposer(options).compile().build())).toBe('stored');
}

/** Hands a mail over, as a mail service does. @returns what became of it */
async function handOver({ address }: Worker, raw: Buffer): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hash = createHash('sha256').update(raw).digest('hex');
  const signature = createHmac('sha256', hookSecret).update(`${timestamp}\n\n${hash}`).digest('hex');
  const answer = await fetch(`${address}/api/mail/incoming`, {
    method: 'POST',
    headers: {
      'x-kadro-timestamp': timestamp,
      'x-kadro-mail-sha256': hash,
      'x-kadro-signature': signature,
    },
    body: raw,
  });
  return ((await answer.json()) as { result: string }).result;
}

/** The invitation as the calendar of the candidate sends it back with a start an hour and a half later. */
function counterOf(invitation: ReceivedMail | undefined): string {
  const sent = invitation?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content;
  if (typeof sent !== 'string') throw new Error('the invitation has no calendar entry');
  return sent
    .replace(/\r?\n /g, '')
    .replace('METHOD:REQUEST', 'METHOD:COUNTER')
    .replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=TENTATIVE')
    .replace('20310303T143000', '20310303T160000')
    .replace('20310303T151500', '20310303T164500');
}

test('a candidate answers by mail and calendar, mails without a candidate are assigned, and returned ones are shown', async ({
  page,
  mail,
  worker,
}) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(page, `/careers/${company.slug}/${job.slug}`, email);
  const candidateId = await candidateOf(page, company.at);
  let companyAddress = '';

  await test.step('a member writes, and sees that the mail was sent', async () => {
    await page.goto(`/candidates/${candidateId}/messages`);
    await page.getByRole('textbox', { name: 'Message' }).fill('When can you start?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'When can you start?' })).toContainText('Sent');
  });

  await test.step('the reply appears without what it quotes, with its attachment and the whole mail', async () => {
    const sent = mail.received.find(
      ({ envelopeTo, text }) => envelopeTo.includes(email) && text?.includes('start?'),
    );
    const replyTo = sent?.replyTo?.[0]?.address ?? '';
    await receive(worker, {
      from: { name: 'Işıl Şahin', address: 'isil@home.test' },
      to: replyTo,
      subject: 'Re: Hello',
      text: 'On Monday.\n\nOn Thu, Anadolu wrote:\n> When can you start?',
      attachments: [{ filename: 'diploma.txt', content: 'Diploma' }],
    });
    const reply = page.getByRole('listitem').filter({ hasText: 'On Monday.' });
    await expect(reply).toContainText('From another address: isil@home.test');
    await expect(reply.getByRole('link', { name: 'diploma.txt' })).toBeVisible();
    await reply.getByRole('button', { name: 'Show the whole email' }).click();
    await expect(page.getByRole('dialog', { name: 'Re: Hello' })).toContainText('> When can you start?');
    expect(await scan(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog', { name: 'Re: Hello' })).toBeHidden();
  });

  await test.step('a mail of a stranger is found below the candidates and assigned', async () => {
    await openInApp(page, '/candidates');
    await page.getByRole('link', { name: 'Unassigned email' }).click();
    await expect(page.getByRole('heading', { name: 'No unassigned emails' })).toBeVisible();
    const words = (await page.getByText('Emails to this address').textContent()) ?? '';
    companyAddress = /\S+@mail\.example\.test/.exec(words)?.[0] ?? '';
    await receive(worker, {
      from: 'Ada <ada@example.test>',
      to: companyAddress,
      subject: 'A question',
      text: 'Is it open?',
    });
    await page.reload();
    await page.getByRole('button', { name: 'Assign the email “A question”' }).click();
    await page.getByRole('combobox', { name: 'Candidate' }).fill('Işıl');
    await page.getByRole('option', { name: /Işıl Şahin/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByRole('heading', { name: 'No unassigned emails' })).toBeVisible();
    await openInApp(page, `/candidates/${candidateId}/messages`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Is it open?' })).toContainText(
      'ada@example.test',
    );
  });

  await test.step('a message and an invitation that come back say so where they are', async () => {
    const members = await page.request.get(`/api${company.at}/members`);
    const { items } = (await members.json()) as { items: { id: string }[] };
    const hostIds = items.map(({ id }) => id);
    await send(page, `${company.at}/meetings`, aMeetingDraft({ candidateId, hostIds }));
    for (const words of ['When can you start?', '/meetings/respond/']) {
      const isSent = ({ envelopeTo, text }: ReceivedMail): boolean =>
        envelopeTo.includes(email) && text?.includes(words) === true;
      await expect.poll(() => mail.received.some(isSent)).toBe(true);
      const messageId = mail.received.find(isSent)?.messageId ?? '';
      expect(await handOver(worker, byPostfix({ messageId, to: email }))).toBe('bounce');
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'When can you start?' })).toContainText(
      `Not delivered to ${email}: mailbox does not exist`,
    );
    await page.getByRole('link', { name: 'Meetings', exact: true }).last().click();
    const meeting = page.getByRole('listitem').filter({ hasText: 'Invitation returned' });
    await meeting.getByRole('button', { name: 'Open the meeting with Işıl Şahin' }).click();
    await expect(page.getByRole('dialog')).toContainText('Invitation was returned: mailbox does not exist');
    expect(await scan(page)).toEqual([]);
  });

  await test.step('the calendar of the candidate proposes another time, to which the meeting moves', async () => {
    const invitation = mail.received.find(({ text }) => text?.includes('/meetings/respond/'));
    const answer = { from: email, to: companyAddress, subject: 'New time proposed', text: 'Later, please' };
    const icalEvent = { method: 'COUNTER', content: counterOf(invitation) };
    await handOver(worker, await new MailComposer({ ...answer, icalEvent }).compile().build());
    const panel = page.getByRole('dialog');
    await expect(panel.getByText(/^Proposes .*16:00/)).toBeVisible();
    await panel.getByRole('button', { name: 'Move to this time' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move and inform' }).click();
    await expect(panel.getByText(/16:00 – 16:45/)).toBeVisible();
    // The second one is that of the message.
    await panel.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('the timeline and a notification name what came back', async () => {
    await page.getByRole('link', { name: 'Timeline' }).click();
    const returned = page.getByText('An invitation to a meeting to Işıl Şahin was not delivered');
    await expect(returned).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('button', { name: /more$/ }).click();
    await expect(panel).toContainText('Your email to Işıl Şahin was not delivered');
  });
});
