import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { team } from '#companies/team-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, disable, testServer } from '../../../tests/harness/api.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { shares } from '../contract.ts';
import { aPersonToShare } from './factory.ts';
import { openingsOfShare } from './mount-share-pages.ts';

afterEach(async () => (await testServer()).clock.set(null));
afterAll(stopExtraction);

const minuteMs = 60_000;

async function aSharer() {
  const { platform } = await testServer();
  const company = await aCompany({ name: 'Deniz & Oğulları' });
  const cv = { content: await textPdf([['Işıl Çağlar', 'Gizli telefon'], ['İkinci sayfa']]), name: 'cv.pdf' };
  const person = await aPersonToShare(platform, company.id, cv);
  const ids = { companyId: company.id, candidateId: person.candidate.id };
  const recipientEmail = `client-${person.candidate.id}@example.test`;
  const draft = {
    recipientName: 'Ayşe Yılmaz',
    recipientEmail,
    parts: ['record', 'answers', 'cv'] as ('record' | 'answers' | 'cv' | 'contact')[],
    applicationId: person.application.id,
    message: 'Lütfen bakın.',
    language: 'en' as const,
  };
  const shareBy = (caller: Caller, overrides: object = {}) =>
    caller.call(shares.create, { params: ids, body: { ...draft, ...overrides } });
  const listBy = (caller: Caller) => caller.call(shares.list, { params: ids });
  const revokeBy = (caller: Caller, shareId: string) =>
    caller.call(shares.revoke, { params: { companyId: company.id, shareId } });
  const make = async (overrides: object = {}) => {
    const { status, body } = await shareBy(company.owner, overrides);
    expect(status).toBe(201);
    return { ...body.share, path: new URL(body.link).pathname };
  };
  return { company, ...person, ids, recipientEmail, shareBy, listBy, revokeBy, make };
}

async function request(
  method: 'GET' | 'POST',
  url: string,
  options: { cookie?: string; form?: object } = {},
) {
  const { app } = await testServer();
  const { cookie = '', form } = options;
  return app.inject({
    method,
    url,
    headers: {
      cookie,
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form !== undefined && { payload: new URLSearchParams(form as Record<string, string>).toString() }),
  });
}

/** Presses the button of the page. @returns the cookie of the visit */
async function open(path: string): Promise<string> {
  const opened = await request('POST', path, { form: {} });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toContain(`Path=${path}; HttpOnly; SameSite=Lax`);
  return cookie.split(';')[0] ?? '';
}

test('a share shows the chosen parts after the button, in either language, and nothing before', async () => {
  const { make, ids, company, recipientEmail, candidate } = await aSharer();
  const { path } = await make();
  const [mail] = await mailsTo(recipientEmail);
  expect(mail?.text).toContain(path);
  expect(mail?.text).toContain('Lütfen bakın.');
  expect(mail?.text).not.toContain('Işıl');
  const before = await request('GET', path);
  expect(before.statusCode).toBe(200);
  expect(before.body).toContain('Deniz &amp; Oğulları shares a candidate');
  expect(before.body).not.toMatch(/Işıl|Çağlar|Köprü|\{\{/);
  expect((await request('GET', `${path}/cv/1`)).statusCode).toBe(404);
  const cookie = await open(path);
  const page = await request('GET', path, { cookie });
  for (const shown of [
    'Işıl Çağlar',
    'Şantiye şefi',
    'Güneş İnşaat',
    'Çelik, Beton',
    'Köprüleri severim.',
    'Köprü Mühendisi',
  ])
    expect(page.body).toContain(shown);
  for (const hidden of ['{{', candidate.email, '+905321234567', 'linkedin.example'])
    expect(page.body).not.toContain(hidden);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });
  expect((await request('GET', `${path}?lang=tr`, { cookie })).body).toContain('Geri bildiriminiz');
  const listed = (await company.owner.call(shares.list, { params: ids })).body.items;
  expect(listed).toMatchObject([
    { openings: 1, state: 'active', feedback: null, sharedBy: {}, can: { revoke: true } },
  ]);
});

