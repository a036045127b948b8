import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { bulk } from '../contract.ts';
import { mailings } from '../mailing-contract.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

const texts = { en: { subject: 'News', body: 'Hello {first name}' } };

afterEach(async () => (await testServer()).clock.set(null));

/** A mailing of the evening to a person in New York, whose company is in Istanbul. */
async function aBlindMailing({ isOn = true } = {}) {
  const { clock, platform, ownerUrl } = await testServer();
  clock.set(new Date('2026-11-25T17:30:00Z'));
  const blindJob = await aBlindJob({ isOn });
  const { owner, params, ofJob, ofCandidate, application, company, email } = blindJob;
  await company.inTenant((tx) =>
    tx
      .updateTable('candidates')
      .set({ city: 'New York', country: 'US' })
      .where('id', '=', ofCandidate.params.candidateId)
      .execute(),
  );
  const made = await owner.call(bulk.createBulkChange, {
    ...ofJob,
    body: {
      action: { kind: 'mail', texts, replyTo: 'company', time: 'morning' },
      target: { applications: [{ id: application.id, version: 1 }] },
    },
  });
  const run = async (time: string): Promise<void> => {
    clock.set(new Date(time));
    await runBulkChangeTask.run({ companyId: company.id, bulkChangeId: made.body.id }, platform);
  };
  const shown = async () => {
    const list = await owner.call(mailings.listMailings, { params });
    const [{ sendAt, lastSendAt, isDayOnly } = {}] = list.body.items;
    const { body } = await owner.call(bulk.readBulkChange, {
      params: { ...ofJob.params, bulkChangeId: made.body.id },
    });
    return [sendAt, lastSendAt, isDayOnly, body.nextSendAt, body.isDayOnly];
  };
  /** Minutes until the queue runs the mailing. */
  const waits = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query(
      'select round(extract(epoch from run_at - now()) / 60)::integer as minutes from graphile_worker.jobs where key = $1',
      [`bulk change:${made.body.id}`],
    );
    await client.end();
    return rows[0]?.minutes;
  };
  const mailed = async () => (await mailsTo(email)).filter(({ subject }) => subject === 'News');
  return { ...blindJob, run, shown, waits, mailed };
}

test('the times of a mailing tell nothing about the place of a withheld person', async () => {
  const { shown, set, owner, stepId } = await aBlindMailing({ isOn: false });
  const morning = '2026-11-26T14:00:00.000Z';
  expect(await shown()).toEqual([morning, morning, false, morning, false]);
  await set(owner, stepId(2));
  const noon = '2026-11-26T09:00:00.000Z';
  expect(await shown()).toEqual([noon, noon, true, noon, true]);
  // From the next day on it is due today.
  (await testServer()).clock.set(new Date('2026-11-28T20:00:00Z'));
  const today = '2026-11-28T09:00:00.000Z';
  expect(await shown()).toEqual([today, today, true, today, true]);
});

test('a mailing reaches a person whom a review withholds meanwhile by their name, in the morning of the company', async () => {
  const { run, waits, mailed, set, owner, stepId } = await aBlindMailing({ isOn: false });
  await run('2026-11-25T17:30:00Z');
  // From 20:30 to 9:00 in Istanbul.
  expect(await waits()).toBe(750);
  await set(owner, stepId(2));
  await run('2026-11-26T05:59:00Z');
  expect(await mailed()).toEqual([]);
  await run('2026-11-26T06:00:00Z');
  expect((await mailed()).map(({ text }) => text.includes('Hello Nefise'))).toEqual([true]);
});

test('a mailing to a person who is shown waits for their own morning, also when they were withheld before', async () => {
  const { run, waits, mailed, set, owner } = await aBlindMailing();
  await set(owner, null);
  // Planned for the morning of the company, which is in the quiet hours of the person.
  await run('2026-11-26T06:00:00Z');
  expect([await mailed(), await waits()]).toEqual([[], 420]);
  await run('2026-11-26T13:00:00Z');
  expect(await mailed()).toHaveLength(1);
});
