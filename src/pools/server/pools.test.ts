import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { pools } from '../contract.ts';
import { deleteRemovedPoolTask } from './keep-pools.ts';

/** The pool "Later", a recruiter of a job to which Ada applied, and Bora, who applied to none. */
async function aPool() {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const params = { companyId };
  const recruiter = await company.member();
  const { ada, bora } = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
    const application = await anApplication(tx, { jobId: job.id, candidate: { name: 'Ada' } });
    return { ada: application.candidate_id, bora: (await aCandidate(tx, { name: 'Bora' })).id };
  });
  const create = (name: string, caller: Caller = owner) =>
    caller.call(pools.createPool, { params, body: { name } });
  const poolId = (await create('Later')).body.id;
  const put = (candidateId: string, options: { note?: string; caller?: Caller; poolId?: string } = {}) =>
    (options.caller ?? owner).call(pools.putCandidate, {
      params: { companyId, poolId: options.poolId ?? poolId, candidateId },
      body: { note: options.note ?? '' },
    });
  return {
    company,
    owner,
    params,
    poolId,
    recruiter,
    ada,
    bora,
    create,
    put,
    list: async (caller: Caller = owner, query = {}) =>
      (await caller.call(pools.listPools, { params, query })).body,
    people: async (caller: Caller = owner) => {
      const { body } = await caller.call(candidates.list, { params, query: { poolId } });
      return body.items.map(({ name, poolEntry }) => [name, poolEntry?.note]);
    },
    start: (action: object, candidateIds: string[], caller: Caller = owner) =>
      caller.call(candidateBulk.createCandidateBulkChange, {
        params,
        body: { action, jobId: null, target: { candidateIds } } as never,
      }),
    undo: (candidateBulkChangeId: string, caller: Caller = owner) =>
      caller.call(candidateBulk.undoCandidateBulkChange, { params: { ...params, candidateBulkChangeId } }),
  };
}

test('a pool has an owner, a note and people with notes, whom the list of candidates shows', async () => {
  const { owner, company, params, poolId, ada, bora, put, people, list } = await aPool();
  await put(ada, { note: 'Runner-up' });
  await put(bora);
  await put(bora, { note: 'Moves in spring' });
  expect(await people()).toEqual([
    ['Bora', 'Moves in spring'],
    ['Ada', 'Runner-up'],
  ]);
  const { body } = await owner.call(candidates.list, { params, query: { poolId, search: 'Bora' } });
  expect(body.items[0]?.poolEntry).toMatchObject({ addedBy: 'Owner Kaya' });
  expect((await owner.call(candidates.list, { params })).body.items[0]?.poolEntry).toBeNull();
  expect((await list()).items).toMatchObject([{ name: 'Later', people: 2, can: { change: true } }]);
  const changed = await owner.call(pools.updatePool, {
    params: { ...params, poolId },
    body: { name: 'Much later', note: 'For 2027', ownerId: company.owner.memberId },
  });
  expect(changed.body).toMatchObject({ name: 'Much later', note: 'For 2027', people: 2 });
  const removed = await owner.call(pools.removeCandidate, {
    params: { ...params, poolId, candidateId: ada },
  });
  expect(removed.status).toBe(200);
  const of = (candidateId: string) =>
    owner.call(pools.listOfCandidate, { params: { ...params, candidateId } });
  expect((await of(ada)).body.items).toEqual([]);
  expect((await of(bora)).body.items).toMatchObject([{ name: 'Much later', note: 'Moves in spring' }]);
});

test('the list of candidates has the names of their pools on request, without deleted ones', async () => {
  const { owner, params, poolId, ada, bora, create, put } = await aPool();
  const [first, gone] = [(await create('Elsewhere')).body.id, (await create('Gone')).body.id];
  for (const one of [poolId, first, gone]) await put(ada, { poolId: one });
  await put(bora, { poolId: gone });
  await owner.call(pools.deletePool, { params: { ...params, poolId: gone } });
  const named = async (query: { details?: 'true' }) =>
    (await owner.call(candidates.list, { params, query })).body.items.map((row) => [row.name, row.pools]);
  expect(await named({ details: 'true' })).toEqual([
    ['Bora', []],
    ['Ada', ['Elsewhere', 'Later']],
  ]);
  expect(await named({})).toEqual([
    ['Bora', []],
    ['Ada', []],
  ]);
});

test('members of a hiring team read the consents of their jobs only, as their filter finds them', async () => {
  const { company, owner, params, poolId, recruiter, ada, put } = await aPool();
  await put(ada);
  const consentTo = (jobId: string) =>
    company.inTenant(async (tx) => {
      const application = await anApplication(tx, { jobId, candidate_id: ada });
      const text = await tx
        .insertInto('privacy_texts')
        .values({ kind: 'talent_pool', language: 'en', version: jobId, body: 'Keep me' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const facts = { is_given: true, recorded_at: new Date(), text_id: text.id };
      await tx
        .insertInto('consent_records')
        .values({ ...facts, application_id: application.id, candidate_id: ada })
        .execute();
    });
  const isConsenting = async (caller: Caller) => {
    const read = async (query: object) =>
      (await caller.call(candidates.list, { params, query: { poolId, ...query } })).body.items;
    const [row] = await read({ include: 'consent' });
    return [(row?.consent?.givenAt ?? null) !== null, (await read({ consent: 'talent_pool' })).length];
  };
  const { hidden, shown } = await company.inTenant(async (tx) => ({
    hidden: await aJob(tx),
    shown: await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] }),
  }));
  await consentTo(hidden.id);
  expect([await isConsenting(owner), await isConsenting(recruiter)]).toEqual([
    [true, 1],
    [false, 0],
  ]);
  await consentTo(shown.id);
  expect(await isConsenting(recruiter)).toEqual([true, 1]);
});