test('a company lists its links, active and ended ones, with the candidates whom a member sees', async () => {
  const { company, make, revokeBy, candidate, job } = await aSharer();
  const other = await aSharer();
  await other.make();
  const listed = async (by: Caller, state: 'active' | 'ended' = 'active') => {
    const query = { state, limit: 1 };
    const params = { companyId: company.id };
    const { body, status } = await by.call(shares.listOfCompany, { params, query });
    expect(status).toBe(200);
    const next = body.nextCursor;
    if (next === null) return body.items;
    const rest = await by.call(shares.listOfCompany, { params, query: { ...query, cursor: next } });
    return [...body.items, ...rest.body.items];
  };
  expect(await listed(company.owner)).toEqual([]);
  const [first, second] = [await make(), await make({ applicationId: null, parts: ['record'] })];
  expect((await listed(company.owner)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listed(company.owner))[0]).toMatchObject({
    candidate: { id: candidate.id, name: 'Işıl' },
    state: 'active',
    can: { revoke: true },
  });
  const stranger = await company.member('jobs.get');
  expect(await listed(stranger)).toEqual([]);
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: stranger.memberId, role: 'interviewer' })
      .execute(),
  );
  expect((await listed(stranger)).map(({ can }) => can.revoke)).toEqual([false, false]);
  await revokeBy(company.owner, first.id);
  expect((await listed(company.owner, 'ended')).map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'revoked'],
  ]);
  expect((await listed(company.owner)).map(({ id }) => id)).toEqual([second.id]);
});

test('contact data are shown when they are chosen', async () => {
  const { make, candidate } = await aSharer();
  const { path } = await make({ parts: ['contact'], applicationId: null });
  const page = await request('GET', path, { cookie: await open(path) });
  for (const shown of [candidate.email, '+905321234567', 'linkedin.example'])
    expect(page.body).toContain(shown);
  expect(page.body).not.toMatch(/Güneş|severim|\/cv\/1/);
});

test('the pages of the CV are pictures with the recipient across them, never the file', async () => {
  const { make, file, ids } = await aSharer();
  const { path } = await make();
  const cookie = await open(path);
  const page = await request('GET', `${path}/cv/1`, { cookie });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(page.rawPayload).metadata();
  expect([width, height]).toEqual([1241, 1754]);
  // Half way down, the page of the file is blank.
  const blank = { left: 0, top: 900, width: 1240, height: 700 };
  const { channels } = await sharp(page.rawPayload).extract(blank).grayscale().stats();
  expect(channels[0]?.min).toBeLessThan(230);
  expect((await request('GET', `${path}/cv/2`, { cookie })).statusCode).toBe(200);
  for (const other of ['3', '0', '-1', 'constructor', '1e0', '99999'])
    expect((await request('GET', `${path}/cv/${other}`, { cookie })).statusCode, other).toBe(404);
  expect(
    (await request('GET', `/api/companies/${ids.companyId}/files/${file.id}/content`, { cookie })).statusCode,
  ).toBe(401);
});

