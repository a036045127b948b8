import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { team } from '#companies/team-contract.ts';
import { boardPresence } from '#board/presence-contract.ts';
import { byMember, record } from '#activity/server/record.ts';
import { aJob } from '#jobs/server/factory.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';

let port = 0;
let startedAt = 0;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  const { app } = await testServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
  startedAt = performance.now();
});
afterAll(() => {
  for (const response of open) response.destroy();
});

const seesAll = ['jobs.list', 'candidates.list', 'candidates.get'] as const;

/** Opens the stream and collects its notices. */
async function listen(caller: Caller, companyId: string, ago = '0') {
  const request = get({
    port,
    path: `/api/companies/${companyId}/live?ago=${ago}`,
    headers: { cookie: `${sessionCookie}=${caller.token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  open.push(response);
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const all = () =>
    [...text.matchAll(/^data: (\{"type".*\})$/gm)].map(
      (match) => JSON.parse(match[1] ?? '') as { type: string; jobId: string | null },
    );
  // Leaves out notices of the set-up; notifications have their own test.
  const received = () => all().filter(({ type }) => !/^(company\.created|notification\.changed)$/.test(type));
  const receives = async (type: string) => {
    await expect.poll(() => all().map((notice) => notice.type)).toContain(type);
  };
  if (response.statusCode === 200) await expect.poll(() => text).toContain('event: ready');
  return {
    status: response.statusCode,
    all,
    received,
    receives,
    hasResync: () => text.includes('event: resync'),
    ended: () => response.complete || response.destroyed,
  };
}

const recordEvent = (company: TestCompany, type: string, jobId: string | null) =>
  company.inTenant((tx) => record(tx, company.id, byMember(company.owner), { type, jobId, now: new Date() }));

test('a member receives notices of the company, and another company receives none', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const here = await listen(company.owner, company.id);
  const there = await listen(other.owner, other.id);
  await recordEvent(company, 'job.created', null);
  await here.receives('job.created');
  await recordEvent(other, 'department.created', null);
  await there.receives('department.created');
  expect(there.received().map((notice) => notice.type)).toEqual(['department.created']);
});

test('a visitor gets 401, a non-member gets 404', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  expect((await listen({ ...company.owner, token: 'nobody' }, company.id)).status).toBe(401);
  expect((await listen(other.owner, company.id)).status).toBe(404);
});

test('a member without the grants receives notices of their hiring teams only', async () => {
  const company = await aCompany();
  const interviewer = await company.member();
  const [own, foreign] = await company.inTenant(async (tx) => [await aJob(tx), await aJob(tx)]);
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: own?.id ?? '', member_id: interviewer.memberId, role: 'interviewer' })
      .execute(),
  );
  const stream = await listen(interviewer, company.id);
  await recordEvent(company, 'job.closed', foreign?.id ?? null);
  await recordEvent(company, 'job.published', own?.id ?? null);
  await stream.receives('job.published');
  expect(stream.received().map((notice) => notice.jobId)).toEqual([own?.id]);
});

test('a member with jobs.list receives job notices, and candidate notices of their hiring teams only', async () => {
  const company = await aCompany();
  const member = await company.member('jobs.list', 'jobs.get');
  const candidateId = randomUUID();
  const [own, foreign] = await company.inTenant(async (tx) => [
    await aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'interviewer' }] }),
    await aJob(tx),
  ]);
  const stream = await listen(member, company.id);
  const publish = async (type: string, jobId: string | undefined, about: string | null) =>
    company.inTenant((tx) =>
      record(tx, company.id, byMember(company.owner), {
        type,
        jobId: jobId ?? null,
        candidateId: about,
        now: new Date(),
      }),
    );
  await publish('application.moved', foreign?.id, candidateId);
  await publish('job.closed', foreign?.id, null);
  await publish('application.received', own?.id, candidateId);
  await stream.receives('application.received');
  expect(stream.received().map((notice) => notice.type)).toEqual(['job.closed', 'application.received']);
});

test('presence on a board is sent once, without names, to members who can see the board', async () => {
  const company = await aCompany();
  const [colleague, ofJobs] = [
    await company.member('jobs.list', 'candidates.list'),
    await company.member('jobs.list'),
  ];
  const job = await company.inTenant((tx) => aJob(tx));
  const [here, there] = [await listen(colleague, company.id), await listen(ofJobs, company.id)];
  const params = { companyId: company.id, jobId: job.id, windowId: randomUUID() };
  for (let times = 0; times < 3; times += 1) {
    await company.owner.call(boardPresence.reportPresence, { params, body: { candidateId: null } });
  }
  await recordEvent(company, 'job.closed', job.id);
  await Promise.all([here.receives('job.closed'), there.receives('job.closed')]);
  const about = { jobId: job.id, candidateId: null, applicationId: null, actorUserId: null };
  expect(here.received().filter(({ type }) => type !== 'job.closed')).toEqual([
    { type: 'presence.changed', ...about },
  ]);
  expect(there.received().map(({ type }) => type)).toEqual(['job.closed']);
});

test('a notification sends a notice to its recipient only, without names', async () => {
  const company = await aCompany();
  const grants = ['jobs.list', 'candidates.list'] as const;
  const [host, other, visitor] = [
    await company.member(),
    await company.member(...grants),
    await company.member(...grants),
  ];
  const [here, there] = [await listen(host, company.id), await listen(other, company.id)];
  const data = { hostIds: [host.memberId] };
  await company.inTenant((tx) =>
    record(tx, company.id, byMember(visitor), { type: 'meeting.scheduled', data, now: new Date() }),
  );
  await here.receives('notification.changed');
  await recordEvent(company, 'department.created', null);
  await there.receives('department.created');
  expect(there.all().map((notice) => notice.type)).not.toContain('notification.changed');
  expect(here.all().map((notice) => Object.keys(notice).toSorted())).toEqual([
    ['actorUserId', 'applicationId', 'candidateId', 'jobId', 'type'],
  ]);
});

test('a notice of a restricted comment goes to its readers only', async () => {
  const company = await aCompany();
  const [reader, other] = [await company.member(...seesAll), await company.member(...seesAll)];
  const streams = [
    await listen(reader, company.id),
    await listen(other, company.id),
    await listen(company.owner, company.id),
  ] as const;
  const by = byMember(company.owner);
  const restricted = { type: 'comment.written', readerUserIds: [reader.userId], now: new Date() };
  await company.inTenant((tx) => record(tx, company.id, by, restricted));
  await recordEvent(company, 'job.created', null);
  for (const stream of streams) await stream.receives('job.created');
  const types = streams.map((stream) => stream.received().map(({ type }) => type));
  expect(types).toEqual([['comment.written', 'job.created'], ['job.created'], ['job.created']]);
});

test('a member without grants receives the notice that their own rights changed', async () => {
  const company = await aCompany();
  const [member, outsider] = [await company.member(), await company.member()];
  const own = await listen(member, company.id);
  const theirs = await listen(outsider, company.id);
  const params = { companyId: company.id, memberId: member.memberId };
  await company.owner.call(team.changeMember, { params, body: { permissions: ['stages.manage'] } });
  await own.receives('rights.changed');
  await company.owner.call(team.makeOwner, { params });
  await expect.poll(() => own.all().filter(({ type }) => type === 'rights.changed').length).toBe(2);
  expect(theirs.all().map(({ type }) => type)).not.toContain('rights.changed');
  await company.owner.call(team.removeMember, { params });
  await expect.poll(own.ended).toBe(true);
});

test('a stream with `ago` also sends missed notices that the member may see', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const lister = await company.member('jobs.list');
  const before = await listen(company.owner, company.id);
  const ago = (): string => String(Math.floor(performance.now() - startedAt));
  await recordEvent(company, 'job.created', null);
  await recordEvent(other, 'department.created', null);
  await company.inTenant((tx) =>
    record(tx, company.id, byMember(company.owner), {
      type: 'candidate.created',
      candidateId: randomUUID(),
      now: new Date(),
    }),
  );
  await before.receives('candidate.created');
  const early = await listen(company.owner, company.id);
  await recordEvent(company, 'job.closed', null);
  await early.receives('job.closed');
  expect(early.received().map(({ type }) => type)).toEqual(['job.closed']);

  const late = await listen(company.owner, company.id, ago());
  await late.receives('job.closed');
  expect(late.received().map(({ type }) => type)).toEqual(['job.created', 'candidate.created', 'job.closed']);
  const ofJobs = await listen(lister, company.id, ago());
  await recordEvent(company, 'job.archived', (await company.inTenant((tx) => aJob(tx))).id);
  await ofJobs.receives('job.archived');
  expect(ofJobs.received().map(({ type }) => type)).toEqual(['job.archived']);
  expect([early, late, ofJobs].map((line) => line.hasResync())).toEqual([false, false, false]);
});

test('a stream that missed too much gets resync, and an invalid `ago` is ignored', async () => {
  const company = await aCompany();
  await recordEvent(company, 'job.created', null);
  expect((await listen(company.owner, company.id, '31000')).hasResync()).toBe(true);
  for (const ago of ['-1', 'x', '1e3', '9'.repeat(13), '']) {
    const line = await listen(company.owner, company.id, ago);
    expect([line.status, line.hasResync(), line.received()], ago).toEqual([200, false, []]);
  }
});

test('an invalid company id returns 404', async () => {
  const { owner } = await aCompany();
  expect((await listen(owner, '-'.repeat(36))).status).toBe(404);
});

test('open streams are limited per user', async () => {
  const company = await aCompany();
  const lines = await Promise.all(Array.from({ length: 30 }, () => listen(company.owner, company.id)));
  expect(new Set(lines.map((line) => line.status))).toEqual(new Set([200]));
  expect((await listen(company.owner, company.id)).status).toBe(429);
  expect((await listen(await company.member(), company.id)).status).toBe(200);
  for (const response of open.splice(0)) response.destroy();
  await expect.poll(async () => (await listen(company.owner, company.id)).status).toBe(200);
});

test('a connection closed before the stream opens leaves no subscription', async () => {
  const { platform } = await testServer();
  const company = await aCompany();
  let subscribed = 0;
  const onNotice = platform.live.onNotice.bind(platform.live);
  platform.live.onNotice = (companyId, receive) => {
    subscribed += 1;
    const stop = onNotice(companyId, receive);
    return () => {
      subscribed -= 1;
      stop();
    };
  };
  const head = `GET /api/companies/${company.id}/live HTTP/1.1\r\nHost: x\r\nCookie: ${sessionCookie}=${company.owner.token}\r\n\r\n`;
  for (let tries = 0; tries < 20; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head, () => setImmediate(() => socket.resetAndDestroy()));
    await once(socket, 'close');
  }
  const last = await listen(company.owner, company.id);
  await recordEvent(company, 'job.created', null);
  await last.receives('job.created');
  expect(subscribed).toBe(1);
  platform.live.onNotice = onNotice;
});

test('removing a member ends their stream at the next notice', async () => {
  const company = await aCompany();
  const member = await company.member('jobs.list', 'candidates.list');
  const stream = await listen(member, company.id);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', member.memberId).execute(),
  );
  await recordEvent(company, 'job.created', null);
  await expect.poll(stream.ended).toBe(true);
  expect(stream.received()).toEqual([]);
});

test('a rolled-back change sends no notice', async () => {
  const company = await aCompany();
  const stream = await listen(company.owner, company.id);
  await company
    .inTenant(async (tx) => {
      await record(tx, company.id, byMember(company.owner), { type: 'job.deleted', now: new Date() });
      throw new Error('no');
    })
    .catch(() => undefined);
  await recordEvent(company, 'job.created', null);
  await stream.receives('job.created');
  expect(stream.received().map((notice) => notice.type)).toEqual(['job.created']);
});