test('filters of which one is enough find only people of the pool', async () => {
  const { owner, params, poolId, ada, put } = await aPool();
  await put(ada);
  const find = async (query: object) =>
    (await owner.call(candidates.list, { params, query: { sort: 'name', ...query } })).body.items.map(
      ({ name }) => name,
    );
  const either = { location: 'Ankara', lacks: 'email', match: 'any' };
  expect(await find(either)).toEqual(['Ada', 'Bora']);
  expect(await find({ ...either, poolId })).toEqual(['Ada']);
  expect(await find({ location: 'Bursa', match: 'any', poolId })).toEqual([]);
});

test('a change names only what changes, so that of two members at once neither undoes the other', async () => {
  const { company, owner, params, poolId, ada, put, people } = await aPool();
  const change = (body: { name?: string; note?: string; ownerId?: string | null }) =>
    owner.call(pools.updatePool, { params: { ...params, poolId }, body });
  await Promise.all([change({ name: 'Someday' }), change({ note: 'For 2027' })]);
  const kept = { name: 'Someday', note: 'For 2027', owner: { memberId: company.owner.memberId } };
  expect((await change({})).body).toMatchObject(kept);
  expect((await change({ ownerId: null })).body).toMatchObject({ ...kept, owner: null });
  await put(ada, { note: 'Runner-up' });
  const again = { params: { ...params, poolId, candidateId: ada }, body: {} };
  expect((await owner.call(pools.putCandidate, again)).status).toBe(200);
  expect(await people()).toEqual([['Ada', 'Runner-up']]);
  await put(ada, { note: '' });
  expect(await people()).toEqual([['Ada', '']]);
});

test('a name is taken once, in any spelling, also by two at once', async () => {
  const { create, list } = await aPool();
  const taken = await create(' LATER ');
  expect([taken.status, taken.problem.code]).toEqual([409, 'pools.name_taken']);
  expect(taken.problem.fields).toHaveProperty('name');
  const both = await Promise.all(Array.from({ length: 8 }, () => create('Çok sonra')));
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await list(undefined, { search: 'cok' })).items).toHaveLength(1);
});

test('odd names and notes are plain texts, and those without a letter or too long are refused at their field', async () => {
  const { owner, params, ada, create, put, list, people, poolId } = await aPool();
  for (const name of ['constructor', '__proto__', '🚀', "<b>'x'</b>", 'İş']) {
    expect((await create(name)).body.name).toBe(name);
    expect((await list(undefined, { search: name })).items.map((pool) => pool.name)).toEqual([name]);
  }
  expect((await create('ıŞ')).status).toBe(409);
  await put(ada, { note: '=HYPERLINK("x") __proto__ 🚀' });
  expect(await people()).toEqual([['Ada', '=HYPERLINK("x") __proto__ 🚀']]);
  for (const name of ['', '   ', '\u200b', '\u2800\u3164', 'x'.repeat(61), 'x'.repeat(1_000_000)]) {
    const refused = await create(name);
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['name']]);
  }
  expect((await put(ada, { note: 'x'.repeat(701) })).status).toBe(400);
  const note = 'x'.repeat(1001);
  const body = { name: 'Later', note };
  const refused = await owner.call(pools.updatePool, { params: { ...params, poolId }, body });
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['note']]);
});

test('a deleted pool is restored with its people, and gone after an hour', async () => {
  const { company, owner, params, poolId, ada, put, people, list, create } = await aPool();
  await put(ada, { note: 'Kept' });
  const one = { params: { ...params, poolId } };
  expect((await owner.call(pools.deletePool, one)).status).toBe(200);
  expect(await people()).toEqual([]);
  expect((await put(ada)).status).toBe(404);
  expect((await list(undefined, { removed: 'true' })).items).toHaveLength(1);
  const again = (await create('Later')).body.id;
  expect((await owner.call(pools.restorePool, one)).problem.code).toBe('pools.name_taken');
  await owner.call(pools.deletePool, { params: { ...params, poolId: again } });
  expect((await owner.call(pools.restorePool, one)).body).toMatchObject({ people: 1 });
  expect(await people()).toEqual([['Ada', 'Kept']]);
  await owner.call(pools.deletePool, one);
  const server = await testServer();
  const task = { companyId: company.id, id: poolId };
  await deleteRemovedPoolTask.run(task, server.platform);
  expect((await list(undefined, { removed: 'true' })).items).toHaveLength(2);
  server.clock.set(new Date(Date.now() + 3600_000));
  await deleteRemovedPoolTask.run(task, server.platform);
  expect((await owner.call(pools.restorePool, one)).status).toBe(404);
});

