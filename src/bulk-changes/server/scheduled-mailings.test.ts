import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { duplicates } from '#duplicates/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller, disable, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { candidateBulk } from '../candidate-contract.ts';
import { bulk } from '../contract.ts';
import { mailings } from '../mailing-contract.ts';
import { insertOptOut } from './mailing-opt-outs.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

// A Wednesday: 20:30 in Istanbul, the zone of the company, 12:30 in New York, and 23:15 in Kathmandu.
const evening = '2026-11-25T17:30:00Z';
const places = {
  istanbul: { city: 'İstanbul', country: 'TR' },
  newYork: { city: 'New York', country: 'US' },
  kathmandu: { city: 'Kathmandu', country: 'NP' },
};
const texts = { en: { subject: 'News of {company}', body: 'Hello {first name}' } };

const at = async (time: string): Promise<void> => (await testServer()).clock.set(new Date(time));
beforeEach(() => at(evening));
afterEach(async () => (await testServer()).clock.set(null));

/** A company with a person in each of three cities, and calls about mailings to them. */
async function aMailing() {
  const company = await aCompany({ name: 'Nokta' });
  const { owner } = company;
  const params = { companyId: company.id };
  const people = await company.inTenant(async (tx) => ({
    istanbul: await aCandidate(tx, { name: 'İpek', ...places.istanbul }),
    newYork: await aCandidate(tx, { name: 'Nora', ...places.newYork }),
    kathmandu: await aCandidate(tx, { name: 'Kiran', ...places.kathmandu }),
  }));
  const ids = Object.values(people).map(({ id }) => id);
  const write = async (time: string, caller: Caller = owner) => {
    const action = { kind: 'mail', texts, replyTo: 'company', time };
    const target = { candidateIds: ids };
    const body = { action, jobId: null, target } as never;
    const made = await caller.call(candidateBulk.createCandidateBulkChange, { params, body });
    expect(made.status).toBe(202);
    return made.body;
  };
  const onMailing = (mailingId: string) => ({ params: { ...params, mailingId } });
  return {
    company,
    owner,
    params,
    people,
    write,
    onMailing,
    list: async (caller: Caller = owner, query: object = {}) =>
      (await caller.call(mailings.listMailings, { params, query })).body.items,
    change: async (mailingId: string, body: object, caller: Caller = owner) => {
      const change = { texts, time: null, version: await versionOf(company, mailingId), ...body };
      return caller.call(mailings.changeMailing, { ...onMailing(mailingId), body: change });
    },
    cancel: async (mailingId: string, caller: Caller = owner) => {
      const query = { version: await versionOf(company, mailingId) };
      return caller.call(mailings.cancelMailing, { ...onMailing(mailingId), query });
    },
    report: async (candidateBulkChangeId: string) =>
      (
        await owner.call(candidateBulk.readCandidateBulkChange, {
          params: { ...params, candidateBulkChangeId },
        })
      ).body,
    undo: (candidateBulkChangeId: string, caller: Caller = owner) =>
      caller.call(candidateBulk.undoCandidateBulkChange, { params: { ...params, candidateBulkChangeId } }),
    /** The names of the people who have the mail, each as often as they got it. */
    sent: async () => {
      const names: string[] = [];
      for (const { name, email } of Object.values(people))
        names.push(...(await mailsTo(email)).map(() => name));
      return names;
    },
  };
}

const versionOf = async (company: TestCompany, mailingId: string): Promise<number> =>
  (
    await company.inTenant((tx) =>
      tx.selectFrom('bulk_changes').select('version').where('id', '=', mailingId).executeTakeFirst(),
    )
  )?.version ?? 1;

/** Runs the task of a mailing, as the queue does at its time. */
async function run(company: TestCompany, bulkChangeId: string): Promise<void> {
  const { platform } = await testServer();
  await runBulkChangeTask.run({ companyId: company.id, bulkChangeId }, platform);
}

