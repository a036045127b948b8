import { expect, test } from 'vitest';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { candidates } from '../contract.ts';
import { tags } from '../tag-contract.ts';
import { aCandidate, listTagNames } from './factory.ts';
import { findOrAddTag } from './find-tag.ts';
import { deleteRemovedTagTask } from './keep-tags.ts';

const idOf = (company: TestCompany, name: string) => company.inTenant((tx) => findOrAddTag(tx, name));

/** A company with these people, each with their tags. */
async function tagged(...people: string[][]) {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const ids = await company.inTenant(async (tx) => {
    const made: string[] = [];
    for (const names of people) made.push((await aCandidate(tx, { tags: names })).id);
    return made;
  });
  const params = { companyId };
  return {
    company,
    ids,
    params,
    list: async (query = {}) => (await owner.call(tags.listTags, { params, query })).body.items,
    namesOf: async () => {
      const rows = await company.inTenant(listTagNames);
      return ids.map((id) => rows.find((row) => row.id === id)?.tags);
    },
    found: async (tag: string) =>
      (await owner.call(candidates.list, { params, query: { tag } })).body.items.map(({ id }) => id).sort(),
    update: (tagId: string, body: object) =>
      owner.call(tags.updateTag, { params: { companyId, tagId }, body: body as never }),
    merge: (tagId: string, tagIds: string[]) =>
      owner.call(tags.mergeTags, { params: { companyId, tagId }, body: { tagIds } }),
    separate: (tagId: string, mergedTagId: string) =>
      owner.call(tags.separateTag, { params: { companyId, tagId, mergedTagId } }),
    remove: (tagId: string) => owner.call(tags.deleteTag, { params: { companyId, tagId } }),
    restore: (tagId: string) => owner.call(tags.restoreTag, { params: { companyId, tagId } }),
    give: (candidateId: string, name: string) =>
      owner.call(candidates.addTag, { params: { companyId, candidateId }, body: { name } }),
  };
}

test('tags are listed by name with colour and use, found in any spelling, and paged', async () => {
  const { company, list, params } = await tagged(['Çevik', 'senior'], ['senior']);
  const made = await company.owner.call(tags.createTag, {
    params,
    body: { name: 'c_#1 100%', color: 'teal' },
  });
  expect(made.status).toBe(201);
  const uses = (await list()).map(({ name, color, people }) => [name, color, people]);
  expect(uses).toEqual([
    ['c_#1 100%', 'teal', 0],
    ['Çevik', 'gray', 1],
    ['senior', 'gray', 2],
  ]);
  expect((await list({ search: 'CEV' })).map(({ name }) => name)).toEqual(['Çevik']);
  expect((await list({ search: '%' })).map(({ name }) => name)).toEqual(['c_#1 100%']);
  const first = await company.owner.call(tags.listTags, { params, query: { limit: 2 } });
  const cursor = first.body.nextCursor ?? '';
  expect((await list({ cursor })).map(({ name }) => name)).toEqual(['senior']);
});

test('a rename applies to all candidates and filters at once, and a taken name is refused at its field', async () => {
  const { company, namesOf, update, found, ids } = await tagged(['nite'], ['nite', 'day']);
  const nite = await idOf(company, 'nite');
  expect((await update(nite, { name: 'Night shift', color: 'violet' })).body).toMatchObject({
    name: 'Night shift',
    color: 'violet',
    people: 2,
  });
  expect(await namesOf()).toEqual([['Night shift'], ['day', 'Night shift']]);
  expect(await found(nite)).toEqual(ids.toSorted());
  const taken = await update(nite, { name: ' DAY ' });
  expect([taken.status, taken.problem.code]).toEqual([409, 'candidates.tag_name_taken']);
  expect(taken.problem.fields).toHaveProperty('name');
  expect((await update(nite, { name: 'NIGHT  shift' })).status).toBe(200);
  expect((await update(nite, { color: 'mauve' })).status).toBe(400);
});

test('merged tags are one everywhere, their names lead to it, and the undo is exact', async () => {
  const { company, namesOf, merge, separate, found, give, list, ids } = await tagged(
    ['js'],
    ['js', 'JavaScript'],
    ['JavaScript'],
    [],
  );
  const [js, javascript] = [await idOf(company, 'js'), await idOf(company, 'JavaScript')];
  const before = await namesOf();
  const merged = await merge(javascript, [js]);
  expect(merged.body).toMatchObject({ people: 3, mergedTags: [{ id: js, name: 'js' }] });
  expect(await namesOf()).toEqual([['JavaScript'], ['JavaScript'], ['JavaScript'], []]);
  for (const tag of [js, javascript]) expect(await found(tag)).toEqual(ids.slice(0, 3).toSorted());
  expect((await list()).map(({ name }) => name)).toEqual(['JavaScript']);
  expect((await give(ids[3] ?? '', 'JS')).body.tags).toMatchObject([{ id: javascript }]);
  expect((await separate(javascript, js)).body).toMatchObject({ people: 2, mergedTags: [] });
  expect(await namesOf()).toEqual([...before.slice(0, 3), ['js']]);
});

