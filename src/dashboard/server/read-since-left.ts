import { sql } from 'kysely';
import { countEventsSince, type JobEventRow } from '#activity/server/count-since.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { listJobTitles } from '#jobs/server/dashboard-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Dashboard } from '../contract.ts';
import { type SinceChange, sinceChanges, visitMs } from '../rules.ts';
import type { View } from './view.ts';

const eventsRead = 1000;
const jobsShown = 5;

const changeOfType: Record<string, SinceChange> = {
  'application.received': 'applied',
  'application.added': 'applied',
  'application.moved': 'moved',
  'comment.written': 'commented',
};

/** Applications, moves, comments and hires of others since the member's previous visit; null at the first one. */
export async function readSinceLeft(tx: TenantTx, view: View): Promise<Dashboard['sinceLeft']> {
  const { actor, people, now } = view;
  const visit = await tx
    .selectFrom('dashboard_visits')
    .select(['visited_at', 'previous_at'])
    .where('member_id', '=', actor.memberId)
    .executeTakeFirst();
  const since = visit && isOver(visit.visited_at, now) ? visit.visited_at : visit?.previous_at;
  if (!since) return null;
  const { rows, isAll } = await countEventsSince(tx, {
    types: Object.keys(changeOfType),
    since,
    jobs:
      people === 'everyone'
        ? sql`true`
        : sql`e.job_id in (${selectTeamJobIds(people, { withDeleted: false })})`,
    exceptUserId: actor.userId,
    limit: eventsRead,
  });
  const byJob = [...Map.groupBy(rows, ({ job_id }) => job_id)]
    .map(([jobId, ofJob]) => ({ jobId, changes: sumChanges(ofJob) }))
    .sort((one, other) => weightOf(other.changes) - weightOf(one.changes));
  const titles = await listJobTitles(
    tx,
    byJob.map(({ jobId }) => jobId),
  );
  const jobs = byJob.flatMap(({ jobId, changes }) => {
    const title = titles.get(jobId);
    return title === undefined ? [] : [{ job: { id: jobId, title }, changes }];
  });
  return {
    at: since.toISOString(),
    total: sumChanges(rows.filter(({ job_id }) => titles.has(job_id))),
    isMinimum: !isAll,
    jobs: jobs.slice(0, jobsShown),
  };
}

const isOver = (visitedAt: Date, now: Date): boolean => now.getTime() - visitedAt.getTime() >= visitMs;

function sumChanges(rows: readonly JobEventRow[]): Record<SinceChange, number> {
  const counts = Object.fromEntries(sinceChanges.map((change) => [change, 0])) as Record<SinceChange, number>;
  for (const { type, to_kind, count } of rows) {
    const change = to_kind === 'hired' ? 'hired' : changeOfType[type];
    if (change !== undefined) counts[change] += count;
  }
  return counts;
}

const weightOf = (changes: Record<SinceChange, number>): number =>
  sinceChanges.reduce((sum, change) => sum + changes[change], 0);