test('a mailing of the evening reaches each person outside their quiet hours, once', async () => {
  const { company, write, list, report, sent } = await aMailing();
  const { id } = await write('now');
  expect(await list()).toMatchObject([
    {
      id,
      waitingCount: 3,
      isPlanned: true,
      sendAt: '2026-11-25T17:30:30.000Z',
      lastSendAt: '2026-11-26T05:00:00.000Z',
      isMine: true,
    },
  ]);
  await run(company, id);
  expect(await sent()).toEqual([]);
  await at('2026-11-25T17:30:30Z');
  await Promise.all([run(company, id), run(company, id)]);
  expect(await sent()).toEqual(['Nora']);
  // Kathmandu is 5 hours and 45 minutes ahead, so its morning is before that of Istanbul.
  expect(await report(id)).toMatchObject({
    state: 'scheduled',
    changedCount: 1,
    waitingCount: 2,
    nextSendAt: '2026-11-26T02:15:00.000Z',
    can: { undo: true },
  });
  await at('2026-11-26T02:15:00Z');
  await run(company, id);
  expect(await sent()).toEqual(['Nora', 'Kiran']);
  expect(await list()).toMatchObject([{ waitingCount: 1, sentCount: 2, sendAt: '2026-11-26T05:00:00.000Z' }]);
  await at('2026-11-26T05:00:00Z');
  await run(company, id);
  await run(company, id);
  expect(await sent()).toEqual(['İpek', 'Nora', 'Kiran']);
  expect([await report(id), await list()]).toMatchObject([{ state: 'done', changedCount: 3 }, []]);
});

test('the preview says when each mail is sent, and a chosen morning is that of each city', async () => {
  const { company, owner, params, people, write, list, sent } = await aMailing();
  const preview = async (candidateId: string, time: string) =>
    (
      await owner.call(candidateBulk.previewCandidateMail, {
        params,
        body: { texts, replyTo: 'company', candidateId, jobId: null, time } as never,
      })
    ).body;
  expect(await preview(people.newYork.id, 'morning')).toMatchObject({
    sendAt: '2026-11-26T14:00:00.000Z',
    timeZone: 'America/New_York',
  });
  expect(await preview(people.kathmandu.id, 'morning')).toMatchObject({
    sendAt: '2026-11-26T03:15:00.000Z',
    timeZone: expect.stringMatching(/Kat(h)?mandu/),
  });
  expect(await preview(people.istanbul.id, 'now')).toMatchObject({ sendAt: '2026-11-26T05:00:00.000Z' });
  expect(await preview(people.istanbul.id, 'tray')).toMatchObject({ sendAt: null });
  const { id, state } = await write('morning');
  expect(state).toBe('scheduled');
  expect(await list()).toMatchObject([
    { sendAt: '2026-11-26T03:15:00.000Z', lastSendAt: '2026-11-26T14:00:00.000Z' },
  ]);
  await at('2026-11-26T06:00:00Z');
  await run(company, id);
  expect(await sent()).toEqual(['İpek', 'Kiran']);
  // A person who moved gets it in the morning of their new city.
  await company.inTenant((tx) =>
    tx
      .updateTable('candidates')
      .set({ city: 'Tokyo', country: 'JP' })
      .where('id', '=', people.newYork.id)
      .execute(),
  );
  await at('2026-11-26T14:00:00Z');
  await run(company, id);
  expect([await sent(), await list()]).toMatchObject([
    ['İpek', 'Kiran'],
    [{ waitingCount: 1, sendAt: '2026-11-26T23:00:00.000Z' }],
  ]);
  await at('2026-11-26T23:00:00Z');
  await run(company, id);
  expect(await sent()).toEqual(['İpek', 'Nora', 'Kiran']);
});

test('an opt-out, a deletion and a withdrawn consent until the morning are respected', async () => {
  const { company, owner, params, people, write, report, sent } = await aMailing();
  const { id } = await write('morning');
  await company.inTenant(async (tx) => {
    await insertOptOut(tx, { candidateId: people.istanbul.id, source: 'page', now: new Date(evening) });
    const application = await anApplication(tx, {
      jobId: (await aJob(tx)).id,
      candidate_id: people.newYork.id,
      outcome: 'rejected',
    });
    const text = await sql<{ id: string }>`
      insert into privacy_texts (tenant_id, kind, language, version, body, created_at)
      values (${company.id}::uuid, 'talent_pool', 'en', 'v', 'Keep me', now()) returning id`.execute(tx);
    await tx
      .insertInto('consent_records')
      .values({
        application_id: application.id,
        candidate_id: people.newYork.id,
        text_id: text.rows[0]?.id ?? '',
        is_given: true,
        recorded_at: new Date(evening),
        withdrawn_at: new Date(evening),
      })
      .execute();
  });
  const deleted = await owner.call(candidates.delete, {
    params: { ...params, candidateId: people.kathmandu.id },
  });
  expect(deleted.status).toBe(200);
  await at('2026-11-26T15:00:00Z');
  await run(company, id);
  expect(await sent()).toEqual([]);
  const after = await report(id);
  expect(after).toMatchObject({ state: 'done', changedCount: 0, skippedCount: 2 });
  expect(after.skipped.map(({ name, skipReason }) => [name, skipReason])).toEqual([
    ['İpek', 'unsubscribed'],
    ['Nora', 'consent_withdrawn'],
  ]);
});

