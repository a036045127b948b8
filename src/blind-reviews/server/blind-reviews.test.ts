import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { audit } from '#activity/audit-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { boards } from '#board/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { conversations } from '#conversations/contract.ts';
import { files } from '#files/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { jobSteps } from '#jobs/steps-contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { stepSettings } from '#stages/contract.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { aBlindJob, name, surname } from '../../../tests/harness/blind-job.ts';
import { callsOf } from '../../../tests/harness/duplicates.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { blindReviews } from '../contract.ts';

const pseudonym = /^(Candidate|Aday) [2-9A-Z]{5}$/;

type Scene = Awaited<ReturnType<typeof aBlindJob>>;

const eventsOf = async ({ company }: Scene, type: string) =>
  company.inTenant((tx) => tx.selectFrom('events').select(['data']).where('type', '=', type).execute());

test('members read a pseudonym and the CV as text without the name until the step', async () => {
  const scene = await aBlindJob();
  const { owner, params, cv, ofJob, read, move } = scene;
  const person = await read();
  expect(person).toMatchObject({
    isWithheld: true,
    surname: '',
    city: '',
    phoneNumber: '',
    skills: ['Welding'],
  });
  expect(person.name).toMatch(pseudonym);
  expect(person.can.update).toBe(false);
  const board = await owner.call(boards.board, { ...ofJob, query: { sort: 'entered' } });
  expect(JSON.stringify(board.body)).toContain(person.name);
  expect(JSON.stringify(board.body)).not.toContain(surname);
  const file = await owner.call(files.read, { params: { ...params, fileId: cv.id } });
  expect(file.body).toMatchObject({ title: 'CV.txt', format: 'txt' });
  const download = await owner.call(files.download, { params: { ...params, fileId: cv.id }, query: {} });
  expect(download.status).toBe(403);
  expect(download.problem.code).toBe('files.withheld');
  await move(1);
  expect((await read()).isWithheld).toBe(true);
  await move(2);
  expect(await read()).toMatchObject({ isWithheld: false, name, surname });
  expect(await eventsOf(scene, 'blind_review.ended')).toHaveLength(1);
  await move(0);
  expect((await read()).name).toBe(person.name);
});

test('the photo is in no record, board or list until the review ends', async () => {
  const { company, owner, params, ofCandidate, ofJob, cv, read, set } = await aBlindJob();
  const { candidateId } = ofCandidate.params;
  await company.inTenant((tx) =>
    tx.updateTable('candidates').set({ photo_file_id: cv.id }).where('id', '=', candidateId).execute(),
  );
  const photos = async () => {
    const board = await owner.call(boards.board, { ...ofJob, query: { sort: 'entered' } });
    const list = await owner.call(candidates.list, { params, query: {} });
    const cards = board.body.columns.flatMap((column) => column.cards);
    return [await read(), ...cards, ...list.body.items].map(({ photo }) => photo?.includes(cv.id) ?? null);
  };
  expect(await photos()).toEqual([null, null, null]);
  await set(owner, null);
  expect(await photos()).toEqual([true, true, true]);
});

test('a search by the name does not find a withheld person, and finds them after the review', async () => {
  const { owner, params, set } = await aBlindJob();
  const find = async () => {
    const { body } = await owner.call(candidates.list, { params, query: { search: surname } });
    return body.items.length;
  };
  expect(await find()).toBe(0);
  await set(owner, null);
  expect(await find()).toBe(1);
});

test('the record of a withheld person cannot be changed, and nothing masked is stored', async () => {
  const { owner, ofCandidate, read, lift } = await aBlindJob();
  const { version } = await read();
  const change = { ...ofCandidate, body: { city: 'Izmir', version } };
  const refused = await owner.call(candidates.update, change);
  expect(refused.status).toBe(409);
  expect(refused.problem.code).toBe('candidates.withheld');
  await lift(owner);
  expect((await owner.call(candidates.update, change)).status).toBe(200);
  expect(await read()).toMatchObject({ name, surname, city: 'Izmir' });
});

test('members who may change the job set and lift the review, others and other companies do not', async () => {
  const scene = await aBlindJob({ isOn: false });
  const { company, set, lift, stepId, read } = scene;
  const reader = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  const editor = await company.member('jobs.list', 'jobs.get', 'jobs.update', 'candidates.get');
  const other = await aCompany();
  expect((await set(reader, stepId(2))).status).toBe(403);
  expect((await set(other.owner, stepId(2))).status).toBe(404);
  expect((await set(editor, stepId(0))).problem.code).toBe('blind-reviews.step_gone');
  expect((await set(editor, crypto.randomUUID())).problem.code).toBe('blind-reviews.step_gone');
  expect((await set(editor, stepId(2))).body).toMatchObject({ isOn: true, withheld: 1 });
  expect((await lift(reader)).status).toBe(403);
  expect((await lift(other.owner)).status).toBe(404);
  expect((await read(reader)).isWithheld).toBe(true);
  expect((await lift(editor)).status).toBe(200);
  expect(await read(reader)).toMatchObject({ isWithheld: false, surname });
});

