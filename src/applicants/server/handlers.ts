import { byMember, record } from '#activity/server/record.ts';
import { startExport } from '#exports/server/start-export.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import { requireExportedJob, requireVisibleJob } from '#applications/server/access.ts';
import { mayDecide } from '#applications/server/policy.ts';
import { type ApplicantView, applicants, applicantView } from '../contract.ts';
import {
  createView,
  deleteView,
  listViews,
  requirePoolOf,
  setDefaultView,
  updateView,
  type ViewedList,
} from './list-views.ts';
import type { ApplicantExport } from './export-applicants.ts';
import { listApplicants } from './list-applicants.ts';

export const exportsOfUser: Limit = { name: 'applicant_exports', points: 60, seconds: 3600 };

export const applicantOperations: Operation[] = implement(
  'applicants',
  applicants,
)({
  async listApplicants({ params, query }, { tx, actor, now }) {
    return listApplicants(tx, actor, { jobId: params.jobId, query, now });
  },
  exportApplicants: {
    before: (_input, { platform, actor }) => platform.limits.spend(exportsOfUser, actor.userId),
    async handle({ params: { jobId }, body }, { tx, actor, request, now }) {
      const job = await requireExportedJob(tx, actor, jobId);
      await requirePoolOf(body.filters, tx, actor);
      const { format, language = request.language, ...wanted } = body;
      await record(tx, actor.companyId, byMember(actor), {
        type: 'application.exported',
        jobId,
        data: { columns: body.columns, isPicked: body.picked !== undefined },
        now,
      });
      return startExport(tx, actor, {
        list: 'applicants',
        jobId,
        name: `applicants-${job.slug}`,
        format,
        input: { ...wanted, language } satisfies ApplicantExport,
        now,
      });
    },
  },
  async listViews({ params }, { tx, actor }) {
    return { items: await listViews(tx, actor, await viewedJob(tx, actor, params.jobId)) };
  },
  async createView({ params, body }, { tx, actor, now }) {
    const list = await viewedJob(tx, actor, params.jobId);
    await requirePoolOf(body.filters, tx, actor);
    return createView(tx, actor, { list, draft: body, now });
  },
  async updateView({ params, body }, { tx, actor, now }) {
    const list = await viewedJob(tx, actor, params.jobId);
    await requirePoolOf(body.filters, tx, actor);
    return updateView(tx, actor, { list, viewId: params.viewId, draft: body, now });
  },
  async deleteView({ params }, { tx, actor }) {
    const list = await viewedJob(tx, actor, params.jobId);
    await deleteView(tx, actor, { list, viewId: params.viewId });
    return { isSuccess: true };
  },
  async setDefaultView({ params, body }, { tx, actor }) {
    const list = await viewedJob(tx, actor, params.jobId);
    await setDefaultView(tx, actor, { list, viewId: body.viewId });
    return { isSuccess: true };
  },
});

async function viewedJob(
  tx: TenantTx,
  actor: MemberActor,
  jobId: string,
): Promise<ViewedList<ApplicantView>> {
  const job = await requireVisibleJob(tx, actor, jobId);
  return { jobId: job.id, mayShare: mayDecide(actor, job.teamRole), view: applicantView };
}
