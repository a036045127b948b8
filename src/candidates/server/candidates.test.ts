import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, visitor } from '../../../tests/harness/api.ts';
import { candidates } from '../contract.ts';
import { aCandidate } from './factory.ts';
import { findOrAddTag, findOrAddTags } from './find-tag.ts';
import { insertTags } from './write-tags.ts';

const person = { name: 'Işıl', surname: 'Şahin', email: 'ISIL@Sahin.example', phoneNumber: '0532 123 45 67' };

async function apply(tx: TenantTx, job: Awaited<ReturnType<typeof aJob>>, candidateId: string) {
  const stepId = job.steps[0]?.id ?? '';
  await tx
    .insertInto('applications')
    .values({ job_id: job.id, candidate_id: candidateId, step_id: stepId })
    .execute();
}

async function someoneOnTeam(company: TestCompany, role: 'interviewer' | 'recruiter') {
  const member = await company.member();
  const job = await company.inTenant((tx) =>
    aJob(tx, { title: 'Team job', hiringTeam: [{ memberId: member.memberId, role }] }),
  );
  return { member, job };
}

test('a member adds a candidate by hand, reads and finds them', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const body = { ...person, skills: ['C++'], tags: ['Star', 'star', 'pool'] };
  const created = await company.owner.call(candidates.create, { params, body });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    name: 'Işıl',
    email: 'isil@sahin.example',
    tags: [{ name: 'pool' }, { name: 'Star' }],
    source: 'manual',
    applications: [],
    version: 1,
    can: { update: true, comment: true },
  });
  const candidateId = created.body.id;
  const read = await company.owner.call(candidates.read, { params: { ...params, candidateId } });
  expect(read.body).toEqual(created.body);
  for (const search of ['isil', 'c++', 'sahin isil', '0532123']) {
    const found = await company.owner.call(candidates.list, { params, query: { search } });
    expect([search, found.body.total, found.body.items[0]?.id]).toEqual([search, 1, candidateId]);
  }
});

test("a phone number gets the company's country code, and invalid fields are named", async () => {
  const company = await aCompany();
  await company.inTenant((tx) =>
    tx.updateTable('companies').set({ country: 'TR' }).where('id', '=', company.id).execute(),
  );
  const params = { companyId: company.id };
  const created = await company.owner.call(candidates.create, { params, body: person });
  expect(created.body.phoneNumber).toBe('+905321234567');
  const body = { name: ' ', surname: '', email: 'nobody', phoneNumber: '12', tenantId: 'x' } as never;
  const refused = await company.owner.call(candidates.create, { params, body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual(['email', 'name', 'surname', 'tenantId']);
  const wrong = await company.owner.call(candidates.create, {
    params,
    body: { ...person, phoneNumber: '12' },
  });
  expect(wrong.problem.fields).toEqual({ phoneNumber: ['Must be a valid phone number'] });
});

test('a known e-mail or phone returns the existing candidates, until the member confirms another person', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const { body: first } = await company.owner.call(candidates.create, {
    params,
    body: { ...person, phoneNumber: '+905321234567' },
  });
  const again = { name: 'Other', surname: 'Person', phoneNumber: '+90 532 123 45 67' };
  const refused = await company.owner.call(candidates.create, { params, body: again });
  expect(refused.status).toBe(409);
  expect(refused.problem.code).toBe('candidates.known');
  expect(refused.problem.details).toMatchObject({ known: [{ id: first.id }] });
  const meant = { ...again, isAnotherPerson: true };
  expect((await company.owner.call(candidates.create, { params, body: meant })).status).toBe(201);
  const blind = await company.member('candidates.create');
  expect((await blind.call(candidates.create, { params, body: again })).status).toBe(201);
});

test('an edit with an old version is refused with the current state', async () => {
  const company = await aCompany();
  const { id } = await company.inTenant((tx) => aCandidate(tx));
  const params = { companyId: company.id, candidateId: id };
  const body = { version: 1, surname: 'Öztürk', currentTitle: 'Head of design' };
  const changed = await company.owner.call(candidates.update, { params, body });
  expect(changed.body).toMatchObject({ surname: 'Öztürk', currentTitle: 'Head of design', version: 2 });
  const late = await company.owner.call(candidates.update, { params, body: { version: 1, surname: 'Late' } });
  expect(late.status).toBe(409);
  expect(late.problem).toMatchObject({
    code: 'candidates.stale',
    details: { current: { surname: 'Öztürk', version: 2 } },
  });
  const found = await company.owner.call(candidates.list, {
    params: { companyId: company.id },
    query: { search: 'ozturk' },
  });
  expect(found.body.items).toHaveLength(1);
});

test('one of two concurrent edits gets 409', async () => {
  const company = await aCompany();
  const { id } = await company.inTenant((tx) => aCandidate(tx));
  const params = { companyId: company.id, candidateId: id };
  const edits = ['A', 'B', 'C'].map((city) =>
    company.owner.call(candidates.update, { params, body: { version: 1, city } }),
  );
  const statuses = (await Promise.all(edits)).map((edit) => edit.status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409]);
});