test('members of a hiring team see the pools and people of their jobs, and change only their own pools', async () => {
  const { company, owner, params, poolId, recruiter, ada, bora, put, people, list, create } = await aPool();
  await put(bora);
  expect((await list(recruiter)).items).toEqual([]);
  expect((await put(ada, { caller: recruiter })).status).toBe(404);
  await put(ada, { note: 'Seen' });
  expect((await list(recruiter)).items).toMatchObject([{ people: 1, can: { change: false } }]);
  expect(await people(recruiter)).toEqual([['Ada', 'Seen']]);
  const one = { params: { ...params, poolId } };
  expect((await recruiter.call(pools.deletePool, one)).status).toBe(403);
  expect((await put(bora, { caller: recruiter })).status).toBe(404);
  expect((await put(ada, { caller: recruiter, note: 'Better' })).status).toBe(200);
  const own = await create('Mine', recruiter);
  expect(own.body).toMatchObject({ owner: { memberId: recruiter.memberId }, can: { change: true } });
  const stranger = await company.member();
  expect(await list(stranger)).toMatchObject({ items: [], can: { create: false } });
  const reader = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  expect((await list(reader)).items.map(({ name }) => name)).toEqual(['Later', 'Mine']);
  expect((await create('No', reader)).status).toBe(403);
  expect((await put(ada, { caller: reader })).status).toBe(403);
  const other = await aPool();
  const foreign = { params: { ...params, poolId: other.poolId } };
  expect((await owner.call(pools.deletePool, foreign)).status).toBe(404);
  expect((await put(ada, { poolId: other.poolId })).status).toBe(404);
  const away = await owner.call(pools.updatePool, {
    ...one,
    body: { name: 'Later', ownerId: other.owner.memberId },
  });
  expect(away.status).toBe(404);
});

test('members of a hiring team put back the last of their people, whom they removed from a pool', async () => {
  const { owner, params, poolId, recruiter, ada, bora, put, people } = await aPool();
  await put(ada, { note: 'Runner-up' });
  const remove = (caller: Caller, candidateId: string) =>
    caller.call(pools.removeCandidate, { params: { ...params, poolId, candidateId } });
  expect((await remove(recruiter, ada)).status).toBe(200);
  const read = { params: { ...params, poolId } };
  expect((await recruiter.call(pools.readPool, read)).status).toBe(404);
  expect((await put(ada, { caller: recruiter, note: 'Runner-up' })).status).toBe(200);
  expect(await people(recruiter)).toEqual([['Ada', 'Runner-up']]);
  await remove(owner, ada);
  await put(bora);
  await remove(owner, bora);
  expect((await put(bora, { caller: recruiter })).status).toBe(404);
});

test('many are added and removed in bulk, with reasons for the skipped, and the undo restores the notes', async () => {
  const { owner, params, poolId, ada, bora, put, people, start, undo } = await aPool();
  await put(ada, { note: 'Before' });
  const added = await start({ kind: 'pool', poolId, note: 'Together' }, [ada, bora]);
  expect(added.body).toMatchObject({ about: 'Later', changedCount: 1, skippedCount: 1 });
  expect(await people()).toEqual([
    ['Bora', 'Together'],
    ['Ada', 'Before'],
  ]);
  expect((await undo(added.body.id)).body).toMatchObject({ undoneCount: 1 });
  expect(await people()).toEqual([['Ada', 'Before']]);
  const removed = await start({ kind: 'unpool', poolId }, [ada, bora]);
  expect(removed.body).toMatchObject({ changedCount: 1, skippedCount: 1 });
  expect(await people()).toEqual([]);
  await undo(removed.body.id);
  expect(await people()).toEqual([['Ada', 'Before']]);
  const last = await start({ kind: 'pool', poolId, note: '' }, [bora]);
  await owner.call(pools.deletePool, { params: { ...params, poolId } });
  expect((await undo(last.body.id)).body).toMatchObject({ undoSkippedCount: 1 });
  expect((await start({ kind: 'pool', poolId, note: '' }, [bora])).status).toBe(404);
});

test('the deletion of a candidate removes them and the name of the pool from the activity', async () => {
  const { company, owner, params, poolId, bora, put, people } = await aPool();
  await put(bora, { note: 'Friend of Cem' });
  expect((await owner.call(candidates.delete, { params: { ...params, candidateId: bora } })).status).toBe(
    200,
  );
  expect(await people()).toEqual([]);
  const { rows, events } = await company.inTenant(async (tx) => ({
    rows: await tx.selectFrom('pool_candidates').selectAll().execute(),
    events: await tx.selectFrom('events').select(['type', 'data']).where('candidate_id', '=', bora).execute(),
  }));
  expect(rows).toEqual([]);
  expect(events.find(({ type }) => type === 'candidate.pooled')?.data).toEqual({ poolId });
  expect((await owner.call(pools.readPool, { params: { ...params, poolId } })).body.people).toBe(0);
});