test('forty presses at once are one event with the reason, which the team reads', async () => {
  const scene = await aBlindJob();
  const { owner, lift, ofJob, params } = scene;
  const answers = await Promise.all(Array.from({ length: 40 }, () => lift(owner, 'Known in our town')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await eventsOf(scene, 'blind_review.lifted')).toHaveLength(1);
  const list = await owner.call(activity.listOfJob, { ...ofJob, query: {} });
  const log = await owner.call(audit.listAudit, { params, query: { kind: 'blind_review' } });
  for (const { body } of [list, log]) {
    const lifts = body.items.filter(({ type }) => type === 'blind_review.lifted');
    expect(lifts.map((event) => JSON.stringify(event))).toEqual([
      expect.stringContaining('Known in our town'),
    ]);
  }
});

test('presses beside a move that reaches the step are one event at most, and the person is shown', async () => {
  const scene = await aBlindJob();
  const { owner, lift, move, read } = scene;
  const answers = await Promise.all([move(2), ...Array.from({ length: 40 }, () => lift(owner, 'Known'))]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await eventsOf(scene, 'blind_review.lifted')).length).toBeLessThanOrEqual(1);
  expect((await read()).isWithheld).toBe(false);
});

test('mails to a withheld person have their name and address, and members read the pseudonym', async () => {
  const { owner, ofCandidate, read, email, company } = await aBlindJob();
  const person = await read();
  const body = `Dear ${person.name}, when can you come?`;
  const sent = await owner.call(conversations.send, { ...ofCandidate, body: { body } as never });
  expect(sent.status).toBe(201);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain(`Dear ${name} ${surname}`);
  expect(mail?.text).not.toContain(person.name);
  const stored = await company.inTenant((tx) =>
    tx.selectFrom('messages').select('body').executeTakeFirstOrThrow(),
  );
  expect(stored.body).toContain(`Dear ${name} ${surname}`);
  const list = await owner.call(conversations.list, { ...ofCandidate, query: {} });
  expect(JSON.stringify(list.body)).not.toContain(surname);
});

test('the invitation names the person to themselves and the pseudonym to the host', async () => {
  const { owner, params, ofCandidate, application, email, company, read } = await aBlindJob();
  const person = await read();
  const draft = aMeetingDraft({
    candidateId: ofCandidate.params.candidateId,
    applicationId: application.id,
    hostIds: [owner.memberId],
  });
  expect((await owner.call(meetings.create, { params, body: draft })).status).toBe(201);
  const [invitation] = await mailsTo(email);
  expect(invitation?.calendar?.content).toContain(email);
  const { email: hostAddress } = await company.inTenant((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', owner.userId).executeTakeFirstOrThrow(),
  );
  const toHost = JSON.stringify(await mailsTo(hostAddress ?? ''));
  expect(toHost).toContain(person.name);
  expect(toHost).not.toContain(surname);
  expect(toHost).not.toContain(email);
  // Calendars would write to a placeholder.
  for (const placeholder of ['withheld.invalid', '•••']) expect(toHost).not.toContain(placeholder);
});

test('the address of a withheld person is null, and of one without an address empty', async () => {
  const { owner, params, ofCandidate, application, company, email, read, set, stepId } = await aBlindJob();
  const { candidateId } = ofCandidate.params;
  const body = aMeetingDraft({
    candidateId,
    applicationId: application.id,
    hostIds: [owner.memberId],
  });
  const { id: meetingId } = (await owner.call(meetings.create, { params, body })).body;
  const addresses = async () => {
    const list = await owner.call(candidates.list, { params, query: {} });
    const { body: meeting } = await owner.call(meetings.read, { params: { ...params, meetingId } });
    return [
      (await read()).email,
      list.body.items[0]?.email,
      meeting.candidateEmail,
      meeting.delivery?.recipient,
    ];
  };
  expect(await addresses()).toEqual([null, null, null, null]);
  await set(owner, null);
  expect(await addresses()).toEqual([email, email, email, email]);
  await company.inTenant((tx) =>
    tx.updateTable('candidates').set({ email: '' }).where('id', '=', candidateId).execute(),
  );
  await set(owner, stepId(2));
  expect((await read()).email).toBe('');
});

test('removing the step of the review keeps everybody withheld until they are hired', async () => {
  const { owner, ofJob, read, stepId, move } = await aBlindJob();
  const stored = (await owner.call(jobs.read, ofJob)).body.steps;
  const seen = stored.map((step) => stepSettings.parse(step));
  const steps = seen.filter(({ id }) => id !== stepId(2));
  const saved = await owner.call(jobSteps.saveSteps, { ...ofJob, body: { seen, steps, moves: [] } });
  expect(saved.status).toBe(200);
  expect((await owner.call(blindReviews.read, ofJob)).body).toMatchObject({
    isOn: true,
    untilStepId: null,
    withheld: 1,
  });
  await move(3);
  expect((await read()).isWithheld).toBe(true);
});

test('a duplicated job has the review until the step at the same place', async () => {
  const { owner, params, ofJob } = await aBlindJob();
  const copy = await owner.call(jobs.duplicate, ofJob);
  const ofCopy = { params: { ...params, jobId: copy.body.id } };
  const { steps } = (await owner.call(jobs.read, ofCopy)).body;
  const review = await owner.call(blindReviews.read, ofCopy);
  expect(review.body).toMatchObject({ isOn: true, untilStepId: steps[2]?.id, withheld: 0 });
});

test('the files of a withheld person are listed without their content, until the review is lifted', async () => {
  const { owner, ofCandidate, lift } = await aBlindJob();
  const look = async () => ({
    isWithheld: (await owner.call(candidateFiles.listFiles, ofCandidate)).body.items.map(
      (file) => file.isWithheld,
    ),
    archive: (await owner.call(candidateFiles.downloadFiles, ofCandidate)).status,
  });
  expect(await look()).toEqual({ isWithheld: [true], archive: 403 });
  await lift(owner);
  expect(await look()).toEqual({ isWithheld: [false], archive: 200 });
});

test('a merge is undone only when the person is no longer withheld', async () => {
  const { company, owner, ofCandidate, set, stepId, lift } = await aBlindJob({ isOn: false });
  const other = await company.inTenant((tx) => aCandidate(tx, { name, surname: 'Other' }));
  const { merge, undo, read } = callsOf(company.id, ofCandidate.params.candidateId, other.id);
  expect((await merge(owner)).status).toBe(200);
  await set(owner, stepId(2));
  expect((await undo(owner)).problem).toMatchObject({ code: 'candidates.withheld' });
  await lift(owner);
  expect((await undo(owner)).status).toBe(200);
  expect((await read(owner, other.id)).body.surname).toBe('Other');
});

/** Reads all people in the order of their names, page by page. @returns the names */
const walkerOf =
  (owner: Caller, params: { companyId: string }) => async (order: 'asc' | 'desc', limit: number) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { sort: 'name' as const, order, limit, ...(cursor !== undefined && { cursor }) };
      const { body } = await owner.call(candidates.list, { params, query });
      names.push(...body.items.map((one) => one.name.toLowerCase()));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return names;
  };

