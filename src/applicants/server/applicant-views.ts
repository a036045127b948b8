import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { VisibleJob } from '#applications/server/access.ts';
import { mayDecide } from '#applications/server/policy.ts';
import { type ApplicantView, applicantView, type ApplicantViewDraft } from '../contract.ts';

/** Maximum number of views of one member for a job. */
const viewsMax = 50;

/** The views of a job that are shared or the member's own. */
export async function listViews(tx: TenantTx, actor: MemberActor, jobId: string): Promise<ApplicantView[]> {
  const rows = await viewRows(tx, actor, jobId).orderBy('v.name').execute();
  return rows.map((row) => presentView(row, actor));
}

export async function createView(
  tx: TenantTx,
  actor: MemberActor,
  { job, draft, now }: { job: VisibleJob; draft: ApplicantViewDraft; now: Date },
): Promise<ApplicantView> {
  requireSharing(actor, job, draft);
  await lockByName(tx, `views ${job.id} ${actor.memberId}`);
  const { count } = await tx
    .selectFrom('applicant_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .where('created_by_member_id', '=', actor.memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= viewsMax)
    refuse('conflict', 'applicants.too_many_views', { values: { count: viewsMax } });
  const row = await tx
    .insertInto('applicant_views')
    .values({
      job_id: job.id,
      created_by_member_id: actor.memberId,
      ...columnsOf(draft),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'job_id', 'created_by_member_id', 'name']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) refuseName();
  return requireView(tx, actor, { jobId: job.id, viewId: row.id });
}

export async function updateView(
  tx: TenantTx,
  actor: MemberActor,
  input: { job: VisibleJob; viewId: string; draft: ApplicantViewDraft; now: Date },
): Promise<ApplicantView> {
  const { job, viewId, now } = input;
  const view = await requireChangeableView(tx, actor, { jobId: job.id, viewId });
  // A member cannot stop sharing another member's view, because they would no longer see it. They can delete it.
  const draft = view.isMine ? input.draft : { ...input.draft, isShared: true };
  if (!view.isShared) requireSharing(actor, job, draft);
  await tx
    .updateTable('applicant_views')
    .set({ ...columnsOf(draft), updated_at: now })
    .where('id', '=', viewId)
    .execute()
    .catch((error: unknown) => (isUniqueViolation(error) ? refuseName() : Promise.reject(error as Error)));
  return requireView(tx, actor, { jobId: job.id, viewId });
}

type ViewParams = { jobId: string; viewId: string };

export async function deleteView(tx: TenantTx, actor: MemberActor, params: ViewParams): Promise<void> {
  await requireChangeableView(tx, actor, params);
  await tx.deleteFrom('applicant_views').where('id', '=', params.viewId).execute();
}

export async function setDefaultView(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, viewId }: { jobId: string; viewId: string | null },
): Promise<void> {
  if (viewId === null) {
    await tx
      .deleteFrom('applicant_view_defaults')
      .where('member_id', '=', actor.memberId)
      .where('job_id', '=', jobId)
      .execute();
    return;
  }
  // Locked, so that it is not deleted meanwhile.
  await tx.selectFrom('applicant_views').select('id').where('id', '=', viewId).forKeyShare().execute();
  await requireView(tx, actor, { jobId, viewId });
  await tx
    .insertInto('applicant_view_defaults')
    .values({ member_id: actor.memberId, job_id: jobId, view_id: viewId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id', 'job_id']).doUpdateSet({ view_id: viewId }),
    )
    .execute();
}

async function requireView(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, viewId }: ViewParams,
): Promise<ApplicantView> {
  const row = await viewRows(tx, actor, jobId).where('v.id', '=', viewId).executeTakeFirst();
  return row === undefined ? refuse('not_found') : presentView(row, actor);
}

async function requireChangeableView(
  tx: TenantTx,
  actor: MemberActor,
  params: ViewParams,
): Promise<ApplicantView> {
  const view = await requireView(tx, actor, params);
  if (!view.can.change) refuse('forbidden');
  return view;
}

// Members who may only read can save their own views; sharing needs the right to decide.
function requireSharing(actor: MemberActor, job: VisibleJob, { isShared }: ApplicantViewDraft): void {
  if (isShared && !mayDecide(actor, job.teamRole)) refuse('forbidden', 'applicants.may_not_share');
}

function refuseName(): never {
  refuse('conflict', 'applicants.view_name_taken', {
    fields: { name: ['applicants.refusals.view_name_taken'] },
  });
}

const columnsOf = (draft: ApplicantViewDraft) => ({
  name: draft.name,
  is_shared: draft.isShared,
  filters: JSON.stringify(draft.filters),
  columns: draft.columns,
  sort: draft.sort,
  sort_order: draft.order,
});

function viewRows(tx: TenantTx, actor: MemberActor, jobId: string) {
  return tx
    .selectFrom('applicant_views as v')
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'v.tenant_id').onRef('m.id', '=', 'v.created_by_member_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('applicant_view_defaults as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'v.tenant_id')
        .onRef('d.view_id', '=', 'v.id')
        .on('d.member_id', '=', actor.memberId),
    )
    .select([
      'v.id',
      'v.name',
      'v.is_shared',
      'v.created_by_member_id',
      'v.filters',
      'v.columns',
      'v.sort',
      'v.sort_order',
      'u.name as creator_name',
      'u.surname as creator_surname',
      'd.view_id as default_id',
    ])
    .where('v.job_id', '=', jobId)
    .where((eb) => eb.or([eb('v.is_shared', '=', true), eb('v.created_by_member_id', '=', actor.memberId)]));
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewRows>['execute']>>[number];

function presentView(row: ViewRow, actor: MemberActor): ApplicantView {
  const isMine = row.created_by_member_id === actor.memberId;
  return applicantView.parse({
    id: row.id,
    name: row.name,
    isShared: row.is_shared,
    isMine,
    isDefault: row.default_id !== null,
    createdBy: { name: row.creator_name, surname: row.creator_surname },
    filters: row.filters,
    columns: row.columns,
    sort: row.sort,
    order: row.sort_order,
    can: { change: isMine || actor.isOwner },
  });
}
