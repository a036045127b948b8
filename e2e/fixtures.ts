import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type MailServer, startMailServer } from '../tests/harness/mail-server.ts';
import { type SmsServer, startSmsServer } from '../tests/harness/sms-server.ts';

/** State shared by the tests of one worker. */
export type Worker = {
  address: string;
  mail: MailServer;
  sms: SmsServer;
  database: pg.Pool;
  ownerUrl: string;
};

type Fixtures = {
  /** Console errors of the page; a test fails when the list is not empty at its end. */
  consoleErrors: string[];
  mail: MailServer;
  /** Waits for the latest code sent to a number. */
  codeSentTo: (phoneNumber: string) => Promise<string>;
  /** The client's IP address, different for each test, so that rate limits are not shared. */
  freshLimits: void;
  /** A new browser context on the same server. */
  newPerson: (options?: PersonOptions) => Promise<Page>;
};

type PersonOptions = {
  locale?: string;
  timezoneId?: string;
  viewport?: { width: number; height: number };
};

const expectedErrors = [
  // Tracing injects scripts into every frame, which the sandboxed preview blocks.
  /Blocked script execution in 'about:(blank|srcdoc)'/,
];

export const test = base.extend<Fixtures, { worker: Worker }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => withWorker({}, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ worker }, use) => use(worker.address),
  mail: async ({ worker }, use) => use(worker.mail),
  codeSentTo: async ({ worker }, use) =>
    use(async (phoneNumber) => {
      const newest = (): string =>
        worker.sms.received.findLast(({ to }) => to === phoneNumber)?.text.slice(-6) ?? '';
      await expect.poll(newest).toMatch(/^\d{6}$/);
      return newest();
    }),
  freshLimits: [
    async ({ worker }, use) => {
      await worker.database.query('delete from app.rate_limits');
      await use();
    },
    { auto: true },
  ],
  consoleErrors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const errors: string[] = [];
      await use(errors);
      const ignored = ignoredErrors.get(errors);
      expect(
        errors.filter((error) => !ignored?.test(error)),
        'errors on the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, consoleErrors }, use) => {
    watch(page, consoleErrors);
    await use(page);
  },
  newPerson: async ({ browser, baseURL, consoleErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: options.locale ?? 'en-GB',
        timezoneId: options.timezoneId ?? 'Europe/Istanbul',
        viewport: options.viewport ?? { width: 1440, height: 900 },
      });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, consoleErrors);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** The browser logs every refused call as an error; these are expected. */
export function expectRefused(consoleErrors: string[], ...statuses: number[]): void {
  expect(consoleErrors.map((text) => Number(/status of (\d+)/.exec(text)?.[1]))).toEqual(statuses);
  consoleErrors.length = 0;
}

const ignoredErrors = new WeakMap<string[], RegExp>();

/** Ignores console errors of the whole test, also late ones, for a test that causes them on purpose. */
export const ignoreErrors = (errors: string[], which = /^/): void => void ignoredErrors.set(errors, which);

const signInAttempt = /\/api\/(auth\/|oauth\/|profile\/create|verifySmsOtp)/;
const signInResponse = /\/api\/(profile\/getMe|auth\/|oauth\/exchange|profile\/create|verifySmsOtp)/;

function watch(page: Page, errors: string[]): void {
  let wasSignedIn = false;
  page.on('response', (response) => {
    if (response.ok() && signInResponse.test(response.url())) wasSignedIn = true;
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // An ended session or a wrong password. Asking for the user of a visitor without a session is a fault.
    const isExpected401 = wasSignedIn || signInAttempt.test(message.location().url);
    if (/401 \(Unauthorized\)/.test(message.text()) && isExpected401) return;
    if (!expectedErrors.some((expected) => expected.test(message.text())))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
}

/** Runs a server with its own settings, a real database and a real mail server. */
export async function withWorker(
  settings: Record<string, string>,
  use: (worker: Worker) => Promise<void>,
): Promise<void> {
  const [mail, sms] = [await startMailServer(), await startSmsServer()];
  const server = spawn(process.execPath, [join(import.meta.dirname, '../tests/harness/e2e-server.ts')], {
    env: { ...process.env, ...sms.env, SMTP_URL: mail.url, NODE_ENV: 'test', ...settings },
    // The server stops when its input ends, so it also stops when a worker is killed.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { port, ownerUrl } = await readServerAddress(server);
  const database = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  await use({ address: `http://127.0.0.1:${port}`, mail, sms, database, ownerUrl });
  await database.end();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await mail.down();
  await sms.down();
}

async function readServerAddress(server: ChildProcess): Promise<{ port: number; ownerUrl: string }> {
  if (server.stdout === null) throw new Error('The server has no output to read its port from.');
  for await (const line of createInterface({ input: server.stdout })) {
    return JSON.parse(line) as { port: number; ownerUrl: string };
  }
  throw new Error('The server ended before it said its port.');
}
