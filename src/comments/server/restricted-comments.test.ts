import { expect, onTestFinished, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { audit } from '#activity/audit-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { team } from '#companies/team-contract.ts';
import { dashboards } from '#dashboard/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { follows } from '#follows/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { reports } from '#reports/contract.ts';
import { timeline } from '#timeline/contract.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';
import { comments } from '../contract.ts';

const grants = ['jobs.list', 'jobs.get', 'candidates.list', 'candidates.get'] as const;
const mention = ({ memberId }: Caller) =>
  `<span data-type="mention" data-id="${memberId}" data-label="x">@x</span>`;

/** An applicant, an author, a reader, and a colleague and an owner who may not read the comment. */
async function aRestrictedComment() {
  const company = await aCompany();
  const [author, reader, colleague] = [
    await company.member(...grants),
    await company.member(...grants),
    await company.member(...grants),
  ];
  const { jobId, application } = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    return { jobId: job.id, application: await anApplication(tx, { jobId: job.id }) };
  });
  const params = { companyId: company.id, candidateId: application.candidate_id };
  for (const one of [company.owner, reader, colleague]) await one.call(follows.follow, { params });
  const write = (by: Caller, body: object) =>
    by.call(comments.create, {
      params,
      body: { bodyHtml: '<p>Hi</p>', applicationId: application.id, ...body },
    });
  const readerIds = [reader.memberId];
  const written = await write(author, { readerIds, bodyHtml: `<p>Salary ${mention(reader)}</p>` });
  expect(written.status).toBe(201);
  const at = { params: { ...params, commentId: written.body.id } };
  return { company, author, reader, colleague, jobId, params, write, comment: written.body, at };
}

type Setup = Awaited<ReturnType<typeof aRestrictedComment>>;

/** The number of things in each place that tell of comments. */
async function tracesSeenBy(by: Caller, { params, jobId }: Pick<Setup, 'params' | 'jobId'>) {
  const { companyId } = params;
  const inList = (items: { type: string }[]) =>
    items.filter(({ type }) => type.startsWith('comment.')).length;
  const notes = (await by.call(notifications.list, { params: { companyId } })).body.items;
  return {
    comments: (await by.call(comments.list, { params })).body.items.length,
    ofCandidate: inList((await by.call(timeline.list, { params })).body.items),
    ofJob: inList((await by.call(activity.listOfJob, { params: { companyId, jobId } })).body.items),
    notifications: notes.filter(({ event }) => event.startsWith('comment.')).length,
    unread: (await by.call(notifications.countUnread, { params: { companyId } })).body.count,
  };
}

const none = { comments: 0, ofCandidate: 0, ofJob: 0, notifications: 0, unread: 0 };

test('a restricted comment is seen by its author and its readers, and by no owner', async () => {
  const setup = await aRestrictedComment();
  const { company, author, reader, colleague, comment } = setup;
  expect(comment.readers?.map(({ memberId }) => memberId).toSorted()).toEqual(
    [author.memberId, reader.memberId].toSorted(),
  );
  const seen = { comments: 1, ofCandidate: 1, ofJob: 1, notifications: 1, unread: 1 };
  expect(await tracesSeenBy(reader, setup)).toEqual(seen);
  expect(await tracesSeenBy(author, setup)).toEqual({ ...seen, notifications: 0, unread: 0 });
  expect(await tracesSeenBy(colleague, setup)).toEqual(none);
  expect(await tracesSeenBy(company.owner, setup)).toMatchObject({ ...none, unread: 1 });
});

test('a restricted comment notifies followers who are its readers, and stores nothing for others', async () => {
  const { company, reader, author, write, comment } = await aRestrictedComment();
  await write(author, { parentId: comment.id });
  const rows = await company.inTenant((tx) =>
    tx
      .selectFrom('notifications')
      .select('member_id')
      .where('type', 'in', ['followed', 'comment_mention', 'comment_reply'])
      .execute(),
  );
  expect(rows.map((row) => row.member_id)).toEqual([reader.memberId, reader.memberId]);
});

test('the calls of a restricted comment find nothing for others', async () => {
  const { company, colleague, at, write, comment } = await aRestrictedComment();
  for (const other of [company.owner, colleague]) {
    const edit = { ...at, body: { bodyHtml: '<p>Mine</p>' } };
    const statuses = [
      (await other.call(comments.update, edit)).status,
      (await other.call(comments.remove, at)).status,
      (await other.call(comments.restore, at)).status,
      (await other.call(comments.read, at)).status,
      (await other.call(comments.listReplies, at)).status,
      (await write(other, { parentId: comment.id })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404, 400]);
  }
});

