import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { byMember, record } from '#activity/server/record.ts';
import { aJob } from '#jobs/server/factory.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';

let port = 0;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  const { app } = await testServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
afterAll(() => {
  for (const response of open) response.destroy();
});

/** Opens the stream and collects what it says. */
async function listen(caller: Caller, companyId: string) {
  const request = get({
    port,
    path: `/api/companies/${companyId}/live`,
    headers: { cookie: `${sessionCookie}=${caller.token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  open.push(response);
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const heard = () =>
    [...text.matchAll(/^data: (\{"type".*\})$/gm)].map(
      (match) => JSON.parse(match[1] ?? '') as { type: string; jobId: string | null },
    );
  const hears = async (type: string) => {
    await expect.poll(() => heard().map((notice) => notice.type), { timeout: 5000 }).toContain(type);
  };
  if (response.statusCode === 200) await expect.poll(() => text).toContain('event: ready');
  return { status: response.statusCode, heard, hears, ended: () => response.complete || response.destroyed };
}

const happens = (company: TestCompany, type: string, jobId: string | null) =>
  company.inTenant((tx) => record(tx, company.id, byMember(company.owner), { type, jobId, now: new Date() }));

test('a member hears what happens in the company, and another company hears nothing of it', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const here = await listen(company.owner, company.id);
  const there = await listen(other.owner, other.id);
  await happens(company, 'job.created', null);
  await here.hears('job.created');
  await happens(other, 'department.created', null);
  await there.hears('department.created');
  expect(there.heard().map((notice) => notice.type)).toEqual(['department.created']);
});

test('a visitor is refused, a stranger does not find the company', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  expect((await listen({ ...company.owner, token: 'nobody' }, company.id)).status).toBe(401);
  expect((await listen(other.owner, company.id)).status).toBe(404);
});

test('a member without the grants hears of the jobs of their hiring teams alone', async () => {
  const company = await aCompany();
  const interviewer = await company.member();
  const [own, foreign] = await company.inTenant(async (tx) => [await aJob(tx), await aJob(tx)]);
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team')
      .values({ job_id: own?.id ?? '', member_id: interviewer.memberId, role: 'interviewer' })
      .execute(),
  );
  const stream = await listen(interviewer, company.id);
  await happens(company, 'job.closed', foreign?.id ?? null);
  await happens(company, 'job.published', own?.id ?? null);
  await stream.hears('job.published');
  expect(stream.heard().map((notice) => notice.jobId)).toEqual([own?.id]);
});

test('taking a membership away ends the stream with the next thing that happens', async () => {
  const company = await aCompany();
  const member = await company.member('jobs.list', 'candidates.list');
  const stream = await listen(member, company.id);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', member.memberId).execute(),
  );
  await happens(company, 'job.created', null);
  await expect.poll(stream.ended, { timeout: 5000 }).toBe(true);
  expect(stream.heard()).toEqual([]);
});

test('a change that is rolled back is not told', async () => {
  const company = await aCompany();
  const stream = await listen(company.owner, company.id);
  await company
    .inTenant(async (tx) => {
      await record(tx, company.id, byMember(company.owner), { type: 'job.deleted', now: new Date() });
      throw new Error('no');
    })
    .catch(() => undefined);
  await happens(company, 'job.created', null);
  await stream.hears('job.created');
  expect(stream.heard().map((notice) => notice.type)).toEqual(['job.created']);
});
