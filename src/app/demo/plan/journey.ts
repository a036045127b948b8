import type { MemberName, Step } from '../content/content.ts';
import { after, dayMs, hourMs, later, minuteMs, workMoment } from './calendar.ts';
import { planMeeting } from './meetings.ts';
import type { Demo, Job, Journey, StepPeriod } from './model.ts';
import type { Random } from './random.ts';

export type JourneyInput = {
  appliedAt: Date;
  /** The title of the step where the application has to be today; null leaves it to chance. */
  goal: string | null;
  isRuledOut: boolean;
};

/** The way of an application from its arrival until today, step by step. */
export function planJourney(random: Random, demo: Demo, job: Job, input: JourneyInput): Journey {
  const periods: StepPeriod[] = [];
  let enteredAt = input.appliedAt;
  for (const [index, step] of job.steps.entries()) {
    const movedBy = drawMover(random, job, step);
    const period: StepPeriod = { step, enteredAt, movedBy, leftAt: null, meeting: null };
    periods.push(period);
    const end = (outcome: Journey['outcome'], closedAt: Date | null): Journey => {
      return { periods, current: period, outcome, closedAt, rejectedBy: null };
    };
    if (step.kind === 'hired') return end('hired', enteredAt);
    const isHere = input.goal === step.title;
    period.meeting = planMeeting(random, demo, job, {
      step,
      enteredAt,
      isQuick: input.goal !== null,
      isHere,
    });
    const decidedAt = drawDecisionTime(random, job, period, input.goal !== null);
    if (isHere || decidedAt > demo.calendar.now) return end('open', null);
    const isLastInterview = job.steps[index + 1]?.kind === 'offer';
    const decision = decide(random, job, { ...input, step, decidedAt, isLastInterview });
    period.leftAt = decision === 'withdrawn' ? drawWithdrawalTime(random, period, decidedAt) : decidedAt;
    if (decision === 'withdrawn') return end('withdrawn', period.leftAt);
    if (decision === 'rejected')
      return { ...end('rejected', decidedAt), rejectedBy: drawRejecter(random, job, step) };
    enteredAt = decidedAt;
  }
  throw new Error('The last step of a pipeline is hired.');
}

const drawMover = (random: Random, { team }: Job, { kind }: Step): MemberName =>
  kind !== 'screening' && random.chance(0.3) ? team.hiringManager : team.recruiter;

const drawRejecter = (random: Random, { team }: Job, { kind }: Step): MemberName =>
  kind === 'interview' && random.chance(0.4) ? team.hiringManager : team.recruiter;

const quickDays = [1, 4] as const;
// The fewest and most days until a decision on a step without a meeting.
const waitDays: Record<Step['kind'], readonly [number, number]> = {
  applied: [1, 8],
  screening: [1, 6],
  interview: [1, 4],
  offer: [2, 8],
  hired: [0, 0],
};

function drawDecisionTime(random: Random, job: Job, period: StepPeriod, isQuick: boolean): Date {
  const { meeting, step, enteredAt } = period;
  const days = meeting ? random.int(0, 3) : random.int(...(isQuick ? quickDays : waitDays[step.kind]));
  const from = meeting ? after(meeting.at, meeting.minutes * minuteMs) : enteredAt;
  const time = workMoment(random, after(from, days * dayMs));
  if (job.endsAt === null || time <= job.endsAt) return time;
  // The last applications are decided when the job is completed.
  return later(after(job.endsAt, -hourMs), after(enteredAt, minuteMs));
}

// Some withdraw before the meeting to which they were invited.
function drawWithdrawalTime(random: Random, { meeting, enteredAt }: StepPeriod, decidedAt: Date): Date {
  if (meeting === null || !random.chance(0.6)) return decidedAt;
  return new Date((enteredAt.getTime() + meeting.at.getTime()) / 2);
}

// The rest withdraw. Those who get an offer and may refuse it are few; `goal` chooses those who accept.
const chances: Record<Step['kind'] | 'lastInterview', { next: number; rejected: number }> = {
  applied: { next: 0.52, rejected: 0.45 },
  screening: { next: 0.55, rejected: 0.39 },
  interview: { next: 0.5, rejected: 0.42 },
  lastInterview: { next: 0.1, rejected: 0.82 },
  offer: { next: 0, rejected: 0 },
  hired: { next: 0, rejected: 0 },
};

type DecisionInput = JourneyInput & { step: Step; decidedAt: Date; isLastInterview: boolean };

function decide(random: Random, job: Job, input: DecisionInput): 'next' | 'rejected' | 'withdrawn' {
  const { step, decidedAt, isLastInterview } = input;
  if (input.goal !== null) return 'next';
  if (input.isRuledOut && random.chance(0.97)) return 'rejected';
  if (job.endsAt !== null && after(decidedAt, dayMs) > job.endsAt) return 'rejected';
  const { next, rejected } = chances[isLastInterview ? 'lastInterview' : step.kind];
  const drawn = random.next();
  return drawn < next ? 'next' : drawn < next + rejected ? 'rejected' : 'withdrawn';
}
