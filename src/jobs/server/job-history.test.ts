import { expect, test } from 'vitest';
import { history } from '#activity/history-contract.ts';
import { departments } from '#departments/contract.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { jobs, type JobChange } from '../contract.ts';

async function anEditedJob() {
  const company = await aCompany();
  const colleague = await company.member();
  const params = { companyId: company.id };
  const { body: department } = await company.owner.call(departments.create, {
    params,
    body: { name: 'Ar-Ge' },
  });
  const first = {
    title: 'Kâtip',
    descriptionHtml: '<h2>We</h2><p>Old &amp; good</p><p>Stays</p>',
    questions: [{ type: 'boolean', label: 'Licence?', mode: 'required', settings: {} }],
  };
  const { body: job } = await company.owner.call(jobs.create, { params, body: first as never });
  const change = {
    ...first,
    departmentId: department.id,
    descriptionHtml: '<h2>We</h2><p>New &lt;b&gt;</p><p>Stays</p>',
    questions: [{ ...first.questions[0], id: job.questions[0]?.id, mode: 'optional' }],
    standardFieldModes: { phone: 'required' },
    payMin: 100,
    payCurrency: 'EUR',
    payPeriod: 'hour',
    hiringTeam: [{ memberId: colleague.memberId, role: 'hiring_manager' }],
    version: job.version,
  };
  const at = { params: { ...params, jobId: job.id } };
  const saved = await company.owner.call(jobs.update, { ...at, body: change as unknown as JobChange });
  expect(saved.status).toBe(200);
  return { company, colleague, at };
}

test('the history shows each changed field before and after, and only the changed lines of a description', async () => {
  const { company, colleague, at } = await anEditedJob();
  const { body } = await company.owner.call(history.listHistoryOfJob, { ...at, query: {} });
  expect(body.items.map((line) => line.type)).toEqual(['job.updated', 'job.created']);
  const [edited] = body.items;
  expect(edited?.changes).toMatchObject({
    departmentId: [null, 'Ar-Ge'],
    descriptionHtml: [['Old & good'], ['New <b>']],
    questions: [[{ label: 'Licence?', mode: 'required' }], [{ label: 'Licence?', mode: 'optional' }]],
    standardFieldModes: [{ phone: 'optional' }, { phone: 'required' }],
    payMin: [null, 100],
    hiringTeam: [[`${company.owner.memberId} recruiter`], [`${colleague.memberId} hiring_manager`]],
  });
  expect(edited?.people.map((one) => one.id).sort()).toEqual(
    [company.owner.memberId, colleague.memberId].sort(),
  );
  expect(edited).not.toHaveProperty('network');
});

test('members who may open the job read its history page by page; others get 404', async () => {
  const { company, colleague, at } = await anEditedJob();
  const page = await colleague.call(history.listHistoryOfJob, { ...at, query: { limit: 1 } });
  expect(page.body.items).toHaveLength(1);
  const query = { limit: 1, cursor: page.body.nextCursor ?? '' };
  const next = await colleague.call(history.listHistoryOfJob, { ...at, query });
  expect(next.body.items.map((line) => line.type)).toEqual(['job.created']);
  const outsider = await company.member('jobs.get');
  expect((await outsider.call(history.listHistoryOfJob, { ...at, query: {} })).status).toBe(404);
  const other = await aCompany();
  expect((await other.owner.call(history.listHistoryOfJob, { ...at, query: {} })).status).toBe(404);
});
