import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/db/types.ts';
import { companyContent } from '../content/content.ts';
import { after, dayMs, isWeekend } from './calendar.ts';
import type { Demo } from './model.ts';
import { type Random, seededRandom } from './random.ts';

const daysOfViews = 180;

/** Views of the careers site on each day: its list, and every job while it is public. */
export function addPageViews({ rows, calendar, jobs }: Demo): void {
  const random = seededRandom('page views');
  for (let daysAgo = daysOfViews; daysAgo >= 0; daysAgo -= 1) {
    const at = after(calendar.now, -daysAgo * dayMs);
    // Fewer on weekends and today, which is not over, and more from month to month.
    const growth = 0.6 + (daysOfViews - daysAgo) / 300;
    const pace = (isWeekend(at) ? 0.45 : 1) * (daysAgo === 0 ? 0.4 : 1) * growth;
    rows.page_views.push(...drawViews(random, at, { jobId: null, expected: 46 * pace }));
    for (const { id, days, applicants } of jobs) {
      const { published, closed, completed } = days;
      if (published === undefined || daysAgo > published || daysAgo < (closed ?? completed ?? 0)) continue;
      const novelty = 1 + 2.2 * Math.exp(-(published - daysAgo) / 7);
      const expected = (applicants / 3.2) * pace * novelty;
      rows.page_views.push(...drawViews(random, at, { jobId: id, expected }));
    }
  }
}

function drawViews(
  random: Random,
  at: Date,
  { jobId, expected }: { jobId: string | null; expected: number },
): Insertable<DB['page_views']>[] {
  return Object.entries(companyContent.visitorSources).flatMap(([source, share]) => {
    const views = Math.round(expected * share * (0.55 + random.next() * 0.9));
    const visitors = Math.max(1, Math.round(views * (0.62 + random.next() * 0.25)));
    // Days are in UTC, as the careers site counts them.
    return views === 0
      ? []
      : [{ job_id: jobId, day: at.toISOString().slice(0, 10), source, views, visitors }];
  });
}
