import { describe, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { newCvs } from '#candidates/new-cv-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { duplicates } from '../contract.ts';
import { groupMax } from '../rules.ts';
import { findDuplicatesTask, reviewDuplicatesTask } from './background.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { callsOf, findNow, twoRecords } from '../../../tests/harness/duplicates.ts';

const list = (company: TestCompany, query = {}, caller: Caller = company.owner) =>
  caller.call(duplicates.list, { params: { companyId: company.id }, query });

const people = (company: TestCompany, ...rows: Parameters<typeof aCandidate>[1][]) =>
  company.inTenant(async (tx) => {
    const found = [];
    for (const row of rows)
      found.push(await aCandidate(tx, { phone_number: '', city: '', current_company: '', ...row }));
    return found;
  });

describe('pairs', () => {
  test('are found with their reasons, the most likely first', async () => {
    const company = await aCompany();
    const ayse = {
      name: 'Ayşe',
      surname: 'Yılmaz',
      city: 'İzmir',
      country: 'TR',
      current_company: 'Nordwind A.Ş.',
    };
    const [one, two] = await people(
      company,
      { ...ayse, phone_number: '+905551112233' },
      {
        ...ayse,
        name: 'Ayse Nur',
        surname: 'YILMAZ',
        phone_number: '+905551112233',
        current_company: 'NORDWIND',
      },
      {
        name: 'Can',
        surname: 'Öz',
        profile: JSON.stringify({ links: [{ label: '', url: 'https://github.com/canoz/' }] }),
      },
      {
        name: 'Cenk',
        surname: 'Ak',
        profile: JSON.stringify({ links: [{ label: '', url: 'https://www.github.com/CanOz' }] }),
      },
      { name: 'Ayşe', surname: 'Yılmaz', city: 'Ankara', country: 'TR' },
    );
    await findNow();
    const { items, total } = (await list(company)).body;
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        first: { id: one?.id },
        second: { id: two?.id },
        likelihood: 'very_likely',
        reasons: ['same_phone', 'similar_name', 'same_employer', 'same_place'],
      },
      { first: { name: 'Can' }, second: { name: 'Cenk' }, likelihood: 'likely', reasons: ['same_link'] },
    ]);
  });

  test('go when the candidate is changed, and never cross companies', async () => {
    const [company, other] = [await aCompany(), await aCompany()];
    const { kept } = await twoRecords(company);
    await twoRecords(other, [
      { phone_number: '+4917600000001' },
      { phone_number: '', name: 'Max', surname: 'Beck' },
    ]);
    await findNow();
    expect((await list(company)).body.items).toHaveLength(1);
    expect((await list(other)).body.items).toHaveLength(0);
    const body = { version: 1, phoneNumber: '', city: '', currentCompany: '', name: 'Zeynep', surname: 'Ak' };
    const params = { companyId: company.id, candidateId: kept.id };
    expect((await company.owner.call(candidates.update, { params, body })).status).toBe(200);
    await findNow();
    expect((await list(company)).body.items).toHaveLength(0);
  });

  test('of a value that too many share are not stored', async () => {
    const company = await aCompany();
    const numbered = (number: number) => ({
      name: `Ad${String.fromCodePoint(97 + number)}`,
      surname: 'Soyad',
      phone_number: '+902120000000',
    });
    await people(company, ...Array.from({ length: groupMax + 1 }, (_, number) => numbered(number)));
    await findNow();
    expect((await list(company)).body.items).toHaveLength(0);
    await company.inTenant((tx) => tx.deleteFrom('candidates').where('name', '=', 'Ada').execute());
    const { platform } = await testServer();
    await company.inTenant((tx) => tx.deleteFrom('duplicate_keys').execute());
    await reviewDuplicatesTask.run({}, platform);
    await findNow();
    expect((await list(company)).body.total).toBe((groupMax * (groupMax - 1)) / 2);
  });

  test('of a candidate held by a change are found a moment later, not in the next minute', async () => {
    const company = await aCompany();
    const { kept } = await twoRecords(company);
    const server = await testServer();
    const held = await holdRows('candidates', [kept.id]);
    await findDuplicatesTask.run({ companyId: company.id }, server.platform);
    await held.release();
    expect((await list(company)).body.items).toHaveLength(0);
    const found = async () => {
      await server.runTasks();
      return (await list(company)).body.items.length;
    };
    await expect.poll(found).toBe(1);
  });

  test('come page by page', async () => {
    const company = await aCompany();
    await people(
      company,
      ...Array.from({ length: 6 }, (_, at) => ({
        phone_number: `+90555000000${Math.floor(at / 2)}`,
        name: `N${at}`,
      })),
    );
    await findNow();
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = (await list(company, { limit: 2, ...(cursor && { cursor }) })).body;
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(3);
    const bad = Buffer.from(JSON.stringify({ score: 'constructor', id: seen[0] })).toString('base64url');
    expect((await list(company, { cursor: bad })).status).toBe(200);
    expect((await list(company, { cursor: 'x' })).status).toBe(400);
  });
});

