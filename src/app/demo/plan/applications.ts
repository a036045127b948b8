import { companyContent } from '../content/content.ts';
import { fillInForm } from './fill-in-form.ts';
import { after, type Calendar, dayMs, hourMs } from './calendar.ts';
import { addFile, createCandidate } from './candidates.ts';
import { planJourney } from './journey.ts';
import type { Applicant, Application, Candidate, Demo, Job } from './model.ts';
import { createPerson } from './person.ts';
import { type Random, seededRandom } from '#platform/server/seeded-random.ts';

/** Plans who applies to a job and what becomes of each application, oldest first. */
export function planApplications(demo: Demo, job: Job): Application[] {
  const random = seededRandom(`applications to ${job.key}`);
  const authored = findAuthoredApplicants(demo, job);
  const count = Math.round(job.applicants * demo.scale) - authored.length;
  const times = drawTimes(random, demo.calendar, job, count);
  const applicants = [...authored, ...createApplicants(random, demo, job, times)].sort(byArrival);
  chooseGoals(random, demo, job, applicants);
  return applicants.map((applicant) => planApplication(demo, job, applicant));
}

type Arrival = { appliedAt: Date };

/** Sorts by the time of the application, the oldest first. */
export const byArrival = (one: Arrival, other: Arrival): number =>
  one.appliedAt.getTime() - other.appliedAt.getTime();

const findAuthoredApplicants = ({ candidates, calendar }: Demo, { key }: Job): Applicant[] =>
  candidates.flatMap((candidate) => {
    const applications = candidate.authored?.applications.filter(({ job }) => job === key) ?? [];
    return applications.map((authored) => {
      return { candidate, appliedAt: calendar.at(authored.daysAgo, 11, 24), goal: authored.step, authored };
    });
  });

/** New candidates, and some who applied to another job at least five days before. */
function createApplicants(random: Random, demo: Demo, job: Job, times: readonly Date[]): Applicant[] {
  const returning = drawReturning(random, demo, job);
  return times.map((appliedAt, index) => {
    const at = returning.findIndex((one) => after(one.appliedAt, 5 * dayMs) < appliedAt);
    const [known] = at < 0 ? [] : returning.splice(at, 1);
    const candidate = known?.candidate ?? createApplicant(demo, job, `${job.key} ${index + 1}`, appliedAt);
    return { candidate, appliedAt, goal: null, authored: null };
  });
}

function drawReturning(random: Random, demo: Demo, { returning }: Job): Application[] {
  if (returning === undefined) return [];
  const earlierOnes = demo.candidates
    .filter(({ user_id, oddCv }) => user_id === null && oddCv === null)
    .flatMap(({ applications }) => applications)
    .filter(({ job, outcome }) => job.key === returning.from && outcome !== 'hired');
  return random.some(earlierOnes, Math.round(returning.count * demo.scale));
}

function createApplicant(demo: Demo, job: Job, key: string, createdAt: Date): Candidate {
  const random = seededRandom(`person ${key}`);
  const { takenNames, calendar } = demo;
  const about = { profession: random.weighted(job.professions), today: calendar.today, takenNames };
  const person = createPerson(random, { ...job, ...about });
  return createCandidate(demo, { key, person, createdAt, source: drawSource(random, person.country) });
}

const drawSource = (random: Random, country: string): string =>
  random.weighted(companyContent.applicationSources[country === 'TR' ? 'tr' : 'abroad']);

/** Times of applications, oldest first: many when the job is new, some later, and more again in the last weeks. */
function drawTimes(random: Random, { today, now, at }: Calendar, { days }: Job, count: number): Date[] {
  const opened = days.published ?? 0;
  const ended = days.closed ?? days.completed ?? 0;
  const times = Array.from({ length: count }, (_, index) => {
    if (ended === 0 && index === 0)
      return after(now, -random.next() * Math.min(now.getTime() - today.getTime(), 4 * hourMs));
    const daysAgo = random.chance(0.3)
      ? opened - random.int(0, Math.min(9, opened - ended))
      : random.int(ended, ended === 0 && random.chance(0.6) ? Math.min(20, opened) : opened);
    const minute = at(Math.max(daysAgo, ended, 1), random.int(8, 22), random.int(0, 59));
    return after(minute, random.int(0, 59) * 1000);
  });
  return times.sort((one, other) => one.getTime() - other.getTime());
}

/** Chooses the applications that are on certain steps today, among those that came at a fitting time. */
function chooseGoals(random: Random, demo: Demo, job: Job, applicants: readonly Applicant[]): void {
  const { calendar, scale } = demo;
  const { published = 0, completed = 0 } = job.days;
  for (const [title, count] of Object.entries(job.onStep)) {
    const position = job.steps.findIndex((step) => step.title === title);
    for (let chosen = 0; chosen < Math.ceil(count * scale); chosen += 1) {
      // A step takes about a week, and hiring more than a month.
      const daysAgo =
        title === 'Hired' ? random.int(completed + 45, published) : position * 8 + random.int(3, 8);
      const fitting = calendar.at(daysAgo, 12).getTime();
      const distanceOf = ({ appliedAt }: Applicant) => Math.abs(appliedAt.getTime() - fitting);
      const [nearest] = applicants
        .filter(({ goal, candidate }) => goal === null && candidate.oddCv === null)
        .sort((one, other) => distanceOf(one) - distanceOf(other));
      if (nearest !== undefined) nearest.goal = title;
    }
  }
}

function planApplication(demo: Demo, job: Job, applicant: Applicant): Application {
  const { candidate, appliedAt, goal, authored } = applicant;
  const random = seededRandom(`application of ${candidate.key} to ${job.key}`);
  const form = fillInForm(random, job, candidate.person, goal !== null);
  const isFirst = candidate.createdAt.getTime() === appliedAt.getTime();
  const application = {
    id: random.uuid(appliedAt),
    job,
    candidate,
    appliedAt,
    source: isFirst ? candidate.source : 'direct',
    cvFileId: addOwnCv(demo, random, applicant) ?? candidate.cvFileId,
    form,
    random,
    messages: authored?.messages ?? [],
    ...planJourney(random, demo, job, { ...applicant, isRuledOut: form.isRuledOut }),
  };
  candidate.applications.push(application);
  return application;
}

function addOwnCv(demo: Demo, random: Random, { candidate, authored, appliedAt }: Applicant): string | null {
  if (authored?.cvTitle === undefined) return null;
  const id = random.uuid(appliedAt);
  addFile(demo, random, candidate, { id, title: authored.cvTitle, createdAt: appliedAt });
  return id;
}