test('an unknown, an expired and a revoked link, and one of a disabled company, open the same page', async () => {
  const { make, company, revokeBy } = await aSharer();
  const { clock } = await testServer();
  const [expired, revoked, kept] = [await make({ days: 1 }), await make(), await make({ days: 30 })];
  const cookies = [await open(expired.path), await open(revoked.path)];
  expect((await revokeBy(company.owner, revoked.id)).body).toMatchObject({
    state: 'revoked',
    can: { revoke: false },
  });
  expect((await revokeBy(company.owner, revoked.id)).status).toBe(200);
  clock.set(new Date(Date.now() + 24 * 60 * minuteMs + minuteMs));
  const unknown = await request('GET', `${kept.path.slice(0, -4)}AAAA`);
  expect(unknown.statusCode).toBe(404);
  const bodyOf = (body: string, path: string) => body.replaceAll(path, '');
  const pages = [
    await request('GET', expired.path, { cookie: cookies[0] ?? '' }),
    await request('GET', revoked.path, { cookie: cookies[1] ?? '' }),
  ];
  const same = bodyOf(unknown.body, `${kept.path.slice(0, -4)}AAAA`);
  expect(bodyOf(pages[0]?.body ?? '', expired.path)).toBe(same);
  expect(bodyOf(pages[1]?.body ?? '', revoked.path)).toBe(same);
  for (const path of [expired.path, revoked.path]) {
    expect((await request('POST', path, { form: {} })).statusCode).toBe(404);
    expect((await request('POST', `${path}/feedback`, { form: { verdict: 'yes' } })).statusCode).toBe(404);
    expect((await request('GET', `${path}/cv/1`)).statusCode).toBe(404);
  }
  expect((await request('GET', kept.path)).statusCode).toBe(200);
  await disable(company);
  expect(bodyOf((await request('GET', kept.path)).body, kept.path)).toBe(same);
});

test('a link that is revoked while its CV is drawn shows nothing of it', async () => {
  const { make, company, revokeBy, file } = await aSharer();
  const share = await make();
  const cookie = await open(share.path);
  const page = request('GET', `${share.path}/cv/1`, { cookie });
  expect((await revokeBy(company.owner, share.id)).status).toBe(200);
  expect((await page).statusCode).toBe(404);
  // A scan is drawn for its page to count the pages.
  await company.inTenant((tx) =>
    tx.updateTable('files').set({ pages: null }).where('id', '=', file.id).execute(),
  );
  const other = await make();
  const whole = request('GET', other.path, { cookie: await open(other.path) });
  await revokeBy(company.owner, other.id);
  const { statusCode, body } = await whole;
  expect([statusCode, body.includes('Işıl')]).toEqual([404, false]);
});

test('the title, which stays in the history of a browser, does not name the candidate', async () => {
  const { make } = await aSharer();
  const { path } = await make();
  const { body } = await request('GET', path, { cookie: await open(path) });
  expect(body).toContain('<h1 class="small">Işıl Çağlar</h1>');
  expect(body.slice(0, body.indexOf('<body'))).not.toContain('Işıl');
});

test('a CV of many pages says that its first pages are shown', async () => {
  const { company, make, file } = await aSharer();
  await company.inTenant((tx) =>
    tx.updateTable('files').set({ pages: 60 }).where('id', '=', file.id).execute(),
  );
  const { path } = await make();
  const { body } = await request('GET', path, { cookie: await open(path) });
  expect(body).toContain('These are the first 20 of 60 pages.');
  expect(body.match(/<img /g)).toHaveLength(20);
});

