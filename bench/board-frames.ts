import { chromium, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createCompany } from '#companies/server/create-company.ts';
import { companyDraft } from '#companies/contract.ts';
import { openSession } from '#identity/server/sessions.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { onCompanyCreated } from '#app/server/wiring.ts';
import { findChromium } from '../tests/harness/browser.ts';
import { startTestPostgres } from '../tests/harness/test-postgres.ts';
import { startTestServer, type TestServer } from '../tests/harness/server.ts';

/** At a percentile; milliseconds between frames while a card is dragged, and while nothing happens. */
type Frames = { cards: number; openMs: number; idleP95: number; dragP50: number; dragP95: number };

// A dropped frame is one that took two turns of the screen; what the idle page itself takes is the measure.
const ratioMax = 2;

/** `npm run bench -- --board`: opens boards of 500 and 5,000 cards and drags across them for some seconds. */
export async function measureBoards(say: (line: string) => void): Promise<number> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl;
  const server = await startTestServer({ HOST: '127.0.0.1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    let faults = 0;
    for (const cards of [500, 5000]) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const frames = await measureBoard(page, server, cards);
      const ratio = frames.dragP95 / frames.idleP95;
      say(
        `board of ${cards} cards: open ${frames.openMs} ms, frames idle p95 ${frames.idleP95} ms, ` +
          `dragging p50 ${frames.dragP50} p95 ${frames.dragP95} ms, ratio ${ratio.toFixed(2)}`,
      );
      if (ratio > ratioMax) faults += 1;
      await page.close();
    }
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
    await postgres.stop();
  }
}

async function measureBoard(page: Page, server: TestServer, cards: number): Promise<Frames> {
  const { port } = server.app.server.address() as { port: number };
  const { token, jobId } = await aBoard(server, cards);
  await page.context().addCookies([{ name: sessionCookie, value: token, url: `http://127.0.0.1:${port}` }]);
  const started = Date.now();
  await page.goto(`http://127.0.0.1:${port}/jobs/${jobId}/board`);
  await page.getByRole('article').first().waitFor();
  const openMs = Date.now() - started;
  const idle = await framesDuring(page, () => moveAbout(page, false));
  const drag = await framesDuring(page, () => moveAbout(page, true));
  return { cards, openMs, idleP95: at(idle, 0.95), dragP50: at(drag, 0.5), dragP95: at(drag, 0.95) };
}

/** Moves the mouse across the columns and back, with or without a card in hand. */
async function moveAbout(page: Page, withCard: boolean): Promise<void> {
  const box = await page.getByRole('article').first().boundingBox();
  const y = (box?.y ?? 400) + 20;
  await page.mouse.move((box?.x ?? 400) + 60, y);
  if (withCard) await page.mouse.down();
  for (let turn = 0; turn < 6; turn++) {
    await page.mouse.move(1250, y + 200, { steps: 40 });
    await page.mouse.move(450, y, { steps: 40 });
  }
  if (withCard) await page.mouse.up();
}

async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(countFrames);
  await work();
  return (await page.evaluate<number[]>('frames.splice(0)')).slice(5);
}

// As text: it runs in the page, where the server's types end.
const countFrames = `
  globalThis.frames = [];
  let last = performance.now();
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);`;

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

async function aBoard({ platform }: TestServer, cards: number): Promise<{ token: string; jobId: string }> {
  const now = new Date();
  const user = await platform.db
    .insertInto('users')
    .values({ name: 'Bench', surname: 'Board', email: `${randomUUID()}@example.test` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const draft = companyDraft.parse({ name: `Bench ${cards}` });
  const company = await createCompany(platform, { userId: user.id, now }, draft, onCompanyCreated);
  const jobId = await inTenant(platform.db, company.id, (tx) => fillBoard(tx, cards));
  const token = await inTenant(platform.db, company.id, (tx) =>
    openSession(tx, { userId: user.id, ip: '127.0.0.1', userAgent: 'bench', now }),
  );
  return { token, jobId };
}

/** Spreads the cards over the steps, most of them on the first. */
async function fillBoard(tx: TenantTx, cards: number): Promise<string> {
  const job = await aJob(tx, { title: `A job with ${cards} applicants` });
  await sql`
    with people as (
      insert into candidates (name, surname, email, current_title, current_company)
      select 'Candidate', 'Number ' || n, 'c' || n || '@example.test', 'Engineer', 'Company ' || n % 40
        from generate_series(1, ${cards}::integer) as n
      returning id
    ), placed as (select id, row_number() over () as n from people)
    insert into applications (job_id, candidate_id, step_id, source)
    select ${job.id}::uuid, id,
           (select s.id from job_steps s where s.job_id = ${job.id}::uuid
             order by s.position offset (case when n % 2 = 0 then 0 else n % 4 end) limit 1),
           'careers'
      from placed`.execute(tx);
  return job.id;
}
