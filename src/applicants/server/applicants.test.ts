import { expect, test } from 'vitest';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import { findOrAddTag } from '#candidates/server/find-tag.ts';
import { aJob } from '#jobs/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { applicants } from '../contract.ts';

const dayMs = 24 * 3600_000;

/** A job with five applications: Işıl, Mehmet, Ada on the first step, Zeynep on the second, Bora rejected. */
export async function aList() {
  const company = await aCompany();
  const recruiter = await company.member();
  const { clock } = await testServer();
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
    const [applied, screening] = job.steps;
    const on = (days: number) => ({ jobId: job.id, applied_at: ago(days), step_entered_at: ago(days) });
    const rows = {
      isil: await anApplication(tx, {
        ...on(1),
        candidate: { name: 'Işıl', surname: 'Çelik', tags: ['react'], email: 'isil@example.test' },
        source: 'referral',
      }),
      mehmet: await anApplication(tx, {
        ...on(6),
        candidate: { name: 'Mehmet', surname: 'Yılmaz', tags: ['go'] },
        rating: 4,
      }),
      ada: await anApplication(tx, {
        ...on(9),
        candidate: { name: 'Ada', surname: 'Öz' },
        rating: 2,
        is_knocked_out: true,
        assignee_id: recruiter.memberId,
      }),
      zeynep: await anApplication(tx, {
        ...on(3),
        step_id: screening?.id ?? '',
        candidate: { name: 'Zeynep', surname: 'Ak' },
      }),
      bora: await anApplication(tx, {
        ...on(20),
        outcome: 'rejected',
        candidate: { name: 'Bora', surname: 'Can' },
      }),
    };
    return { job, rows, applied: applied?.id ?? '', screening: screening?.id ?? '' };
  });
  const params = { companyId: company.id, jobId: made.job.id };
  return { company, recruiter, params, ...made };
}

type ListQuery = Parameters<typeof namesOf>[2];
async function namesOf(
  caller: Caller,
  params: { companyId: string; jobId: string },
  query: Record<string, string | number> = {},
): Promise<string[]> {
  const read = await caller.call(applicants.listApplicants, { params, query: query as never });
  expect(read.status).toBe(200);
  return read.body.items.map((one) => one.name);
}

test('the list shows all applications, newest first, with their assignees and the total', async () => {
  const { company, params, recruiter } = await aList();
  const read = await company.owner.call(applicants.listApplicants, { params, query: {} });
  expect(read.body.items.map((one) => one.name)).toEqual(['Işıl', 'Zeynep', 'Mehmet', 'Ada', 'Bora']);
  expect(read.body).toMatchObject({ total: 5, nextCursor: null });
  expect(read.body.items[3]).toMatchObject({ assignee: { memberId: recruiter.memberId }, rating: 2 });
  expect(read.body.items[4]).toMatchObject({ outcome: 'rejected', assignee: null, answers: {} });
});

const sorted: [ListQuery & object, string[]][] = [
  [{ sort: 'applied', order: 'asc' }, ['Bora', 'Ada', 'Mehmet', 'Zeynep', 'Işıl']],
  [{ sort: 'name', order: 'asc' }, ['Ada', 'Bora', 'Işıl', 'Mehmet', 'Zeynep']],
  [{ sort: 'name', order: 'desc' }, ['Zeynep', 'Mehmet', 'Işıl', 'Bora', 'Ada']],
  [{ sort: 'rating', order: 'desc' }, ['Mehmet', 'Ada', 'Bora', 'Zeynep', 'Işıl']],
  [{ sort: 'days', order: 'desc' }, ['Bora', 'Ada', 'Mehmet', 'Zeynep', 'Işıl']],
];

async function walk(caller: Caller, params: { companyId: string; jobId: string }, query: object) {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let isMore = true; isMore; isMore = cursor !== undefined) {
    const asked = { ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const { body } = await caller.call(applicants.listApplicants, { params, query: asked });
    found.push(...body.items.map((one) => one.name));
    cursor = body.nextCursor ?? undefined;
  }
  return found;
}

test('each sort order returns every application exactly once over all pages', async () => {
  const { company, params } = await aList();
  for (const [query, names] of sorted) {
    const whole = await namesOf(company.owner, params, query);
    const found = await walk(company.owner, params, query);
    expect(found, JSON.stringify(query)).toEqual(whole);
    if (query['sort'] !== 'rating') expect(whole).toEqual(names);
    else expect(whole.slice(0, 2)).toEqual(names.slice(0, 2));
  }
});