test('tags are added and removed once, ignoring case, and filter the list', async () => {
  const company = await aCompany();
  const { id } = await company.inTenant((tx) => aCandidate(tx, { tags: ['pool'] }));
  const params = { companyId: company.id, candidateId: id };
  const add = (name: string) => company.owner.call(candidates.addTag, { params, body: { name } });
  const tagged = await add('Açık fikirli/ı');
  expect(tagged.body.tags).toMatchObject([{ name: 'Açık fikirli/ı' }, { name: 'pool' }]);
  const twice = await add('POOL');
  expect(twice.body).toEqual(tagged.body);
  const filters = await company.owner.call(candidates.listFilters, { params: { companyId: company.id } });
  expect(filters.body.tags).toEqual(tagged.body.tags);
  const by = async (name: string) => {
    const tag = await company.inTenant((tx) => findOrAddTag(tx, name));
    return company.owner.call(candidates.list, { params: { companyId: company.id }, query: { tag } });
  };
  expect((await by('pool')).body.items).toHaveLength(1);
  const tagId = tagged.body.tags[1]?.id ?? '';
  await company.owner.call(candidates.removeTag, { params: { ...params, tagId } });
  expect((await by('pool')).body.items).toHaveLength(0);
  const many = Array.from({ length: 30 }, (_, index) => `t${index}`);
  await company.inTenant(async (tx) => insertTags(tx, id, await findOrAddTags(tx, many)));
  const tooMany = await add('one more');
  expect(tooMany.problem.code).toBe('candidates.too_many_tags');
});

test('a hiring team sees only the candidates who applied to its jobs, in every call', async () => {
  const company = await aCompany();
  const { member, job } = await someoneOnTeam(company, 'interviewer');
  const [mine, theirs] = await company.inTenant(async (tx) => {
    const other = await aJob(tx, { title: 'Secret job' });
    const seen = await aCandidate(tx, { name: 'Seen', tags: ['mine'], city: 'Bursa' });
    const hidden = await aCandidate(tx, { name: 'Hidden', tags: ['theirs'], city: 'Izmir' });
    await apply(tx, job, seen.id);
    await apply(tx, other, seen.id);
    await apply(tx, other, hidden.id);
    return [seen, hidden];
  });
  const params = { companyId: company.id };
  const listed = await member.call(candidates.list, { params });
  expect(listed.body.total).toBe(1);
  expect(listed.body.items[0]).toMatchObject({
    id: mine.id,
    latestApplication: { job: { title: 'Team job' } },
  });
  const searched = await member.call(candidates.list, { params, query: { search: 'elif-', sort: 'name' } });
  expect(searched.body.items.map((item) => item.id)).toEqual([mine.id]);
  const theirTag = await company.inTenant((tx) => findOrAddTag(tx, 'theirs'));
  expect((await member.call(candidates.list, { params, query: { tag: theirTag } })).body.items).toEqual([]);
  const filters = await member.call(candidates.listFilters, { params });
  expect(filters.body).toMatchObject({
    tags: [{ name: 'mine' }],
    locations: ['Bursa'],
    jobs: [{ title: 'Team job' }],
  });
  const read = await member.call(candidates.read, { params: { ...params, candidateId: mine.id } });
  expect(read.body.applications.map((one) => one.job.title)).toEqual(['Team job']);
  expect(read.body.can.update).toBe(false);
  expect((await member.call(candidates.read, { params: { ...params, candidateId: theirs.id } })).status).toBe(
    404,
  );
  const edit = { params: { ...params, candidateId: mine.id }, body: { version: 1, city: 'X' } };
  expect((await member.call(candidates.update, edit)).status).toBe(403);
});

test('a recruiter of the team may change its candidates; grants without jobs.list give no access to others', async () => {
  const company = await aCompany();
  const { member, job } = await someoneOnTeam(company, 'recruiter');
  const { id } = await company.inTenant((tx) => aCandidate(tx));
  await company.inTenant((tx) => apply(tx, job, id));
  const params = { companyId: company.id, candidateId: id };
  const changed = await member.call(candidates.update, { params, body: { version: 1, city: 'Van' } });
  expect(changed.status).toBe(200);
  const narrow = await company.member('candidates.list', 'candidates.get', 'candidates.update');
  expect((await narrow.call(candidates.list, { params: { companyId: company.id } })).body.items).toEqual([]);
  expect((await narrow.call(candidates.read, { params })).status).toBe(404);
  const wide = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  expect((await wide.call(candidates.read, { params })).body.can.update).toBe(false);
  expect((await wide.call(candidates.update, { params, body: { version: 2 } })).status).toBe(403);
});

test('candidates of another company return 404, and so do calls with a malformed id or no session', async () => {
  const company = await aCompany();
  const { id } = await company.inTenant((tx) => aCandidate(tx));
  const stranger = (await aCompany()).owner;
  const params = { companyId: company.id, candidateId: id };
  expect((await stranger.call(candidates.read, { params })).status).toBe(404);
  expect((await visitor().call(candidates.read, { params })).status).toBe(401);
  expect(
    (await company.owner.call(candidates.read, { params: { ...params, candidateId: 'x' } })).status,
  ).toBe(404);
  const other = await aCompany();
  const inOther = { companyId: other.id, candidateId: id };
  expect((await other.owner.call(candidates.read, { params: inOther })).status).toBe(404);
  const found = await other.owner.call(candidates.list, {
    params: { companyId: other.id },
    query: { search: 'elif' },
  });
  expect(found.body.items).toEqual([]);
});
