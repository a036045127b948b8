import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isPossible, type JobStatus } from '../rules.ts';
import { openJobIds, visibleJobIds } from './access.ts';
import { applyTransition } from './change-status.ts';

/**
 * Archives or unarchives several jobs in one transaction. Jobs that someone changed meanwhile stay as they are and are
 * listed in `stayed`.
 */
export async function archiveJobs(
  tx: TenantTx,
  actor: MemberActor,
  input: { jobIds: readonly string[]; transition: 'archive' | 'unarchive' },
  now: Date,
): Promise<{ changed: string[]; stayed: string[] }> {
  const ids = [...new Set(input.jobIds)];
  const visible = await visibleJobIds(tx, actor, ids);
  // Locked in one order, so that two concurrent calls on overlapping selections do not deadlock.
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', 'title', 'status', 'status_before_archive'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length || visible.size < ids.length) refuse('not_found', 'jobs.not_found');
  if ((await openJobIds(tx, actor, ids)).size < ids.length) refuse('forbidden');
  const changing = rows.filter((row) => isPossible(input.transition, row.status as JobStatus));
  for (const row of changing) await applyTransition(tx, actor, row, { transition: input.transition, now });
  return {
    changed: changing.map((row) => row.id),
    stayed: rows.filter((row) => !changing.includes(row)).map((row) => row.id),
  };
}