test('two people who are merged until the morning get one mail, at the address that remains', async () => {
  const { company, owner, params, people, write, report, sent } = await aMailing();
  const { id } = await write('morning');
  const merged = await owner.call(duplicates.merge, {
    params: { ...params, candidateId: people.istanbul.id, otherId: people.kathmandu.id },
    body: { version: 1, otherVersion: 1, fromOther: [] },
  });
  expect(merged.status).toBe(200);
  await at('2026-11-26T15:00:00Z');
  await run(company, id);
  expect(await sent()).toEqual(['İpek', 'Nora']);
  expect(await report(id)).toMatchObject({ state: 'done', changedCount: 2 });
});

test('a mailing in the tray waits for a member, and text and time can be changed', async () => {
  const { company, people, write, list, change, sent } = await aMailing();
  const { id } = await write('tray');
  expect(await list()).toMatchObject([{ id, sendAt: null, waitingCount: 3 }]);
  await at('2026-11-30T10:00:00Z');
  await run(company, id);
  expect(await sent()).toEqual([]);
  const other = { en: { subject: 'Other news', body: 'Hi {first name}' } };
  const changed = await change(id, { texts: other, time: '2026-12-01T10:00:00Z' });
  // Nine o'clock and later in every city but New York, where the night ends at 13:00 UTC.
  expect(changed.body).toMatchObject({
    texts: other,
    sendAt: '2026-12-01T10:00:00.000Z',
    lastSendAt: '2026-12-01T13:00:00.000Z',
  });
  expect((await change(id, { texts: other, time: 'tray' })).body).toMatchObject({ sendAt: null });
  await at('2026-12-01T14:00:00Z');
  await run(company, id);
  expect(await sent()).toEqual([]);
  expect((await change(id, { texts: other, time: 'now' })).body.sendAt).toBe('2026-12-01T14:00:30.000Z');
  const kept = await change(id, { texts });
  expect(kept.body).toMatchObject({ texts, sendAt: '2026-12-01T14:00:30.000Z' });
  await at('2026-12-01T14:01:00Z');
  await run(company, id);
  // It is 19:46 in Kathmandu.
  expect(await sent()).toEqual(['İpek', 'Nora', 'Kiran']);
  expect((await mailsTo(people.newYork.email))[0]?.subject).toBe('News of Nokta');
  expect((await change(id, { texts })).status).toBe(404);
});

test('the undo and the tray cancel what is not sent yet, and forty presses at once do it once', async () => {
  const { company, write, list, undo, cancel, report, sent } = await aMailing();
  const first = await write('morning');
  expect((await undo(first.id)).body).toMatchObject({ state: 'cancelled', can: { undo: false } });
  const second = await write('now');
  await at('2026-11-25T17:31:00Z');
  await run(company, second.id);
  const presses = await Promise.all(Array.from({ length: 40 }, () => cancel(second.id)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(presses.filter(({ status }) => status === 404)).toHaveLength(39);
  expect(await list()).toEqual([]);
  await at('2026-11-27T12:00:00Z');
  await run(company, first.id);
  await run(company, second.id);
  expect(await sent()).toEqual(['Nora']);
  expect([await report(first.id), await report(second.id)]).toMatchObject([
    { state: 'cancelled', changedCount: 0, skippedCount: 3 },
    { state: 'cancelled', changedCount: 1, skippedCount: 2, waitingCount: 0 },
  ]);
});

test('of forty presses of send now each mail leaves once', async () => {
  const { company, write, change, sent } = await aMailing();
  const { id } = await write('tray');
  await at('2026-11-26T14:00:00Z');
  const press = () => change(id, { time: 'now', version: 1 });
  const presses = await Promise.all(Array.from({ length: 40 }, press));
  const statuses = presses.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array(39).fill(409)]);
  await at('2026-11-26T14:00:30Z');
  await Promise.all(Array.from({ length: 5 }, () => run(company, id)));
  expect((await sent()).sort()).toEqual(['Kiran', 'Nora', 'İpek']);
});

