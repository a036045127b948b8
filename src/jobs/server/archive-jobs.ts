import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isPossible, type JobStatus } from '../rules.ts';
import { openJobIds, visibleJobIds } from './access.ts';
import { applyTransition } from './change-status.ts';

/**
 * Archives several jobs, or brings them back, in one transaction. Those for which it is not possible, because somebody
 * else was quicker, stay as they are and are named in `stayed`.
 */
export async function archiveJobs(
  tx: TenantTx,
  actor: MemberActor,
  given: { jobIds: readonly string[]; transition: 'archive' | 'unarchive' },
  now: Date,
): Promise<{ changed: string[]; stayed: string[] }> {
  const ids = [...new Set(given.jobIds)];
  const visible = await visibleJobIds(tx, actor, ids);
  // Always locked in one order, so that two who archive overlapping selections wait for each other and not in a circle.
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
  const changing = rows.filter((row) => isPossible(given.transition, row.status as JobStatus));
  for (const row of changing) await applyTransition(tx, actor, row, { transition: given.transition, now });
  return {
    changed: changing.map((row) => row.id),
    stayed: rows.filter((row) => !changing.includes(row)).map((row) => row.id),
  };
}
