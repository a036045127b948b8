import type { Page } from '@playwright/test';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera', 'microphone'],
});

/** Opens the form of a new job that asks for a video, at its questions. */
async function openForm(page: Page): Promise<string> {
  const { at, slug } = await aCompany(page);
  const questions = [{ type: 'video', label: 'Why us?', mode: 'required', settings: { limitSeconds: 60 } }];
  const draft = { standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' }, questions };
  await aPublishedJob(page, at, { title: 'Designer', ...draft });
  await page.goto(`/careers/${slug}/designer/apply#questions`);
  return at;
}

const saved = (page: Page) => page.locator('.file').getByText('Saved', { exact: true });

/** Records for two seconds at least, and stops. */
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record with the camera' }).tap();
  await page.getByRole('button', { name: 'Start recording' }).tap();
  await expect(page.getByRole('timer')).toHaveText(/^0:5[0-8] left$/);
  await page.getByRole('button', { name: 'Stop' }).tap();
  await expect(page.getByLabel('Preview of your video')).toBeVisible();
}

test('an applicant records an answer on a slow line that breaks, and the team watches it', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const at = await openForm(page);
  await page.getByRole('button', { name: 'Record with the camera' }).tap();
  await expect(page.getByRole('meter', { name: 'Level of the microphone' })).toBeVisible();
  const cameras = page.getByRole('combobox', { name: 'Camera', exact: true });
  const first = await cameras.inputValue();
  await cameras.selectOption({ index: 1 });
  await expect.poll(() => cameras.inputValue()).not.toBe(first);
  await expect(page.getByRole('combobox', { name: 'Microphone', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start recording' }).tap();
  await expect(page.locator('.count')).toHaveText('2');
  await expect(page.getByRole('timer')).toHaveText(/^0:5[0-7] left$/);
  await page.getByRole('button', { name: 'Stop' }).tap();
  const line = await page.context().newCDPSession(page);
  const setLine = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 100,
      downloadThroughput: 500_000,
      uploadThroughput: 10_000,
    });
  await setLine(false);
  await page.getByRole('button', { name: 'Use this video' }).tap();
  const progress = page.getByRole('progressbar', { name: 'Uploading video.webm' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.1);
  await setLine(true);
  await expect(page.getByText('no connection, we keep trying').first()).toBeVisible();
  await setLine(false);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Apply Job' }).tap();
  await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();

  const list = await page.request.get(`/api${at}/candidates`);
  const { items } = (await list.json()) as { items: { id: string }[] };
  await page.goto(`/candidates/${items[0]?.id}/answers`);
  const player = page.getByLabel('video.webm', { exact: true });
  // The recording does not tell its length; the player finds it, and seeks.
  const durationOf = () => player.evaluate((video) => Reflect.get(video, 'duration') as number);
  const isLengthKnown = async (): Promise<boolean> => {
    const seconds = await durationOf();
    return seconds > 2 && seconds < 30;
  };
  await expect.poll(isLengthKnown).toBe(true);
  await page.getByRole('combobox', { name: 'Speed' }).tap();
  await page.getByRole('option', { name: '1.5×' }).tap();
  await expect.poll(() => player.evaluate((video) => Reflect.get(video, 'playbackRate') as number)).toBe(1.5);
  await player.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => player.evaluate((video) => Reflect.get(video, 'paused') as boolean)).toBe(false);

  await page.route(/\/files\/[^/]+\/content/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This browser cannot play the video')).toBeVisible();
});

test('a recording survives a reload before it is used, and can be taken again', async ({ page }) => {
  await openForm(page);
  await record(page);
  await page.reload();
  await expect(page.getByLabel('Preview of your video')).toBeVisible();
  await page.getByRole('button', { name: 'Record again' }).tap();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  await page.getByRole('button', { name: 'Close the camera' }).tap();
  await page.reload();
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Preview of your video')).toBeHidden();
});

test('a recording ends by itself at the limit of the question', async ({ page }) => {
  await page.clock.install();
  await openForm(page);
  await page.getByRole('button', { name: 'Record with the camera' }).tap();
  await page.getByRole('button', { name: 'Start recording' }).tap();
  await expect(page.getByRole('timer')).toHaveText(/^0:5[0-8] left$/);
  await page.clock.runFor(55_000);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByLabel('Preview of your video')).toBeVisible();
});

const problems = [
  ['NotAllowedError', 'Your browser does not let us use the camera'],
  ['NotFoundError', 'We found no camera or no microphone'],
  ['NotReadableError', 'Another program is using the camera'],
] as const;
for (const [name, words] of problems) {
  test(`a camera that fails with ${name} is explained, and a file can be chosen`, async ({ page }) => {
    await page.addInitScript(`{
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let attempts = 0;
      navigator.mediaDevices.getUserMedia = async (wish) => {
        attempts += 1;
        if (attempts <= 2) throw new DOMException('', '${name}');
        return open(wish);
      };
    }`);
    await openForm(page);
    await page.getByRole('button', { name: 'Record with the camera' }).tap();
    await expect(page.getByRole('alert')).toContainText(words);
    await page.getByRole('button', { name: 'Choose a file instead' }).tap();
    await expect(page.locator('input[type=file]')).toBeFocused();
    await page.getByRole('button', { name: 'Record with the camera' }).tap();
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
    await page.getByRole('button', { name: 'Close the camera' }).tap();
    await expect(page.getByText('Choose a file', { exact: true })).toBeVisible();
  });
}

test('a browser that records nothing says so, and a file can be chosen', async ({ page }) => {
  // As WebKitGTK does without its fragmented MP4 plugin.
  await page.addInitScript(`
    window.MediaRecorder = class extends MediaRecorder {
      addEventListener(type, listener) {
        if (type !== 'dataavailable') super.addEventListener(type, listener);
      }
    };
  `);
  await page.clock.install();
  await openForm(page);
  await page.getByRole('button', { name: 'Record with the camera' }).tap();
  await page.getByRole('button', { name: 'Start recording' }).tap();
  await page.clock.runFor(5000);
  await page.getByRole('button', { name: 'Stop' }).tap();
  await expect(page.getByRole('alert')).toContainText('Your browser recorded nothing');
  await page.getByRole('button', { name: 'Choose a file instead' }).tap();
  await expect(page.locator('input[type=file]')).toBeFocused();
});
