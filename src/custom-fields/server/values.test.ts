import { expect, test } from 'vitest';
import { history } from '#activity/history-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { candidates } from '#candidates/contract.ts';
import { team } from '#companies/team-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { timeline } from '#timeline/contract.ts';
import { aCompany, type Caller, type TestCompany } from '../../../tests/harness/api.ts';
import { customFields, type FieldDraft, type FieldValue } from '../contract.ts';

/** A company with a person who applied for a job. */
async function aHiring() {
  const company = await aCompany();
  const { jobId, application } = await company.inTenant(async (tx) => {
    const { id } = await aJob(tx, { title: 'Cook' });
    return { jobId: id, application: await anApplication(tx, { jobId: id }) };
  });
  const ids = {
    candidate: { companyId: company.id, candidateId: application.candidate_id },
    job: { companyId: company.id, jobId },
    application: { companyId: company.id, applicationId: application.id },
  };
  return { company, ids, jobId };
}

async function aField(company: TestCompany, draft: Partial<FieldDraft> = {}) {
  const { body } = await company.owner.call(customFields.createField, {
    params: { companyId: company.id },
    body: { subject: 'candidate', kind: 'text', name: 'Notice period', ...draft },
  });
  return body;
}

type Ids = Awaited<ReturnType<typeof aHiring>>['ids'];

const putOfCandidate = (
  by: Caller,
  ids: Ids,
  fieldId: string,
  body: { value: FieldValue; before?: FieldValue },
) => by.call(customFields.putOfCandidate, { params: { ...ids.candidate, candidateFieldId: fieldId }, body });

async function readOfCandidate(by: Caller, ids: Ids) {
  return (await by.call(customFields.readOfCandidate, { params: ids.candidate })).body;
}

const options = ['Day', 'Night'].map((name) => ({ id: null, name }));

test('each kind keeps its value, refuses another one with a message, and is emptied by null', async () => {
  const { company, ids } = await aHiring();
  const { memberId } = await company.member();
  const choice = await aField(company, { kind: 'choice', name: 'choice', options });
  const choices = await aField(company, { kind: 'choices', name: 'choices', options });
  const [day, night] = choices.options.map(({ id }) => id) as [string, string];
  const cases: [FieldDraft['kind'], good: FieldValue, kept: FieldValue, bad: FieldValue[]][] = [
    ['text', ' Two\nlines ', 'Two\nlines', [3, true, ['a'], 'x'.repeat(2001)]],
    ['number', 12.5, 12.5, ['12', 1e14, true]],
    ['date', '2027-02-28', '2027-02-28', ['2027-02-30', 'soon', 5]],
    ['yes_no', false, false, ['no', 0]],
    ['link', 'example.com/cv', 'https://example.com/cv', ['no address', 'javascript:alert(1)', 4]],
    ['member', memberId, memberId, [ids.candidate.candidateId, 'somebody', 1]],
    ['choice', choice.options[1]?.id ?? '', choice.options[1]?.id ?? '', [day, 'Night', [day]]],
    ['choices', [night, day, night], [day, night], [[ids.candidate.candidateId], day, ['Day']]],
  ];
  for (const [kind, good, kept, bad] of cases) {
    const field = { choice, choices }[kind as string] ?? (await aField(company, { kind, name: kind }));
    const put = (value: FieldValue) => putOfCandidate(company.owner, ids, field.id, { value });
    const valueNow = async () =>
      (await readOfCandidate(company.owner, ids)).items.find(({ id }) => id === field.id)?.value;
    expect([kind, (await put(good)).status]).toEqual([kind, 200]);
    expect(await valueNow()).toEqual(kept);
    for (const value of bad) {
      const { status, problem } = await put(value);
      expect([kind, value, status]).toEqual([kind, value, 400]);
      expect(Object.keys(problem.fields ?? {})[0]).toMatch(/^value/);
    }
    expect(await valueNow()).toEqual(kept);
    await put(null);
    expect(await valueNow()).toBeNull();
  }
});

test('a job and an application have their own fields', async () => {
  const { company, ids } = await aHiring();
  const budget = await aField(company, { subject: 'job', kind: 'number', name: 'Budget' });
  const offer = await aField(company, { subject: 'application', name: 'Offer' });
  const { owner } = company;
  const ofJob = await owner.call(customFields.putOfJob, {
    params: { ...ids.job, jobFieldId: budget.id },
    body: { value: 5 },
  });
  expect(ofJob.body).toMatchObject({ items: [{ name: 'Budget', value: 5 }], can: { change: true } });
  const params = { ...ids.application, applicationFieldId: offer.id };
  const ofApplication = await owner.call(customFields.putOfApplication, { params, body: { value: 'Sent' } });
  expect(ofApplication.body).toMatchObject({ items: [{ name: 'Offer', value: 'Sent' }] });
  expect((await readOfCandidate(owner, ids)).items).toEqual([]);
  const wrong = { ...ids.application, applicationFieldId: budget.id };
  expect(
    (await owner.call(customFields.putOfApplication, { params: wrong, body: { value: 5 } })).status,
  ).toBe(404);
});

