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

/** The first calls of the camera fail with these errors. */
const failingCamera = (names: string[]) => `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const failures = ${JSON.stringify(names)};
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const name = failures.shift();
    if (name !== undefined) throw new DOMException('', name);
    return open(wish);
  };
}`;

/** Counts the parts that recorders have made: the clock of the page does not drive them. */
const countedParts = `{
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function (interval) {
    globalThis.recordedParts = 0;
    this.addEventListener('dataavailable', ({ data }) => { if (data.size > 0) globalThis.recordedParts += 1; });
    start.call(this, interval);
  };
}`;

const waitForPart = (page: Page) => expect.poll(() => page.evaluate('recordedParts')).not.toBe(0);

test('a failing camera is explained, a recording ends at the limit, and the team watches the answer', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  await page.clock.install();
  await page.addInitScript(failingCamera(['NotAllowedError', 'NotFoundError', 'NotReadableError']));
  await page.addInitScript(countedParts);
  const at = await openForm(page);
  const startRecording = page.getByRole('button', { name: 'Start recording' });
  const preview = page.getByLabel('Preview of your video');

  await test.step('each problem of the camera has its own words, and a file can be chosen instead', async () => {
    await page.getByRole('button', { name: 'Record with the camera' }).tap();
    await expect(page.getByRole('alert')).toContainText('Your browser does not let us use the camera');
    await page.getByRole('button', { name: 'Choose a file instead' }).tap();
    await expect(page.locator('input[type=file]')).toBeFocused();
    await page.getByRole('button', { name: 'Record with the camera' }).tap();
    await expect(page.getByRole('alert')).toContainText('We found no camera or no microphone');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('alert')).toContainText('Another program is using the camera');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(startRecording).toBeEnabled();
    await page.getByRole('button', { name: 'Close the camera' }).tap();
    await expect(page.getByText('Choose a file', { exact: true })).toBeVisible();
  });

  await test.step('camera and microphone are chosen, and a countdown begins the recording', async () => {
    await page.getByRole('button', { name: 'Record with the camera' }).tap();
    await expect(page.getByRole('meter', { name: 'Level of the microphone' })).toBeVisible();
    const cameras = page.getByRole('combobox', { name: 'Camera', exact: true });
    const first = await cameras.inputValue();
    await cameras.selectOption({ index: 1 });
    await expect.poll(() => cameras.inputValue()).not.toBe(first);
    await expect(page.getByRole('combobox', { name: 'Microphone', exact: true })).toBeVisible();
    await startRecording.tap();
    await expect(page.locator('.count')).toHaveText('2');
    await page.clock.runFor(2000);
    await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:5\d) left$/);
    await waitForPart(page);
    await page.getByRole('button', { name: 'Stop' }).tap();
    await expect(preview).toBeVisible();
  });

  await test.step('it survives a reload before it is used, and is taken again', async () => {
    await page.reload();
    await expect(preview).toBeVisible();
    await page.getByRole('button', { name: 'Record again' }).tap();
    // The camera of the reloaded page fails anew.
    for (let attempt = 1; attempt <= 3; attempt += 1)
      await page.getByRole('button', { name: 'Try again' }).tap();
    await startRecording.tap();
    await page.clock.runFor(3000);
    await expect(page.getByRole('timer')).toBeVisible();
    await page.clock.runFor(50_000);
    await expect(page.getByRole('timer')).toBeVisible();
    await waitForPart(page);
    await page.clock.runFor(10_000);
    await expect(preview).toBeVisible();
    await page.getByRole('button', { name: 'Use this video' }).tap();
    await expect(page.locator('.file').getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Apply Job' }).tap();
    await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  });

  const list = await page.request.get(`/api${at}/candidates`);
  const { items } = (await list.json()) as { items: { id: string }[] };
  await watches(page, `/candidates/${items[0]?.id}/answers`);
});

async function watches(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const player = page.getByLabel('video.webm', { exact: true });
  const valueOf = (name: string) => player.evaluate((video, key) => Reflect.get(video, key) as unknown, name);
  // The recording does not tell its length; the player finds it, and seeks.
  await expect.poll(() => valueOf('duration').then(Number.isFinite)).toBe(true);
  await page.getByRole('combobox', { name: 'Speed' }).tap();
  await page.getByRole('option', { name: '1.5×' }).tap();
  await expect.poll(() => valueOf('playbackRate')).toBe(1.5);
  await player.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => valueOf('paused')).toBe(false);
  await page.route(/\/files\/[^/]+\/content/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This browser cannot play the video')).toBeVisible();
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