test('replies, edits and deletions of a restricted comment stay with its readers', async () => {
  const setup = await aRestrictedComment();
  const { company, author, reader, colleague, at, write, comment } = setup;
  const reply = await write(reader, { parentId: comment.id, bodyHtml: '<p>Too high</p>' });
  expect(reply.body.readers).toHaveLength(2);
  expect((await write(reader, { parentId: comment.id, readerIds: [colleague.memberId] })).status).toBe(400);
  await author.call(comments.update, { ...at, body: { bodyHtml: '<p>Salary now</p>' } });
  await author.call(comments.remove, at);
  expect(await tracesSeenBy(colleague, setup)).toEqual(none);
  expect(await tracesSeenBy(author, setup)).toMatchObject({ comments: 1, ofCandidate: 4, notifications: 1 });
  expect(await tracesSeenBy(company.owner, setup)).toMatchObject({ comments: 0, ofCandidate: 0, ofJob: 0 });
});

test('the audit log and its export show a restricted comment only to its readers', async () => {
  const { company, write } = await aRestrictedComment();
  const other = await company.member(...grants);
  await write(company.owner, { readerIds: [] });
  await write(other, { readerIds: [company.owner.memberId] });
  const params = { companyId: company.id };
  const query = { kind: 'comment' } as const;
  expect((await company.owner.call(audit.listAudit, { params, query })).body.items).toHaveLength(2);
  const table = await company.owner.call(audit.exportAudit, { params, query });
  expect(String(table.body).match(/comment\.written/g)).toHaveLength(2);
});

test('a restricted comment is not counted as news for others', async () => {
  const { company, author, reader, colleague, write } = await aRestrictedComment();
  const params = { companyId: company.id };
  const { clock } = await testServer();
  onTestFinished(() => clock.set(null));
  for (const one of [reader, colleague]) await one.call(dashboards.visit, { params });
  await write(author, { readerIds: [reader.memberId] });
  clock.set(new Date(Date.now() + 2 * 3_600_000));
  const counted = async (by: Caller) => {
    await by.call(dashboards.visit, { params });
    return (await by.call(dashboards.read, { params })).body.sinceLeft?.total.commented;
  };
  expect(await counted(reader)).toBe(1);
  expect(await counted(colleague)).toBe(0);
});

test('a mention of a member who may not read the comment is refused with their name', async () => {
  const { company, author, colleague, write, at } = await aRestrictedComment();
  const bodyHtml = `<p>Hi ${mention(colleague)} ${mention(company.owner)}</p>`;
  const refused = [
    await write(author, { readerIds: [company.owner.memberId], bodyHtml }),
    await author.call(comments.update, { ...at, body: { bodyHtml: `<p>${mention(colleague)}</p>` } }),
  ];
  for (const { status, problem } of refused) {
    expect([status, problem.code]).toEqual([422, 'comments.mention_cannot_read']);
    expect(problem.message).toContain('Member');
    expect(problem.message).not.toContain('Owner');
  }
  const readerIds = [company.owner.memberId, colleague.memberId];
  expect((await write(author, { readerIds, bodyHtml })).status).toBe(201);
});

test('members who may not see the candidate, have left or are of another company cannot be readers', async () => {
  const { company, author, reader, params, write } = await aRestrictedComment();
  const outsider = await company.member('jobs.list');
  const gone = await company.member(...grants);
  await company.owner.call(team.removeMember, { params: { companyId: company.id, memberId: gone.memberId } });
  const offered = (await author.call(comments.listReaders, { params })).body.items;
  const offeredIds = offered.map(({ memberId }) => memberId);
  expect(offeredIds).toEqual(expect.arrayContaining([company.owner.memberId, reader.memberId]));
  for (const memberId of [outsider.memberId, gone.memberId, (await aCompany()).owner.memberId]) {
    expect(offeredIds).not.toContain(memberId);
    const refused = await write(author, { readerIds: [memberId] });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['readerIds']]);
  }
});

test('a comment whose readers have left stays with its author, and with nobody when they leave too', async () => {
  const setup = await aRestrictedComment();
  const { company, author, reader, params } = setup;
  const leave = ({ memberId }: Caller) =>
    company.owner.call(team.removeMember, { params: { companyId: company.id, memberId } });
  await leave(reader);
  const [seen] = (await author.call(comments.list, { params })).body.items;
  expect(seen?.readers?.map(({ memberId }) => memberId)).toEqual([author.memberId]);
  await leave(author);
  expect(await tracesSeenBy(company.owner, setup)).toMatchObject({ comments: 0, ofCandidate: 0, ofJob: 0 });
});

