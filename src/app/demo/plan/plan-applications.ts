import type { DemoJob } from '../content/jobs/job.ts';
import type { StepDraft } from '../content/company.ts';
import { arrivalsOf, endOfDay } from './arrivals.ts';
import type { Bookings } from './bookings.ts';
import { findApplicants } from './find-applicants.ts';
import { type PlannedOutcome, makeJourney } from './journey.ts';
import { answersOf } from './plan-answers.ts';
import type { PlannedJob } from './plan-job.ts';
import type { Applicant, PlannedApplication } from './planned-application.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import type { DemoContext } from './demo-context.ts';

/**
 * Who applied to a job, and how it went for them, oldest first.
 * @param before applications to the jobs planned earlier; some of those people come back
 * @param scale 1 for the whole demo; less for a small one
 */
export function planApplications(
  world: DemoContext,
  job: PlannedJob,
  options: { bookings: Bookings; before: readonly PlannedApplication[]; scale: number; taken: Set<string> },
): PlannedApplication[] {
  const { bookings, scale } = options;
  const random = seededRandom(`applications to ${job.job.key}`);
  const count = Math.round(job.job.applicants * scale);
  const arrivals = arrivalsOf(random, job.job, world.calendar, count);
  const applicants = findApplicants(random, { world, job, arrivals, ...options });
  const hired = planHired(random, world, job.job, applicants);
  planOpenSteps(random, { world, job, hired, scale }, applicants);
  const { completed } = job.job.days;
  const endsAt = completed === undefined ? null : endOfDay(world.calendar, completed);
  return applicants.map((applicant) => {
    const own = seededRandom(`application of ${applicant.key} to ${job.job.key}`);
    const mustPass = hired.has(applicant) || applicant.staysOn !== undefined;
    const answers = answersOf(own, job, { person: applicant.person, mustPass });
    const fate: PlannedOutcome = {
      ...(hired.has(applicant) ? { isHired: true } : {}),
      ...(answers.isRuledOut ? { isKnockedOut: own.chance(0.97) } : {}),
      ...(applicant.staysOn === undefined ? {} : { staysOn: applicant.staysOn }),
    };
    const steps: StepDraft[] = job.steps.map(({ draft }) => draft);
    const setting = { job: job.job, steps, calendar: world.calendar, bookings, endsAt };
    return {
      id: own.uuid(applicant.appliedAt),
      job,
      applicant,
      appliedAt: applicant.appliedAt,
      source: sourceOf(own, applicant),
      journey: makeJourney(own, setting, applicant.appliedAt, fate),
      answers,
      random: own,
    };
  });
}

// Being hired takes time: only those can be who came early enough before the end, or before today.
const daysToHire = 36;

function planHired(
  random: Random,
  world: DemoContext,
  job: DemoJob,
  applicants: readonly Applicant[],
): Set<Applicant> {
  const end = job.days.completed ?? 0;
  const latest = world.calendar.at(end + daysToHire, 0);
  const early = applicants.filter(
    ({ appliedAt, staysOn, isOdd }) => appliedAt < latest && staysOn === undefined && !isOdd,
  );
  return new Set(random.some(early, job.hires ?? 0));
}

// A step takes about a week; whoever stands on the fourth came about a month ago.
const daysPerStep = 7;

/** Chooses who stands where today, among those who came at a fitting time. */
function planOpenSteps(
  random: Random,
  facts: { world: DemoContext; job: PlannedJob; hired: ReadonlySet<Applicant>; scale: number },
  applicants: readonly Applicant[],
): void {
  const { world, job, hired, scale } = facts;
  for (const [index, { draft }] of job.steps.entries()) {
    const wanted = Math.ceil((job.job.standing?.[draft.title] ?? 0) * scale);
    for (let placed = 0; placed < wanted; placed += 1) {
      const target = world.calendar.at(index * daysPerStep + random.int(3, 8), 12).getTime();
      const free = applicants.filter(
        (one) => one.staysOn === undefined && !hired.has(one) && one.isOdd === null,
      );
      const distance = ({ appliedAt }: Applicant) => Math.abs(appliedAt.getTime() - target);
      const [nearest] = free.sort((one, other) => distance(one) - distance(other));
      if (nearest !== undefined) nearest.staysOn = draft.title;
    }
  }
}

const sources = {
  TR: { linkedin: 8, kariyer: 7, direct: 4, referral: 3, 'google.com': 2, indeed: 1 },
  abroad: { linkedin: 9, indeed: 5, direct: 4, referral: 3, 'google.com': 2 },
} as const;

function sourceOf(random: Random, applicant: Applicant): string {
  if (applicant.isReturning) return 'direct';
  return random.weighted<string>(applicant.person.place.country === 'TR' ? sources.TR : sources.abroad);
}
