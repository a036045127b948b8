import { afterEach, expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { bulk } from '../contract.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

const texts = { en: { subject: 'News', body: 'Hello {first name}' } };

afterEach(async () => (await testServer()).clock.set(null));

test('a scheduled mail reaches a person in a blind review by their name, outside their quiet hours', async () => {
  const { clock, platform } = await testServer();
  clock.set(new Date('2026-11-25T17:30:00Z'));
  const { owner, ofJob, application, ofCandidate, company, email } = await aBlindJob();
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
  await run('2026-11-26T06:00:00Z');
  expect(await mailsTo(email)).toEqual([]);
  await run('2026-11-26T14:00:00Z');
  expect((await mailsTo(email)).map(({ text }) => text.includes('Hello Nefise'))).toEqual([true]);
});
