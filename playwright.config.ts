import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/harness/browser.ts';

const executablePath = findChromium();

// Files whose servers have settings of their own.
const withOwnServers = [
  'admin-billing',
  'admin-plans',
  'api-host',
  'authorize',
  'billing',
  'cards',
  'careers-domain',
  'held-applications',
  'incoming-mail',
  'provider',
  'sender-address',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tests/harness/global-setup.ts',
  // Two tests would leave the processors idle while they wait for timers, saves and answers.
  workers: 3,
  fullyParallel: true,
  // One worker begins with these files, so that each of their servers starts once instead of three times.
  projects: [
    { name: 'own servers', testMatch: withOwnServers, workers: 1 },
    { name: 'shared server', testIgnore: withOwnServers },
  ],
  retries: 0,
  // Far longer than any test takes: a slow machine is no fault of the product, and the bench measures speed.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  outputDir: '.cache/e2e',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    // Tracing every test takes half as long again as the tests; `npm test -- e2e <file> --trace on` traces one.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    // Frames of fades and slides cost a tenth of the CPU time, and every action waits for them to end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Root has no sandbox of its own; the other options keep the browser from calling home on a closed network.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // A separate process for painting costs a tenth more CPU time.
        '--in-process-gpu',
        // A page lives for seconds: compiling its code for speed costs a seventh more CPU time than it saves.
        '--js-flags=--no-maglev --no-opt',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        // A camera for the tests of video answers; with options of their own they start two more servers.
        '--use-fake-device-for-media-stream=device-count=2',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
