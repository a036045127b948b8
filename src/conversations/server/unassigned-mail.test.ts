import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  aMail,
  aMailedApplicant,
  callHook,
  receiveMails,
  receiveNoMails,
} from '../../../tests/harness/incoming-mail.ts';
import { conversations } from '../contract.ts';
import { incomingMails } from '../incoming-contract.ts';
import { pageOfMessages } from './queries.ts';
import { removeOldMailsTask } from './remove-old-mails.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);
afterEach(async () => (await testServer()).clock.set(null));

const addressOf = async ({ id: companyId, owner }: TestCompany): Promise<string> =>
  (await owner.call(incomingMails.readReplyAddress, { params: { companyId } })).body.address ?? '';

const listFor = (caller: Caller, { id: companyId }: TestCompany, query = {}) =>
  caller.call(incomingMails.listUnassigned, { params: { companyId }, query });

const filesIn = (company: TestCompany) =>
  company.inTenant((tx) => tx.selectFrom('files').select(['id', 'candidate_id']).execute());

/** A company with a mail of a stranger that has an attachment. */
async function aCompanyWithMail() {
  const company = await aCompany();
  const raw = await aMail({
    from: { name: 'Ada Lovelace', address: 'ada@example.test' },
    to: await addressOf(company),
    subject: 'Başvuru',
    text: 'Merhaba\n\nEk: özgeçmişim',
    attachments: [{ filename: 'cv.txt', content: 'Ada Lovelace' }],
  });
  await callHook(raw);
  const [mail] = (await listFor(company.owner, company)).body.items;
  if (mail === undefined) throw new Error('no mail');
  return { company, mail, raw, params: { companyId: company.id, mailId: mail.id } };
}

test('a mail to the company of an unknown sender waits for a member, who reads it whole', async () => {
  const { company, mail, raw, params } = await aCompanyWithMail();
  expect(mail).toMatchObject({
    fromAddress: 'ada@example.test',
    fromName: 'Ada Lovelace',
    subject: 'Başvuru',
    excerpt: 'Merhaba\n\nEk: özgeçmişim',
    files: [{ title: 'cv.txt', sizeBytes: 12 }],
  });
  expect((await company.owner.call(incomingMails.readUnassigned, { params })).body.body).toContain(
    'özgeçmişim',
  );
  await callHook(raw);
  expect((await listFor(company.owner, company)).body.items).toHaveLength(1);
  expect(await filesIn(company)).toHaveLength(1);
});

test('it is assigned once, with its files, and stays known', async () => {
  const { company, raw, params } = await aCompanyWithMail();
  const candidate = await company.inTenant((tx) => aCandidate(tx, { email: 'other@example.test' }));
  const body = { candidateId: candidate.id };
  const results = await Promise.all(
    [0, 1, 2, 3].map(() => company.owner.call(incomingMails.assignMail, { params, body })),
  );
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(results.filter(({ status }) => status === 404)).toHaveLength(3);
  const ofCandidate = { companyId: company.id, candidateId: candidate.id };
  const { items } = (await company.owner.call(conversations.list, { params: ofCandidate, query: {} })).body;
  expect(items).toMatchObject([
    { sender: 'candidate', mail: { matchedBy: 'member', isFromOther: true }, files: [{ title: 'cv.txt' }] },
  ]);
  expect(await filesIn(company)).toMatchObject([{ candidate_id: candidate.id }]);
  await callHook(raw);
  expect((await listFor(company.owner, company)).body.items).toEqual([]);
  expect((await company.owner.call(candidates.read, { params: ofCandidate })).body.email).toBe(
    'other@example.test',
  );
});

test('it is deleted by a member, or after 90 days, with its files', async () => {
  const first = await aCompanyWithMail();
  const removed = await first.company.owner.call(incomingMails.removeUnassigned, { params: first.params });
  expect(removed.status).toBe(200);
  expect(await filesIn(first.company)).toEqual([]);
  const second = await aCompanyWithMail();
  const { platform, clock } = await testServer();
  clock.set(new Date(Date.now() + 89 * 86_400_000));
  await removeOldMailsTask.run({}, platform);
  expect(await filesIn(second.company)).toHaveLength(1);
  clock.set(new Date(Date.now() + 91 * 86_400_000));
  await removeOldMailsTask.run({}, platform);
  expect(await filesIn(second.company)).toEqual([]);
});

