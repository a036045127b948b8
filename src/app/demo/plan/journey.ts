import type { MemberName, Step } from '../content/content.ts';
import { after, dayMs, hourMs, later, minuteMs, workMoment } from './calendar.ts';
import { planMeeting } from './meetings.ts';
import type { Applicant, Demo, Job, Journey, StepPeriod } from './model.ts';
import type { Random } from '#platform/server/seeded-random.ts';

type JourneyInput = Pick<Applicant, 'appliedAt' | 'goal' | 'authored'> & { isRuledOut: boolean };

/** The way of an application from its arrival until today, step by step. */
export function planJourney(random: Random, demo: Demo, job: Job, input: JourneyInput): Journey {
  const periods: StepPeriod[] = [];
  const ending = input.authored?.end ?? null;
  let enteredAt = input.appliedAt;
  for (const step of job.steps) {
    const movedBy = drawLead(random, job, step.kind === 'screening' ? 0 : 0.3);
    const period: StepPeriod = { step, enteredAt, movedBy, leftAt: null, meeting: null };
    periods.push(period);
    const end = (outcome: Journey['outcome'], closedAt: Date | null): Journey => {
      return { periods, current: period, outcome, closedAt, rejectedBy: null };
    };
    if (ending !== null && input.goal === step.title) {
      period.leftAt = workMoment(random, after(enteredAt, 2 * dayMs));
      return { ...end(ending, period.leftAt), rejectedBy: ending === 'rejected' ? movedBy : null };
    }
    if (step.kind === 'hired') return end('hired', enteredAt);
    period.meeting = planMeeting(random, demo, job, { ...input, step, enteredAt });
    const decidedAt = drawDecisionTime(random, job, period, input.goal !== null);
    if (input.goal === step.title || decidedAt > demo.calendar.now) return end('open', null);
    const decision = decide(random, job, { ...input, step, decidedAt });
    period.leftAt = decision === 'withdrawn' ? drawWithdrawalTime(random, period, decidedAt) : decidedAt;
    if (decision === 'withdrawn') return end('withdrawn', period.leftAt);
    if (decision === 'rejected') {
      const rejectedBy = drawLead(random, job, step.kind === 'interview' ? 0.4 : 0);
      return { ...end('rejected', decidedAt), rejectedBy };
    }
    enteredAt = decidedAt;
  }
  throw new Error('The last step of a pipeline is hired.');
}

/** The recruiter, or sometimes the hiring manager. */
const drawLead = (random: Random, { team }: Job, share: number): MemberName =>
  random.chance(share) ? team.hiringManager : team.recruiter;

function drawDecisionTime(random: Random, job: Job, period: StepPeriod, isQuick: boolean): Date {
  const { meeting, step, enteredAt } = period;
  const { min, max } = meeting ? { min: 0, max: 3 } : isQuick ? { min: 1, max: 4 } : step.days;
  const days = random.int(min, max);
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

type DecisionInput = JourneyInput & { step: Step; decidedAt: Date };

function decide(random: Random, job: Job, input: DecisionInput): 'next' | 'rejected' | 'withdrawn' {
  const { step, decidedAt } = input;
  if (input.goal !== null) return 'next';
  if (input.isRuledOut && random.chance(0.97)) return 'rejected';
  if (job.endsAt !== null && after(decidedAt, dayMs) > job.endsAt) return 'rejected';
  const drawn = random.next();
  if (drawn < step.next) return 'next';
  return drawn < step.next + step.rejected ? 'rejected' : 'withdrawn';
}