describe('"not the same person"', () => {
  test('is remembered by later checks, and can be undone', async () => {
    const company = await aCompany();
    const { kept } = await twoRecords(company);
    await findNow();
    const [pair] = (await list(company)).body.items;
    const params = { companyId: company.id, pairId: pair?.id ?? '' };
    const answers = await Promise.all([0, 1].map(() => company.owner.call(duplicates.dismiss, { params })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await company.inTenant((tx) =>
      tx.updateTable('candidates').set({ current_company: 'Elsewhere' }).where('id', '=', kept.id).execute(),
    );
    await findNow();
    expect((await list(company)).body).toMatchObject({ items: [], total: 0 });
    expect((await list(company, { state: 'dismissed' })).body.items).toMatchObject([{ id: pair?.id }]);
    expect((await company.owner.call(duplicates.reopen, { params })).body.dismissedAt).toBeNull();
    expect((await list(company)).body.items).toMatchObject([{ id: pair?.id }]);
  });
});

test('while a person is typed, candidates with a similar name at the same place or employer are shown', async () => {
  const company = await aCompany();
  const [known] = await people(company, {
    name: 'Ayşe',
    surname: 'Yılmaz',
    current_company: 'Nordwind',
    city: 'İzmir',
  });
  await findNow();
  const typed = async (query: object, caller: Caller = company.owner) =>
    (await caller.call(newCvs.listKnown, { params: { companyId: company.id }, query })).body.items;
  const ayse = { name: 'ayse nur', surname: 'YILMAZ', currentCompany: 'nordwind gmbh' };
  expect(await typed(ayse)).toMatchObject([{ id: known?.id, reasons: ['similar_name', 'same_employer'] }]);
  expect(await typed({ ...ayse, city: 'izmir' })).toMatchObject([
    { reasons: ['similar_name', 'same_employer', 'same_place'] },
  ]);
  expect(await typed({ ...ayse, currentCompany: 'Elsewhere' })).toEqual([]);
  expect(await typed(ayse, await company.member('candidates.create'))).toEqual([]);
});

test.each([
  ['has no pair with the third', true],
  ['has an open pair with the third', false],
])('"not the same person" counts for the remaining candidate, who %s', async (_case, isAlone) => {
  const company = await aCompany();
  const { kept, merged } = await twoRecords(company);
  const [third] = await people(company, { phone_number: kept.phone_number, name: 'Can', surname: 'Öz' });
  await findNow();
  const pair = (await list(company)).body.items.find(({ first, second }) =>
    [first.id, second.id].every((id) => id === merged.id || id === third?.id),
  );
  const params = { companyId: company.id, pairId: pair?.id ?? '' };
  expect((await company.owner.call(duplicates.dismiss, { params })).status).toBe(200);
  if (isAlone)
    await company.inTenant((tx) =>
      tx.deleteFrom('duplicate_pairs').where('dismissed_at', 'is', null).execute(),
    );
  const open = (await list(company)).body.items.map(({ id }) => id).toSorted();
  expect(open).toHaveLength(isAlone ? 0 : 2);
  const calls = callsOf(company.id, kept.id, merged.id);
  expect((await calls.merge(company.owner)).status).toBe(200);
  await findNow();
  expect((await list(company)).body.items).toEqual([]);
  expect((await list(company, { state: 'dismissed' })).body.items).toHaveLength(1);
  await calls.undo(company.owner);
  expect((await list(company, { state: 'dismissed' })).body.items).toMatchObject([{ id: pair?.id }]);
  expect((await list(company)).body.items.map(({ id }) => id).toSorted()).toEqual(open);
});

describe('members', () => {
  test('without the right to change and see everyone see no pairs and merge nobody', async () => {
    const company = await aCompany();
    const { kept, merged } = await twoRecords(company);
    await findNow();
    const [pair] = (await list(company)).body.items;
    const calls = callsOf(company.id, kept.id, merged.id);
    const body = await calls.draft(company.owner);
    const params = { companyId: company.id, pairId: pair?.id ?? '' };
    const onTeam = await company.member('candidates.update');
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values({ job_id: kept.jobId, member_id: onTeam.memberId, role: 'recruiter' })
        .execute(),
    );
    expect((await calls.ofCandidate(onTeam)).body).toEqual({ items: [], merged: [] });
    for (const caller of [onTeam, await company.member('candidates.get', 'jobs.list')]) {
      expect((await list(company, {}, caller)).status).toBe(403);
      expect((await calls.compare(caller)).status).toBe(403);
      expect((await calls.mergeWith(caller, body)).status).toBe(403);
      expect((await calls.undo(caller)).status).toBe(403);
      expect((await caller.call(duplicates.dismiss, { params })).status).toBe(403);
      expect((await caller.call(duplicates.reopen, { params })).status).toBe(403);
    }
    const allowed = await company.member('candidates.update', 'candidates.get', 'jobs.list');
    expect((await calls.ofCandidate(allowed)).body.items).toMatchObject([{ id: pair?.id }]);
    expect((await calls.mergeWith(allowed, body)).status).toBe(200);
  });

  test('of another company find none of it', async () => {
    const [company, other] = [await aCompany(), await aCompany()];
    const { kept, merged } = await twoRecords(company);
    const own = await twoRecords(other);
    await findNow();
    const [pair] = (await list(company)).body.items;
    const before = await rowsOf(company.id);
    const body = { version: 1, otherVersion: 1, fromOther: [] };
    for (const [candidateId, otherId] of [
      [kept.id, merged.id],
      [own.kept.id, merged.id],
      [kept.id, own.merged.id],
    ] as const) {
      const calls = callsOf(other.id, candidateId, otherId);
      expect((await calls.compare(other.owner)).status).toBe(404);
      expect((await calls.mergeWith(other.owner, body)).status).toBe(404);
      expect((await calls.undo(other.owner)).status).toBe(404);
    }
    const params = { companyId: other.id, pairId: pair?.id ?? '' };
    expect((await other.owner.call(duplicates.dismiss, { params })).status).toBe(404);
    expect((await other.owner.call(duplicates.reopen, { params })).status).toBe(404);
    expect((await callsOf(other.id, own.kept.id, own.merged.id).merge(other.owner)).status).toBe(200);
    const after = await callsOf(company.id, kept.id, merged.id).mergeWith(other.owner, body);
    expect(after.status).toBe(404);
    expect(await rowsOf(company.id)).toEqual(before);
    expect((await callsOf(company.id, kept.id, merged.id).read(company.owner, merged.id)).status).toBe(200);
  });
});
