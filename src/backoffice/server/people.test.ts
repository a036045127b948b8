import { afterEach, expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { backoffice } from '../contract.ts';
import { people } from '../people-contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const reason = 'The owner reports a missing candidate.';

async function aScene() {
  const [company, admin] = [await aCompany(), await aPlatformAdmin()];
  const { candidate_id: personId } = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Weaver' });
    return anApplication(tx, { jobId: job.id, candidate: { name: 'Işıl', surname: 'Çelik' } });
  });
  return { company, admin, personId };
}

const at = ({ id: tenantId }: TestCompany) => ({ params: { tenantId } });
const open = (admin: Caller, company: TestCompany, minutes: 15 | 30 | 60 = 15) =>
  admin.call(people.openPeople, { ...at(company), body: { reason, minutes } });
const list = (admin: Caller, company: TestCompany, search?: string) =>
  admin.call(people.listPeople, { ...at(company), query: search === undefined ? {} : { search } });
const read = (admin: Caller, { id: tenantId }: TestCompany, personId: string) =>
  admin.call(people.readPerson, { params: { tenantId, personId } });

async function ownerMails({ owner }: TestCompany) {
  const { platform } = await testServer();
  const find = platform.db.selectFrom('users').select('email').where('id', '=', owner.userId);
  return mailsTo((await find.executeTakeFirstOrThrow()).email ?? '');
}

const eventsOf = (company: TestCompany) =>
  company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['type', 'actor_kind', 'candidate_id', 'data'])
      .where('type', 'in', ['company.people_opened', 'candidate.read_by_operator'])
      .orderBy('id')
      .execute(),
  );

test('the people of a company are closed until an admin gives a reason, which its owners read', async () => {
  const { company, admin, personId } = await aScene();
  for (const refused of [await list(admin, company), await read(admin, company, personId)])
    expect([refused.status, refused.problem.code]).toEqual([403, 'backoffice.people_closed']);
  const empty = { ...at(company), body: { reason: ' ', minutes: 15 } } as const;
  expect(Object.keys((await admin.call(people.openPeople, empty)).problem.fields ?? {})).toEqual(['reason']);
  expect(await eventsOf(company)).toEqual([]);

  expect((await open(admin, company)).body.access).toMatchObject({ reason });
  expect((await list(admin, company)).body.items).toMatchObject([{ id: personId, name: 'Işıl' }]);
  const { body } = await read(admin, company, personId);
  expect(body.applications).toMatchObject([{ job: 'Weaver', outcome: 'open' }]);

  const mails = await ownerMails(company);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^The operator opened the people of/);
  expect(mails[0]?.text).toContain(reason);
  expect(await eventsOf(company)).toEqual([
    {
      type: 'company.people_opened',
      actor_kind: 'system',
      candidate_id: null,
      data: { reason, minutes: 15 },
    },
    { type: 'candidate.read_by_operator', actor_kind: 'system', candidate_id: personId, data: {} },
  ]);
  const log = await admin.call(backoffice.listLog, { query: { tenantId: company.id } });
  expect(log.body.items.map((item) => [item.type, item.actor?.id])).toEqual([
    ['people.read', admin.userId],
    ['people.opened', admin.userId],
  ]);
});

test('the access ends by itself, at once when it is closed, and is only of the admin who opened it', async () => {
  const { company, admin } = await aScene();
  const other = await aPlatformAdmin();
  const { clock } = await testServer();
  await open(admin, company);
  expect((await list(other, company)).status).toBe(403);
  clock.set(new Date(Date.now() + 14 * 60_000));
  expect((await list(admin, company)).status).toBe(200);
  clock.set(new Date(Date.now() + 16 * 60_000));
  expect((await list(admin, company)).status).toBe(403);
  expect((await admin.call(people.readPeopleAccess, at(company))).body.access).toBeNull();
  await open(admin, company, 60);
  expect((await list(admin, company)).status).toBe(200);
  await admin.call(people.closePeople, at(company));
  expect((await list(admin, company)).status).toBe(403);
});

test('opened forty times at once, the access is one, with one mail', async () => {
  const { company, admin } = await aScene();
  const answers = await Promise.all(Array.from({ length: 40 }, () => open(admin, company)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.access?.endsAt)).size).toBe(1);
  expect(await ownerMails(company)).toHaveLength(1);
});

test('an access opens one company, and its people are found by a search', async () => {
  const { company, admin, personId } = await aScene();
  const other = await aScene();
  await open(admin, company);
  expect((await list(admin, other.company)).status).toBe(403);
  expect((await read(admin, company, other.personId)).status).toBe(404);
  expect((await list(admin, company, 'isil')).body.items.map(({ id }) => id)).toEqual([personId]);
  expect((await list(admin, company, 'nobody')).body.items).toEqual([]);
  // A member of the company gets no more than before by an open access.
  expect((await list(company.owner, company)).status).toBe(403);
});
