import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { createHash, createHmac } from 'node:crypto';
import { scan } from './axe-fixtures.ts';
import { applyOverHttp, candidateOf } from './application-link.ts';
import { expect, test as base, type Worker, withWorker } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

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

/** Hands a mail over, as a mail service does. */
async function receive({ address }: Worker, options: Mail.Options): Promise<void> {
  const raw = await new MailComposer(options).compile().build();
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
  expect(await answer.json()).toEqual({ result: 'stored' });
}

test('a candidate answers by mail, and a mail without a candidate is assigned', async ({
  page,
  mail,
  worker,
}) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(page, `/careers/${company.slug}/${job.slug}`, email);
  const candidateId = await candidateOf(page, company.at);

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
    const address = /\S+@mail\.example\.test/.exec(
      (await page.getByText('Emails to this address').textContent()) ?? '',
    );
    await receive(worker, {
      from: 'Ada <ada@example.test>',
      to: address?.[0] ?? '',
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
});
