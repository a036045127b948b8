import { expect, onTestFinished, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { timeline } from '#timeline/contract.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { cutOff } from '../../../tests/harness/cut-off.ts';
import { comments } from '../contract.ts';
import { eraseCommentTask } from './remove-comment.ts';

const grants = ['jobs.list', 'candidates.list', 'candidates.get'] as const;
const hour = 3600 * 1000;

async function aThread() {
  const company = await aCompany();
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  const params = { companyId: company.id, candidateId: candidate.id };
  const write = (by: Caller, text: string, parentId: string | null = null) =>
    by.call(comments.create, { params, body: { bodyHtml: `<p>${text}</p>`, parentId } });
  const first = (await write(company.owner, 'First')).body;
  const list = async (by: Caller) => (await by.call(comments.list, { params })).body.items;
  const at = (commentId: string) => ({ params: { ...params, commentId } });
  return { company, params, write, first, list, at };
}

async function setNow(at: Date): Promise<void> {
  const { clock } = await testServer();
  clock.set(at);
  onTestFinished(() => clock.set(null));
}

/** Runs the task of the deletion of a comment, an hour later. */
async function erase(companyId: string, commentId: string): Promise<void> {
  const { platform } = await testServer();
  await setNow(new Date(platform.clock.now().getTime() + hour));
  await eraseCommentTask.run({ companyId, commentId }, platform);
}

const notified = async (company: { id: string }, by: Caller): Promise<string[]> =>
  (await by.call(notifications.list, { params: { companyId: company.id } })).body.items.map(
    ({ type }) => type,
  );

test('replies are listed below their comment, oldest first, and only one level deep', async () => {
  const { company, write, first, list } = await aThread();
  const reply = (await write(company.owner, 'Second', first.id)).body;
  await write(company.owner, 'Third', first.id);
  expect(reply).toMatchObject({ parentId: first.id, can: { reply: false } });
  expect(await list(company.owner)).toMatchObject([
    {
      id: first.id,
      replyCount: 2,
      can: { reply: true },
      replies: [{ bodyHtml: '<p>Second</p>' }, { bodyHtml: '<p>Third</p>' }],
    },
  ]);
  for (const parentId of [reply.id, company.id]) {
    const refused = await write(company.owner, 'Deeper', parentId);
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['parentId']]);
  }
});

test('a long thread lists its newest replies, and pages of the others', async () => {
  const { company, write, first, list, at } = await aThread();
  for (let number = 1; number <= 8; number++) await write(company.owner, String(number), first.id);
  const [thread] = await list(company.owner);
  const texts = (items: { bodyHtml: string }[]) => items.map((item) => item.bodyHtml.replace(/<\/?p>/g, ''));
  expect([thread?.replyCount, texts(thread?.replies ?? [])]).toEqual([8, ['4', '5', '6', '7', '8']]);
  const page = await company.owner.call(comments.listReplies, { ...at(first.id), query: { limit: 6 } });
  expect(texts(page.body.items)).toEqual(['8', '7', '6', '5', '4', '3']);
  const cursor = page.body.nextCursor ?? '';
  const rest = await company.owner.call(comments.listReplies, { ...at(first.id), query: { cursor } });
  expect(texts(rest.body.items)).toEqual(['2', '1']);
});

test('a link to a comment or an early reply reads its thread, unless it is deleted', async () => {
  const { company, write, first, at, params } = await aThread();
  const replies: { id: string }[] = [];
  for (let number = 1; number <= 8; number++)
    replies.push((await write(company.owner, String(number), first.id)).body);
  const read = async (id: string) => (await company.owner.call(comments.read, at(id))).body;
  expect(await read(first.id)).toMatchObject({ id: first.id, replyCount: 8 });
  const textsIn = async (place: number): Promise<string> => {
    const thread = await read(replies[place]?.id ?? '');
    expect([thread.id, thread.replyCount]).toEqual([first.id, 8]);
    return thread.replies.map(({ bodyHtml }) => bodyHtml.replace(/<\/?p>/g, '')).join('');
  };
  expect([await textsIn(1), await textsIn(6)]).toEqual(['245678', '45678']);
  const second = at(replies[1]?.id ?? '');
  await company.owner.call(comments.remove, second);
  const other = await company.inTenant((tx) => aCandidate(tx));
  expect([
    (await company.owner.call(comments.read, second)).status,
    (await company.owner.call(comments.read, at(company.id))).status,
    (
      await company.owner.call(comments.read, {
        params: { ...params, candidateId: other.id, commentId: first.id },
      })
    ).status,
  ]).toEqual([404, 404, 404]);
});

test('a reply notifies those who wrote in the thread, but not its author', async () => {
  const { company, write, first } = await aThread();
  const [colleague, reader] = [await company.member(...grants), await company.member(...grants)];
  await write(colleague, 'Second', first.id);
  expect(await notified(company, company.owner)).toEqual(['comment_reply', 'company_created']);
  await write(company.owner, 'Third', first.id);
  expect(await notified(company, colleague)).toEqual(['comment_reply']);
  expect(await notified(company, company.owner)).toHaveLength(2);
  expect(await notified(company, reader)).toEqual([]);
});

