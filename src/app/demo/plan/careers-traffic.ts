import { companyContent } from '../content/content.ts';
import { after, dayMs, dayOf, isWeekend } from './calendar.ts';
import type { Demo, Job } from './model.ts';
import { type Random, seededRandom } from '#platform/server/seeded-random.ts';

const daysOfViews = 180;
/** The careers site's list of jobs is viewed like a job that was never new. */
const list = { id: null, days: { published: daysOfViews }, applicants: 147 };

/** Views of the careers site on each day: its list, and every job while it is public. */
export function addCareersTraffic({ rows, calendar, jobs }: Demo): void {
  const random = seededRandom('page views');
  for (let daysAgo = daysOfViews; daysAgo >= 0; daysAgo -= 1) {
    const at = after(calendar.now, -daysAgo * dayMs);
    // Fewer on weekends and today, which is not over, and more from month to month.
    const growth = 0.6 + (daysOfViews - daysAgo) / 300;
    const pace = (isWeekend(at) ? 0.45 : 1) * (daysAgo === 0 ? 0.4 : 1) * growth;
    // Days are in UTC, as the careers site counts them.
    const day = dayOf(at);
    for (const page of [list, ...jobs])
      for (const { source, campaign = '', share } of companyContent.visitorOrigins) {
        const expected = pace * share * viewsOf(page, daysAgo);
        const views = Math.round(expected * (0.55 + random.next() * 0.9));
        const visitors = Math.max(1, Math.round(views * (0.62 + random.next() * 0.25)));
        if (views === 0) continue;
        const forms = page.id === null ? {} : drawForms(random, visitors);
        rows.careers_traffic.push({ job_id: page.id, day, source, campaign, views, visitors, ...forms });
      }
  }
}

/** How far some of the visitors get in the form. */
function drawForms(random: Random, visitors: number) {
  // Not rounded to the nearest, which would keep nearly all of a few.
  const some = (of: number, share: number) => Math.min(of, Math.floor(of * share + random.next()));
  const form_starts = some(visitors, 0.3);
  const reached_contact = some(form_starts, 0.82);
  const reached_questions = some(reached_contact, 0.85);
  const reached_review = some(reached_questions, 0.9);
  const reached = { reached_documents: form_starts, reached_contact, reached_questions, reached_review };
  return { form_starts, ...reached, submissions: some(reached_review, 0.88) };
}

/** The usual views of a page on a day, more while a job is new; none while it is not public. */
function viewsOf({ id, days, applicants }: typeof list | Job, daysAgo: number): number {
  const { published, closed, completed }: Partial<Job['days']> = days;
  if (published === undefined || daysAgo > published || daysAgo < (closed ?? completed ?? 0)) return 0;
  return (applicants / 3.2) * (id === null ? 1 : 1 + 2.2 * Math.exp(-(published - daysAgo) / 7));
}