test('a reader who loses the right to see the candidate loses the comment until they have it again', async () => {
  const setup = await aRestrictedComment();
  const { company, reader, params, at } = setup;
  const change = (body: object) =>
    company.owner.call(team.changeMember, {
      params: { companyId: company.id, memberId: reader.memberId },
      body,
    });
  const before = await tracesSeenBy(reader, setup);
  for (const [lost, back] of [
    [{ permissions: ['jobs.list', 'jobs.get'] }, { permissions: [...grants] }],
    [{ status: 'inactive' }, { status: 'active' }],
  ]) {
    await change(lost ?? {});
    const answers = [
      await reader.call(comments.list, { params }),
      await reader.call(comments.listReplies, at),
      await reader.call(timeline.list, { params }),
      await reader.call(timeline.readNews, { params }),
    ];
    for (const { status } of answers) expect([403, 404]).toContain(status);
    const counted = await reader.call(notifications.countUnread, { params: { companyId: company.id } });
    expect(counted.status === 200 ? counted.body.count : 0).toBe(0);
    await change(back ?? {});
    expect(await tracesSeenBy(reader, setup)).toEqual(before);
  }
});

test('reports count no restricted comment, not even for its author', async () => {
  const { company, author, jobId, write } = await aRestrictedComment();
  for (const by of [author, company.owner]) {
    await write(by, {});
    await write(by, { readerIds: [] });
  }
  const read = { params: { companyId: company.id, jobId }, query: { preset: 'all' as const } };
  const { workload } = (await company.owner.call(reports.readReport, read)).body;
  for (const { userId } of [author, company.owner]) {
    expect(workload).toContainEqual(expect.objectContaining({ userId, comments: 1 }));
    const query = { ...read.query, of: 'comments' as const, about: userId };
    const people = await company.owner.call(reports.listPeople, { params: read.params, query });
    expect(people.body.items).toHaveLength(1);
  }
});

test('a restricted comment stays hidden when its candidate is merged, taken apart and deleted', async () => {
  const company = await aCompany();
  const author = await company.member(...grants);
  const { kept, merged } = await twoRecords(company);
  const calls = callsOf(company.id, kept.id, merged.id);
  const paramsOf = (candidateId: string) => ({ companyId: company.id, candidateId });
  const write = (candidateId: string, parentId: string | null = null) =>
    author.call(comments.create, {
      params: paramsOf(candidateId),
      body: { bodyHtml: '<p>Salary</p>', parentId, readerIds: parentId === null ? [] : null },
    });
  const written = await write(merged.id);
  const seenBy = async (by: Caller, candidateId: string) => {
    const params = paramsOf(candidateId);
    const listed = (await by.call(comments.list, { params })).body.items;
    const events = (await by.call(timeline.list, { params })).body.items;
    return [listed.length, events.filter(({ kind }) => kind === 'comment').length];
  };
  expect((await calls.merge(company.owner)).status).toBe(200);
  expect(await seenBy(company.owner, kept.id)).toEqual([0, 0]);
  expect(await seenBy(author, kept.id)).toEqual([1, 1]);
  expect((await write(kept.id, written.body.id)).status).toBe(201);
  expect((await calls.undo(company.owner)).status).toBe(200);
  for (const { id } of [kept, merged]) expect(await seenBy(company.owner, id)).toEqual([0, 0]);
  expect(await seenBy(author, merged.id)).toEqual([1, 2]);
  const gone = await company.owner.call(candidates.delete, { params: paramsOf(merged.id) });
  expect(gone.status).toBe(200);
  const log = await company.owner.call(audit.listAudit, {
    params: { companyId: company.id },
    query: { kind: 'comment' },
  });
  expect(log.body.items).toEqual([]);
});

test.each(['__proto__', 'constructor', '', "' or true --"])('a reader "%s" is refused', async (id) => {
  const { author, write } = await aRestrictedComment();
  expect((await write(author, { readerIds: [id] })).status).toBe(400);
});

test('an author who is among the chosen readers, or a reader chosen twice, is kept once', async () => {
  const { author, reader, write } = await aRestrictedComment();
  const readerIds = [author.memberId, reader.memberId, reader.memberId];
  const { body } = await write(author, { readerIds });
  expect(body.readers?.map(({ memberId }) => memberId).toSorted()).toEqual(
    [author.memberId, reader.memberId].toSorted(),
  );
  const many = await write(author, { readerIds: Array.from({ length: 51 }, () => crypto.randomUUID()) });
  expect([many.status, Object.keys(many.problem.fields ?? {})]).toEqual([400, ['readerIds']]);
});
