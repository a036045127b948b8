import { afterEach, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { conversations } from '#conversations/contract.ts';
import { duplicates } from '#duplicates/contract.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller, disable, testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, putOnPlan, saveDetails } from '../../../tests/harness/billing.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { outgoing } from '../contract.ts';
import { sendScheduledTask } from './send-scheduled.ts';

billingIsOn();

const noon = new Date('2026-11-25T09:00:00Z');
const address = () => `${crypto.randomUUID()}@example.test`;

afterEach(async () => (await testServer()).clock.set(null));

/** A message about a person that is due tomorrow, and the task of its sending. */
async function aScheduledMessage() {
  const { clock, platform } = await testServer();
  clock.set(noon);
  const company = await aCompany();
  const email = address();
  const person = await company.inTenant((tx) => aCandidate(tx, { name: 'Ada', email }));
  const params = { companyId: company.id };
  const made = await company.owner.call(outgoing.schedule, {
    params: { ...params, candidateId: person.id },
    body: { body: 'Hello Ada', time: 'morning' },
  });
  expect(made.status).toBe(201);
  const run = async () => {
    clock.set(new Date('2026-11-26T09:00:00Z'));
    await sendScheduledTask.run({ companyId: company.id, messageId: made.body.id }, platform);
  };
  const list = async () => (await company.owner.call(outgoing.list, { params, query: {} })).body.items;
  const written = async (candidateId: string) =>
    (await company.owner.call(conversations.list, { params: { ...params, candidateId } })).body.items;
  return { company, params, person, email, run, list, written };
}

test('a message to a person who was deleted meanwhile is sent to nobody', async () => {
  const { company, params, person, email, run, list } = await aScheduledMessage();
  const deleted = await company.owner.call(candidates.delete, {
    params: { ...params, candidateId: person.id },
  });
  expect(deleted.status).toBe(200);
  await run();
  expect([await list(), await mailsTo(email)]).toEqual([[], []]);
});

test('a message to a person who was merged meanwhile goes to the remaining one, at their address', async () => {
  const { company, params, person, email, run, list, written } = await aScheduledMessage();
  const main = address();
  const remaining = await company.inTenant((tx) => aCandidate(tx, { name: 'Ada', email: main }));
  const merged = await company.owner.call(duplicates.merge, {
    params: { ...params, candidateId: remaining.id, otherId: person.id },
    body: { version: 1, otherVersion: 1, fromOther: [] },
  });
  expect(merged.status).toBe(200);
  await run();
  expect(await list()).toEqual([]);
  expect((await written(remaining.id)).map(({ body }) => body)).toEqual(['Hello Ada']);
  expect([(await mailsTo(main)).length, (await mailsTo(email)).length]).toEqual([1, 0]);
});

test('a message beyond the mails of the plan waits in the tray with its reason', async () => {
  const { company, email, run, list } = await aScheduledMessage();
  const { platform } = await testServer();
  const key = 'few';
  await inNoTenant(platform.system, async (tx) => {
    await tx.insertInto('plans').values({ key, position: 8, is_visible: false }).execute();
    const texts = {
      names: JSON.stringify({ en: 'Few', tr: 'Az' }),
      features: JSON.stringify({ en: [], tr: [] }),
      prices: JSON.stringify({
        TRY: { month: 1, year: 1 },
        EUR: { month: 1, year: 1 },
        USD: { month: 1, year: 1 },
      }),
    };
    await tx
      .insertInto('plan_versions')
      .values({ plan_key: key, version: 1, mails_per_month_max: 0, ...texts })
      .execute();
  });
  await saveDetails(company);
  await putOnPlan(company, key);
  await run();
  expect(await list()).toMatchObject([{ problem: 'limit' }]);
  expect(await mailsTo(email)).toEqual([]);
});

test('a message that is due while its company is disabled is sent when it is enabled again', async () => {
  const { company, email, run, list } = await aScheduledMessage();
  await disable(company);
  await run();
  await disable(company, null);
  expect([await list(), await mailsTo(email)]).toMatchObject([[{ problem: null }], []]);
  await run();
  expect([await list(), (await mailsTo(email)).length]).toEqual([[], 1]);
});

test('a colleague who edits a waiting message is named, and it stays that of its author', async () => {
  const { company, params, run, list, written, person } = await aScheduledMessage();
  const colleague = await company.member(
    'candidates.list',
    'candidates.get',
    'candidates.update',
    'jobs.list',
  );
  const [message] = await list();
  const change = async (caller: Caller, body: string) =>
    caller.call(outgoing.change, {
      params: { ...params, scheduledMessageId: message?.id ?? '' },
      body: { body, time: message?.sendAt ?? 'now', version: (await list())[0]?.version ?? 0 },
    });
  expect(message?.editedBy).toBeNull();
  const edited = await change(colleague, 'Hello Ada!');
  expect(edited.body.editedBy).not.toBeNull();
  expect(await list()).toMatchObject([{ isMine: true, body: 'Hello Ada!' }]);
  expect((await change(company.owner, 'Hello again')).body.editedBy).toBeNull();
  await change(colleague, 'Hello!');
  await run();
  const [sent] = await written(person.id);
  expect(sent).toMatchObject({ body: 'Hello!', authorName: message?.authorName });
});
