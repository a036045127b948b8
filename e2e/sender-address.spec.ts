import { scan } from './axe-fixtures.ts';
import { expect, expectRefused, test as base, type Worker, withWorker } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany } from './set-up.ts';

/** A server whose companies may enter the mail server of the tests, which has a private address. */
const test = base.extend<object, { worker: Worker }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => withWorker({ PRIVATE_MAIL_SERVERS: 'on' }, use),
    { scope: 'worker', timeout: 120_000 },
  ],
});

const badRecords = JSON.stringify({
  spf: { state: 'nobody', value: 'v=spf1 -all' },
  dkim: { state: 'missing', value: '' },
  dmarc: { state: 'several', value: 'v=DMARC1; p=none' },
});

test('a company enters its own mail server, proves its address by a code, and candidates get mails from it', async ({
  page,
  mail,
  worker,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const { id: candidateId } = await aCandidate(page, at, 'Ada');
  const address = `jobs-${crypto.randomUUID()}@anadolu.test`;
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await page.goto('/company/sender-address');
  await page.getByLabel('Sender address').fill(address);
  await page.getByRole('textbox', { name: 'Mail server' }).fill('127.0.0.1');
  const port = page.getByRole('textbox', { name: 'Port' });
  await expect(port).toHaveValue('587');
  await page.getByRole('radio', { name: /^TLS/ }).check();
  await expect(port).toHaveValue('465');
  await port.fill(new URL(mail.url).port);
  await page.getByRole('radio', { name: /^STARTTLS/ }).check();
  await expect(port).toHaveValue(new URL(mail.url).port);
  await page.getByRole('textbox', { name: 'User name' }).fill('jobs');
  await page.getByRole('textbox', { name: 'Password' }).fill('secret of the server');
  await page.getByRole('button', { name: 'Save and send a code' }).click();
  await expect(messages).toContainText(`A code was sent to ${address}`);
  await expect(page.getByText(`Enter the code that your mail server sent to ${address}.`)).toBeVisible();
  expect(await scan(page)).toEqual([]);

  const write = async (text: string): Promise<void> => {
    await openInApp(page, `/candidates/${candidateId}/messages`);
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  const senderOf = (words: string): string | undefined =>
    mail.received.find(({ text }) => text?.includes(words))?.from?.address;
  await write('Before the code.');
  await expect.poll(() => senderOf('Before the code.')).not.toBe(undefined);
  expect(senderOf('Before the code.')).not.toBe(address);

  const sent = () => mail.received.find(({ envelopeTo }) => envelopeTo.includes(address));
  expect(sent()?.from?.address).toBe(address);
  const code = /\b\d{6}\b/.exec(sent()?.text ?? '')?.[0] ?? '';
  await worker.database.query('update app.sender_addresses set records = $1 where address = $2', [
    badRecords,
    address,
  ]);
  await page.goto('/company/sender-address');
  // Each state is a chip, with words about what to do.
  for (const words of ['Allows no server', 'Missing', 'Several records'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  for (const words of ['Add your mail server to it.', 'Add the record that your mail provider', 'Keep one.'])
    await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is wrong or expired.').first()).toBeVisible();
  // The browser logs the refused call.
  expectRefused(consoleErrors, 400);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(messages).toContainText(`Emails now come from ${address}`);
  await expect(page.getByText(`Emails to candidates come from ${address}.`)).toBeVisible();

  await write('By our own server.');
  await expect.poll(() => senderOf('By our own server.')).toBe(address);
});
