import { expect, onTestFinished, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { timeline } from '#timeline/contract.ts';
import { audit } from '#activity/audit-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { team } from '#companies/team-contract.ts';
import { dashboards } from '#dashboard/contract.ts';
import { follows } from '#follows/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { comments } from '../contract.ts';

const grants = ['jobs.list', 'jobs.get', 'candidates.list', 'candidates.get'] as const;
const mention = ({ memberId }: Caller) =>
  `<span data-type="mention" data-id="${memberId}" data-label="x">@x</span>`;

/** A person who applied, with an author, a reader, and a colleague and an owner who may not read the comment. */
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

test('the calls of a restricted comment find nothing for others', async () => {
  const { company, colleague, at, write, comment } = await aRestrictedComment();
  for (const other of [company.owner, colleague]) {
    const edit = { ...at, body: { bodyHtml: '<p>Mine</p>' } };
    const statuses = [
      (await other.call(comments.update, edit)).status,
      (await other.call(comments.remove, at)).status,
      (await other.call(comments.restore, at)).status,
      (await other.call(comments.listReplies, at)).status,
      (await write(other, { parentId: comment.id })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 400]);
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
