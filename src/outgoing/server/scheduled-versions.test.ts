import { expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { outgoing } from '../contract.ts';

const time = '2099-12-01T10:00:00.000Z';

/** A message that waits in the tray, and two members who read it. Each calls with the version that they read. */
async function aReadMessage() {
  const company = await aCompany();
  const { owner } = company;
  const params = { companyId: company.id };
  const colleague = await company.member(
    'jobs.list',
    'candidates.list',
    'candidates.get',
    'candidates.update',
  );
  const candidate = { email: `${crypto.randomUUID()}@example.test` };
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx, candidate));
  const body = { body: 'First', time: 'tray' };
  const made = await owner.call(outgoing.schedule, { params: { ...params, candidateId }, body });
  const { id, version } = made.body;
  const on = { params: { ...params, scheduledMessageId: id } };
  const calls = {
    change: (by: Caller, text: string) =>
      by.call(outgoing.change, { ...on, body: { body: text, time, version } }),
    cancel: (by: Caller) => by.call(outgoing.cancel, { ...on, query: { version } }),
    send: (by: Caller, asWritten = id) =>
      by.call(outgoing.send, { params, body: { scheduledMessages: [{ id: asWritten, version }] } }),
  };
  const read = async () => (await owner.call(outgoing.list, { params, query: {} })).body.items[0];
  return { owner, colleague, id, ...calls, read, version };
}

test('of two members who act on a waiting message the later one is refused, and nothing of the first is lost', async () => {
  const { owner, colleague, change, cancel, send, read, version } = await aReadMessage();
  const hers = { body: 'Hers', sendAt: time, version: version + 1 };
  expect((await change(colleague, 'Hers')).body).toMatchObject(hers);
  const refused = [await change(owner, 'His'), await send(owner), await cancel(owner)];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(refused.map(({ problem }) => problem)).toMatchObject(
    Array(3).fill({
      code: 'outgoing.stale',
      message: 'Someone else has just changed this message. Open it again.',
    }),
  );
  expect(await read()).toMatchObject(hers);
});

test('a message that is sent now cannot be changed by who read it before', async () => {
  const { owner, colleague, change, cancel, send, read, version } = await aReadMessage();
  expect((await send(colleague)).status).toBe(200);
  expect([(await change(owner, 'His')).status, (await cancel(owner)).status]).toEqual([409, 409]);
  expect(await read()).toMatchObject({ body: 'First', version: version + 1 });
});

test('an id in capital letters is the same id', async () => {
  const { owner, id, send, read, version } = await aReadMessage();
  expect((await send(owner, id.toUpperCase())).body.items).toMatchObject([{ id, version: version + 1 }]);
  expect(await read()).toMatchObject({ id, version: version + 1 });
});

test('of forty changes at once one is saved', async () => {
  const { owner, colleague, change, read, version } = await aReadMessage();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) => change(place % 2 === 0 ? owner : colleague, `Text ${place}`)),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  expect(await read()).toMatchObject({ body: saved[0]?.body.body, version: version + 1 });
});

test('of forty who change, send or cancel a message at once one succeeds', async () => {
  const { owner, colleague, change, cancel, send, read } = await aReadMessage();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      const by = place % 2 === 0 ? owner : colleague;
      if (place % 3 === 0) return change(by, `Text ${place}`);
      return place % 3 === 1 ? send(by) : cancel(by);
    }),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // After a cancel the others find no message.
  const refusal = (await read()) === undefined ? 404 : 409;
  expect(statuses.filter((status) => status === refusal)).toHaveLength(39);
});
