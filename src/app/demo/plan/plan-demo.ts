import { defaultSteps, engineeringPipeline } from '../content/company.ts';
import { jobs } from '../content/jobs/jobs.ts';
import { createBookings } from './bookings.ts';
import { planApplications } from './plan-applications.ts';
import type { PlannedApplication } from './planned-application.ts';
import { type PlannedCandidate, planCandidates } from './plan-candidates.ts';
import { createNextComment, planComments, planSourcedComment } from './plan-comments.ts';
import { planCompany } from './plan-company.ts';
import { type PlannedJob, planJob } from './plan-job.ts';
import { planMeetings } from './plan-meetings.ts';
import { planProfile } from './plan-profile.ts';
import { planTemplates } from './plan-templates.ts';
import { planStory } from './plan-story.ts';
import { planTraffic } from './plan-traffic.ts';
import { planViews } from './plan-views.ts';
import type { DemoRows } from './rows.ts';
import { createDemoContext, type DemoContext } from './demo-context.ts';

export type DemoPlan = { companyId: string; rows: DemoRows };

const candidateCount = 300;

/**
 * The whole demo as rows, the same for the same moment.
 * @param options.scale 1 for 300 candidates; less for fewer
 */
export function planDemo(options: { now: Date; scale: number }): DemoPlan {
  const world = createDemoContext(options.now);
  const company = planCompany(world);
  const plannedJobs = jobs.map((job) =>
    planJob(world, job, job.pipeline === 'default' ? defaultSteps : engineeringPipeline.steps),
  );
  const taken = new Set(company.users.map(({ name, surname }) => `${name} ${surname}`));
  const applications = planAllApplications(world, plannedJobs, { scale: options.scale, taken });
  const applied = new Set(applications.map(({ applicant }) => applicant.key)).size;
  const sourced = Math.max(2, Math.round(candidateCount * options.scale) - applied);
  const candidates = planCandidates(world, applications, { sourced, taken });
  const stories = planStories(world, applications, candidates);
  const events = [...company.events, ...plannedJobs.flatMap((job) => job.events), ...stories.events];
  return {
    companyId: world.companyId,
    rows: {
      ...company,
      ...stories,
      users: [...company.users, ...candidates.flatMap(({ user }) => user ?? [])],
      jobs: plannedJobs.flatMap(({ rows }) => rows.jobs),
      jobSteps: plannedJobs.flatMap(({ rows }) => rows.jobSteps),
      hiringTeam: plannedJobs.flatMap(({ rows }) => rows.hiringTeam),
      questions: plannedJobs.flatMap(({ rows }) => rows.questions),
      questionTemplates: planTemplates(),
      jobForms: plannedJobs.flatMap(({ rows }) => rows.jobForms),
      applicantViews: planViews(world, plannedJobs),
      candidates: candidates.map(({ row }) => row),
      files: candidates.flatMap(({ file }) => file ?? []),
      ownProfile: planProfile(candidateOfGuest(candidates)),
      pageViews: planTraffic(world, plannedJobs),
      events: [...events, ...candidates.flatMap((one) => one.events)]
        .filter(({ at }) => at <= options.now)
        .sort((one, other) => one.at.getTime() - other.at.getTime()),
    },
  };
}

function candidateOfGuest(candidates: readonly PlannedCandidate[]): PlannedCandidate {
  const guest = candidates.find(({ user }) => user !== null);
  if (guest === undefined) throw new Error('One of those who applied is a user.');
  return guest;
}

function planAllApplications(
  world: DemoContext,
  plannedJobs: readonly PlannedJob[],
  options: { scale: number; taken: Set<string> },
): PlannedApplication[] {
  const bookings = createBookings();
  const applications: PlannedApplication[] = [];
  for (const job of plannedJobs)
    applications.push(...planApplications(world, job, { ...options, bookings, before: applications }));
  return applications;
}

type StoryTotals = Pick<
  DemoRows,
  'applications' | 'stepPeriods' | 'rejections' | 'comments' | 'meetings' | 'meetingHosts' | 'events'
>;

function planStories(
  world: DemoContext,
  applications: readonly PlannedApplication[],
  candidates: readonly PlannedCandidate[],
): StoryTotals {
  const deck = createNextComment();
  const byKey = new Map(candidates.map((candidate) => [candidate.key, candidate]));
  const inOrder = [...applications].sort((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime());
  const stories = inOrder.map((application) => {
    const candidate = byKey.get(application.applicant.key);
    if (candidate === undefined) throw new Error('Everyone who applied is a candidate.');
    return {
      story: planStory(world, application, candidate),
      meetings: planMeetings(world, application, candidate),
      comments: planComments(world, deck, application, candidate),
    };
  });
  const notes = candidates
    .filter(({ key }) => key.startsWith('sourced'))
    .map((candidate) => planSourcedComment(world, deck, candidate));
  const all = stories.flatMap(({ story, meetings, comments }) => [
    story.events,
    meetings.events,
    comments.events,
  ]);
  return {
    applications: stories.flatMap(({ story }) => story.applications),
    stepPeriods: stories.flatMap(({ story }) => story.stepPeriods),
    rejections: stories.flatMap(({ story }) => story.rejections),
    meetings: stories.flatMap(({ meetings }) => meetings.meetings),
    meetingHosts: stories.flatMap(({ meetings }) => meetings.meetingHosts),
    comments: [...stories.map(({ comments }) => comments), ...notes].flatMap((one) => one.comments),
    events: [...all, ...notes.map((one) => one.events)].flat(),
  };
}
