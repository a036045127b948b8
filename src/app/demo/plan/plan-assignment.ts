import type { MemberName } from '../content/company.ts';
import type { PlannedApplication } from './planned-application.ts';
import { seededRandom } from './seeded-random.ts';
import { hiringManagerOf, interviewersOf, recruiterOf } from './team.ts';
import type { DemoContext } from './demo-context.ts';

export type PlannedAssignment = { member: MemberName; by: MemberName; at: Date };

/** Who of the hiring team looks after an application that is still open: of new ones few, later most. */
export function planAssignment(
  world: DemoContext,
  { applicant, appliedAt, job: { job }, journey }: PlannedApplication,
): PlannedAssignment | null {
  const random = seededRandom(`assignment of ${applicant.key} to ${job.key}`);
  if (journey.outcome !== 'open' || !random.chance(journey.stepPeriods.length === 1 ? 0.2 : 0.75))
    return null;
  const since = journey.stepPeriods.at(-1)?.enteredAt ?? appliedAt;
  const at = new Date(since.getTime() + random.int(10, 240) * 60_000);
  if (at > world.calendar.now) return null;
  const by = recruiterOf(job);
  const team = journey.stepPeriods.length < 3 ? [by] : [hiringManagerOf(job), ...interviewersOf(job)];
  return { member: random.pick([...team, hiringManagerOf(job)]), by, at };
}
