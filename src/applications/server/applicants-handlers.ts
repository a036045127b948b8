import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { applicants, type Assignment } from '../applicants-contract.ts';
import { type ApplicationRow, requireApplication, requireVisibleJob, requireDecision } from './access.ts';
import { createView, deleteView, listViews, setDefaultView, updateView } from './applicant-views.ts';
import { listAssignees, listTeam } from './applicant-queries.ts';
import { assignApplications } from './assign-applications.ts';
import { exportApplicants } from './export-applicants.ts';
import { listApplicants, presentPerson } from './list-applicants.ts';
import { mayDecide } from './policy.ts';
import { readApplicantOptions } from './read-applicant-options.ts';

const exportsOfUser: Limit = { name: 'applicant_exports', points: 30, seconds: 3600 };

export const applicantOperations: Operation[] = implement(
  'applications',
  applicants,
)({
  async listApplicants({ params, query }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return listApplicants(tx, actor, { job, query, now });
  },
  async applicantOptions({ params }, { tx, actor }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return readApplicantOptions(tx, actor, job);
  },
  async exportApplicants({ params, query }, { platform, actor, inCompany, now }) {
    const { sort, order, columns, picked, language = actor.locale, timeZone, ...filters } = query;
    await platform.limits.spend(exportsOfUser, actor.userId);
    return exportApplicants(inCompany, actor, {
      jobId: params.jobId,
      filters,
      sort,
      order,
      columns: columns.split(','),
      picked: picked?.split(',') ?? null,
      language,
      timeZone,
      t: platform.words.in(language),
      hasWords: (key) => platform.words.has(key),
      now,
    });
  },
  async readAssignment({ params }, { tx, actor }) {
    return readAssignment(tx, actor, await requireApplication(tx, actor, params.applicationId));
  },
  async assign({ params, body }, { tx, actor, now }) {
    const application = await requireApplication(tx, actor, params.applicationId);
    requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
    const { id, jobId } = application;
    await assignApplications(tx, actor, { jobId, memberId: body.memberId, ids: [id], now });
    return readAssignment(tx, actor, application);
  },
  async listViews({ params }, { tx, actor }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return { items: await listViews(tx, actor, job.id) };
  },
  async createView({ params, body }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return createView(tx, actor, { job, draft: body, now });
  },
  async updateView({ params, body }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return updateView(tx, actor, { job, viewId: params.viewId, draft: body, now });
  },
  async deleteView({ params }, { tx, actor }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    await deleteView(tx, actor, { jobId: job.id, viewId: params.viewId });
    return { isSuccess: true };
  },
  async setDefaultView({ params, body }, { tx, actor }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    await setDefaultView(tx, actor, { jobId: job.id, viewId: body.viewId });
    return { isSuccess: true };
  },
});

async function readAssignment(
  tx: TenantTx,
  actor: MemberActor,
  application: ApplicationRow,
): Promise<Assignment> {
  const assignee = (await listAssignees(tx, [application.id])).get(application.id);
  const team = await listTeam(tx, application.jobId);
  return {
    assignee: assignee === undefined ? null : presentPerson(assignee),
    team: team.map(presentPerson),
    can: { assign: mayDecide(actor, application.teamRole) && application.jobStatus !== 'archived' },
  };
}
