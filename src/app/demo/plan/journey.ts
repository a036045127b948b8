import type { MemberName, StepDraft } from '../content/company.ts';
import type { DemoJob } from '../content/jobs/job.ts';
import type { InterviewType } from '../content/meetings.ts';
import type { Bookings } from './bookings.ts';
import { type Calendar, dayMs, workMoment } from './calendar.ts';
import type { Random } from './seeded-random.ts';
import { hiringManagerOf, interviewersOf, recruiterOf } from './team.ts';

/** The period of an application on a step, with the meeting it had or will have. */
export type StepPeriod = {
  step: StepDraft;
  enteredAt: Date;
  /** Who moved the card here; null for the first step. */
  movedBy: MemberName | null;
  /** Null while it stands there. */
  leftAt: Date | null;
  meeting: PlannedMeeting | null;
};

export type PlannedMeeting = {
  at: Date;
  minutes: number;
  type: InterviewType;
  kind: 'phone' | 'video' | 'onsite';
  hosts: MemberName[];
};

export type Journey = {
  stepPeriods: StepPeriod[];
  outcome: 'open' | 'rejected' | 'withdrawn' | 'hired';
  closedAt: Date | null;
  /** Who rejected. */
  decidedBy: MemberName | null;
};

/** What is settled beforehand; everything else is left to chance. `staysOn` is the title of the step
 * where the card stands today. */
export type PlannedOutcome = { isHired?: boolean; isKnockedOut?: boolean; staysOn?: string };

export type JourneyInput = {
  job: DemoJob;
  steps: readonly StepDraft[];
  calendar: Calendar;
  bookings: Bookings;
  /** When work on the job ended; null while it goes on. */
  endsAt: Date | null;
};

type Decision = 'on' | 'rejected' | 'withdrawn' | 'waits';

/** What becomes of an application between the day it came and today. */
export function makeJourney(
  random: Random,
  setting: JourneyInput,
  appliedAt: Date,
  fate: PlannedOutcome,
): Journey {
  const { steps } = setting;
  const stepPeriods: StepPeriod[] = [];
  let enteredAt = appliedAt;
  for (const [index, step] of steps.entries()) {
    const movedBy = index === 0 ? null : chooseMover(random, setting.job, step);
    const stepPeriod: StepPeriod = { step, enteredAt, movedBy, leftAt: null, meeting: null };
    stepPeriods.push(stepPeriod);
    if (step.kind === 'hired') return { stepPeriods, outcome: 'hired', closedAt: enteredAt, decidedBy: null };
    stepPeriod.meeting = meetingOn(random, setting, stepPeriod, fate);
    const decidedAt = decisionTime(random, setting, stepPeriod, fate);
    const decision = decide(random, {
      setting,
      step,
      decidedAt,
      fate,
      isLastTalk: steps[index + 1]?.kind === 'offer',
    });
    if (decision === 'waits') return { stepPeriods, outcome: 'open', closedAt: null, decidedBy: null };
    stepPeriod.leftAt = decision === 'withdrawn' ? withdrawalTime(random, stepPeriod, decidedAt) : decidedAt;
    if (decision !== 'on') {
      const decidedBy = decision === 'rejected' ? chooseDecider(random, setting.job, step) : null;
      return { stepPeriods, outcome: decision, closedAt: stepPeriod.leftAt, decidedBy };
    }
    enteredAt = decidedAt;
  }
  throw new Error('A pipeline ends with hired.');
}

// Some leave before the conversation they were invited to.
function withdrawalTime(random: Random, { meeting, enteredAt }: StepPeriod, decidedAt: Date): Date {
  if (meeting === null || !random.chance(0.6)) return decidedAt;
  return new Date((enteredAt.getTime() + meeting.at.getTime()) / 2);
}

function chooseMover(random: Random, job: DemoJob, step: StepDraft): MemberName {
  return step.kind !== 'screening' && random.chance(0.3) ? hiringManagerOf(job) : recruiterOf(job);
}

function chooseDecider(random: Random, job: DemoJob, step: StepDraft): MemberName {
  return step.kind === 'interview' && random.chance(0.4) ? hiringManagerOf(job) : recruiterOf(job);
}

// Days a step period takes when there is no meeting, or after it.
const pauseDays: Record<StepDraft['kind'], readonly [number, number]> = {
  applied: [1, 8],
  screening: [1, 6],
  interview: [0, 4],
  offer: [2, 8],
  hired: [0, 0],
};

