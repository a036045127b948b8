import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKadro } from '../tests/harness/spawn-kadro.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const megabyte = 1024 * 1024;
// The first bytes of a real WebM file.
const header = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701';
const videoOf = (bytes: number) => ({
  name: 'answer.webm',
  mimeType: 'video/webm',
  buffer: Buffer.concat([Buffer.from(header, 'hex'), Buffer.alloc(bytes, 1)]),
});

const question = { type: 'video', label: 'Why us?', settings: { limitSeconds: 60 } };

/** Opens the form of a new job that asks for a video, at its questions. */
async function openForm(page: Page, mode: 'required' | 'optional' = 'required'): Promise<void> {
  const { at, slug } = await aCompany(page);
  const draft = {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
    questions: [{ ...question, mode }],
  };
  await aPublishedJob(page, at, { title: 'Designer', ...draft });
  await page.goto(`/careers/${slug}/designer/apply#questions`);
  await expect(page.getByRole('group', { name: `Why us? (${mode})` })).toBeVisible();
}

const choose = (page: Page, bytes: number) =>
  page.getByLabel('Why us?', { exact: true }).setInputFiles(videoOf(bytes));
const saved = (page: Page) => page.locator('.file').getByText('Saved', { exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Uploading answer.webm' });
const share = async (page: Page): Promise<number> => Number(await progress(page).getAttribute('value'));

/** A slow line that can be cut. */
async function aLine(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 50,
      downloadThroughput: 4 * megabyte,
      uploadThroughput: bytesPerSecond,
    });
  await set(false);
  return { cut: () => set(true), mend: () => set(false) };
}

/** The offsets at which the upload was continued. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD')
      offsets.push(Number(response.headers()['upload-offset'] ?? Number.NaN));
  });
  return offsets;
}

test('a video continues where the line broke, and after a reload without choosing it again', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  await openForm(page);
  const line = await aLine(page, megabyte);
  const offsets = offsetsOf(page);
  await choose(page, 8 * megabyte);
  await expect.poll(() => share(page)).toBeGreaterThan(0.3);
  await line.cut();
  await expect(page.getByText('no connection, we keep trying').first()).toBeVisible();
  await line.mend();
  await expect.poll(() => share(page)).toBeGreaterThan(0.5);
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('answer.webm')).toBeVisible();
  expect(offsets.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(2 * megabyte);
});

test('a paused upload stays paused until the applicant continues it, and a cancelled one is gone', async ({
  page,
}) => {
  await openForm(page);
  await aLine(page, megabyte / 2);
  await choose(page, 4 * megabyte);
  await expect.poll(() => share(page)).toBeGreaterThan(0.1);
  await expect(page.getByText(/less than a minute left|about \d+ minutes? left/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).tap();
  await expect(page.getByText(/· paused/).first()).toBeVisible();
  const [before, answered] = [
    await share(page),
    page.waitForResponse((one) => one.request().method() === 'HEAD'),
  ];
  await page.getByRole('button', { name: 'Continue' }).tap();
  await answered;
  await expect.poll(() => share(page)).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Cancel the upload of answer.webm' }).tap();
  await expect(progress(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible();
  await expect(progress(page)).toBeHidden();
});

test('an upload continues while the applicant goes to other steps, and the form waits for it', async ({
  page,
}) => {
  await openForm(page, 'optional');
  await aLine(page, megabyte / 4);
  await choose(page, 3 * megabyte);
  await expect.poll(() => share(page)).toBeGreaterThan(0.1);
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Apply Job' }).tap();
  await expect(page.getByRole('alert')).toHaveText(/A file is still being uploaded/);
  await page.goBack();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Apply Job' }).tap();
  await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
});

test('an upload goes on after the server was killed and started again', async ({
  page,
  worker,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: worker.ownerUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-restart-')),
    SECRET_KEY: 'a secret of the tests, long enough to be one',
    PORT: String(await freePort()),
  };
  let kadro = await spawnKadro(env);
  try {
    await openForm(page);
    await page.goto(new URL(page.url().replace(worker.address, kadro.url)).href);
    const offsets = offsetsOf(page);
    await aLine(page, megabyte);
    await choose(page, 8 * megabyte);
    await expect.poll(() => share(page)).toBeGreaterThan(0.4);
    kadro.process.kill('SIGKILL');
    await once(kadro.process, 'exit');
    await expect(page.getByText('no connection, we keep trying').first()).toBeVisible();
    kadro = await spawnKadro(env);
    await expect(saved(page)).toBeVisible();
    expect(Math.min(...offsets.filter((offset) => !Number.isNaN(offset)))).toBeGreaterThanOrEqual(
      2 * megabyte,
    );
  } finally {
    kadro.process.kill('SIGKILL');
  }
});
