import { afterEach, expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { bulk } from '../contract.ts';
import { mailings } from '../mailing-contract.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

const texts = { en: { subject: 'News', body: 'Hello {first name}' } };

afterEach(async () => (await testServer()).clock.set(null));

/** A mailing of the evening to a withheld person in New York, whose company is in Istanbul. */
async function aBlindMailing() {
  const { clock, platform } = await testServer();
  clock.set(new Date('2026-11-25T17:30:00Z'));
  const blindJob = await aBlindJob();
  const { owner, params, ofJob, ofCandidate, application, company } = blindJob;
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
  return { ...blindJob, run, shown };
}

test('the times of a mailing tell nothing about the place of a withheld person', async () => {
  const { run, shown, set, owner, stepId } = await aBlindMailing();
  const noon = '2026-11-26T09:00:00.000Z';
  const day = [noon, noon, true, noon, true];
  expect(await shown()).toEqual(day);
  // The morning of the company is the night of the person, so that the mail waits for theirs.
  await run('2026-11-26T06:00:00Z');
  expect(await shown()).toEqual(day);
  await set(owner, null);
  const postponed = '2026-11-26T13:00:00.000Z';
  expect(await shown()).toEqual([postponed, postponed, false, postponed, false]);
  // From the next day on it is due today.
  await set(owner, stepId(2));
  (await testServer()).clock.set(new Date('2026-11-28T20:00:00Z'));
  const today = '2026-11-28T09:00:00.000Z';
  expect(await shown()).toEqual([today, today, true, today, true]);
});

test('a scheduled mail reaches a person in a blind review by their name, outside their quiet hours', async () => {
  const { run, email } = await aBlindMailing();
  await run('2026-11-26T06:00:00Z');
  expect(await mailsTo(email)).toEqual([]);
  await run('2026-11-26T14:00:00Z');
  expect((await mailsTo(email)).map(({ text }) => text.includes('Hello Nefise'))).toEqual([true]);
});