test('members who may only read see the values and do not change them; strangers find nothing', async () => {
  const { company, ids, jobId } = await aHiring();
  const field = await aField(company);
  const ofApplication = await aField(company, { subject: 'application', name: 'Offer' });
  const reader = await company.member('jobs.list', 'candidates.get');
  const stranger = await company.member();
  const interviewer = await company.member();
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: jobId, member_id: interviewer.memberId, role: 'interviewer' })
      .execute(),
  );
  const params = { ...ids.application, applicationFieldId: ofApplication.id };
  for (const by of [reader, interviewer]) {
    expect(await readOfCandidate(by, ids)).toMatchObject({
      items: [{ name: 'Notice period' }],
      can: { change: false },
    });
    expect((await putOfCandidate(by, ids, field.id, { value: 'x' })).status).toBe(403);
    const put = await by.call(customFields.putOfApplication, { params, body: { value: 'x' } });
    expect(put.status).toBe(403);
  }
  expect((await stranger.call(customFields.readOfCandidate, { params: ids.candidate })).status).toBe(404);
  expect((await putOfCandidate(stranger, ids, field.id, { value: 'x' })).status).toBe(404);
  const other = await aCompany();
  const foreign = { ...ids.candidate, companyId: other.id, candidateFieldId: field.id };
  const stolen = await other.owner.call(customFields.putOfCandidate, {
    params: foreign,
    body: { value: 'x' },
  });
  expect(stolen.status).toBe(404);
});

test('the values of a field reach only members who may see it, in answers and in the activity', async () => {
  const { company, ids } = await aHiring();
  const open = await aField(company);
  const salary = await aField(company, { name: 'Salary', access: 'owners' });
  const score = await aField(company, { name: 'Score', access: 'reports.view' });
  const jobField = await aField(company, { subject: 'job', name: 'Budget', access: 'owners' });
  for (const { id } of [open, salary, score])
    await putOfCandidate(company.owner, ids, id, { value: 'secret' });
  const jobParams = { ...ids.job, jobFieldId: jobField.id };
  await company.owner.call(customFields.putOfJob, { params: jobParams, body: { value: 'secret' } });
  const all = ['jobs.list', 'jobs.get', 'jobs.update', 'candidates.get', 'candidates.update'] as const;
  const member = await company.member(...all);
  const reporter = await company.member(...all, 'reports.view');
  const seen = async (by: Caller) => {
    const { items } = await readOfCandidate(by, ids);
    const query = { limit: 50 };
    const log = await by.call(timeline.list, { params: ids.candidate, query });
    const events = log.body.items.filter(({ type }) => type === 'custom_field.candidate_changed');
    return { fields: items.map(({ name }) => name), events: events.map(({ data }) => data.field).reverse() };
  };
  const everything = ['Notice period', 'Salary', 'Score'];
  expect(await seen(company.owner)).toEqual({ fields: everything, events: everything });
  const some = ['Notice period', 'Score'];
  expect(await seen(reporter)).toEqual({ fields: some, events: some });
  expect(await seen(member)).toEqual({ fields: ['Notice period'], events: ['Notice period'] });
  expect((await putOfCandidate(member, ids, salary.id, { value: 'mine' })).status).toBe(404);
  const ofJob = async (by: Caller) =>
    (await by.call(history.listHistoryOfJob, { params: ids.job, query: {} })).body.items.filter(
      ({ type }) => type === 'custom_field.job_changed',
    );
  expect(await ofJob(company.owner)).toHaveLength(1);
  expect(await ofJob(member)).toEqual([]);
});

test('a change of a value that a colleague changed meanwhile is refused; a repetition changes nothing', async () => {
  const { company, ids } = await aHiring();
  const { id } = await aField(company);
  const put = (value: FieldValue, before: FieldValue) =>
    putOfCandidate(company.owner, ids, id, { value, before });
  expect((await put('One', null)).status).toBe(200);
  const stale = await put('Two', null);
  expect(stale).toMatchObject({ status: 409, problem: { code: 'custom-fields.changed_meanwhile' } });
  expect(stale.problem.details).toEqual({ current: 'One' });
  const repeated = await Promise.all(Array.from({ length: 40 }, () => put('Two', 'One')));
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await company.owner.call(timeline.list, { params: ids.candidate, query: {} });
  expect(body.items.filter(({ type }) => type === 'custom_field.candidate_changed')).toHaveLength(2);
});