function decisionTime(
  random: Random,
  setting: JourneyInput,
  stepPeriod: StepPeriod,
  fate: PlannedOutcome,
): Date {
  const { meeting, step, enteredAt } = stepPeriod;
  const isQuick = fate.isHired || fate.staysOn !== undefined;
  const [least, most] = isQuick ? [1, 4] : pauseDays[step.kind];
  const from = meeting === null ? enteredAt : new Date(meeting.at.getTime() + meeting.minutes * 60_000);
  const days = meeting === null ? random.int(Math.max(1, least), most) : random.int(0, Math.min(3, most));
  const moment = workMoment(random, new Date(from.getTime() + days * dayMs));
  // Whoever is still in when the job ends hears of it on its last day.
  return setting.endsAt !== null && moment > setting.endsAt ? lastMoment(setting.endsAt, enteredAt) : moment;
}

const lastMoment = (endsAt: Date, enteredAt: Date) =>
  new Date(Math.max(endsAt.getTime() - 3_600_000, enteredAt.getTime() + 60_000));

const outcomeChances: Record<StepDraft['kind'] | 'lastTalk', { on: number; rejected: number }> = {
  applied: { on: 0.52, rejected: 0.45 },
  screening: { on: 0.55, rejected: 0.39 },
  interview: { on: 0.5, rejected: 0.42 },
  lastTalk: { on: 0.1, rejected: 0.82 },
  offer: { on: 0, rejected: 0 },
  hired: { on: 0, rejected: 0 },
};

function decide(
  random: Random,
  facts: {
    setting: JourneyInput;
    step: StepDraft;
    decidedAt: Date;
    fate: PlannedOutcome;
    isLastTalk: boolean;
  },
): Decision {
  const { setting, step, decidedAt, fate } = facts;
  if (fate.staysOn === step.title) return 'waits';
  if (decidedAt > setting.calendar.now) return 'waits';
  if (fate.isHired || fate.staysOn !== undefined) return 'on';
  if (fate.isKnockedOut) return 'rejected';
  if (setting.endsAt !== null && setting.endsAt.getTime() - decidedAt.getTime() < dayMs) return 'rejected';
  // An offer goes to the one who will take it, and now and then to somebody who will not.
  const { on, rejected } = facts.isLastTalk ? outcomeChances.lastTalk : outcomeChances[step.kind];
  const drawn = random.next();
  return drawn < on ? 'on' : drawn < on + rejected ? 'rejected' : 'withdrawn';
}

function meetingOn(
  random: Random,
  setting: JourneyInput,
  stepPeriod: StepPeriod,
  fate: PlannedOutcome,
): PlannedMeeting | null {
  const { job, calendar, bookings, endsAt } = setting;
  const { step, enteredAt } = stepPeriod;
  const isInterview = step.kind === 'interview';
  const isQuick = fate.isHired || fate.staysOn !== undefined;
  if (!isInterview && !(step.kind === 'screening' && random.chance(0.7))) return null;
  const soonest = enteredAt.getTime() + 4 * 3_600_000;
  const wanted = soonest + random.int(0, isInterview && !isQuick ? 7 : 3) * dayMs;
  // A card that is to stand here today has its meeting ahead.
  const from =
    fate.staysOn === step.title
      ? Math.max(wanted, calendar.now.getTime() + random.int(0, 9) * dayMs)
      : wanted;
  if (endsAt !== null && from > endsAt.getTime() - 2 * dayMs) return null;
  const shape = isInterview ? interviewShape(random, job, step) : screeningShape(job);
  const firstHour = job.country === 'DE' ? 11 : 9;
  const moment = workMoment(random, new Date(from));
  return { ...shape, at: bookings.book(shape.hosts, { from: moment, minutes: shape.minutes, firstHour }) };
}

const screeningShape = (job: DemoJob): Omit<PlannedMeeting, 'at'> => ({
  type: 'screening',
  kind: 'phone',
  minutes: 30,
  hosts: [recruiterOf(job)],
});

function interviewShape(random: Random, job: DemoJob, step: StepDraft): Omit<PlannedMeeting, 'at'> {
  const others = interviewersOf(job);
  if (step.title === 'Team interview')
    return {
      type: 'culture',
      kind: random.chance(0.6) ? 'onsite' : 'video',
      minutes: 60,
      hosts: [hiringManagerOf(job), recruiterOf(job)],
    };
  if (job.pipeline === 'engineering' || job.type === 'intern')
    return {
      type: 'technical',
      kind: 'video',
      minutes: 60,
      hosts: random.chance(0.6) ? [hiringManagerOf(job), ...others.slice(0, 1)] : others.slice(0, 1),
    };
  const isOnSite = job.location === 'onsite' || random.chance(0.3);
  return {
    type: 'final',
    kind: isOnSite ? 'onsite' : 'video',
    minutes: 45,
    hosts: random.chance(0.4) ? [hiringManagerOf(job), ...others.slice(0, 1)] : [hiringManagerOf(job)],
  };
}
