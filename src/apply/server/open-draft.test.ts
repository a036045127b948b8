import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';

test('of thirty concurrent calls on one form one waits in the database, twenty are queued, and nine are refused', async () => {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx));
  const applicant = await anApplicant(company.slug, job.slug);
  const held = await holdRows('application_drafts', [applicant.draft.id]);
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
});