test('each filter returns its matches, search folds Turkish letters, and unknown filters are rejected', async () => {
  const { company, recruiter, params, applied, screening } = await aList();
  const find = (query: ListQuery, caller: Caller = company.owner) => namesOf(caller, params, query);
  expect(await find({ step: screening })).toEqual(['Zeynep']);
  expect(await find({ step: `${screening},${applied}`, outcome: 'open' })).toHaveLength(4);
  expect(await find({ outcome: 'rejected' })).toEqual(['Bora']);
  expect(await find({ tag: await company.inTenant((tx) => findOrAddTag(tx, 'react')) })).toEqual(['Işıl']);
  expect(await find({ source: 'referral' })).toEqual(['Işıl']);
  expect(await find({ rating: '3' })).toEqual(['Mehmet']);
  expect(await find({ rating: 'none' })).toEqual(['Işıl', 'Zeynep', 'Bora']);
  expect(await find({ assignee: recruiter.memberId })).toEqual(['Ada']);
  expect(await find({ assignee: 'me' }, recruiter)).toEqual(['Ada']);
  expect(await find({ assignee: 'me' })).toEqual([]);
  expect(await find({ assignee: 'none', outcome: 'open' })).toEqual(['Işıl', 'Zeynep', 'Mehmet']);
  expect(await find({ flag: 'knockout' })).toEqual(['Ada']);
  expect(await find({ flag: 'new' })).toEqual(['Işıl']);
  expect(await find({ flag: 'late' })).toEqual(['Mehmet', 'Ada']);
  expect(await find({ flag: 'repeat' })).toEqual([]);
  const { clock } = await testServer();
  const day = new Date(clock.now().getTime() - 7 * dayMs).toISOString().slice(0, 10);
  expect(await find({ from: day })).toEqual(['Işıl', 'Zeynep', 'Mehmet']);
  expect(await find({ to: day })).toEqual(['Ada', 'Bora']);
  for (const query of [
    { sort: 'email' },
    { step: 'x' },
    { rating: '9' },
    { sort: 'rating', cursor: 'e30' },
    { a: 1 },
  ]) {
    const read = await company.owner.call(applicants.listApplicants, { params, query: query as never });
    expect(read.status, JSON.stringify(query)).toBe(400);
  }
});

test('search ignores case and accents, and combines with the other filters', async () => {
  const { company, params, applied, screening } = await aList();
  await company.inTenant(async (tx) => {
    const { refreshCandidateSearch } = await import('#candidates/server/search-document.ts');
    const rows = await tx.selectFrom('candidates').select('id').execute();
    for (const { id } of rows) await refreshCandidateSearch(tx, id);
  });
  expect(await namesOf(company.owner, params, { search: 'isil celik' })).toEqual(['Işıl']);
  expect(await namesOf(company.owner, params, { search: 'YILMAZ' })).toEqual(['Mehmet']);
  expect(await namesOf(company.owner, params, { search: 'işıl', step: applied })).toEqual(['Işıl']);
  expect(await namesOf(company.owner, params, { search: 'işıl', step: screening })).toEqual([]);
});

test('the sort by name follows a renamed candidate', async () => {
  const { company, params, rows } = await aList();
  await company.inTenant((tx) =>
    tx.updateTable('candidates').set({ name: 'Abay' }).where('id', '=', rows.zeynep.candidate_id).execute(),
  );
  const names = await namesOf(company.owner, params, { sort: 'name', order: 'asc' });
  expect(names.slice(0, 2)).toEqual(['Abay', 'Ada']);
});

test('answers have the text of the form that each applicant saw', async () => {
  const { company, params, job, rows } = await aList();
  const question = {
    id: crypto.randomUUID(),
    type: 'choice',
    label: 'Where from?',
    help: '',
    mode: 'optional',
    settings: {
      options: [
        { id: 'a', label: 'Anywhere' },
        { id: 'b', label: 'Berlin' },
      ],
      several: false,
    },
  };
  const salary = {
    ...question,
    id: crypto.randomUUID(),
    type: 'number',
    label: 'Pay',
    settings: { unit: 'TL' },
  };
  await company.inTenant(async (tx) => {
    const { saveForm } = await import('#forms/server/save-form.ts');
    const formId = await saveForm(tx, job.id, { standardFieldModes: {}, questions: [question, salary] });
    await tx
      .updateTable('applications')
      .set({ form_id: formId, answers: JSON.stringify({ [question.id]: ['b'], [salary.id]: 900 }) })
      .where('id', '=', rows.isil.id)
      .execute();
  });
  const options = await company.owner.call(applicantFilterOptions.applicantOptions, { params });
  expect(options.body.questions.map((one) => one.label).sort()).toEqual(['Pay', 'Where from?']);
  const read = await company.owner.call(applicants.listApplicants, {
    params,
    query: { questions: `${question.id},${salary.id}` },
  });
  expect(read.body.items[0]?.answers).toEqual({
    [question.id]: { type: 'choice', labels: ['Berlin'] },
    [salary.id]: { type: 'number', value: 900, unit: 'TL' },
  });
  expect(read.body.items[1]?.answers).toEqual({});
});