test('an order by name has withheld people where their pseudonyms belong, page by page in both directions', async () => {
  const { company, owner, params, job } = await aBlindJob();
  await company.inTenant(async (tx) => {
    await anApplication(tx, { jobId: job.id, candidate: { name: 'Aaron', surname: 'Berg' } });
    for (const one of ['Zoe', 'Candidate', 'Candidates', 'Ada'])
      await aCandidate(tx, { name: one, surname: '' });
  });
  const walk = walkerOf(owner, params);
  const { body } = await owner.call(candidates.list, { params, query: {} });
  const sorted = body.items.map((one) => one.name.toLowerCase()).toSorted();
  expect(body.items.filter((one) => one.isWithheld)).toHaveLength(2);
  expect(sorted).toHaveLength(6);
  for (const limit of [1, 2, 50]) {
    expect(await walk('asc', limit)).toEqual(sorted);
    expect(await walk('desc', limit)).toEqual(sorted.toReversed());
  }
});

test('an order by name is the same when nearly all people are withheld', async () => {
  const { company, owner, params, job, application } = await aBlindJob();
  await company.inTenant(async (tx) => {
    await sql`
      with people as (
        insert into candidates (tenant_id, name, surname)
        select ${tx.tenantId}::uuid, 'Person ' || n, '' from generate_series(1, 400) as n
        returning id)
      insert into applications (tenant_id, job_id, candidate_id, step_id)
      select ${tx.tenantId}::uuid, ${job.id}::uuid, id, ${application.step_id}::uuid from people`.execute(tx);
    for (const one of ['Zoe', 'Candidate', 'Candidates', 'Ada', 'Person 200a'])
      await aCandidate(tx, { name: one, surname: '' });
  });
  const { rows } = await company.inTenant(async (tx) => {
    await sql`set local search_path = blind, app, public`.execute(tx);
    return sql<{ name: string }>`
      select lower(btrim(name || ' ' || surname)) as name from candidates
       where tenant_id = ${tx.tenantId}::uuid
       order by sort_name, id`.execute(tx);
  });
  const sorted = rows.map((row) => row.name);
  expect(sorted).toHaveLength(406);
  const walk = walkerOf(owner, params);
  for (const limit of [7, 50]) {
    expect(await walk('asc', limit)).toEqual(sorted);
    expect(await walk('desc', limit)).toEqual(sorted.toReversed());
  }
});

test('a page of people asks for each row whether it is withheld, and an order by name collects them once', async () => {
  const { company } = await aBlindJob();
  const plan = (columns: string, order: string) =>
    company.inTenant(async (tx) => {
      await sql`set local search_path = blind, app, public`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (costs off, verbose) select ${sql.raw(columns)} from candidates c
         where c.tenant_id = ${tx.tenantId} order by ${sql.raw(order)} limit 50`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const shown = await plan('c.name, c.surname, c.email, c.city, c.profile', 'c.id desc');
  expect(shown).toContain('withholds');
  expect(shown).not.toContain('blind_reviews');
  expect(await plan('c.id, c.sort_name', 'c.sort_name')).toContain('blind_reviews');
});
