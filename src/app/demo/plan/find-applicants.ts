import type { DemoJob } from '../content/jobs/job.ts';
import { ece, guests } from '../content/guests.ts';
import type { Region } from '../content/places.ts';
import { dayMs } from './calendar.ts';
import { makePerson } from './person.ts';
import type { PlannedJob } from './plan-job.ts';
import type { Applicant, PlannedApplication } from './planned-application.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import type { DemoContext } from './demo-context.ts';

type Search = {
  world: DemoContext;
  job: PlannedJob;
  arrivals: readonly Date[];
  before: readonly PlannedApplication[];
  scale: number;
  taken: Set<string>;
};

/** The people behind the applications to a job: new ones, some who had applied elsewhere before, and a few guests. */
export function findApplicants(random: Random, search: Search): Applicant[] {
  const { job, world, arrivals } = search;
  const returning = returningApplicants(random, search);
  const fixed = guestsOf(search);
  const people = arrivals.slice(fixed.length).map((appliedAt, index): Applicant => {
    const back = returning.find(({ after }) => appliedAt > after);
    if (back !== undefined) {
      returning.splice(returning.indexOf(back), 1);
      return { key: back.key, person: back.person, appliedAt, isReturning: true, isOdd: null };
    }
    const key = `${job.job.key} ${index + 1}`;
    const person = makePerson(seededRandom(`person ${key}`), {
      track: random.weighted(job.job.tracks),
      regions: regionsOf(job.job),
      language: job.job.language,
      isSenior: /senior|kıdemli|reliability|product/i.test(job.job.title),
      today: world.calendar.today,
      taken: search.taken,
    });
    return { key, person, appliedAt, isReturning: false, isOdd: null };
  });
  return [...people, ...fixed].sort((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime());
}

function guestsOf({ job, world }: Search): Applicant[] {
  const { calendar } = world;
  const visits = guests.flatMap((guest) => (guest.job === job.job.key ? [guest] : []));
  const others = visits.map(
    (guest): Applicant => ({
      key: guest.key,
      person: guest.person(calendar.today),
      appliedAt: calendar.at(guest.daysAgo, 11, 24),
      isReturning: false,
      isOdd: guest.odd,
    }),
  );
  const visit = ece.applications.find((one) => one.job === job.job.key);
  if (visit === undefined) return others;
  const appliedAt = calendar.at(visit.daysAgo, 20, 41);
  const staysOn = visit.staysOn;
  const person = ece.person(calendar.today);
  return [...others, { key: ece.key, person, appliedAt, isReturning: visit.isSecond, isOdd: null, staysOn }];
}

// Five days is the least after which somebody applies again, and nobody does who was hired.
function returningApplicants(random: Random, { job, before, scale }: Search) {
  const { returning } = job.job;
  if (returning === undefined) return [];
  const known = before.filter(
    (one) =>
      one.job.job.key === returning.from && one.journey.outcome !== 'hired' && one.applicant.key !== ece.key,
  );
  return random.some(known, Math.round(returning.count * scale)).map((one) => ({
    key: one.applicant.key,
    person: one.applicant.person,
    after: new Date(one.appliedAt.getTime() + 5 * dayMs),
  }));
}

function regionsOf(job: DemoJob): Partial<Record<Region, number>> {
  if (job.language === 'tr') return { tr: 1 };
  if (job.country === 'DE') return { de: 13, abroad: 5, tr: 2 };
  return job.location === 'remote' ? { tr: 10, abroad: 7, de: 3 } : { tr: 17, abroad: 3 };
}
