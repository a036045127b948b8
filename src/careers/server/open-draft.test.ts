import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';

test('of thirty calls that change one form one waits in the database, twenty before it, and nine are refused', async () => {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx));
  const applicant = await anApplicant(company.slug, job.slug);
  const held = await holdDraft(applicant.draft.id);
  let refused = 0;
  const change = async (index: number) => {
    const answer = await applicant.change({ ...contact(`${randomUUID()}@example.test`), name: `N${index}` });
    if (answer.status === 429) refused += 1;
    return answer;
  };
  const changes = Array.from({ length: 30 }, (_, index) => change(index));
  await expect.poll(async () => [await held.waiting(), refused]).toEqual([1, 9]);
  const read = await company.owner.call(companies.read, { params: { companyId: company.id } });
  expect(read.status).toBe(200);
  await held.release();
  const answers = await Promise.all(changes);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(21);
  expect(answers.find(({ status }) => status === 429)?.problem.details).toEqual({ retryAfter: 1 });
  expect((await change(31)).body.data.name).toBe('N31');
}, 60_000);

/** Locks the row of a form, so that what changes it waits. */
async function holdDraft(draftId: string) {
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin');
  await owner.query('select from app.application_drafts where id = $1 for update', [draftId]);
  const waiting = `select count(*)::integer as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  return {
    async waiting() {
      await owner.query('select pg_stat_clear_snapshot()');
      return (await owner.query<{ count: number }>(waiting)).rows[0]?.count;
    },
    release: () => owner.query('commit'),
  };
}
