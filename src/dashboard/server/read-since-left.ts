import { sql } from 'kysely';
import { countEventsSince, type EventCount } from '#activity/server/count-since.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { listJobTitles } from '#jobs/server/dashboard-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Dashboard } from '../contract.ts';
import { type SinceChange, sinceChanges, visitMs } from '../rules.ts';
import type { View } from './view.ts';

const eventsMax = 500;
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
  const found = await countEventsSince(tx, {
    types: Object.keys(changeOfType),
    since,
    jobs:
      people === 'everyone'
        ? sql`true`
        : sql`e.job_id in (${selectTeamJobIds(people, { withDeleted: false })})`,
    userId: actor.userId,
    eventsMax,
    jobsMax: jobsShown,
  });
  const titles = await listJobTitles(
    tx,
    found.jobs.map((one) => one.job_id),
  );
  return {
    at: since.toISOString(),
    total: sumChanges(found.total),
    isMinimum: !found.isAll,
    jobs: found.jobs.flatMap(({ job_id: id, counts }) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ job: { id, title }, changes: sumChanges(counts) }];
    }),
  };
}

const isOver = (visitedAt: Date, now: Date): boolean => now.getTime() - visitedAt.getTime() >= visitMs;

function sumChanges(rows: readonly EventCount[]): Record<SinceChange, number> {
  const counts = Object.fromEntries(sinceChanges.map((change) => [change, 0])) as Record<SinceChange, number>;
  for (const { type, to_kind, count } of rows) {
    const change = to_kind === 'hired' ? 'hired' : changeOfType[type];
    if (change !== undefined) counts[change] += count;
  }
  return counts;
}