test('a mailing of a member who left, or of a company that may only read, waits for a member', async () => {
  const { company, write, list, change, sent, owner } = await aMailing();
  const { platform } = await testServer();
  const member = await company.member('jobs.list', 'candidates.list', 'candidates.get', 'candidates.update');
  const { id } = await write('morning', member);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', member.memberId).execute(),
  );
  await at('2026-11-26T14:00:00Z');
  await run(company, id);
  await run(company, id);
  expect([await sent(), await list()]).toMatchObject([[], [{ problem: 'author_gone', isMine: false }]]);
  expect((await change(id, { time: 'now' })).body).toMatchObject({ problem: null, isMine: true });
  const setReadOnly = (read_only_from: Date | null) =>
    inTenant(platform.system, company.id, (tx) =>
      tx.updateTable('companies').set({ read_only_from }).where('id', '=', company.id).execute(),
    );
  await setReadOnly(new Date(evening));
  await at('2026-11-26T14:01:00Z');
  await run(company, id);
  expect([await sent(), await list()]).toMatchObject([[], [{ problem: 'read_only' }]]);
  await setReadOnly(null);
  await change(id, { time: null }, owner);
  await run(company, id);
  expect(await sent()).toEqual(['İpek', 'Nora', 'Kiran']);
});

test('a mailing that is due while its company is disabled is sent when it is enabled again', async () => {
  const { company, write, list, sent } = await aMailing();
  const { id } = await write('morning');
  await disable(company);
  await at('2026-11-26T14:00:00Z');
  await run(company, id);
  await disable(company, null);
  expect([await sent(), await list()]).toMatchObject([[], [{ problem: null, waitingCount: 3 }]]);
  const queue = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await queue.connect();
  onTestFinished(() => queue.end());
  // It looks again every hour.
  const { rows } = await queue.query(
    `select round(extract(epoch from run_at - now()) / 60)::integer as minutes
       from graphile_worker.jobs where key = $1`,
    [`bulk change:${id}`],
  );
  expect(rows).toEqual([{ minutes: 60 }]);
  await run(company, id);
  expect((await sent()).sort()).toEqual(['Kiran', 'Nora', 'İpek']);
});

test('a mailing whose author may no longer write to anyone of it waits for a member', async () => {
  const { company, owner, params, people, write, list, change, cancel, undo, report, sent } =
    await aMailing();
  const member = await company.member('jobs.list', 'candidates.list', 'candidates.get', 'candidates.update');
  const lead = await company.member();
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Baker' }));
  const application = await company.inTenant(async (tx) => {
    await tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: lead.memberId, role: 'recruiter' })
      .execute();
    return anApplication(tx, { jobId: job.id, candidate_id: people.istanbul.id });
  });
  const ofCandidates = await write('morning', member);
  const ofJob = await lead.call(bulk.createBulkChange, {
    params: { ...params, jobId: job.id },
    body: {
      action: { kind: 'mail', texts, replyTo: 'company', time: 'morning' },
      target: { applications: [{ id: application.id, version: 1 }] },
    },
  });
  await company.inTenant(async (tx) => {
    await tx
      .updateTable('members')
      .set({ permissions: ['jobs.list', 'candidates.list', 'candidates.get'] })
      .where('id', '=', member.memberId)
      .execute();
    await tx.deleteFrom('hiring_team_members').where('member_id', '=', lead.memberId).execute();
  });
  // They cannot cancel it any more either, nor undo it.
  expect((await cancel(ofCandidates.id, member)).status).toBe(403);
  expect((await undo(ofCandidates.id, member)).status).toBe(403);
  const theirs = { ...params, candidateBulkChangeId: ofCandidates.id };
  const seen = await member.call(candidateBulk.readCandidateBulkChange, { params: theirs });
  expect(seen.body.can).toEqual({ undo: false });
  expect((await report(ofCandidates.id)).can).toEqual({ undo: true });
  await at('2026-11-26T14:00:00Z');
  await run(company, ofCandidates.id);
  await run(company, ofJob.body.id);
  expect(await sent()).toEqual([]);
  expect(await list(owner)).toMatchObject([
    { id: ofJob.body.id, problem: 'author_gone', waitingCount: 1 },
    { id: ofCandidates.id, problem: 'author_gone', waitingCount: 3 },
  ]);
  // A member whose right was taken away does not take it over.
  expect((await change(ofCandidates.id, { time: 'now' }, member)).status).toBe(403);
  expect((await change(ofCandidates.id, { time: 'now' })).body).toMatchObject({ problem: null });
  await at('2026-11-26T14:00:30Z');
  await run(company, ofCandidates.id);
  expect(await sent()).toEqual(['İpek', 'Nora', 'Kiran']);
});

test('a change of the time alone keeps the text that a colleague wrote meanwhile', async () => {
  const { company, people, write, change } = await aMailing();
  const { id } = await write('tray');
  const corrected = { en: { subject: 'Corrected news', body: 'Hi {first name}' } };
  expect((await change(id, { texts: corrected })).status).toBe(200);
  await at('2026-11-26T14:00:00Z');
  expect((await change(id, { texts: null, time: 'now' })).body).toMatchObject({ texts: corrected });
  await at('2026-11-26T14:00:30Z');
  await run(company, id);
  expect((await mailsTo(people.newYork.email))[0]?.subject).toBe('Corrected news');
});