test('the options list the existing values and what the caller may do', async () => {
  const { company, params, recruiter, screening } = await aList();
  const read = await recruiter.call(applicantFilterOptions.applicantOptions, { params });
  expect(read.body).toMatchObject({
    total: 5,
    tags: [{ name: 'go' }, { name: 'react' }],
    team: [{ memberId: recruiter.memberId, isMe: true }],
    can: { decide: true, share: true, export: true },
  });
  expect(read.body.steps.map((step) => step.id)).toContain(screening);
  expect(read.body.sources).toContain('referral');
  const viewer = await company.member('jobs.list', 'candidates.list');
  const seen = await viewer.call(applicantFilterOptions.applicantOptions, { params });
  expect(seen.body.can).toEqual({ decide: false, share: false, export: false });
});

test('members who see the board see the list, and all others get 404', async () => {
  const { company, params } = await aList();
  const status = async (caller: Caller, target = params) =>
    (await caller.call(applicants.listApplicants, { params: target, query: {} })).status;
  expect(await status(await company.member('jobs.list', 'candidates.list'))).toBe(200);
  expect(await status(await company.member('jobs.list'))).toBe(403);
  expect(await status(await company.member('candidates.list'))).toBe(404);
  expect(await status(visitor())).toBe(401);
  const other = await aCompany();
  expect(await status(other.owner)).toBe(404);
  expect(await status(other.owner, { ...params, companyId: other.id })).toBe(404);
});

test('the filters about the person are those of the list of candidates, with "and" or "or"', async () => {
  const company = await aCompany();
  const params = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const person = (candidate: object, row: object = {}) =>
      anApplication(tx, { jobId: job.id, ...row, candidate: candidate as never });
    await person({
      name: 'Ada',
      skills: ['React', 'Go'],
      city: 'Gebze',
      country: 'TR',
      tags: ['senior'],
      profile: {
        languages: [{ name: 'English', level: 'C1' }],
        experiences: [{ title: 'A', company: 'B', startedOn: '2010-01', endedOn: '2014-12' }],
      },
    });
    await person({ name: 'Bora', skills: ['Java'], city: 'Berlin', country: 'DE', tags: ['junior'] });
    await person({ name: 'Cem', email: '', phone_number: '' }, { outcome: 'rejected', source: 'referral' });
    return { companyId: company.id, jobId: job.id };
  });
  const tagId = (name: string) => company.inTenant((tx) => findOrAddTag(tx, name));
  const [senior, junior] = [await tagId('senior'), await tagId('junior')];
  const cases: [ListQuery & object, string[]][] = [
    [{ skill: 'react' }, ['Ada']],
    [{ skill: 'react,java' }, ['Ada', 'Bora']],
    [{ language: 'en', level: 'B2' }, ['Ada']],
    [{ yearsFrom: '4', yearsTo: '6' }, ['Ada']],
    [{ location: 'berlin' }, ['Bora']],
    [{ near: 'İstanbul', nearCountry: 'TR', within: '100' }, ['Ada']],
    [{ near: 'Berlin', nearCountry: 'DE', skill: 'react' }, []],
    [{ near: 'Berlin', nearCountry: 'DE', skill: 'react', match: 'any' }, ['Ada', 'Bora']],
    [{ tag: `${senior},${junior}` }, ['Ada', 'Bora']],
    [{ lacks: 'email' }, ['Cem']],
    [{ lacks: 'tag' }, ['Cem']],
    [{ lacks: 'application' }, []],
    [{ consent: 'none' }, ['Ada', 'Bora', 'Cem']],
    [{ contact: 'never', outcome: 'rejected' }, ['Cem']],
    [{ source: 'referral,careers', outcome: 'rejected' }, ['Cem']],
    [{ outcome: 'rejected', skill: 'java', match: 'any' }, ['Bora', 'Cem']],
    [{ outcome: 'rejected', skill: 'java', match: 'any', onlyOpen: 'true' }, ['Bora']],
    [{ skill: 'java', match: 'any', search: 'ada' }, []],
  ];
  for (const [query, names] of cases)
    expect([query, await namesOf(company.owner, params, { sort: 'name', order: 'asc', ...query })]).toEqual([
      query,
      names,
    ]);
});
