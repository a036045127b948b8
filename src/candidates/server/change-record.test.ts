import { expect, test } from 'vitest';
import { lockAddress } from '#identity/server/prove-address.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, aUser, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { type CandidateChange, candidates } from '../contract.ts';
import { newCvs } from '../new-cv-contract.ts';
import { aCandidate } from './factory.ts';

async function aChanger(company: TestCompany) {
  const { id } = await company.inTenant((tx) =>
    aCandidate(tx, { email: 'elif@example.test', phone_number: '+905321234567' }),
  );
  const params = { companyId: company.id, candidateId: id };
  const read = async () => (await company.owner.call(candidates.read, { params })).body;
  const change = async (body: Partial<CandidateChange>) =>
    company.owner.call(candidates.update, {
      params,
      body: { ...body, version: (await read()).version } as never,
    });
  return { id, params, read, change };
}

/** The fields that the activity names, change by change. */
async function changedFields(company: TestCompany): Promise<unknown[]> {
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('events').select('data').where('type', '=', 'candidate.updated').orderBy('id').execute(),
  );
  return rows.map(({ data }) => (data as { fields?: unknown }).fields);
}

test('a candidate has several addresses and numbers, of which the first is the main one', async () => {
  const company = await aCompany();
  const { read, change } = await aChanger(company);
  const added = await change({
    otherEmails: ['ELIF@work.example', 'elif@example.test', 'elif@work.example'],
    otherPhoneNumbers: ['+49 30 901820', '+90 532 123 45 67'],
  });
  expect(added.body).toMatchObject({
    email: 'elif@example.test',
    otherEmails: ['elif@work.example'],
    otherPhoneNumbers: ['+4930901820'],
  });
  await change({ email: 'elif@work.example', otherEmails: ['elif@example.test'] });
  expect(await read()).toMatchObject({ email: 'elif@work.example', otherEmails: ['elif@example.test'] });
  expect(await changedFields(company)).toEqual([['email', 'phone_number'], ['email']]);
  await change({ email: '', phoneNumber: '' });
  expect(await read()).toMatchObject({
    email: 'elif@example.test',
    otherEmails: [],
    phoneNumber: '+4930901820',
    otherPhoneNumbers: [],
  });
});

test('the first of other addresses becomes the main one after a concurrent proof of it', async () => {
  const company = await aCompany();
  const { change, read } = await aChanger(company);
  await change({ email: '' });
  const user = await aUser({ email: `elif-${crypto.randomUUID()}@example.test` });
  const address = `proven-${crypto.randomUUID()}@example.test`;
  const [proving, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { platform } = await testServer();
  const proof = inNoTenant(platform.db, async (tx) => {
    await lockAddress(tx, address);
    locked.resolve();
    await proving.promise;
    await tx.updateTable('users').set({ email: address }).where('id', '=', user.userId).execute();
  });
  await locked.promise;
  const watch = await holdRows('jobs', []);
  let isChanged = false;
  const changing = change({ otherEmails: [address] }).finally(() => (isChanged = true));
  await expect.poll(async () => isChanged || (await watch.waiting()) > 0).toBe(true);
  proving.resolve();
  await proof;
  expect((await changing).body.email).toBe(address);
  expect((await read()).email).toBe(address);
  const { user_id: linked } = await company.inTenant((tx) =>
    tx.selectFrom('candidates').select('user_id').executeTakeFirstOrThrow(),
  );
  expect(linked).toBe(user.userId);
});

test('every address and number finds the candidate, in the search and among known people of the company', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { id, change } = await aChanger(company);
  await change({ otherEmails: ['second@work.example'], otherPhoneNumbers: ['+4930901820'] });
  const found = async (of: TestCompany, query: { email?: string; phoneNumber?: string }) =>
    (await of.owner.call(newCvs.listKnown, { params: { companyId: of.id }, query })).body.items.map(
      (person) => person.id,
    );
  const searched = async (search: string) =>
    (await company.owner.call(candidates.list, { params: { companyId: company.id }, query: { search } })).body
      .total;
  const asked = [{ email: 'second@work.example' }, { phoneNumber: '+49 30 901820' }];
  for (const query of asked) {
    expect(await found(company, query)).toEqual([id]);
    expect(await found(other, query)).toEqual([]);
  }
  expect(await Promise.all(['second@work', '30901820', 'elif@example'].map(searched))).toEqual([1, 1, 1]);
  await change({ otherEmails: [], otherPhoneNumbers: [] });
  for (const query of asked) expect(await found(company, query)).toEqual([]);
});