test('mailings follow the rights of the hiring team, and the other company finds none', async () => {
  const { company, owner, params, people, list, change, cancel, write } = await aMailing();
  const other = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Baker' }));
  const [recruiter, interviewer, outsider] = [
    await company.member(),
    await company.member(),
    await company.member('jobs.list', 'candidates.list'),
  ];
  const application = await company.inTenant(async (tx) => {
    const [lead, reader] = [recruiter, interviewer].map(({ memberId }) => memberId);
    await tx
      .insertInto('hiring_team_members')
      .values([
        { job_id: job.id, member_id: lead ?? '', role: 'recruiter' },
        { job_id: job.id, member_id: reader ?? '', role: 'interviewer' },
      ])
      .execute();
    return anApplication(tx, { jobId: job.id, candidate_id: people.istanbul.id });
  });
  const action = { kind: 'mail', texts, replyTo: 'company', time: 'morning' } as const;
  const made = await recruiter.call(bulk.createBulkChange, {
    params: { ...params, jobId: job.id },
    body: { action, target: { applications: [{ id: application.id, version: 1 }] } },
  });
  const ofCandidates = await write('tray');
  const { id } = made.body;
  expect(await list(recruiter)).toMatchObject([
    { id, isMine: true, jobTitle: 'Baker', can: { change: true } },
  ]);
  expect(await list(interviewer)).toMatchObject([{ id, isMine: false, can: { change: false } }]);
  expect((await list(outsider)).map((one) => one.id)).toEqual([id]);
  expect((await list(owner)).map((one) => one.id)).toEqual([ofCandidates.id, id]);
  expect((await list(owner, { author: 'me' })).map((one) => one.id)).toEqual([ofCandidates.id]);
  const callers = [recruiter, interviewer, outsider, other.owner];
  const changes = async (mailingId: string, among: Caller[]) => {
    const statuses: number[] = [];
    for (const caller of among) statuses.push((await change(mailingId, {}, caller)).status);
    return statuses;
  };
  expect(await changes(id, callers)).toEqual([200, 403, 403, 404]);
  expect(await changes(ofCandidates.id, callers)).toEqual([404, 404, 404, 404]);
  const theirs = { params: { companyId: other.id, mailingId: id }, query: { version: 2 } };
  expect((await other.owner.call(mailings.cancelMailing, theirs)).status).toBe(404);
  expect((await cancel(id, interviewer)).status).toBe(403);
  expect((await cancel(id, recruiter)).status).toBe(200);
});

test('thousands are planned and cancelled in parts, and pages list the newest first', async () => {
  const { company, owner, params, list, cancel, report } = await aMailing();
  const server = await testServer();
  await company.inTenant((tx) =>
    sql`insert into candidates (tenant_id, name, surname, email, city, country)
        select ${company.id}::uuid, 'Many', n::text, 'many' || n || '@example.test', '', ''
          from generate_series(1, 1300) as n`.execute(tx),
  );
  const begin = (time: string) =>
    owner.call(candidateBulk.createCandidateBulkChange, {
      params,
      body: {
        action: { kind: 'mail', texts, replyTo: 'company', time },
        jobId: null,
        target: { filters: {}, count: 1303 },
      } as never,
    });
  const first = await begin('morning');
  expect(first.status).toBe(202);
  expect(await list()).toMatchObject([{ isPlanned: false, waitingCount: 1303 }]);
  await server.runTasks();
  const [planned] = await list();
  expect(planned).toMatchObject({ isPlanned: true, sendAt: '2026-11-26T03:15:00.000Z' });
  const second = await begin('tray');
  const page = await owner.call(mailings.listMailings, { params, query: { limit: 1 } });
  expect(page.body.items.map(({ id }) => id)).toEqual([second.body.id]);
  const next = { limit: 1, cursor: page.body.nextCursor ?? '' };
  const rest = await owner.call(mailings.listMailings, { params, query: next });
  expect(rest.body.items.map(({ id }) => id)).toEqual([first.body.id]);
  await cancel(first.body.id);
  expect(await report(first.body.id)).toMatchObject({
    state: 'cancelled',
    skippedCount: 1000,
    waitingCount: 303,
  });
  await server.runTasks();
  expect(await report(first.body.id)).toMatchObject({ skippedCount: 1303, waitingCount: 0 });
  expect((await list()).map(({ id }) => id)).toEqual([second.body.id]);
});
