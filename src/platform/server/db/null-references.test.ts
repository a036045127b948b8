import { sql } from 'kysely';
import { stepSettings } from '#stages/contract.ts';
import { expect, test } from 'vitest';
import { removeDraftsOfJob } from '#apply/server/remove-drafts.ts';
import { emptyJobBinTask } from '#applications/server/empty-job-bin.ts';
import { anApplication } from '#applications/server/factory.ts';
import { removeOldDraftsTask } from '#apply/server/background.ts';
import { removeCompanyRows } from '#companies/server/remove-rows.ts';
import { team } from '#companies/team-contract.ts';
import { aFile } from '#files/server/factory.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { jobs } from '#jobs/contract.ts';
import { binDays, type JobStatus } from '#jobs/rules.ts';
import { aJob } from '#jobs/server/factory.ts';
import { saveHiringTeam } from '#jobs/server/save-hiring-team.ts';
import { jobSteps } from '#jobs/steps-contract.ts';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { holdRows } from '../../../../tests/harness/held-rows.ts';
import { companyTables } from './company-tables.ts';
import { nullReferences } from './null-references.ts';
import { currentTenantId, type TenantTx } from './tenant.ts';

const dayMs = 24 * 3_600_000;

/** A job and an application that other rows refer to in every way. */
async function aReferredJob(status: JobStatus = 'published') {
  const { platform } = await testServer();
  const company = await aCompany();
  const member = await company.member();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { status, hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] });
    return { job, application: await anApplication(tx, { jobId: job.id, assignee_id: member.memberId }) };
  });
  const { job, application } = made;
  const candidateId = application.candidate_id;
  const stepId = job.steps[1]?.id ?? '';
  const file = await aFile(platform, { companyId: company.id, candidateId });
  const draft = await company.inTenant(async (tx) => {
    const files = { cv_file_id: file.id };
    await tx
      .updateTable('candidates')
      .set({ ...files, photo_file_id: file.id })
      .execute();
    await tx
      .updateTable('applications')
      .set({ ...files, cover_letter_file_id: file.id })
      .execute();
    const about = { candidate_id: candidateId, application_id: application.id };
    await tx
      .insertInto('comments')
      .values({ ...about, body_html: 'x' })
      .execute();
    await tx
      .insertInto('meetings')
      .values({ ...aMeeting, ...about, job_id: job.id, step_id: stepId })
      .execute();
    const form = { job_id: job.id, version: '1', content: '{}' };
    const { id: formId } = await tx
      .insertInto('job_forms')
      .values(form)
      .returning('id')
      .executeTakeFirstOrThrow();
    return tx
      .insertInto('application_drafts')
      .values({ job_id: job.id, form_id: formId, token_hash: Buffer.from('x'), expires_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const references = () =>
    company.inTenant(async (tx) => ({
      candidate: await tx.selectFrom('candidates').select(['cv_file_id', 'photo_file_id']).executeTakeFirst(),
      application: await tx
        .selectFrom('applications')
        .select(['assignee_id', 'cv_file_id', 'cover_letter_file_id'])
        .executeTakeFirst(),
      comment: await tx.selectFrom('comments').select('application_id').executeTakeFirst(),
      meeting: await tx
        .selectFrom('meetings')
        .select(['application_id', 'job_id', 'step_id'])
        .executeTakeFirst(),
      file: await tx.selectFrom('files').select('draft_id').executeTakeFirst(),
    }));
  const params = { companyId: company.id, jobId: job.id };
  return { platform, company, member, job, application, stepId, file, draft, params, references };
}

const aMeeting = {
  meeting_type: 'video',
  interview_type: 'screening',
  starts_at: new Date(),
  duration_minutes: 30,
  time_zone: 'Europe/Istanbul',
  wall_time: '2026-11-22T10:00:00',
  calendar_uid: 'meeting@example.test',
};

test('an application has no assignee after the member left the hiring team', async () => {
  const { company, job, references } = await aReferredJob();
  const before = await references();
  await company.inTenant((tx) => saveHiringTeam(tx, job.id, []));
  expect(await references()).toEqual({
    ...before,
    application: { ...before.application, assignee_id: null },
  });
});

test('an application has no assignee after the member was removed from the company, or left it', async () => {
  for (const way of ['removed', 'left'] as const) {
    const { company, member, references } = await aReferredJob();
    const { companyId, memberId } = { companyId: company.id, memberId: member.memberId };
    const answer =
      way === 'left'
        ? await member.call(team.leave, { params: { companyId } })
        : await company.owner.call(team.removeMember, { params: { companyId, memberId } });
    expect(answer.status).toBe(200);
    expect((await references()).application).toMatchObject({ assignee_id: null });
  }
});

test('a new reference waits until the row is deleted, and fails', async () => {
  const { company, member, job } = await aReferredJob();
  const held = await holdRows('users', []);
  const locked = Promise.withResolvers<void>();
  const inserting = locked.promise.then(() =>
    company.inTenant((tx) => anApplication(tx, { jobId: job.id, assignee_id: member.memberId })),
  );
  const failure = inserting.then(() => null).catch((error: Error) => error.message);
  await company.inTenant(async (tx) => {
    await nullReferences(tx, 'hiring_team_members', [{ job_id: job.id, member_id: member.memberId }]);
    locked.resolve();
    await expect.poll(() => held.waiting()).toBe(1);
    await tx.deleteFrom('hiring_team_members').where('job_id', '=', job.id).execute();
  });
  expect(await failure).toContain('foreign key');
});

test('a meeting stays without its step after the step was removed', async () => {
  const { company, stepId, params, references } = await aReferredJob();
  const before = await references();
  const { steps } = (await company.owner.call(jobs.read, { params })).body;
  const seen = steps.map((step) => stepSettings.parse(step));
  const body = { seen, steps: seen.filter(({ id }) => id !== stepId), moves: [] };
  expect((await company.owner.call(jobSteps.saveSteps, { params, body })).status).toBe(200);
  expect(await references()).toEqual({ ...before, meeting: { ...before.meeting, step_id: null } });
});

test('a meeting stays without its job after the job was deleted for good', async () => {
  const { company, application, draft, params, references } = await aReferredJob('archived');
  await company.inTenant(async (tx) => {
    await tx.updateTable('comments').set({ application_id: null }).execute();
    await tx.updateTable('meetings').set({ application_id: null }).execute();
    await tx.deleteFrom('applications').where('id', '=', application.id).execute();
    await tx.deleteFrom('application_drafts').where('id', '=', draft.id).execute();
  });
  const deleted = await company.owner.call(jobs.delete, { params });
  expect(deleted.body).toEqual({ isSuccess: true, inBin: false });
  expect((await references()).meeting).toEqual({ application_id: null, job_id: null, step_id: null });
});

test('emptying the bin keeps comments, meetings and candidates, without references to deleted rows', async () => {
  const { platform, company, params, references } = await aReferredJob('archived');
  expect((await company.owner.call(jobs.delete, { params })).body).toMatchObject({ inBin: true });
  const { clock } = await testServer();
  clock.set(new Date(Date.now() + (binDays + 1) * dayMs));
  try {
    await emptyJobBinTask([removeDraftsOfJob]).run({}, platform);
  } finally {
    clock.set(null);
  }
  expect(await references()).toEqual({
    candidate: { cv_file_id: null, photo_file_id: null },
    application: undefined,
    comment: { application_id: null },
    meeting: { application_id: null, job_id: null, step_id: null },
    file: undefined,
  });
});

test('a candidate and an application stay without a removed file', async () => {
  const { company, file, references } = await aReferredJob();
  await company.inTenant((tx) => removeFiles(tx, [file.id]));
  const { candidate, application } = await references();
  expect(candidate).toEqual({ cv_file_id: null, photo_file_id: null });
  expect(application).toMatchObject({ cv_file_id: null, cover_letter_file_id: null });
});

test('the file of a candidate stays without the form when the form expires', async () => {
  const { platform, company, draft, file, references } = await aReferredJob();
  await company.inTenant((tx) =>
    tx.updateTable('files').set({ draft_id: draft.id }).where('id', '=', file.id).execute(),
  );
  await removeOldDraftsTask.run({}, platform);
  expect((await references()).file).toEqual({ draft_id: null });
  const drafts = await company.inTenant((tx) => tx.selectFrom('application_drafts').select('id').execute());
  expect(drafts).toEqual([]);
});

test('the rows of a company are deleted although they refer to each other', async () => {
  const { platform, company, job, member, application, references } = await aReferredJob();
  await company.inTenant(async (tx) => {
    const reason = await tx.selectFrom('rejection_reasons').select('id').executeTakeFirstOrThrow();
    const rejection = { application_id: application.id, reason: 'x', reason_id: reason.id };
    await tx.insertInto('rejections').values(rejection).execute();
    await tx
      .insertInto('board_presence')
      .values({
        job_id: job.id,
        member_id: member.memberId,
        window_id: job.id,
        candidate_id: application.candidate_id,
        last_seen_at: new Date(),
      })
      .execute();
  });
  await removeCompanyRows(platform, company.id);
  expect(Object.values(await references())).toEqual(Array(5).fill(undefined));
  // Only the log may keep rows, which nothing may delete.
  const left = await company.inTenant((tx) => tablesWithRows(tx, [...companyTables]));
  expect(left).toEqual(['events']);
});

async function tablesWithRows(tx: TenantTx, tables: string[]): Promise<string[]> {
  const names = tables.map(
    (name) => sql`
    select ${sql.lit(name)} as name where exists (select from ${sql.table(name)} where tenant_id = ${currentTenantId})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(names, sql` union all `)}`.execute(tx);
  return rows.map(({ name }) => name);
}
