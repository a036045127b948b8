import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { applications } from '#applications/contract.ts';
import { snoozes } from '#applications/snooze-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { comments } from '#comments/contract.ts';
import { saveSendResult } from '#conversations/server/save-delivery.ts';
import { meetings } from '#meetings/contract.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicantTwice, comparable, withoutEvents } from '../../../tests/harness/applicant-twice.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { cutOff } from '../../../tests/harness/cut-off.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';
import { reviewDuplicatesTask } from './background.ts';

const dayMs = 24 * 3600 * 1000;

describe('an undo', () => {
  test.each([
    ['the kept', 0],
    ['the merged', 2],
  ])('restores every table, when the application of %s candidate stays', async (_name, place) => {
    const { company, shared, calls, second } = await anApplicantTwice();
    const { owner } = company;
    const step = shared.job.steps[place]?.id ?? '';
    await company.inTenant((tx) =>
      tx.updateTable('applications').set({ step_id: step }).where('id', '=', second.applicationId).execute(),
    );
    const before = comparable(await rowsOf(company.id));
    const merged = await calls.merge(owner, {
      fromOther: ['name', 'email', 'phone', 'cv', 'profile', 'place'],
    });
    expect(merged.status).toBe(200);
    expect((await calls.ofCandidate(owner)).body.merged).toEqual([merged.body]);
    expect((await calls.undo(owner)).body).toEqual({ isSuccess: true });
    const after = comparable(await rowsOf(company.id));
    expect(withoutEvents(after)).toEqual(withoutEvents(before));
    expect(after.events).toEqual(expect.arrayContaining(before.events ?? []));
    expect(after.events).toHaveLength((before.events?.length ?? 0) + 4);
    expect((await calls.undo(owner)).status).toBe(404);
  });

  test('leaves what was added since, and what concerns an application follows it', async () => {
    const { company, calls, kept, merged, alone } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    await calls.merge(owner, { fromOther: ['email'] });
    const params = { companyId, candidateId: kept };
    const applicationId = alone[1]?.applicationId ?? '';
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>Since, person</p>' } });
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>Since, job</p>', applicationId } });
    await owner.call(candidates.addTag, { params, body: { name: 'Since' } });
    const { version } = (await calls.read(owner, kept)).body;
    await owner.call(candidates.update, { params, body: { version, email: 'chosen@example.test' } });
    await calls.undo(owner);
    const textsOf = async (candidateId: string) =>
      (await owner.call(comments.list, { params: { companyId, candidateId } })).body.items.map(
        ({ bodyHtml }) => bodyHtml,
      );
    expect(await textsOf(kept)).toContain('<p>Since, person</p>');
    expect(await textsOf(merged)).toContain('<p>Since, job</p>');
    expect(await textsOf(merged)).not.toContain('<p>Since, person</p>');
    const [own, other] = [(await calls.read(owner, kept)).body, (await calls.read(owner, merged)).body];
    expect(own.email).toBe('chosen@example.test');
    expect(own.tags.map(({ name }) => name)).toContain('Since');
    expect(own.tags).toHaveLength(2);
    expect(other.tags).toHaveLength(2);
  });

  test('takes replies since back with their comment, and their events', async () => {
    const { company, calls, kept, merged } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    const listOf = async (candidateId: string) =>
      (await owner.call(comments.list, { params: { companyId, candidateId } })).body.items;
    const before = await listOf(merged);
    await calls.merge(owner);
    const params = { companyId, candidateId: kept };
    for (const { id: parentId } of before)
      await owner.call(comments.create, { params, body: { bodyHtml: '<p>Since</p>', parentId } });
    await calls.undo(owner);
    const after = await listOf(merged);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const { applicationId, replies } of after)
      expect(replies).toMatchObject([{ bodyHtml: '<p>Since</p>', candidateId: merged, applicationId }]);
    const repliesIn = async (candidateId: string) =>
      (await owner.call(timeline.list, { params: { companyId, candidateId } })).body.items.filter(
        ({ comment }) => comment?.bodyHtml === '<p>Since</p>',
      ).length;
    expect([await repliesIn(kept), await repliesIn(merged)]).toEqual([0, before.length]);
  });

  test('takes mails back, with what servers reported since', async () => {
    const { company, calls, merged, kept } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    const { platform } = await testServer();
    const statesOf = async (candidateId: string) =>
      (await owner.call(meetings.list, { params: { companyId }, query: { candidateId } })).body.items.map(
        ({ delivery }) => delivery?.state,
      );
    const ofMerged = await company.inTenant((tx) =>
      tx.selectFrom('meetings').select('mail_id').where('candidate_id', '=', merged).execute(),
    );
    const own = await statesOf(kept);
    await calls.merge(owner);
    for (const { mail_id: outboxId } of ofMerged)
      await saveSendResult(platform, { companyId, outboxId: outboxId ?? '', state: 'failed', reason: 'no' });
    expect((await statesOf(kept)).filter((state) => state === 'failed')).toHaveLength(ofMerged.length);
    expect((await calls.undo(owner)).status).toBe(200);
    expect(await statesOf(merged)).toEqual(ofMerged.map(() => 'failed'));
    expect(await statesOf(kept)).toEqual(own);
  });

  test('of several merges goes backwards, also through a candidate who was merged later', async () => {
    const company = await aCompany();
    const { owner, id } = company;
    const { kept: a, merged: b } = await twoRecords(company);
    const { kept: c } = await twoRecords(company);
    const before = comparable(await rowsOf(id));
    expect((await callsOf(id, b.id, a.id).merge(owner)).status).toBe(200);
    expect((await callsOf(id, c.id, b.id).merge(owner)).status).toBe(200);
    expect((await callsOf(id, c.id, a.id).read(owner, a.id)).body.id).toBe(c.id);
    const early = await callsOf(id, c.id, a.id).undo(owner);
    expect([early.status, early.problem.code]).toEqual([409, 'duplicates.later_first']);
    expect((await callsOf(id, c.id, b.id).undo(owner)).status).toBe(200);
    expect((await callsOf(id, b.id, a.id).undo(owner)).status).toBe(200);
    expect(withoutEvents(comparable(await rowsOf(id)))).toEqual(withoutEvents(before));
  });

  test('is possible for 30 days, and then forgotten, while the address still leads on', async () => {
    const company = await aCompany();
    const { owner } = company;
    const { kept, merged } = await twoRecords(company);
    const calls = callsOf(company.id, kept.id, merged.id);
    await calls.merge(owner);
    const mergedAt = (days: number) =>
      company.inTenant((tx) =>
        tx
          .updateTable('merged_candidates')
          .set({ merged_at: new Date(Date.now() - days * dayMs) })
          .execute(),
      );
    const { platform } = await testServer();
    await mergedAt(29);
    await reviewDuplicatesTask.run({}, platform);
    expect((await calls.ofCandidate(owner)).body.merged[0]?.undoUntil).not.toBeNull();
    await mergedAt(31);
    expect((await calls.undo(owner)).problem.code).toBe('duplicates.too_late');
    await reviewDuplicatesTask.run({}, platform);
    const stored = await company.inTenant((tx) =>
      tx.selectFrom('merged_candidates').select('undo').execute(),
    );
    expect(stored).toEqual([{ undo: null }]);
    expect((await calls.read(owner, merged.id)).body.id).toBe(kept.id);
  });

  test('restores an application on the first step, when its step was removed since', async () => {
    const { company, shared, calls, second } = await anApplicantTwice();
    const removed = shared.job.steps[1]?.id ?? '';
    await company.inTenant((tx) =>
      tx
        .updateTable('applications')
        .set({ step_id: removed })
        .where('id', '!=', second.applicationId)
        .where('job_id', '=', shared.job.id)
        .execute(),
    );
    await calls.merge(company.owner);
    await company.inTenant(async (tx) => {
      await tx
        .updateTable('applications')
        .set({ step_id: shared.job.steps[0]?.id ?? '' })
        .where('step_id', '=', removed)
        .execute();
    });
    expect((await calls.undo(company.owner)).status).toBe(200);
    const own = await company.owner.call(applications.read, {
      params: { companyId: company.id, applicationId: second.applicationId },
    });
    expect(own.status).toBe(200);
  });

  test('brings a snooze back that ends at its time, also when that passed while the candidates were one', async () => {
    const { company, calls, first, second } = await anApplicantTwice();
    const { owner } = company;
    const until = new Date(Date.now() + dayMs).toISOString();
    for (const { applicationId } of [first, second]) {
      const params = { companyId: company.id, applicationId };
      expect((await owner.call(snoozes.snooze, { params, body: { until } })).status).toBe(200);
    }
    await calls.merge(owner);
    const server = await testServer();
    const queue = new pg.Client({ connectionString: server.ownerUrl });
    await queue.connect();
    const keys = [first, second].map(({ applicationId }) => `snooze:${applicationId}`).toSorted();
    await queue.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
         from graphile_worker.jobs where key = any($1)`,
      [keys],
    );
    await server.runTasks();
    expect((await calls.undo(owner)).status).toBe(200);
    const { rows } = await queue.query<{ key: string }>(
      'select key from graphile_worker.jobs where key = any($1) order by key',
      [keys],
    );
    await queue.end();
    const snoozed = await company.inTenant((tx) =>
      tx.selectFrom('snoozes').select('application_id as id').orderBy('application_id').execute(),
    );
    expect(rows.map(({ key }) => key)).toEqual(snoozed.map(({ id }) => `snooze:${id}`));
    expect(snoozed).toHaveLength(1);
  });

  test('gives back the events of its applications since, and a deletion then removes their texts', async () => {
    const { company, calls, kept, merged, alone } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    await calls.merge(owner);
    const applicationId = alone[1]?.applicationId ?? '';
    const at = { params: { companyId, applicationId } };
    const { version } = (await owner.call(applications.read, at)).body;
    const body = { version, reason: 'Reason since', note: '' };
    expect((await owner.call(applications.reject, { ...at, body })).status).toBe(200);
    await calls.undo(owner);
    const typesOf = async (candidateId: string) =>
      (await owner.call(timeline.list, { params: { companyId, candidateId } })).body.items.map(
        ({ type }) => type,
      );
    expect(await typesOf(merged)).toContain('application.rejected');
    expect(await typesOf(kept)).not.toContain('application.rejected');
    await owner.call(candidates.delete, { params: { companyId, candidateId: merged } });
    const holding = [...(await rowsOf(companyId))]
      .filter(([, rows]) => rows.some((row) => row.includes('Reason since')))
      .map(([table]) => table);
    expect(holding).toEqual([]);
  });

  test('returns a main address and number of the merged candidate that a member chose since', async () => {
    const company = await aCompany();
    const { owner, id: companyId } = company;
    const phones = ['+905550000001', '+905550000002'] as const;
    const { kept, merged } = await twoRecords(
      company,
      phones.map((phone_number) => ({ phone_number })),
    );
    const calls = callsOf(companyId, kept.id, merged.id);
    await calls.merge(owner);
    const { version } = (await calls.read(owner, kept.id)).body;
    const change = {
      version,
      email: merged.email,
      otherEmails: [kept.email],
      phoneNumber: phones[1],
      otherPhoneNumbers: [phones[0]],
    };
    const changed = await owner.call(candidates.update, {
      params: { companyId, candidateId: kept.id },
      body: change,
    });
    expect(changed.status).toBe(200);
    await calls.undo(owner);
    expect((await calls.read(owner, kept.id)).body).toMatchObject({
      email: kept.email,
      otherEmails: [],
      phoneNumber: phones[0],
      otherPhoneNumbers: [],
    });
    expect((await calls.read(owner, merged.id)).body.email).toBe(merged.email);
  });

  test('is done once, when forty members ask at once', async () => {
    const { company, calls } = await anApplicantTwice();
    const before = comparable(await rowsOf(company.id));
    await calls.merge(company.owner);
    const answers = await Promise.all(Array.from({ length: 40 }, () => calls.undo(company.owner)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    expect(withoutEvents(comparable(await rowsOf(company.id)))).toEqual(withoutEvents(before));
  });

  test('that loses its connection in the middle leaves the merge as it was', async () => {
    const { company, calls, kept } = await anApplicantTwice();
    const before = comparable(await rowsOf(company.id));
    await calls.merge(company.owner);
    const whileMerged = comparable(await rowsOf(company.id));
    const answer = await cutOff(kept, () => calls.undo(company.owner));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(comparable(await rowsOf(company.id))).toEqual(whileMerged);
    expect((await calls.undo(company.owner)).status).toBe(200);
    expect(withoutEvents(comparable(await rowsOf(company.id)))).toEqual(withoutEvents(before));
  });

  test('finishes the item of a bulk change that ended meanwhile', async () => {
    const company = await aCompany();
    const { kept, merged } = await twoRecords(company);
    const bulkChangeId = await company.inTenant(async (tx) => {
      const { id } = await tx
        .insertInto('bulk_changes')
        .values({
          job_id: null,
          action: JSON.stringify({ kind: 'tag', tag: 'x', about: '' }),
          state: 'running',
          created_at: new Date(),
          undo_until: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { id: candidate_id } of [kept, merged])
        await tx.insertInto('bulk_change_items').values({ bulk_change_id: id, candidate_id }).execute();
      return id;
    });
    const calls = callsOf(company.id, kept.id, merged.id);
    await calls.merge(company.owner);
    await company.inTenant(async (tx) => {
      await tx.updateTable('bulk_change_items').set({ state: 'changed' }).execute();
      await tx.updateTable('bulk_changes').set({ state: 'done' }).where('id', '=', bulkChangeId).execute();
    });
    expect((await calls.undo(company.owner)).status).toBe(200);
    const items = await company.inTenant((tx) =>
      tx.selectFrom('bulk_change_items').select(['state', 'skip_reason']).orderBy('candidate_id').execute(),
    );
    expect(items).toEqual([
      { state: 'changed', skip_reason: null },
      { state: 'skipped', skip_reason: 'gone' },
    ]);
  });
});
