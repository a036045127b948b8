import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, type TestCompany, visitor } from '../../../tests/harness/api.ts';
import { comments } from '../contract.ts';

const grants = ['jobs.list', 'candidates.list', 'candidates.get'] as const;

async function aThread() {
  const company = await aCompany();
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  return { company, params: { companyId: company.id, candidateId: candidate.id } };
}

async function eventsOf(company: TestCompany) {
  return company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['type', 'data'])
      .where('type', 'like', 'comment.%')
      .orderBy('id')
      .execute(),
  );
}

test('a member writes, edits and deletes a comment; the events hold ids and no text', async () => {
  const { company, params } = await aThread();
  const author = await company.member(...grants);
  const mention = `<span data-type="mention" data-id="${company.owner.memberId}" data-label="Owner">@Owner</span>`;
  const bodyHtml = `<p>Strong portfolio ${mention}</p>`;
  const written = await author.call(comments.create, { params, body: { bodyHtml } });
  expect(written.status).toBe(201);
  expect(written.body).toMatchObject({
    author: { userId: author.userId },
    editedAt: null,
    can: { update: true, delete: true },
  });
  expect(written.body.bodyHtml).toContain(company.owner.memberId);
  const commentId = written.body.id;
  const edited = await author.call(comments.update, {
    params: { ...params, commentId },
    body: { bodyHtml: '<p>Weak portfolio</p>' },
  });
  expect(edited.body.bodyHtml).toBe('<p>Weak portfolio</p>');
  expect(edited.body.editedAt).not.toBeNull();
  expect((await author.call(comments.remove, { params: { ...params, commentId } })).status).toBe(200);
  expect((await author.call(comments.list, { params })).body.items).toEqual([]);
  const events = await eventsOf(company);
  expect(events).toEqual([
    { type: 'comment.written', data: { commentId, mentionedMemberIds: [company.owner.memberId] } },
    { type: 'comment.edited', data: { commentId, mentionedMemberIds: [] } },
    { type: 'comment.deleted', data: { commentId } },
  ]);
});

test('only the author can change or delete a comment; an owner cannot', async () => {
  const { company, params } = await aThread();
  const author = await company.member(...grants);
  const { body } = await author.call(comments.create, { params, body: { bodyHtml: '<p>Mine</p>' } });
  const mine = { ...params, commentId: body.id };
  const edit = { params: mine, body: { bodyHtml: '<p>Yours</p>' } };
  for (const other of [company.owner, await company.member(...grants)]) {
    const refused = await other.call(comments.update, edit);
    expect([refused.status, refused.problem.code]).toEqual([403, 'comments.not_author']);
    expect((await other.call(comments.remove, { params: mine })).status).toBe(403);
    const seen = await other.call(comments.list, { params });
    expect(seen.body.items[0]).toMatchObject({
      bodyHtml: '<p>Mine</p>',
      can: { update: false, delete: false },
    });
  }
});

test('active content is removed from a comment', async () => {
  const { company, params } = await aThread();
  const attacks = [
    '<p>Hi<script>alert(1)</script></p>',
    '<p onclick="alert(1)">Hi</p>',
    '<p>Hi</p><img src=x onerror=alert(1)>',
    '<p><a href="javascript:alert(1)">Hi</a></p>',
    '<p><a href="JaVaScRiPt:alert(1)">Hi</a></p>',
    '<p>Hi</p><svg><script>alert(1)</script></svg>',
    '<p>Hi</p><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p>Hi<span data-type="mention" data-id="x" data-label="&quot;><img src=x onerror=alert(1)>">x</span></p>',
    '<p style="background:url(javascript:alert(1))">Hi</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math><p>Hi</p>',
  ];
  for (const bodyHtml of attacks) {
    const { body } = await company.owner.call(comments.create, { params, body: { bodyHtml } });
    expect(body.bodyHtml).toContain('Hi');
    expect(body.bodyHtml).not.toMatch(/<(script|img|svg|iframe|math|style)|\son\w+=|javascript:|style=/i);
  }
});

test('an empty comment and one that is too long are refused', async () => {
  const { company, params } = await aThread();
  const create = (bodyHtml: string) => company.owner.call(comments.create, { params, body: { bodyHtml } });
  for (const bodyHtml of ['', '<p></p>', '<p>&nbsp; </p>', '<script>alert(1)</script>']) {
    const refused = await create(bodyHtml);
    expect([bodyHtml, refused.status]).toEqual([bodyHtml, 400]);
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['bodyHtml']);
  }
  expect((await create(`<p>${'a'.repeat(20_001)}</p>`)).status).toBe(400);
});

