import { dayMs, isWeekend } from './calendar.ts';
import type { PlannedJob } from './plan-job.ts';
import type { DemoRows } from './rows.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import type { DemoContext } from './demo-context.ts';

const shares: Record<string, number> = {
  direct: 0.3,
  'google.com': 0.24,
  linkedin: 0.22,
  kariyer: 0.12,
  indeed: 0.06,
  instagram: 0.03,
  newsletter: 0.03,
};

/** Views of the careers site: the list every day, each job while it is public, fewer on weekends. */
export function planTraffic(world: DemoContext, jobs: readonly PlannedJob[]): DemoRows['pageViews'] {
  const random = seededRandom('traffic');
  const rows: DemoRows['pageViews'] = [];
  for (let daysAgo = 180; daysAgo >= 0; daysAgo -= 1) {
    const at = new Date(world.calendar.now.getTime() - daysAgo * dayMs);
    // Today has only begun.
    const pace = (isWeekend(at) ? 0.45 : 1) * (daysAgo === 0 ? 0.4 : 1);
    // The company becomes better known.
    const growth = 0.6 + (180 - daysAgo) / 300;
    rows.push(...viewsOf(random, { jobId: null, at, expected: 46 * pace * growth }));
    for (const job of jobs) {
      const { published, closed, completed } = job.job.days;
      if (published === undefined || daysAgo > published || daysAgo < (closed ?? completed ?? 0)) continue;
      const freshness = 1 + 2.2 * Math.exp(-(published - daysAgo) / 7);
      const expected = (job.job.applicants / 3.2) * pace * growth * freshness;
      rows.push(...viewsOf(random, { jobId: job.id, at, expected }));
    }
  }
  return rows;
}

function viewsOf(
  random: Random,
  day: { jobId: string | null; at: Date; expected: number },
): DemoRows['pageViews'] {
  return Object.entries(shares).flatMap(([source, share]) => {
    const views = Math.round(day.expected * share * (0.55 + random.next() * 0.9));
    if (views === 0) return [];
    const visitors = Math.max(1, Math.round(views * (0.62 + random.next() * 0.25)));
    // Days are counted in UTC, as the careers site does.
    return [{ job_id: day.jobId, day: day.at.toISOString().slice(0, 10), source, views, visitors }];
  });
}
