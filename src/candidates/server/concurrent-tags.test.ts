import { expect, test } from 'vitest';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { candidates } from '../contract.ts';
import { tags } from '../tag-contract.ts';
import { aCandidate, listTagNames } from './factory.ts';
import { findOrAddTag } from './find-tag.ts';

// A task starts late on a busy machine.

/** A company with this number of people, all with the tags "old" and "new". */
async function aCompanyWithTags(people = 1) {
  const company = await aCompany();
  const params = { companyId: company.id };
  const made = await company.inTenant(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < people; index++) ids.push((await aCandidate(tx)).id);
    return { ids, old: await findOrAddTag(tx, 'old'), now: await findOrAddTag(tx, 'new') };
  });
  return {
    company,
    params,
    ...made,
    give: (candidateId: string, name: string) =>
      company.owner.call(candidates.addTag, { params: { ...params, candidateId }, body: { name } }),
    merge: (tagId: string, tagIds: string[]) =>
      company.owner.call(tags.mergeTags, { params: { ...params, tagId }, body: { tagIds } }),
    tagInBulk: (tag: string, candidateIds: string[], kind = 'tag') =>
      company.owner.call(candidateBulk.createCandidateBulkChange, {
        params,
        body: { action: { kind, tag }, jobId: null, target: { candidateIds } } as never,
      }),
    undo: (candidateBulkChangeId: string) =>
      company.owner.call(candidateBulk.undoCandidateBulkChange, {
        params: { ...params, candidateBulkChangeId },
      }),
    namesOf: async () => (await company.inTenant(listTagNames)).map((row) => row.tags),
  };
}

test('a tag that is merged while an undo waits for it is given back as part of the other tag', async () => {
  const { ids, old, now, merge, give, tagInBulk, undo, namesOf } = await aCompanyWithTags();
  await give(ids[0] ?? '', 'old');
  const removed = await tagInBulk('old', ids, 'untag');
  expect(await namesOf()).toEqual([[]]);
  // The merge waits for the row, and the undo waits behind the merge.
  const held = await holdRows('tags', [old]);
  const merged = merge(now, [old]);
  await expect.poll(() => held.waiting()).toBe(1);
  const undone = undo(removed.body.id);
  await expect.poll(() => held.waiting()).toBe(2);
  await held.release();
  expect((await merged).status).toBe(200);
  expect((await undone).body).toMatchObject({ undoneCount: 1, undoSkippedCount: 0 });
  expect(await namesOf()).toEqual([['new']]);
});

test('a merge and a new list of tags lock them in one order, so that neither is refused', async () => {
  const { company, params, ids, old, now, merge, namesOf } = await aCompanyWithTags();
  const [candidateId = ''] = ids;
  const held = await holdRows('tags', [old]);
  const merged = merge(now, [old]);
  await expect.poll(() => held.waiting()).toBe(1);
  const body = { version: 1, tags: ['old', 'new'] };
  const saved = company.owner.call(candidates.update, { params: { ...params, candidateId }, body });
  await expect.poll(() => held.waiting()).toBe(2);
  await held.release();
  expect([(await merged).status, (await saved).status]).toEqual([200, 200]);
  expect(await namesOf()).toEqual([['new']]);
});

test('of forty who give one new tag at once, in any spelling and on any way, all give the same', async () => {
  const { company, params, ids, give, tagInBulk, namesOf } = await aCompanyWithTags(10);
  const spellings = ['İş', 'iş', 'IŞ', ' is '];
  const answers = await Promise.all([
    ...ids.map((id, index) => give(id, spellings[index % 4] ?? '')),
    ...ids.map((_id, index) => tagInBulk(spellings[index % 4] ?? '', ids)),
    ...ids.map((_id, index) =>
      company.owner.call(tags.createTag, {
        params,
        body: { name: spellings[index % 4] ?? '', color: 'red' },
      }),
    ),
    ...ids.map((_id, index) =>
      company.owner.call(candidates.create, {
        params,
        body: { name: 'New', surname: 'Person', tags: [spellings[index % 4] ?? '', 'old', 'new'] } as never,
      }),
    ),
  ]);
  for (const { status } of answers) expect([200, 201, 202, 409]).toContain(status);
  const taken = answers.filter(({ status }) => status === 409);
  expect(new Set(taken.map(({ problem }) => problem.code))).toEqual(new Set(['candidates.tag_name_taken']));
  await (await testServer()).runTasks();
  const { rows } = await company.inTenant(async (tx) => ({
    rows: await tx.selectFrom('tags').select(['name_key', 'color']).where('name_key', '=', 'is').execute(),
  }));
  expect(rows).toHaveLength(1);
  const given = await namesOf();
  expect(given).toHaveLength(20);
  for (const names of given) expect(names.filter((name) => !['old', 'new'].includes(name))).toHaveLength(1);
});

test('a tag that is deleted while a large bulk change adds it is skipped from then on, and nobody keeps it', async () => {
  const { company, ids, old, params, tagInBulk, namesOf } = await aCompanyWithTags(260);
  const started = await tagInBulk('old', ids);
  const read = () =>
    company.owner.call(candidateBulk.readCandidateBulkChange, {
      params: { ...params, candidateBulkChangeId: started.body.id },
    });
  expect(started.body.state).toBe('running');
  const server = await testServer();
  const ran = server.runTasks();
  // The first chunk is done, and the second one has the lock or waits for the deletion.
  await expect.poll(async () => (await read()).body.changedCount).toBeGreaterThan(0);
  const deleted = await company.owner.call(tags.deleteTag, { params: { ...params, tagId: old } });
  await ran;
  expect(deleted.status).toBe(200);
  await server.runTasks();
  const { body } = await read();
  expect(body.state).toBe('done');
  expect(body.changedCount + body.skippedCount).toBe(260);
  for (const one of body.skipped) expect(one.skipReason).toBe('tag_gone');
  expect(new Set((await namesOf()).map((names) => names.join()))).toEqual(new Set(['']));
});
