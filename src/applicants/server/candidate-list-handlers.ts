import { byMember, record } from '#activity/server/record.ts';
import { startExport } from '#exports/server/start-export.ts';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { requireVisibleJob } from '#applications/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { mayChangeSome } from '#candidates/server/access.ts';
import { candidateLists, type CandidateView, candidateView } from '../candidate-list-contract.ts';
import type { CandidateExport } from './export-candidates.ts';
import { exportsOfUser } from './handlers.ts';
import {
  createView,
  deleteView,
  listViews,
  requirePoolOf,
  setDefaultView,
  updateView,
  type ViewedList,
} from './list-views.ts';

export const candidateListOperations: Operation[] = implement(
  'applicants',
  candidateLists,
)({
  async listCandidateViews(_input, { tx, actor }) {
    const list = allCandidates(actor);
    return {
      items: await listViews(tx, actor, list),
      can: { share: list.mayShare, export: mayExport(actor), change: await mayChangeSome(tx, actor) },
    };
  },
  async createCandidateView({ body }, { tx, actor, now }) {
    await requireFiltered(body.filters, tx, actor);
    return createView(tx, actor, { list: allCandidates(actor), draft: body, now });
  },
  async updateCandidateView({ params, body }, { tx, actor, now }) {
    await requireFiltered(body.filters, tx, actor);
    const list = allCandidates(actor);
    return updateView(tx, actor, { list, viewId: params.candidateViewId, draft: body, now });
  },
  async deleteCandidateView({ params }, { tx, actor }) {
    await deleteView(tx, actor, { list: allCandidates(actor), viewId: params.candidateViewId });
    return { isSuccess: true };
  },
  async setDefaultCandidateView({ body }, { tx, actor }) {
    await setDefaultView(tx, actor, { list: allCandidates(actor), viewId: body.viewId });
    return { isSuccess: true };
  },
  exportCandidates: {
    before: (_input, { platform, actor }) => platform.limits.spend(exportsOfUser, actor.userId),
    async handle({ body }, { tx, actor, request, now }) {
      await requireFiltered(body.filters, tx, actor);
      const { format, language = request.language, ...wanted } = body;
      await record(tx, actor.companyId, byMember(actor), {
        type: 'candidate.exported',
        data: { columns: body.columns, isPicked: body.picked !== undefined },
        now,
      });
      return startExport(tx, actor, {
        list: 'candidates',
        jobId: null,
        name: 'candidates',
        format,
        input: { ...wanted, language } satisfies CandidateExport,
        now,
      });
    },
  },
});

/** The jobs and the pools of the filters, which the member must see. */
async function requireFiltered(filters: CandidateFilters, tx: TenantTx, actor: MemberActor): Promise<void> {
  for (const id of valuesOf(filters.jobId)) await requireVisibleJob(tx, actor, id);
  await requirePoolOf(filters, tx, actor);
}

const mayExport = (actor: MemberActor): boolean => holds(actor, 'candidates.update');

const allCandidates = (actor: MemberActor): ViewedList<CandidateView> => ({
  jobId: null,
  mayShare: holds(actor, 'candidates.update'),
  view: candidateView,
});