test('only active members of the company are notified of a mention', async () => {
  const { company, params } = await aThread();
  const stranger = (await aCompany()).owner;
  const spans = [stranger.memberId, company.owner.memberId, company.owner.memberId]
    .map((id) => `<span data-type="mention" data-id="${id}" data-label="x">@x</span>`)
    .join(' ');
  await company.owner.call(comments.create, { params, body: { bodyHtml: `<p>${spans}</p>` } });
  const [event] = await eventsOf(company);
  expect(event?.data).toMatchObject({ mentionedMemberIds: [company.owner.memberId] });
});

test('comments are paged newest first without gaps during concurrent writes', async () => {
  const { company, params } = await aThread();
  const write = (text: string) =>
    company.owner.call(comments.create, { params, body: { bodyHtml: `<p>${text}</p>` } });
  for (let number = 1; number <= 5; number++) await write(String(number));
  const first = await company.owner.call(comments.list, { params, query: { limit: 2 } });
  await write('later');
  const cursor = first.body.nextCursor ?? '';
  const second = await company.owner.call(comments.list, { params, query: { limit: 2, cursor } });
  const words = [...first.body.items, ...second.body.items].map((item) => item.bodyHtml);
  expect(words).toEqual(['<p>5</p>', '<p>4</p>', '<p>3</p>', '<p>2</p>']);
});

test('a hiring team reads and writes about its candidates, but not about their other applications', async () => {
  const company = await aCompany();
  const [member, colleague] = [await company.member(), await company.member()];
  const { candidateId, mine, other } = await company.inTenant(async (tx) => {
    const teamOf = (one: Caller) => [{ memberId: one.memberId, role: 'interviewer' as const }];
    const job = await aJob(tx, { title: 'Team job', hiringTeam: teamOf(member) });
    const application = await anApplication(tx, { jobId: job.id });
    const secret = await aJob(tx, { title: 'Secret job', hiringTeam: teamOf(colleague) });
    const hidden = await anApplication(tx, { jobId: secret.id, candidate_id: application.candidate_id });
    return { candidateId: application.candidate_id, mine: application.id, other: hidden.id };
  });
  const params = { companyId: company.id, candidateId };
  const about = (applicationId: string | null) => ({
    params,
    body: { bodyHtml: '<p>Hi</p>', applicationId },
  });
  for (const id of [mine, other, null]) {
    expect((await company.owner.call(comments.create, about(id))).status).toBe(201);
  }
  const seen = await member.call(comments.list, { params });
  expect(seen.body.items.map((item) => item.applicationId)).toEqual([null, mine]);
  expect((await member.call(comments.create, about(mine))).status).toBe(201);
  expect((await member.call(comments.create, about(other))).status).toBe(400);
});

test("comments on a candidate outside the member's jobs are not found", async () => {
  const { company, params } = await aThread();
  const { body } = await company.owner.call(comments.create, { params, body: { bodyHtml: '<p>Hi</p>' } });
  expect((await visitor().call(comments.list, { params })).status).toBe(401);
  const outsiders = [
    await company.member(),
    await company.member('candidates.get'),
    (await aCompany()).owner,
  ];
  for (const outsider of outsiders) {
    expect((await outsider.call(comments.list, { params })).status).toBe(404);
    const create = { params, body: { bodyHtml: '<p>Hi</p>' } };
    expect((await outsider.call(comments.create, create)).status).toBe(404);
    const gone = await outsider.call(comments.remove, { params: { ...params, commentId: body.id } });
    expect(gone.status).toBe(404);
  }
});

test('comments on an application to an archived job cannot change until it is unarchived', async () => {
  const company = await aCompany();
  const { jobId, applicationId, candidateId } = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const application = await anApplication(tx, { jobId: job.id });
    return { jobId: job.id, applicationId: application.id, candidateId: application.candidate_id };
  });
  const params = { companyId: company.id, candidateId };
  const body = { bodyHtml: '<p>Hi</p>' };
  const write = (about: string | null) =>
    company.owner.call(comments.create, { params, body: { ...body, applicationId: about } });
  const { id: commentId } = (await write(applicationId)).body;
  const edit = () => company.owner.call(comments.update, { params: { ...params, commentId }, body });
  const remove = () => company.owner.call(comments.remove, { params: { ...params, commentId } });
  expect((await edit()).body).toMatchObject({ can: { update: true, delete: true }, disabledReason: null });
  const job = { params: { companyId: company.id, jobId } };
  await company.owner.call(jobs.archive, job);
  for (const refused of [await write(applicationId), await edit(), await remove()])
    expect([refused.status, refused.problem.code]).toEqual([409, 'applications.job_archived']);
  const [seen] = (await company.owner.call(comments.list, { params })).body.items;
  const disabledReason = 'applications.job_archived';
  expect(seen).toMatchObject({ can: { update: false, delete: false }, disabledReason });
  expect((await write(null)).status).toBe(201);
  await company.owner.call(jobs.unarchive, job);
  expect((await write(applicationId)).status).toBe(201);
  expect((await edit()).status).toBe(200);
  expect((await remove()).status).toBe(200);
});