test('a removed option is no value until it is restored', async () => {
  const { company, ids } = await aHiring();
  const one = await aField(company, { kind: 'choice', name: 'One', options });
  const several = await aField(company, { kind: 'choices', name: 'Several', options });
  const [day, night] = several.options.map(({ id }) => id) as [string, string];
  const [oneDay, oneNight] = one.options.map(({ id }) => id) as [string, string];
  await putOfCandidate(company.owner, ids, one.id, { value: oneNight });
  await putOfCandidate(company.owner, ids, several.id, { value: [day, night] });
  const change = (fieldId: string, body: object) =>
    company.owner.call(customFields.updateField, { params: { companyId: company.id, fieldId }, body });
  await change(one.id, { removedOptionIds: [oneNight] });
  await change(several.id, { removedOptionIds: [night] });
  const values = async () => (await readOfCandidate(company.owner, ids)).items.map(({ value }) => value);
  expect(await values()).toEqual([null, [day]]);
  // A page that was opened before still sends the removed option as the value that it saw.
  const kept = await putOfCandidate(company.owner, ids, several.id, { value: null, before: [day, night] });
  expect(kept.status).toBe(200);
  await change(one.id, {
    options: [
      { id: oneDay, name: 'Day' },
      { id: oneNight, name: 'Night' },
    ],
  });
  await change(several.id, { options: [{ id: night, name: 'Night' }] });
  expect(await values()).toEqual([oneNight, [night]]);
});

test('values go with the person, and with the member whom they name', async () => {
  const { company, ids } = await aHiring();
  const mentor = await company.member('candidates.get');
  const field = await aField(company, { kind: 'member', name: 'Mentor' });
  const offer = await aField(company, { subject: 'application', name: 'Offer' });
  await putOfCandidate(company.owner, ids, field.id, { value: mentor.memberId });
  await company.owner.call(customFields.putOfApplication, {
    params: { ...ids.application, applicationFieldId: offer.id },
    body: { value: 'Sent' },
  });
  const [{ member } = { member: null }] = (await readOfCandidate(company.owner, ids)).items;
  expect(member).toMatchObject({ memberId: mentor.memberId, name: 'Member' });
  const count = () =>
    company.inTenant(
      async (tx) => (await tx.selectFrom('custom_field_values').select('id').execute()).length,
    );
  expect(await count()).toBe(2);
  const params = { companyId: company.id, memberId: mentor.memberId };
  expect((await company.owner.call(team.removeMember, { params })).status).toBe(200);
  expect(await count()).toBe(1);
  expect((await company.owner.call(candidates.delete, { params: ids.candidate })).status).toBe(200);
  expect(await count()).toBe(0);
});

test('forty equal values at once are one value, and forty others leave a whole one', async () => {
  const { company, ids } = await aHiring();
  const options = ['Day', 'Night'].map((name) => ({ id: null, name }));
  const shifts = await aField(company, { kind: 'choices', name: 'Shifts', options });
  const [day, night] = shifts.options.map(({ id }) => id) as [string, string];
  const all = (valueAt: (at: number) => string[]) =>
    Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        putOfCandidate(company.owner, ids, shifts.id, { value: valueAt(at) }),
      ),
    );
  const rows = () =>
    company.inTenant((tx) => tx.selectFrom('custom_field_values').select('listed_option_id').execute());
  expect(new Set((await all(() => [day, night])).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rows()).toHaveLength(2);
  expect(new Set((await all((at) => [at % 2 === 0 ? day : night])).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  expect(await rows()).toHaveLength(1);
});

test('a day of an early year, as a mistyped one, is shown as it was written and can be corrected', async () => {
  const { company, ids } = await aHiring();
  const { id } = await aField(company, { kind: 'date', name: 'Start' });
  await putOfCandidate(company.owner, ids, id, { value: '0026-05-04' });
  const [start] = (await readOfCandidate(company.owner, ids)).items;
  expect(start?.value).toBe('0026-05-04');
  const query = { fieldIds: id, limit: 50 };
  const { body } = await company.owner.call(candidates.list, { params: { companyId: company.id }, query });
  expect(body.items[0]?.customFields).toMatchObject([{ value: '0026-05-04' }]);
  const corrected = await putOfCandidate(company.owner, ids, id, {
    value: '2026-05-04',
    before: '0026-05-04',
  });
  expect(corrected.body).toMatchObject({ items: [{ value: '2026-05-04' }] });
});
