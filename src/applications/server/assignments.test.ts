import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { saveHiringTeam } from '#jobs/server/save-hiring-team.ts';
import { applicants } from '#applicants/contract.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { assignments } from '../assignment-contract.ts';
import { anApplication } from './factory.ts';

test('an application is assigned to the hiring team only, and unassigned when the member leaves it', async () => {
  const company = await aCompany();
  const recruiter = await company.member();
  const { job, application } = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
    return { job, application: await anApplication(tx, { jobId: job.id }) };
  });
  const params = { companyId: company.id, applicationId: application.id };
  const assign = (caller: Caller, memberId: string | null) =>
    caller.call(assignments.assign, { params, body: { memberId } });
  const assignedToRecruiter = async () => {
    const read = await company.owner.call(applicants.listApplicants, {
      params: { companyId: company.id, jobId: job.id },
      query: { assignee: recruiter.memberId },
    });
    return read.body.items.map((item) => item.id);
  };

  const done = await assign(recruiter, recruiter.memberId);
  expect(done.body).toMatchObject({ assignee: { memberId: recruiter.memberId }, can: { assign: true } });
  expect(await assignedToRecruiter()).toEqual([application.id]);
  const stranger = await assign(company.owner, company.owner.memberId);
  expect(stranger.problem.code).toBe('applications.not_on_team');
  const viewer = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  expect((await assign(viewer, null)).status).toBe(403);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select(['type', 'data']).where('application_id', '=', application.id).execute(),
  );
  expect(events).toContainEqual({ type: 'application.assigned', data: { memberId: recruiter.memberId } });

  const saveTeam = (team: Parameters<typeof saveHiringTeam>[2]) =>
    company.inTenant((tx) => saveHiringTeam(tx, job.id, team));
  await saveTeam([{ memberId: recruiter.memberId, role: 'interviewer' }]);
  const kept = await company.owner.call(assignments.readAssignment, { params });
  expect(kept.body.assignee?.memberId).toBe(recruiter.memberId);
  await saveTeam([]);
  const gone = await company.owner.call(assignments.readAssignment, { params });
  expect(gone.body).toMatchObject({ assignee: null, team: [] });
  expect(await assignedToRecruiter()).toEqual([]);
});
