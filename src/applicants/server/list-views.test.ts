import { expect, test } from 'vitest';
import { findOrAddTag } from '#candidates/server/find-tag.ts';
import { tags } from '#candidates/tag-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, visitor } from '../../../tests/harness/api.ts';
import { applicants } from '../contract.ts';

async function aViewedJob() {
  const company = await aCompany();
  const recruiter = await company.member();
  const interviewer = await company.member();
  const job = await company.inTenant((tx) =>
    aJob(tx, {
      hiringTeam: [
        { memberId: recruiter.memberId, role: 'recruiter' },
        { memberId: interviewer.memberId, role: 'interviewer' },
      ],
    }),
  );
  return { company, recruiter, interviewer, params: { companyId: company.id, jobId: job.id } };
}

const draft = {
  name: 'Unrated',
  isShared: false,
  filters: { rating: 'none' as const, outcome: 'open' },
  columns: ['name', 'step', 'applied'],
  sort: 'name' as const,
  order: 'asc' as const,
};

test('a view stores filters, columns and order, is private, and can be shared, renamed and deleted', async () => {
  const { recruiter, interviewer, params } = await aViewedJob();
  const made = await recruiter.call(applicants.createView, { params, body: draft });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ ...draft, isMine: true, isDefault: false, can: { change: true } });
  const names = async (caller: Caller) =>
    (await caller.call(applicants.listViews, { params })).body.items.map((view) => view.name);
  expect(await names(recruiter)).toEqual(['Unrated']);
  expect(await names(interviewer)).toEqual([]);
  const viewParams = { ...params, viewId: made.body.id };
  const shared = { ...draft, name: 'Nicht bewertet', isShared: true };
  const changed = await recruiter.call(applicants.updateView, { params: viewParams, body: shared });
  expect(changed.body).toMatchObject({ name: 'Nicht bewertet', isShared: true });
  const seen = await interviewer.call(applicants.listViews, { params });
  expect(seen.body.items).toMatchObject([{ name: 'Nicht bewertet', isMine: false, can: { change: false } }]);
  const forbidden = await interviewer.call(applicants.deleteView, { params: viewParams });
  expect(forbidden.status).toBe(403);
  expect((await recruiter.call(applicants.deleteView, { params: viewParams })).status).toBe(200);
  expect(await names(interviewer)).toEqual([]);
  expect((await recruiter.call(applicants.deleteView, { params: viewParams })).status).toBe(404);
});

test('a member with read access only has private views and shares none', async () => {
  const { interviewer, params } = await aViewedJob();
  expect((await interviewer.call(applicants.createView, { params, body: draft })).status).toBe(201);
  const shared = { ...draft, name: 'For all', isShared: true };
  const refused = await interviewer.call(applicants.createView, { params, body: shared });
  expect([refused.status, refused.problem.code]).toEqual([403, 'applicants.may_not_share']);
});

test('each member uses a view name once, and invalid input is rejected', async () => {
  const { recruiter, interviewer, params } = await aViewedJob();
  await recruiter.call(applicants.createView, { params, body: draft });
  const again = await recruiter.call(applicants.createView, { params, body: draft });
  expect(again.problem.code).toBe('applicants.view_name_taken');
  expect((await interviewer.call(applicants.createView, { params, body: draft })).status).toBe(201);
  const other = await recruiter.call(applicants.createView, { params, body: { ...draft, name: 'Other' } });
  const renamed = await recruiter.call(applicants.updateView, {
    params: { ...params, viewId: other.body.id },
    body: draft,
  });
  expect(renamed.problem.code).toBe('applicants.view_name_taken');
  for (const broken of [
    { columns: ['nonsense'] },
    { filters: { where: '1=1' } },
    { sort: 'email' },
    { name: ' ' },
  ]) {
    const answer = await recruiter.call(applicants.createView, {
      params,
      body: { ...draft, ...broken } as never,
    });
    expect(answer.status, JSON.stringify(broken)).toBe(400);
  }
});

test('a default view applies only to the member who chose it', async () => {
  const { recruiter, interviewer, params } = await aViewedJob();
  const { body } = await recruiter.call(applicants.createView, {
    params,
    body: { ...draft, isShared: true },
  });
  const setDefault = (caller: Caller, viewId: string | null) =>
    caller.call(applicants.setDefaultView, { params, body: { viewId } });
  const isDefault = async (caller: Caller) =>
    (await caller.call(applicants.listViews, { params })).body.items[0]?.isDefault;
  expect((await setDefault(interviewer, body.id)).status).toBe(200);
  expect([await isDefault(interviewer), await isDefault(recruiter)]).toEqual([true, false]);
  await setDefault(interviewer, null);
  expect(await isDefault(interviewer)).toBe(false);
  expect((await setDefault(interviewer, crypto.randomUUID())).status).toBe(404);
});

