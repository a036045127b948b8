import type { Page } from '@playwright/test';
import { expect, ignoreErrors, test } from './fixtures.ts';
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

/** Opens the form of a new job that asks for a video, at its questions. */
async function openForm(page: Page): Promise<void> {
  const { at, slug } = await aCompany(page);
  const draft = {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
    questions: [{ type: 'video', label: 'Why us?', settings: { limitSeconds: 60 }, mode: 'optional' }],
  };
  await aPublishedJob(page, at, { title: 'Designer', ...draft });
  await page.goto(`/careers/${slug}/designer/apply#questions`);
  await expect(page.getByRole('group', { name: 'Why us? (optional)' })).toBeVisible();
}

const choose = (page: Page, bytes: number) =>
  page.getByLabel('Why us?', { exact: true }).setInputFiles(videoOf(bytes));
const saved = (page: Page) => page.locator('.file').getByText('Saved', { exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Uploading answer.webm' });
const share = async (page: Page): Promise<number> => Number(await progress(page).getAttribute('value'));

/** A line whose speed is set, and which can be cut. */
async function aLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: 8 * megabyte,
      uploadThroughput,
    });
  return { set, cut: () => set(megabyte, true) };
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

test('a video is uploaded with pauses, a broken line, a reload and other steps of the form meanwhile', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  await openForm(page);
  const line = await aLine(page);

  await test.step('a paused upload stays paused until it is continued, and a cancelled one is gone', async () => {
    await line.set(megabyte / 2);
    await choose(page, 3 * megabyte);
    await expect.poll(() => share(page)).toBeGreaterThan(0.05);
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

  await test.step('it continues where the line broke, and after a reload without choosing it again', async () => {
    const offsets = offsetsOf(page);
    // A part of two megabytes arrives as a whole; the next one is cut, and then slow until the form waits for it.
    await line.set(2 * megabyte);
    await choose(page, 6 * megabyte);
    await expect.poll(() => share(page), { intervals: [50] }).toBeGreaterThan(0.36);
    await line.cut();
    await expect(page.getByText('no connection, we keep trying').first()).toBeVisible();
    await line.set(megabyte / 8);
    await expect.poll(() => offsets.length).toBeGreaterThan(0);
    await page.reload();
    await expect(progress(page)).toBeVisible();
    await expect.poll(() => offsets.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(2 * megabyte);
  });

  await test.step('it continues on other steps, and the form waits for it', async () => {
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Apply Job' }).tap();
    await expect(page.getByRole('alert')).toHaveText(/A file is still being uploaded/);
    await page.goBack();
    await line.set(16 * megabyte);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('answer.webm')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Apply Job' }).tap();
    await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  });
});
