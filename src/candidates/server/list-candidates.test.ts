import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { candidates } from '../contract.ts';
import { aCandidate } from './factory.ts';
import { findOrAddTag } from './find-tag.ts';
import { refreshCandidatesSearch } from './search-document.ts';

test('pages neither skip nor repeat candidates while others are added', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const add = (name: string) => company.inTenant((tx) => aCandidate(tx, { name, surname: 'Kaya' }));
  for (const name of ['Ali', 'Çağla', 'Cem', 'İpek', 'Irmak', 'Zehra']) await add(name);
  for (const sort of ['created', 'name'] as const) {
    for (const search of [undefined, 'kaya']) {
      const before = await company.owner.call(candidates.list, {
        params,
        query: { sort, search, limit: 200 },
      });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await company.owner.call(candidates.list, {
          params,
          query: { sort, search, limit: 2, cursor },
        });
        seen.push(...page.body.items.map((item) => item.id));
        cursor = page.body.nextCursor ?? undefined;
        await add('Newcomer');
      } while (cursor !== undefined);
      const known = new Set(before.body.items.map((item) => item.id));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => known.has(id))).toEqual(before.body.items.map((item) => item.id));
    }
  }
});

test('pages over the jobs of a hiring team list each candidate once, newest first, with their count', async () => {
  const company = await aCompany();
  const member = await company.member();
  const hiringTeam = [{ memberId: member.memberId, role: 'interviewer' as const }];
  const { first, people } = await company.inTenant(async (tx) => {
    const jobs = [await aJob(tx, { hiringTeam }), await aJob(tx, { hiringTeam }), await aJob(tx)];
    const made: { id: string; jobs: number[]; tags: string[] }[] = [];
    for (const on of [[0], [1], [0, 1], [2], [0], [1, 2], [0, 1, 2], []]) {
      const tags = on.includes(0) ? ['senior'] : [];
      const { id } = await aCandidate(tx, { tags });
      made.push({ id, jobs: on, tags });
      for (const { id: jobId, steps } of on
        .map((index) => jobs[index] ?? jobs[0])
        .filter((job) => job !== undefined)) {
        const application = { job_id: jobId, candidate_id: id, step_id: steps[0]?.id ?? '' };
        await tx.insertInto('applications').values(application).execute();
      }
    }
    return { first: jobs[0]?.id ?? '', people: made.toReversed() };
  });
  const walk = async (query: object) => {
    const seen: string[] = [];
    const totals: (number | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await member.call(candidates.list, {
        params: { companyId: company.id },
        query: { ...query, limit: 2, cursor },
      });
      seen.push(...page.body.items.map((item) => item.id));
      totals.push(page.body.total);
      cursor = page.body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { seen, total: totals[0] };
  };
  const idsOf = (keep: (person: (typeof people)[number]) => boolean) => {
    const seen = people.filter(keep).map((person) => person.id);
    return { seen, total: seen.length };
  };
  const isOfTeam = ({ jobs }: { jobs: number[] }) => jobs.includes(0) || jobs.includes(1);
  expect(await walk({})).toEqual(idsOf(isOfTeam));
  expect(await walk({ tag: await company.inTenant((tx) => findOrAddTag(tx, 'senior')) })).toEqual(
    idsOf((person) => isOfTeam(person) && person.tags.length > 0),
  );
  expect(await walk({ jobId: first, outcome: 'open' })).toEqual(idsOf(({ jobs }) => jobs.includes(0)));
  expect(await walk({ outcome: 'hired' })).toEqual({ seen: [], total: 0 });
});

test('the sort by name ignores accents', async () => {
  const company = await aCompany();
  for (const name of ['Zehra', 'İpek', 'Irmak', 'çağla', 'Cem']) {
    await company.inTenant((tx) => aCandidate(tx, { name }));
  }
  const query = { sort: 'name' as const };
  const listed = await company.owner.call(candidates.list, { params: { companyId: company.id }, query });
  expect(listed.body.items.map((item) => item.name)).toEqual(['çağla', 'Cem', 'İpek', 'Irmak', 'Zehra']);
});

test('several filters must match the same application', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const { first, second, ada, can } = await company.inTenant(async (tx) => {
    const jobs = { first: await aJob(tx, { title: 'First' }), second: await aJob(tx, { title: 'Second' }) };
    const people = {
      ada: await aCandidate(tx, { name: 'Ada', source: 'referral', city: 'İzmir' }),
      can: await aCandidate(tx, { name: 'Can' }),
    };
    const rows = [
      { job: jobs.first, person: people.ada, outcome: 'rejected', at: '2026-03-01T21:30:00Z' },
      { job: jobs.second, person: people.ada, outcome: 'open', at: '2026-03-05T10:00:00Z' },
      { job: jobs.first, person: people.can, outcome: 'open', at: '2026-03-03T10:00:00Z' },
    ];
    for (const { job, person, outcome, at } of rows) {
      await tx
        .insertInto('applications')
        .values({
          job_id: job.id,
          candidate_id: person.id,
          step_id: job.steps[0]?.id ?? '',
          outcome,
          closed_at: outcome === 'open' ? null : at,
          applied_at: at,
        })
        .execute();
    }
    return { ...jobs, ...people };
  });
  const ids = async (query: object) => {
    const listed = await company.owner.call(candidates.list, { params, query });
    return listed.body.items.map((item) => item.id);
  };
  expect(await ids({ jobId: first.id })).toEqual([can.id, ada.id]);
  expect(await ids({ jobId: first.id, outcome: 'open' })).toEqual([can.id]);
  expect(await ids({ jobId: second.id, outcome: 'rejected' })).toEqual([]);
  expect(await ids({ stepId: second.steps[0]?.id })).toEqual([ada.id]);
  expect(await ids({ source: 'referral', location: 'izmir' })).toEqual([ada.id]);
  expect(await ids({ search: 'ada', outcome: 'rejected' })).toEqual([ada.id]);
  // 21:30 UTC on the first is the second of March in Istanbul.
  expect(await ids({ appliedFrom: '2026-03-02', appliedTo: '2026-03-02' })).toEqual([ada.id]);
  expect(await ids({ appliedFrom: '2026-03-01', appliedTo: '2026-03-01' })).toEqual([]);
  const shown = await company.owner.call(candidates.list, { params, query: { jobId: first.id } });
  expect(shown.body.items.map((item) => item.latestApplication?.job.title)).toEqual(['First', 'First']);
  expect(shown.body.total).toBe(2);
});