test('a refused contact is named, and nothing of the change is written', async () => {
  const company = await aCompany();
  const { read, change } = await aChanger(company);
  const before = await read();
  const refused = await change({ city: 'Van', otherPhoneNumbers: ['+4930901820', '12'] });
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['otherPhoneNumbers.1']]);
  const tooMany = Array.from({ length: 10 }, (_, index) => `elif${index}@example.test`);
  expect((await change({ otherEmails: tooMany })).status).toBe(400);
  expect((await change({ otherEmails: ['nobody'] })).status).toBe(400);
  expect(await read()).toEqual(before);
});

test('a part of the profile is replaced and sorted by date, and the other parts stay', async () => {
  const company = await aCompany();
  const { read, change } = await aChanger(company);
  const links = [{ label: 'Site', url: 'https://elif.example/' }];
  const job = (title: string, startedOn: string, endedOn: string) => ({
    title,
    company: 'Loom',
    description: '',
    startedOn,
    endedOn,
  });
  await change({ profile: { links } });
  await change({
    profile: {
      experiences: [
        job('Undated', '', ''),
        job('First', '2010', '2012-03'),
        job('Now', '2015', ''),
        job('Second', '2012-04', '2014'),
        job('Unknown end', '2013', '?'),
      ],
    },
  });
  const { profile } = await read();
  expect(profile.experiences.map(({ title }) => title)).toEqual([
    'Now',
    'Second',
    'Unknown end',
    'First',
    'Undated',
  ]);
  expect(profile.links).toEqual(links);
});

test('an entry without a name, with an end before its start, or of an unknown part is refused', async () => {
  const company = await aCompany();
  const { read, change } = await aChanger(company);
  const before = await read();
  const school = { school: 'Ege', degree: '', field: '', startedOn: '2014', endedOn: '2018' };
  const wrong: object[] = [
    { education: [{ ...school, school: '' }] },
    { education: [{ ...school, endedOn: '2013-12' }] },
    { education: [{ ...school, startedOn: 'spring' }] },
    { projects: [{ title: '', url: '', description: 'x' }] },
    { languages: [{ name: ' ', level: 'B2' }] },
    { __proto__: [], constructor: [] },
  ];
  for (const profile of wrong)
    expect((await change({ profile } as never)).status, JSON.stringify(profile)).toBe(400);
  expect(await read()).toEqual(before);
  expect((await change({ profile: { education: [{ ...school, endedOn: '2014-02' }] } })).status).toBe(200);
});

test('of forty equal changes at once one is made, and the others get the current state', async () => {
  const company = await aCompany();
  const { params, read } = await aChanger(company);
  const body = { version: 1, otherEmails: ['elif@work.example'], skills: ['Weaving'] };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(candidates.update, { params, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  expect(await read()).toMatchObject({ version: 2, otherEmails: ['elif@work.example'], skills: ['Weaving'] });
});

test('the summary keeps its lines', async () => {
  const company = await aCompany();
  const { read, change } = await aChanger(company);
  await change({ summary: ' Weaver.\nLooks for a loom. ' });
  expect((await read()).summary).toBe('Weaver.\nLooks for a loom.');
});

test('others change no candidate: a reader gets 403, another company 404', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { params, read } = await aChanger(company);
  const before = await read();
  const body = { version: 1, otherEmails: ['x@work.example'] };
  const reader = await company.member('candidates.get', 'candidates.list', 'jobs.list');
  expect((await reader.call(candidates.update, { params, body })).status).toBe(403);
  for (const companyId of [company.id, other.id])
    expect(
      (await other.owner.call(candidates.update, { params: { ...params, companyId }, body })).status,
    ).toBe(404);
  expect(await read()).toEqual(before);
});
