import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { ensureChromium, findChromium } from '../tests/harness/browser.ts';
import { startTestPostgres } from '../tests/harness/test-postgres.ts';
import { startTestServer } from '../tests/harness/server.ts';
import { aBoard, type BenchBoard } from './bench-board.ts';

/** `token` is the session to load the page with; null for a visitor. */
type Subject = { name: string; path: string; token: string | null };

/** Largest contentful paint and total blocking time in milliseconds; bytes as transferred. */
type Load = {
  lcp: number;
  tbt: number;
  requests: number;
  scripts: number;
  scriptBytes: number;
  bytes: number;
};

const slowdowns = [1, 4];
const coldRuns = 3;

/** Limits of a cold load without slowdown. The times are for an idle machine. */
const loadLimits = {
  '/login': { lcp: 800, tbt: 100, scripts: 12, scriptKilobytes: 200 },
  other: { lcp: 800, tbt: 100, scripts: 25, scriptKilobytes: 330 },
};

/** A new window of Chromium is busy at first, which would count as the page's time. */
const windowStartMs = 1500;

/**
 * `npm run bench -- --pages`: loads every kind of page in a new browser and once more in the same one. It does so
 * without and with a processor four times slower, and prints the wanted figures beside the measured ones. Fails when
 * a page needs more scripts than allowed, or a second visit needs any; the times depend on the machine, so they only
 * are printed.
 */
export async function measurePages(say: (line: string) => void): Promise<number> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl;
  const server = await startTestServer({ HOST: '127.0.0.1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  ensureChromium();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const subjects = pagesOf(await aBoard(server, 50), await aBoard(server, 500));
    say('page                 slower   cold: LCP   TBT  requests scripts   kB   warm: LCP   TBT  scripts');
    const verdicts: string[] = [];
    let faults = 0;
    for (const subject of subjects) {
      for (const slowdown of slowdowns) {
        const { cold, warm } = await measureSubject(browser, `http://127.0.0.1:${port}`, subject, slowdown);
        say(row(subject.name, slowdown, cold, warm));
        const most = limitsFor(subject);
        if (cold.scripts > most.scripts || warm.scripts > 0) faults += 1;
        if (slowdown === 1) verdicts.push(verdict(subject, cold));
      }
    }
    say('\nCold and without slowdown, measured of wanted:');
    verdicts.forEach(say);
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
    await postgres.stop();
  }
}

const limitsFor = ({ path }: Subject) => (path === '/login' ? loadLimits['/login'] : loadLimits.other);

function verdict(subject: Subject, cold: Load): string {
  const most = limitsFor(subject);
  const kilobytes = Math.round(cold.scriptBytes / 1000);
  const parts = [
    { measured: cold.lcp, most: most.lcp, unit: 'ms LCP' },
    { measured: cold.tbt, most: most.tbt, unit: 'ms TBT' },
    { measured: cold.scripts, most: most.scripts, unit: 'scripts' },
    { measured: kilobytes, most: most.scriptKilobytes, unit: 'kB of scripts' },
  ];
  const cells = parts.map((part) => {
    const miss = part.measured > part.most ? ' MISSED' : '';
    return `${part.measured} of ${part.most} ${part.unit}${miss}`;
  });
  return `${subject.name.padEnd(20)} ${cells.join(', ')}`;
}

function pagesOf(small: BenchBoard, large: BenchBoard): Subject[] {
  const { token } = large;
  return [
    { name: 'sign-in', path: '/login', token: null },
    { name: 'dashboard', path: '/dashboard', token },
    { name: 'jobs', path: '/jobs', token },
    { name: 'board, 50 cards', path: `/jobs/${small.jobId}/board`, token: small.token },
    { name: 'board, 500 cards', path: `/jobs/${large.jobId}/board`, token },
    { name: 'all applicants', path: `/jobs/${large.jobId}/applicants`, token },
    { name: 'candidates', path: '/candidates', token },
    { name: 'candidate', path: `/candidates/${large.candidateId}/overview`, token },
    { name: 'careers list', path: large.careersPath, token: null },
    { name: 'careers job', path: large.jobPath, token: null },
    { name: 'careers form', path: `${large.jobPath}/apply`, token: null },
  ];
}

async function measureSubject(browser: Browser, origin: string, subject: Subject, slowdown: number) {
  const colds: Load[] = [];
  const warms: Load[] = [];
  for (let run = 0; run < coldRuns; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    if (subject.token !== null)
      await context.addCookies([{ name: sessionCookie, value: subject.token, url: origin }]);
    colds.push(await load(context, origin, subject.path, slowdown));
    warms.push(await load(context, origin, subject.path, slowdown));
    await context.close();
  }
  return { cold: medianLoad(colds), warm: medianLoad(warms) };
}

async function load(context: BrowserContext, origin: string, path: string, slowdown: number): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await setTimeout(windowStartMs);
  await page.goto(`${origin}${path}`);
  await page.evaluate(untilQuiet);
  const seen = await page.evaluate<Load>(readObserved);
  await page.close();
  return seen;
}

// Waits for a second without requests, layout and long tasks.
const untilQuiet = `new Promise((resolve) => {
  const timer = setInterval(() => {
    if (performance.now() - globalThis.lastSeen < 1000) return;
    clearInterval(timer);
    resolve();
  }, 50);
})`;

// A string, like the next one: they run in the page, whose types the server does not have.
const observe = `
  globalThis.lastSeen = 0;
  globalThis.seen = { lcp: 0, tbt: 0 };
  const watch = (type, use) =>
    new PerformanceObserver((list) => {
      globalThis.lastSeen = performance.now();
      list.getEntries().forEach(use);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('longtask', (entry) => { seen.tbt += entry.duration - 50; });
  watch('resource', () => {});`;

const readObserved = `(() => {
  const resources = performance.getEntriesByType('resource');
  const overLine = [...performance.getEntriesByType('navigation'), ...resources].filter(
    (entry) => entry.transferSize > 0,
  );
  const scripts = overLine.filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'));
  return {
    lcp: Math.round(seen.lcp),
    tbt: Math.round(seen.tbt),
    requests: overLine.length,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, entry) => sum + entry.transferSize, 0),
    bytes: overLine.reduce((sum, entry) => sum + entry.transferSize, 0),
  };
})()`;

/** The load with the middle LCP. */
function medianLoad(loads: Load[]): Load {
  const middle = loads.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(loads.length / 2)];
  if (middle === undefined) throw new Error('Nothing was loaded.');
  return middle;
}

function row(name: string, slowdown: number, cold: Load, warm: Load): string {
  const cells = [
    name.padEnd(20),
    `${slowdown} ×`.padStart(6),
    `${cold.lcp} ms`.padStart(12),
    `${cold.tbt}`.padStart(5),
    `${cold.requests}`.padStart(9),
    `${cold.scripts}`.padStart(7),
    `${Math.round(cold.bytes / 1000)}`.padStart(5),
    `${warm.lcp} ms`.padStart(11),
    `${warm.tbt}`.padStart(5),
    `${warm.scripts}`.padStart(8),
  ];
  return cells.join(' ');
}
