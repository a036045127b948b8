import { sql } from 'kysely';
import type { z } from 'zod';
import { requirePool } from '#pools/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ListView, ListViewDraft } from '../view-contract.ts';

/** Maximum number of views of one member for a list. */
const viewsMax = 50;

/** A list that has views. */
export type ViewedList<View extends ListView> = {
  /** The job whose applications are listed; null for the list of all candidates. */
  jobId: string | null;
  /** Whether the member may share views with everyone who sees the list. */
  mayShare: boolean;
  view: z.ZodType<View>;
};

/** The views of a list that are shared or the member's own. */
export async function listViews<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  list: ViewedList<View>,
): Promise<View[]> {
  const rows = await viewRows(tx, actor, list).orderBy('v.name').execute();
  return rows.map((row) => presentView(row, actor, list));
}

export async function createView<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  { list, draft, now }: { list: ViewedList<View>; draft: ListViewDraft; now: Date },
): Promise<View> {
  requireSharing(list, draft);
  await lockByName(tx, `views ${list.jobId} ${actor.memberId}`);
  const { count } = await tx
    .selectFrom('list_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', isOf(list), list.jobId)
    .where('created_by_member_id', '=', actor.memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= viewsMax)
    refuse('conflict', 'applicants.too_many_views', { values: { count: viewsMax } });
  const row = await tx
    .insertInto('list_views')
    .values({
      job_id: list.jobId,
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
  return requireView(tx, actor, { list, viewId: row.id });
}

export async function updateView<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  input: { list: ViewedList<View>; viewId: string; draft: ListViewDraft; now: Date },
): Promise<View> {
  const { list, viewId, now } = input;
  const view = await requireChangeableView(tx, actor, { list, viewId });
  // A member cannot stop sharing another member's view, because they would no longer see it. They can delete it.
  const draft = view.isMine ? input.draft : { ...input.draft, isShared: true };
  if (!view.isShared) requireSharing(list, draft);
  await tx
    .updateTable('list_views')
    .set({ ...columnsOf(draft), updated_at: now })
    .where('id', '=', viewId)
    .execute()
    .catch((error: unknown) => (isUniqueViolation(error) ? refuseName() : Promise.reject(error as Error)));
  return requireView(tx, actor, { list, viewId });
}

type OneView<View extends ListView> = { list: ViewedList<View>; viewId: string };

export async function deleteView<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  one: OneView<View>,
): Promise<void> {
  await requireChangeableView(tx, actor, one);
  await tx.deleteFrom('list_views').where('id', '=', one.viewId).execute();
}

export async function setDefaultView<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  { list, viewId }: { list: ViewedList<View>; viewId: string | null },
): Promise<void> {
  const { jobId } = list;
  if (viewId === null) {
    await tx
      .deleteFrom('list_view_defaults')
      .where('member_id', '=', actor.memberId)
      .where('job_id', isOf(list), jobId)
      .execute();
    return;
  }
  // Locked, so that it is not deleted meanwhile.
  await tx.selectFrom('list_views').select('id').where('id', '=', viewId).forKeyShare().execute();
  await requireView(tx, actor, { list, viewId });
  await tx
    .insertInto('list_view_defaults')
    .values({ member_id: actor.memberId, job_id: jobId, view_id: viewId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id', 'job_id']).doUpdateSet({ view_id: viewId }),
    )
    .execute();
}

async function requireView<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  { list, viewId }: OneView<View>,
): Promise<View> {
  const row = await viewRows(tx, actor, list).where('v.id', '=', viewId).executeTakeFirst();
  return row === undefined ? refuse('not_found') : presentView(row, actor, list);
}

async function requireChangeableView<View extends ListView>(
  tx: TenantTx,
  actor: MemberActor,
  one: OneView<View>,
): Promise<View> {
  const view = await requireView(tx, actor, one);
  if (!view.can.change) refuse('forbidden');
  return view;
}

/** Refuses filters with pools that the member does not see. */
export async function requirePoolOf(
  { poolId }: { poolId?: string | undefined },
  tx: TenantTx,
  actor: MemberActor,
): Promise<void> {
  for (const id of valuesOf(poolId)) await requirePool(tx, actor, id);
}

// Members who may only read can save their own views; sharing needs the right to decide.
function requireSharing({ mayShare }: { mayShare: boolean }, { isShared }: ListViewDraft): void {
  if (isShared && !mayShare) refuse('forbidden', 'applicants.may_not_share');
}

function refuseName(): never {
  refuse('conflict', 'applicants.view_name_taken', {
    fields: { name: ['applicants.refusals.view_name_taken'] },
  });
}

// `is not distinct from` would not use an index.
const isOf = ({ jobId }: { jobId: string | null }): '=' | 'is' => (jobId === null ? 'is' : '=');

const columnsOf = (draft: ListViewDraft) => ({
  name: draft.name,
  is_shared: draft.isShared,
  filters: JSON.stringify(draft.filters),
  columns: draft.columns,
  sort: draft.sort,
  sort_order: draft.order,
});

/** Merged tags in the filters become those in whose place people see them. */
const filtersNow = sql<unknown>`case when v.filters ? 'tag' then v.filters || jsonb_build_object('tag', (
    select string_agg(coalesce(g.root_id::text, one.id), ',' order by one.place)
      from unnest(string_to_array(v.filters ->> 'tag', ',')) with ordinality as one (id, place)
      left join tags g on g.tenant_id = ${currentTenantId} and g.id = one.id::uuid)) else v.filters end`;

function viewRows(tx: TenantTx, actor: MemberActor, list: { jobId: string | null }) {
  return tx
    .selectFrom('list_views as v')
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'v.tenant_id').onRef('m.id', '=', 'v.created_by_member_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('list_view_defaults as d', (join) =>
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
      filtersNow.as('filters'),
      'v.columns',
      'v.sort',
      'v.sort_order',
      'u.name as creator_name',
      'u.surname as creator_surname',
      'd.view_id as default_id',
    ])
    .where('v.job_id', isOf(list), list.jobId)
    .where((eb) => eb.or([eb('v.is_shared', '=', true), eb('v.created_by_member_id', '=', actor.memberId)]));
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewRows>['execute']>>[number];

function presentView<View extends ListView>(row: ViewRow, actor: MemberActor, list: ViewedList<View>): View {
  const isMine = row.created_by_member_id === actor.memberId;
  return list.view.parse({
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