test('a tag with merged tags is merged and separated together with them, and no merge makes a circle', async () => {
  const { company, namesOf, merge, separate } = await tagged(['a'], ['b'], ['c']);
  const [a, b, c] = [await idOf(company, 'a'), await idOf(company, 'b'), await idOf(company, 'c')];
  await merge(b, [a]);
  await merge(c, [b]);
  expect(await namesOf()).toEqual([['c'], ['c'], ['c']]);
  expect((await merge(a, [c])).status).toBe(404);
  expect((await merge(c, [c])).status).toBe(200);
  expect((await separate(c, a)).status).toBe(404);
  await separate(c, b);
  expect(await namesOf()).toEqual([['b'], ['b'], ['c']]);
  await separate(b, a);
  const both = await Promise.all([merge(a, [b]), merge(b, [a])]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
});

test('a repeated merge changes nothing, and a search by the merged name finds the tag', async () => {
  const { company, merge, list } = await tagged(['JS'], ['JavaScript'], ['Java']);
  const [js, script] = [await idOf(company, 'JS'), await idOf(company, 'JavaScript')];
  const both = await Promise.all([merge(script, [js]), merge(script, [js])]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await merge(script, [js])).body).toMatchObject({ people: 2, mergedTags: [{ name: 'JS' }] });
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('data').where('type', '=', 'tag.merged').execute(),
  );
  expect(events.map(({ data }) => data)).toEqual([{ tag: 'JS', to: 'JavaScript' }]);
  expect((await list({ search: 'js' })).map(({ name }) => name)).toEqual(['JavaScript']);
});

test('a merged tag is removed from a candidate as one, and a name of the merge cannot be taken', async () => {
  const { company, namesOf, merge, params, ids, update } = await tagged(['one', 'two'], ['three']);
  const [one, two] = [await idOf(company, 'one'), await idOf(company, 'two')];
  await merge(one, [two]);
  const removed = await company.owner.call(candidates.removeTag, {
    params: { ...params, candidateId: ids[0] ?? '', tagId: two },
  });
  expect(removed.body.tags).toEqual([]);
  expect(await namesOf()).toEqual([[], ['three']]);
  expect((await update(await idOf(company, 'three'), { name: 'two' })).status).toBe(409);
});

test('a deleted tag is hidden with those merged into it, restored whole, and gone after an hour', async () => {
  const { company, namesOf, merge, remove, restore, list, found, params } = await tagged(['x'], ['y'], ['z']);
  const [x, y] = [await idOf(company, 'x'), await idOf(company, 'y')];
  await merge(x, [y]);
  await remove(x);
  expect(await namesOf()).toEqual([[], [], ['z']]);
  expect(await found(x)).toEqual([]);
  expect((await list({ removed: 'true' })).map(({ name }) => name)).toEqual(['x']);
  expect((await remove(x)).status).toBe(404);
  expect((await restore(x)).body).toMatchObject({ people: 2 });
  expect(await namesOf()).toEqual([['x'], ['x'], ['z']]);
  await remove(x);
  const created = await company.owner.call(tags.createTag, { params, body: { name: 'Y', color: 'red' } });
  expect((await restore(x)).problem.code).toBe('candidates.tag_name_taken');
  await remove(created.body.id);
  const server = await testServer();
  const task = { companyId: company.id, id: x };
  await deleteRemovedTagTask.run(task, server.platform);
  expect((await restore(x)).status).toBe(200);
  await remove(x);
  server.clock.set(new Date(Date.now() + 3600_000));
  await deleteRemovedTagTask.run(task, server.platform);
  expect((await restore(x)).status).toBe(404);
  expect(await company.inTenant((tx) => tx.selectFrom('tags').select('name').execute())).toContainEqual({
    name: 'z',
  });
});

test('saved views follow a rename and a merge, and an undone bulk change takes back its own tag only', async () => {
  const { company, ids, params, namesOf, update, merge, separate } = await tagged(['vip'], []);
  const { owner } = company;
  const started = await owner.call(candidateBulk.createCandidateBulkChange, {
    params,
    body: { action: { kind: 'tag', tag: 'star' }, jobId: null, target: { candidateIds: ids } },
  });
  const [vip, star] = [await idOf(company, 'vip'), await idOf(company, 'star')];
  const view = {
    name: 'Stars',
    filters: { tag: star },
    columns: ['name'],
    sort: 'name',
    order: 'asc',
  } as const;
  const body = { ...view, columns: [...view.columns], isShared: false };
  expect((await owner.call(candidateLists.createCandidateView, { params, body })).status).toBe(201);
  const tagOfView = async () =>
    (await owner.call(candidateLists.listCandidateViews, { params })).body.items[0]?.filters.tag;
  await update(star, { name: 'shine' });
  expect(await tagOfView()).toBe(star);
  await merge(vip, [star]);
  expect(await tagOfView()).toBe(vip);
  expect(await namesOf()).toEqual([['vip'], ['vip']]);
  const undo = { params: { ...params, candidateBulkChangeId: started.body.id } };
  expect((await owner.call(candidateBulk.undoCandidateBulkChange, undo)).body).toMatchObject({
    undoneCount: 2,
  });
  expect(await namesOf()).toEqual([['vip'], []]);
  await separate(vip, star);
  expect(await tagOfView()).toBe(star);
});