test('only members who see and change every candidate read it', async () => {
  const { company, params } = await aCompanyWithMail();
  const allowed = await company.member('jobs.list', 'candidates.get', 'candidates.update');
  expect((await listFor(allowed, company)).body.items).toHaveLength(1);
  const limited = [
    await company.member('candidates.update'),
    await company.member('jobs.list', 'candidates.get'),
  ];
  for (const caller of limited) {
    expect((await listFor(caller, company)).status).toBe(403);
    expect((await caller.call(incomingMails.readUnassigned, { params })).status).toBe(403);
    expect((await caller.call(incomingMails.removeUnassigned, { params })).status).toBe(403);
  }
  const other = await aCompany();
  const foreign = { params: { companyId: other.id, mailId: params.mailId } };
  expect((await other.owner.call(incomingMails.readUnassigned, foreign)).status).toBe(404);
});

test('a mail to the company goes to the candidate with this address, unless two have it', async () => {
  const { company, sent, list, candidateId } = await aMailedApplicant();
  const to = await addressOf(company);
  await callHook(await aMail({ from: sent.email, to, subject: 'Soru', text: 'Bir sorum var' }));
  expect((await list())[0]).toMatchObject({
    body: 'Bir sorum var',
    mail: { matchedBy: 'sender' },
    applicationId: null,
  });
  await company.inTenant((tx) => aCandidate(tx, { email: sent.email }));
  await callHook(await aMail({ from: sent.email, to, subject: 'Soru', text: 'Bir soru daha' }));
  expect((await listFor(company.owner, company)).body.items).toHaveLength(1);
  const { items } = (
    await company.owner.call(conversations.list, {
      params: { companyId: company.id, candidateId },
      query: {},
    })
  ).body;
  expect(items.filter(({ sender }) => sender === 'candidate')).toHaveLength(1);
});

test('ten thousand mails and messages are listed by pages in equal time', async () => {
  const { company, candidateId, params } = await aMailedApplicant();
  await company.inTenant(async (tx) => {
    await sql`
      insert into incoming_mails (tenant_id, content_hash, header_id, from_address, from_name, subject, body, received_at)
      select ${company.id}::uuid, int4send(n), '', 'x@y.test', '', 'Mail ' || n, repeat('text ', 200), now()
        from generate_series(1, 10000) as n`.execute(tx);
    await sql`
      insert into messages (tenant_id, candidate_id, sender, body)
      select ${company.id}::uuid, ${candidateId}::uuid, 'candidate', 'Message ' || n from generate_series(1, 10000) as n`.execute(
      tx,
    );
    await sql`
      insert into incoming_mails (tenant_id, content_hash, header_id, from_address, from_name, subject, body, received_at,
                                  candidate_id, message_id, matched_by)
      select m.tenant_id, int4send(n::integer) || '\\x00'::bytea, '', 'x@y.test', '', 'Mail', m.body, now(), m.candidate_id, m.id, 'address'
        from (select m.*, row_number() over () as n from messages m
               where m.tenant_id = ${company.id}::uuid and m.sender = 'candidate') as m`.execute(tx);
  });
  const first = await listFor(company.owner, company, { limit: 50 });
  expect(first.body.items).toHaveLength(50);
  const next = await listFor(company.owner, company, { limit: 50, cursor: first.body.nextCursor ?? '' });
  expect(next.body.items[0]?.id).not.toBe(first.body.items[0]?.id);
  const plan = await company.inTenant(async (tx) => {
    const thread = { candidateId, scope: 'everyone', userId: company.owner.userId } as const;
    const lines = await pageOfMessages(tx, thread, { after: null, limit: 50 }).explain<{
      'QUERY PLAN': string;
    }>('text', sql`analyze, costs off, timing off, buffers off`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toMatch(/Seq Scan on (messages|incoming_mails|sent_mails|private_threads)/);
  expect(plan).not.toContain('Sort Key: messages.id');
  expect(plan, 'the private threads of the company are not read as a whole').not.toContain('hashed SubPlan');
  expect(plan).toMatch(/Scan using messages_candidate_idx on messages \(actual rows=51/);
  const { items } = (await company.owner.call(conversations.list, { params, query: { limit: 50 } })).body;
  expect(items).toHaveLength(50);
});