test('the total stops at 1,001; a search with filters that stopped early has no total', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const total = async (query: object) =>
    (await company.owner.call(candidates.list, { params, query: { limit: 2, ...query } })).body.total;
  await company.inTenant(async (tx) => {
    const people = Array.from({ length: 1000 }, () => ({ name: 'Ada', surname: 'Kaya', city: 'Ankara' }));
    const rows = await tx.insertInto('candidates').values(people).returning('id').execute();
    await refreshCandidatesSearch(
      tx,
      rows.map((row) => row.id),
    );
  });
  expect([await total({}), await total({ search: 'kaya' })]).toEqual([1000, 1000]);
  await company.inTenant((tx) =>
    Promise.all([aCandidate(tx, { surname: 'Kaya' }), aCandidate(tx, { surname: 'Kaya' })]),
  );
  for (const sort of ['created', 'name'] as const) {
    expect([sort, await total({ sort }), await total({ sort, search: 'kaya' })]).toEqual([sort, 1001, 1001]);
  }
  expect(await total({ location: 'Ankara' })).toBe(1001);
  expect(await total({ search: 'kaya', location: 'Ankara' })).toBeUndefined();
  expect([
    await total({ count: 'all' }),
    await total({ count: 'all', search: 'kaya' }),
    await total({ count: 'all', search: 'kaya', location: 'Ankara' }),
  ]).toEqual([1002, 1002, 1002]);
});

test('an unknown filter, a forged cursor and an invalid day are rejected', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const refused = async (query: object) => {
    const { status, problem } = await company.owner.call(candidates.list, { params, query: query as never });
    return [status, Object.keys(problem.fields ?? {})];
  };
  expect(await refused({ color: 'red' })).toEqual([400, ['color']]);
  expect(await refused({ cursor: 'x' })).toEqual([400, ['cursor']]);
  expect(await refused({ appliedFrom: '2026-02-30' })).toEqual([400, ['appliedFrom']]);
  expect(await refused({ sort: 'random()' })).toEqual([400, ['sort']]);
  const forged = Buffer.from(JSON.stringify({ name: 'a', id: "x'--" })).toString('base64url');
  expect((await refused({ cursor: forged }))[0]).toBe(400);
});

test('the only filter by the last contact, by years or by a missing application pages newest first, with its count', async () => {
  const company = await aCompany();
  const { owner } = company;
  const dayMs = 86_400_000;
  // The last contact of each is some days ago; of the first two it is newer than the others'.
  const daysAgo = [1, 31, 400, 95, 401, 60, 93];
  const ids = await company.inTenant(async (tx) => {
    const made: string[] = [];
    for (const days of daysAgo) {
      const worked = { title: 'Nurse', company: 'Ege', startedOn: '2001-01', endedOn: '2011-12' };
      const { id } = await aCandidate(tx, { profile: { experiences: [worked] } });
      const contact = { candidate_id: id, contacted_at: new Date(Date.now() - days * dayMs) };
      await tx.insertInto('last_contacts').values(contact).execute();
      made.push(id);
    }
    await refreshCandidatesSearch(tx, made);
    return made;
  });
  const old = ids.filter((_, index) => (daysAgo[index] ?? 0) >= 60);
  const cases: [object, string[]][] = [
    [{ contactDays: '60' }, old],
    [{ contactTo: new Date(Date.now() - 59 * dayMs).toISOString().slice(0, 10) }, old],
    [{ contactDays: '60', yearsFrom: '5' }, old],
    [{ yearsFrom: '5', yearsTo: '20' }, ids],
    [{ lacks: 'application' }, ids],
  ];
  for (const [filter, found] of cases) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...filter, limit: 2, cursor };
      const { body, status } = await owner.call(candidates.list, {
        params: { companyId: company.id },
        query,
      });
      expect([filter, status]).toEqual([filter, 200]);
      if (cursor === undefined) expect([filter, body.total]).toEqual([filter, found.length]);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([filter, seen]).toEqual([filter, found.toReversed()]);
  }
});