test('an undone bulk change of a tag that was deleted since is named in the activity, and a restored one stays away', async () => {
  const { company, ids, params, namesOf, remove, restore } = await tagged([]);
  const { owner } = company;
  const started = await owner.call(candidateBulk.createCandidateBulkChange, {
    params,
    body: { action: { kind: 'tag', tag: 'star' }, jobId: null, target: { candidateIds: ids } },
  });
  const star = await idOf(company, 'star');
  await remove(star);
  const undo = { params: { ...params, candidateBulkChangeId: started.body.id } };
  expect((await owner.call(candidateBulk.undoCandidateBulkChange, undo)).body).toMatchObject({
    undoneCount: 1,
  });
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('data').where('type', '=', 'candidate.untagged').execute(),
  );
  expect(events.map(({ data }) => data)).toEqual([{ tag: 'star' }]);
  await restore(star);
  expect(await namesOf()).toEqual([[]]);
});

test('nothing is lost when members tag while others rename, merge and delete', async () => {
  const people = Array.from({ length: 12 }, () => []);
  const { company, ids, give, update, merge, remove, namesOf } = await tagged(...people, ['old'], ['new']);
  const [old, now] = [await idOf(company, 'old'), await idOf(company, 'new')];
  const given = ids.slice(0, 12).map((id) => give(id, 'old'));
  const [renamed] = await Promise.all([update(old, { name: 'older' }), ...given]);
  expect(renamed.status).toBe(200);
  expect((await namesOf()).slice(0, 12).every((names) => /^old(er)?$/.test(names?.join() ?? ''))).toBe(true);
  await Promise.all([merge(now, [old]), ...ids.slice(0, 12).map((id) => give(id, 'older'))]);
  expect((await namesOf()).slice(0, 12).every((names) => names?.includes('new'))).toBe(true);
  await Promise.all([remove(now), ...ids.slice(0, 12).map((id) => give(id, 'fresh'))]);
  expect((await namesOf()).slice(0, 12).every((names) => names?.includes('fresh'))).toBe(true);
});

test('odd names are plain texts, and names without a letter or too long are refused at their field', async () => {
  const { company, ids, params, namesOf, list, found, give } = await tagged([], ['toString']);
  const [candidateId = ''] = ids;
  const odd = ['constructor', '__proto__', '🚀', '👩‍👩‍👧', '..', 'a/b?c#d%25', "<b>'x'</b>", 'İş'];
  for (const name of odd) {
    expect((await give(candidateId, name)).status, name).toBe(200);
    expect((await list({ search: name })).map((tag) => tag.name)).toEqual([name]);
    expect(await found(await idOf(company, name))).toEqual([candidateId]);
  }
  expect((await namesOf())[0]?.toSorted()).toEqual(odd.toSorted());
  for (const spelling of ['iş', 'IŞ', 'ıs'])
    expect((await give(candidateId, spelling)).body.tags, spelling).toHaveLength(odd.length);
  for (const name of odd) {
    const input = { params: { ...params, candidateId, tagId: await idOf(company, name) } };
    expect((await company.owner.call(candidates.removeTag, input)).status, name).toBe(200);
  }
  expect((await namesOf())[0]).toEqual([]);
  for (const name of ['', '   ', '\u200b', '\u2800\u3164', 'x'.repeat(41), 'x'.repeat(1_000_000)]) {
    const refused = await company.owner.call(tags.createTag, { params, body: { name, color: 'gray' } });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['name']]);
  }
});

test('only members who may change the settings keep the tags, and never those of another company', async () => {
  const { company, params, ids } = await tagged(['mine']);
  const other = await tagged(['theirs']);
  const [mine, theirs] = [await idOf(company, 'mine'), await idOf(other.company, 'theirs')];
  const recruiter = await company.member('jobs.list', 'candidates.list', 'candidates.update');
  const keeper = await company.member('company.settings');
  expect((await recruiter.call(tags.listTags, { params })).status).toBe(403);
  expect((await keeper.call(tags.listTags, { params })).status).toBe(200);
  const rename = (tagId: string) =>
    keeper.call(tags.updateTag, { params: { ...params, tagId }, body: { name: 'renamed' } });
  expect((await rename(theirs)).status).toBe(404);
  const into = await keeper.call(tags.mergeTags, {
    params: { ...params, tagId: mine },
    body: { tagIds: [theirs] },
  });
  expect(into.status).toBe(404);
  const candidateId = ids[0] ?? '';
  const foreign = { params: { ...params, candidateId, tagId: theirs } };
  expect((await company.owner.call(candidates.removeTag, foreign)).status).toBe(404);
  expect((await rename(mine)).status).toBe(200);
  expect(await other.namesOf()).toEqual([['theirs']]);
});
