import type { DemoJob } from '../content/jobs/job.ts';
import { type Calendar, dayMs } from './calendar.ts';
import type { Random } from './seeded-random.ts';

const hourMs = 3_600_000;

/** When people apply to a job: many right after it appears, some all along, and lately more again. Oldest first. */
export function arrivalsOf(random: Random, job: DemoJob, calendar: Calendar, count: number): Date[] {
  const opened = job.days.published ?? 0;
  const ended = job.days.closed ?? job.days.completed ?? 0;
  const times = Array.from({ length: count }, (_, index) => {
    if (ended === 0 && index === 0) return thisMorning(random, calendar);
    const daysAgo = random.chance(0.3)
      ? opened - random.int(0, Math.min(9, opened - ended))
      : ended === 0 && random.chance(0.6)
        ? random.int(1, Math.min(20, opened))
        : random.int(ended, opened);
    return atSomeHour(random, calendar, Math.max(daysAgo, ended, 1));
  });
  return times.sort((one, other) => one.getTime() - other.getTime());
}

function atSomeHour(random: Random, calendar: Calendar, daysAgo: number): Date {
  if (daysAgo <= 0) return thisMorning(random, calendar);
  return new Date(
    calendar.at(daysAgo, random.int(8, 22), random.int(0, 59)).getTime() + random.int(0, 59) * 1000,
  );
}

// Whoever looks at the demo before breakfast finds those of the night.
function thisMorning(random: Random, { today, now }: Calendar): Date {
  const sinceMidnight = now.getTime() - today.getTime();
  const from = sinceMidnight > 9 * hourMs ? 7 * hourMs : 0;
  const to = Math.min(sinceMidnight - 60_000, 11 * hourMs);
  return new Date(today.getTime() + Math.max(0, from + random.next() * (to - from)));
}

/** The end of a day of the company: nothing of a closed or completed job happens later. */
export const endOfDay = (calendar: Calendar, daysAgo: number): Date =>
  new Date(calendar.at(daysAgo, 0).getTime() + dayMs - 6 * hourMs);