test('active links are listed before newer ones that ended', async () => {
  const { make, company, revokeBy, listBy } = await aSharer();
  const ids = [await make(), await make(), await make()].map(({ id }) => id);
  await revokeBy(company.owner, ids[1] ?? '');
  expect((await listBy(company.owner)).body.items.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
});

test('feedback is stored, can be changed, and notifies the sharer of another recommendation', async () => {
  const { make, company, listBy } = await aSharer();
  const { path } = await make();
  const notified = async () =>
    (await company.owner.call(notifications.list, { params: { companyId: company.id } })).body.items.filter(
      ({ type }) => type === 'share_answered',
    ).length;
  const cookie = await open(path);
  const send = (form: object, by = cookie) => request('POST', `${path}/feedback`, { cookie: by, form });
  expect((await send({ verdict: 'yes' }, '')).headers.location).toBe(path);
  expect((await listBy(company.owner)).body.items[0]?.feedback).toBeNull();
  for (const verdict of ['', 'constructor', '__proto__', 'maybe']) {
    const refused = await send({ verdict, feedback: 'Kalsın' });
    expect(refused.statusCode, verdict).toBe(400);
    expect(refused.body).toContain('Kalsın');
  }
  expect((await send({ verdict: 'yes', feedback: 'ş'.repeat(2001) })).statusCode).toBe(400);
  const sent = await send({ verdict: 'yes', feedback: 'ş'.repeat(2000) });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?sent=1#feedback`]);
  expect(await notified()).toBe(1);
  await send({ verdict: 'yes', feedback: 'İyi\r\nbiri' });
  expect(await notified()).toBe(1);
  await send({ verdict: 'unsure', feedback: 'İyi\r\nbiri' });
  expect(await notified()).toBe(2);
  expect((await listBy(company.owner)).body.items[0]?.feedback).toMatchObject({
    verdict: 'unsure',
    text: 'İyi\nbiri',
  });
  const quiet = await make({ asksFeedback: false });
  const page = await request('GET', quiet.path, { cookie: await open(quiet.path) });
  expect(page.body).not.toContain('id="feedback"');
});

test('a visit counts once, ends after hours, and does not open another share', async () => {
  const { make, company, listBy } = await aSharer();
  const { clock } = await testServer();
  const [one, other] = [await make(), await make()];
  for (let count = 0; count < 3; count += 1) await request('GET', one.path);
  const cookie = await open(one.path);
  expect((await request('POST', one.path, { cookie, form: {} })).statusCode).toBe(303);
  const openings = async () =>
    (await listBy(company.owner)).body.items.map((share) => share.openings).toReversed();
  expect(await openings()).toEqual([1, 0]);
  expect((await request('GET', other.path, { cookie })).body).not.toContain('Işıl');
  const forged = `${cookie.slice(0, -4)}AAAA`;
  expect((await request('GET', one.path, { cookie: forged })).body).not.toContain('Işıl');
  clock.set(new Date(Date.now() + 13 * 60 * minuteMs));
  expect((await request('GET', one.path, { cookie })).body).not.toContain('Işıl');
  await open(one.path);
  expect(await openings()).toEqual([2, 0]);
});

test('forty openings at once are forty visits and one event', async () => {
  const { make, company } = await aSharer();
  const { path } = await make();
  const answers = await Promise.all(Array.from({ length: 40 }, () => request('POST', path, { form: {} })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('events').select('type').where('type', '=', 'share.opened').execute(),
  );
  expect(rows).toHaveLength(1);
});

test('members who may change the person share and revoke; readers, strangers and another company do not', async () => {
  const { company, shareBy, listBy, revokeBy, make, job } = await aSharer();
  const other = await aCompany();
  const reader = await company.member('jobs.list', 'candidates.get');
  const recruiter = await company.member();
  const interviewer = await company.member();
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values([
        { job_id: job.id, member_id: recruiter.memberId, role: 'recruiter' },
        { job_id: job.id, member_id: interviewer.memberId, role: 'interviewer' },
      ])
      .execute(),
  );
  const share = await make();
  const stranger = await company.member();
  expect((await shareBy(recruiter)).status).toBe(201);
  expect((await shareBy(reader)).status).toBe(403);
  expect((await shareBy(interviewer)).status).toBe(403);
  for (const caller of [stranger, other.owner]) {
    expect((await shareBy(caller)).status).toBe(404);
    expect((await listBy(caller)).status).toBe(404);
    expect((await revokeBy(caller, share.id)).status).toBe(404);
  }
  expect((await listBy(reader)).body.items.map(({ can }) => can.revoke)).toEqual([false, false]);
  expect((await revokeBy(reader, share.id)).status).toBe(403);
  expect((await revokeBy(interviewer, share.id)).status).toBe(403);
  // An id of the other company in the path of one's own.
  const foreign = { companyId: other.id, shareId: share.id };
  expect((await other.owner.call(shares.revoke, { params: foreign })).status).toBe(404);
  expect((await revokeBy(recruiter, share.id)).status).toBe(200);
});

test('a wrong draft names the field, and nothing is stored or mailed', async () => {
  const { company, shareBy, listBy, recipientEmail } = await aSharer();
  const wrong: [object, string][] = [
    [{ parts: [] }, 'parts'],
    [{ parts: ['comments'] }, 'parts.0'],
    [{ parts: ['__proto__'] }, 'parts.0'],
    [{ recipientName: ' ' }, 'recipientName'],
    [{ recipientEmail: 'nobody' }, 'recipientEmail'],
    [{ days: 31 }, 'days'],
    [{ days: 0 }, 'days'],
    [{ applicationId: null }, 'applicationId'],
    [{ message: 'x'.repeat(1001) }, 'message'],
  ];
  for (const [overrides, field] of wrong) {
    const { status, problem } = await shareBy(company.owner, overrides);
    expect([status, Object.keys(problem.fields ?? {})], field).toEqual([400, [field]]);
  }
  const elsewhere = await aSharer();
  expect((await shareBy(company.owner, { applicationId: elsewhere.application.id })).status).toBe(404);
  expect((await listBy(company.owner)).body.items).toEqual([]);
  expect(await mailsTo(recipientEmail)).toEqual([]);
  expect((await shareBy(company.owner, { isMailed: false })).status).toBe(201);
  expect(await mailsTo(recipientEmail)).toEqual([]);
});

test('the answers of a colleague of the person, and a CV that the virus check locks, are not shared', async () => {
  const { company, shareBy, make, file } = await aSharer();
  const other = await company.inTenant(async (tx) =>
    anApplication(tx, { jobId: (await aJob(tx, { title: 'Kaynakçı' })).id }),
  );
  expect((await shareBy(company.owner, { applicationId: other.id })).status).toBe(404);
  const { path } = await make();
  const cookie = await open(path);
  await company.inTenant((tx) =>
    tx.updateTable('files').set({ scan_state: 'infected' }).where('id', '=', file.id).execute(),
  );
  expect((await shareBy(company.owner)).problem.code).toBe('shares.no_cv');
  expect((await request('GET', `${path}/cv/1`, { cookie })).statusCode).toBe(404);
});

test('members of the team of another job neither see nor revoke a link about this one', async () => {
  const { company, listBy, revokeBy, make, candidate } = await aSharer();
  const colleague = await company.member();
  await company.inTenant(async (tx) => {
    const { id: jobId } = await aJob(tx, { title: 'Kaynakçı' });
    await anApplication(tx, { jobId, candidate_id: candidate.id });
    const member = { job_id: jobId, member_id: colleague.memberId, role: 'recruiter' };
    await tx.insertInto('hiring_team_members').values(member).execute();
  });
  const share = await make();
  const general = await make({ applicationId: null, parts: ['record'] });
  expect((await listBy(colleague)).body.items.map(({ id }) => id)).toEqual([general.id]);
  expect((await revokeBy(colleague, share.id)).status).toBe(404);
  expect((await revokeBy(colleague, general.id)).status).toBe(200);
});

test('a link takes no feedback that it did not ask for, and limits openings and feedback', async () => {
  const { make, listBy, company } = await aSharer();
  const quiet = await make({ asksFeedback: false });
  const send = (path: string, cookie: string) =>
    request('POST', `${path}/feedback`, { cookie, form: { verdict: 'yes', feedback: '' } });
  expect((await send(quiet.path, await open(quiet.path))).statusCode).toBe(404);
  expect((await listBy(company.owner)).body.items[0]?.feedback).toBeNull();
  const { path } = await make();
  const cookie = await open(path);
  const statuses = async (count: number, post: () => ReturnType<typeof request>) =>
    (await Promise.all(Array.from({ length: count }, post))).map(({ statusCode }) => statusCode);
  const sent = await statuses(31, () => send(path, cookie));
  expect([303, 429].map((one) => sent.filter((status) => status === one).length)).toEqual([30, 1]);
  await (await testServer()).platform.limits.spend(openingsOfShare, quiet.id, 59);
  expect((await request('POST', quiet.path, { form: {} })).statusCode).toBe(429);
});

test('a person has at most twenty active links, also when they are made at once', async () => {
  const { company, shareBy, listBy, revokeBy } = await aSharer();
  const calls = await Promise.all(
    Array.from({ length: 24 }, () => shareBy(company.owner, { isMailed: false })),
  );
  expect(calls.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(calls.find(({ status }) => status !== 201)?.problem.code).toBe('shares.limit_reached');
  const [first] = (await listBy(company.owner)).body.items;
  await revokeBy(company.owner, first?.id ?? '');
  expect((await shareBy(company.owner, { isMailed: false })).status).toBe(201);
});

test('a removed CV leaves the page, its undo brings it back, and a deleted person ends the link', async () => {
  const { company, make, ids, file } = await aSharer();
  const { path } = await make();
  const cookie = await open(path);
  const params = { ...ids, fileId: file.id };
  await company.owner.call(candidateFiles.removeFile, { params, body: {} });
  expect((await request('GET', path, { cookie })).body).toContain('no longer available');
  expect((await request('GET', `${path}/cv/1`, { cookie })).statusCode).toBe(404);
  await company.owner.call(candidateFiles.restoreFile, { params });
  expect((await request('GET', `${path}/cv/1`, { cookie })).statusCode).toBe(200);
  expect((await company.owner.call(candidates.delete, { params: ids })).status).toBe(200);
  expect((await request('GET', path, { cookie })).statusCode).toBe(404);
  const left = await company.inTenant((tx) => tx.selectFrom('share_openings').select('id').execute());
  expect(left).toEqual([]);
});

test('a link works after its maker leaves the company; a colleague revokes it, and feedback notifies the owners', async () => {
  const { company, shareBy, listBy, revokeBy } = await aSharer();
  const maker = await company.member('jobs.list', 'candidates.get', 'candidates.update');
  const { body } = await shareBy(maker);
  const { pathname: path } = new URL(body.link);
  const params = { companyId: company.id, memberId: maker.memberId };
  expect((await company.owner.call(team.removeMember, { params })).status).toBe(200);
  const cookie = await open(path);
  await request('POST', `${path}/feedback`, { cookie, form: { verdict: 'no', feedback: '' } });
  const seen = (await company.owner.call(notifications.list, { params: { companyId: company.id } })).body
    .items;
  expect(seen.map(({ type }) => type)).toContain('share_answered');
  expect((await listBy(company.owner)).body.items).toMatchObject([
    { feedback: { verdict: 'no' }, can: { revoke: true } },
  ]);
  expect((await revokeBy(company.owner, body.share.id)).status).toBe(200);
  expect((await request('GET', path, { cookie })).statusCode).toBe(404);
});

test('a body that breaks its format is answered with a page', async () => {
  const { make } = await aSharer();
  const { path } = await make();
  const { app } = await testServer();
  const headers = { 'content-type': 'application/json' };
  const broken = await app.inject({ method: 'POST', url: path, headers, payload: '{' });
  expect([broken.statusCode, broken.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(broken.body).toContain('This link does not work');
});

test.each(['https://evil.example', 'Click evil.com now', 'www.evil.com', 'evil.example/login'])(
  'the name %s of a recipient is refused, because mail programs would make a link of it',
  async (recipientName) => {
    const { shareBy, company } = await aSharer();
    const { status, problem } = await shareBy(company.owner, { recipientName });
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['recipientName']]);
  },
);

test.each(['Dr. J.R. Smith', 'Dr.Smith', 'Anna / HR'])('the name %s of a recipient fits', async (name) => {
  const { shareBy, company } = await aSharer();
  expect((await shareBy(company.owner, { recipientName: name })).status).toBe(201);
});