test('a deleted comment with replies stays as a line without text and author, and others vanish', async () => {
  const { company, write, first, list, at } = await aThread();
  const colleague = await company.member(...grants);
  const reply = (await write(colleague, 'Second', first.id)).body;
  const other = (await write(company.owner, 'Other')).body;
  for (const { id } of [first, other]) await company.owner.call(comments.remove, at(id));
  expect(await list(colleague)).toMatchObject([
    { id: first.id, isDeleted: true, author: null, bodyHtml: '', can: { reply: false }, replies: [{}] },
  ]);
  expect((await write(colleague, 'Late', first.id)).status).toBe(400);
  await erase(company.id, first.id);
  const stored = () =>
    company.inTenant((tx) =>
      tx.selectFrom('comments').select(['id', 'body_html', 'author_user_id']).execute(),
    );
  const shell = { id: first.id, body_html: '', author_user_id: null };
  expect(await stored()).toContainEqual(shell);
  expect((await list(colleague))[0]?.replies).toHaveLength(1);
  await colleague.call(comments.remove, at(reply.id));
  expect(await list(colleague)).toEqual([]);
  await erase(company.id, reply.id);
  expect((await stored()).map(({ id }) => id)).toEqual([other.id]);
});

test('the deletion of a comment can be undone for an hour, and only by its author', async () => {
  const { company, first, list, at } = await aThread();
  const colleague = await company.member(...grants);
  expect((await company.owner.call(comments.restore, at(first.id))).status).toBe(404);
  expect((await company.owner.call(comments.remove, at(first.id))).status).toBe(200);
  expect((await company.owner.call(comments.remove, at(first.id))).status).toBe(404);
  const edit = { ...at(first.id), body: { bodyHtml: '<p>Late</p>' } };
  expect((await company.owner.call(comments.update, edit)).status).toBe(404);
  const refused = await colleague.call(comments.restore, at(first.id));
  expect([refused.status, refused.problem.code]).toEqual([403, 'comments.not_author']);
  const { platform } = await testServer();
  await eraseCommentTask.run({ companyId: company.id, commentId: first.id }, platform);
  const restored = await company.owner.call(comments.restore, at(first.id));
  expect(restored.body).toMatchObject({ bodyHtml: '<p>First</p>', isDeleted: false, can: { delete: true } });
  expect(await list(colleague)).toHaveLength(1);
  await company.owner.call(comments.remove, at(first.id));
  await erase(company.id, first.id);
  expect((await company.owner.call(comments.restore, at(first.id))).status).toBe(404);
});

test('forty deletions at once delete a comment once', async () => {
  const { company, first, at } = await aThread();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(comments.remove, at(first.id))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('forty replies at once are all kept, and each notifies its thread', async () => {
  const { company, write, first, list } = await aThread();
  const colleague = await company.member(...grants);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) => write(colleague, String(number), first.id)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const [thread] = await list(company.owner);
  expect([thread?.replyCount, thread?.replies.length]).toEqual([40, 5]);
  const types = await notified(company, company.owner);
  expect(types.filter((type) => type === 'comment_reply')).toHaveLength(40);
});

test('deletions and undos at once leave the comment as the last of them, with an event for each', async () => {
  const { company, params, first, list, at } = await aThread();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      company.owner.call(number % 2 === 0 ? comments.remove : comments.restore, at(first.id)),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const done = answers.filter(({ status }) => status === 200).length;
  expect(await list(company.owner)).toHaveLength(done % 2 === 0 ? 1 : 0);
  const events = (await company.owner.call(timeline.list, { params })).body.items;
  expect(events.filter(({ type }) => /deleted|restored/.test(type))).toHaveLength(done);
});

test.each(['a reply', 'a deletion'])('%s that loses its connection leaves nothing behind', async (kind) => {
  const { company, params, write, first, list, at } = await aThread();
  const attempt = async (): Promise<number> =>
    kind === 'a reply'
      ? (await write(company.owner, 'Second', first.id)).status
      : (await company.owner.call(comments.remove, at(first.id))).status;
  const count = async () => (await company.owner.call(timeline.list, { params })).body.items.length;
  const [before, events] = [await list(company.owner), await count()];
  expect(await cutOff(params.candidateId, attempt)).toBeGreaterThanOrEqual(500);
  expect([await list(company.owner), await count()]).toEqual([before, events]);
  expect(await attempt()).toBeLessThan(300);
  expect(await count()).toBe(events + 1);
});

test('a reply to a comment that is deleted meanwhile says so, also to one of another company', async () => {
  const { company, write, first, at } = await aThread();
  const other = await aThread();
  await company.owner.call(comments.remove, at(first.id));
  for (const parentId of [first.id, other.first.id]) {
    const { status, problem } = await write(company.owner, 'Late', parentId);
    const reason = 'This comment was deleted, so it can no longer be answered.';
    expect([status, problem.fields]).toEqual([400, { parentId: [reason] }]);
  }
});

test.each(['constructor', '', 'x'.repeat(501), Buffer.from('{"id":"1"}').toString('base64url')])(
  'the cursor "%s" is refused in each list',
  async (cursor) => {
    const { company, params, first, at } = await aThread();
    const query = { cursor };
    for (const { status, problem } of [
      await company.owner.call(comments.list, { params, query }),
      await company.owner.call(comments.listReplies, { ...at(first.id), query }),
      await company.owner.call(timeline.list, { params, query }),
    ])
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['cursor']]);
  },
);

test("a cursor of another company shows the caller's own comments only", async () => {
  const { company, params, write, first } = await aThread();
  const other = await aThread();
  await other.write(other.company.owner, 'Newer');
  await write(company.owner, 'Newest');
  const page = await other.company.owner.call(comments.list, { params: other.params, query: { limit: 1 } });
  const query = { cursor: page.body.nextCursor ?? '' };
  const { items } = (await company.owner.call(comments.list, { params, query })).body;
  expect(items.map(({ id }) => id)).toEqual([first.id]);
});