test('views stay within the company and the job', async () => {
  const { company, recruiter, params } = await aViewedJob();
  const { body } = await recruiter.call(applicants.createView, {
    params,
    body: { ...draft, isShared: true },
  });
  const viewId = body.id;
  const status = async (caller: Caller, target: typeof params) =>
    (await caller.call(applicants.updateView, { params: { ...target, viewId }, body: draft })).status;
  const other = await aCompany();
  expect(await status(other.owner, params)).toBe(404);
  expect(await status(other.owner, { ...params, companyId: other.id })).toBe(404);
  const job = await company.inTenant((tx) => aJob(tx));
  expect(await status(company.owner, { ...params, jobId: job.id })).toBe(404);
  expect(await status(visitor(), params)).toBe(401);
  expect(await status(await company.member(), params)).toBe(404);
  expect(await status(company.owner, params)).toBe(200);
});

test('concurrent duplicate names and a deleted default view are reported, not failures', async () => {
  const { recruiter, params } = await aViewedJob();
  const create = async (name: string) =>
    (await recruiter.call(applicants.createView, { params, body: { ...draft, name } })).body.id;
  const all = { taken: new Set<number>(), gone: new Set<number>() };
  for (let round = 0; round < 5; round += 1) {
    const ids = await Promise.all([create(`A ${round}`), create(`B ${round}`)]);
    const body = { ...draft, name: `Same ${round}` };
    const renamed = await Promise.all(
      ids.map((viewId) => recruiter.call(applicants.updateView, { params: { ...params, viewId }, body })),
    );
    for (const { status } of renamed) all.taken.add(status);
    const [viewId] = ids;
    const [, started] = await Promise.all([
      recruiter.call(applicants.deleteView, { params: { ...params, viewId } }),
      recruiter.call(applicants.setDefaultView, { params, body: { viewId } }),
    ]);
    all.gone.add(started.status);
  }
  expect(all.taken).toEqual(new Set([200, 409]));
  expect([...all.gone].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});

test('a member has at most fifty views of a job, also with concurrent calls', async () => {
  const { company, recruiter, interviewer, params } = await aViewedJob();
  await company.inTenant((tx) =>
    tx
      .insertInto('list_views')
      .values(
        Array.from({ length: 49 }, (_none, index) => ({
          job_id: params.jobId,
          created_by_member_id: recruiter.memberId,
          name: `V ${index}`,
          columns: draft.columns,
          sort: draft.sort,
          sort_order: draft.order,
        })),
      )
      .execute(),
  );
  const create = (name: string, caller: Caller = recruiter) =>
    caller.call(applicants.createView, { params, body: { ...draft, name } });
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => create(name)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ problem }) => problem.code)).toEqual(
    Array.from({ length: 2 }, () => 'applicants.too_many_views'),
  );
  expect((await create('A', interviewer)).status).toBe(201);
});

test('a view keeps several values, and a merged tag among them becomes the one in whose place people see it', async () => {
  const { company, recruiter, params } = await aViewedJob();
  const [go, golang, java] = await company.inTenant(async (tx) => [
    await findOrAddTag(tx, 'Go'),
    await findOrAddTag(tx, 'Golang'),
    await findOrAddTag(tx, 'Java'),
  ]);
  const filters = { tag: `${java},${golang}`, source: 'linkedin,manual', skill: 'c++' };
  await recruiter.call(applicants.createView, { params, body: { ...draft, filters } });
  // As views were saved when each filter had one value.
  await recruiter.call(applicants.createView, {
    params,
    body: { ...draft, name: 'Old', filters: { tag: golang, source: 'linkedin' } },
  });
  const merged = await company.owner.call(tags.mergeTags, {
    params: { companyId: company.id, tagId: go ?? '' },
    body: { tagIds: [golang ?? ''] } as never,
  });
  expect(merged.status).toBe(200);
  const { body } = await recruiter.call(applicants.listViews, { params });
  expect(body.items.map((view) => view.filters)).toEqual([
    { tag: go, source: 'linkedin' },
    { ...filters, tag: `${java},${go}` },
  ]);
});
