import { expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { candidateBulk } from '../candidate-contract.ts';
import { mailings } from '../mailing-contract.ts';

const textsOf = (subject: string) => ({ en: { subject, body: 'Hello {first name}' } });

/** A mailing that waits in the tray, and two members who read it. */
async function aReadMailing() {
  const company = await aCompany();
  const { owner } = company;
  const params = { companyId: company.id };
  const { id } = await company.inTenant((tx) => aCandidate(tx, {}));
  const action = { kind: 'mail', texts: textsOf('First'), replyTo: 'company', time: 'tray' } as const;
  const made = await owner.call(candidateBulk.createCandidateBulkChange, {
    params,
    body: { action, jobId: null, target: { candidateIds: [id] } } as never,
  });
  expect(made.status).toBe(202);
  const read = async () => (await owner.call(mailings.listMailings, { params, query: {} })).body.items[0];
  const { version = 0 } = (await read()) ?? {};
  const colleague = await company.member(
    'jobs.list',
    'candidates.list',
    'candidates.get',
    'candidates.update',
  );
  const change = (
    by: typeof owner,
    body: { texts: ReturnType<typeof textsOf> | null; time: string | null },
  ) =>
    by.call(mailings.changeMailing, {
      params: { ...params, mailingId: made.body.id },
      body: { ...body, version } as never,
    });
  const cancel = (by: typeof owner, seen = version) =>
    by.call(mailings.cancelMailing, {
      params: { ...params, mailingId: made.body.id },
      query: { version: seen },
    });
  return { owner, colleague, change, cancel, read, version };
}

test('of two members who edit a mailing the later one is refused, and nothing of the first is lost', async () => {
  const { owner, colleague, change, read, version } = await aReadMailing();
  expect((await change(colleague, { texts: textsOf('Hers'), time: null })).body.version).toBe(version + 1);
  const refused = await change(owner, { texts: textsOf('His'), time: '2099-12-01T10:00:00Z' });
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    {
      code: 'bulk-changes.mailing_stale',
      message: 'Someone else has just changed this mailing. Open it again.',
    },
  ]);
  expect((await change(owner, { texts: null, time: 'now' })).status).toBe(409);
  expect(await read()).toMatchObject({ texts: textsOf('Hers'), sendAt: null, version: version + 1 });
});

test('a mailing that was changed is not cancelled by a member who read it before', async () => {
  const { owner, colleague, change, cancel, read, version } = await aReadMailing();
  expect((await change(colleague, { texts: textsOf('Hers'), time: null })).status).toBe(200);
  const refused = await cancel(owner);
  expect([refused.status, refused.problem.code]).toEqual([409, 'bulk-changes.mailing_stale']);
  expect(await read()).toMatchObject({ texts: textsOf('Hers') });
  expect((await cancel(owner, version + 1)).status).toBe(200);
  expect(await read()).toBeUndefined();
});

test('of forty changes at once one is saved', async () => {
  const { owner, colleague, change, read, version } = await aReadMailing();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      change(place % 2 === 0 ? owner : colleague, { texts: textsOf(`Text ${place}`), time: null }),
    ),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await read()).toMatchObject({ texts: saved[0]?.body.texts, version: version + 1 });
});
