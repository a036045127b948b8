import { noticeVersion } from '#careers/contract.ts';
import type { MemberName } from '../content/company.ts';
import { rejectionNotes, rejectionReasons } from '../content/rejections.ts';
import type { StepPeriod } from './journey.ts';
import type { PlannedApplication } from './planned-application.ts';
import { planAssignment } from './plan-assignment.ts';
import type { PlannedCandidate } from './plan-candidates.ts';
import type { DemoRows, PlannedEvent } from './rows.ts';
import { hiringManagerOf } from './team.ts';
import type { DemoContext } from './demo-context.ts';

type StoryRows = {
  applications: DemoRows['applications'];
  stepPeriods: DemoRows['stepPeriods'];
  rejections: DemoRows['rejections'];
  events: PlannedEvent[];
};

/** An application as it stands today, and the events that brought it there. */
export function planStory(
  world: DemoContext,
  application: PlannedApplication,
  candidate: PlannedCandidate,
): StoryRows {
  const { journey, appliedAt } = application;
  const subject = { jobId: application.job.id, candidateId: candidate.id, applicationId: application.id };
  const by = (name: MemberName) => ({ kind: 'member' as const, userId: world.colleagues[name].userId });
  const rating = ratingOf(application);
  const end = endOf(world, application, by);
  const assignment = planAssignment(world, application);
  const assigneeId = assignment === null ? null : world.colleagues[assignment.member].memberId;
  const events: PlannedEvent[] = [
    {
      at: appliedAt,
      type: 'application.received',
      actor: { kind: 'candidate', userId: candidate.userId },
      data: { source: application.source, fileIds: candidate.cvFileId === null ? [] : [candidate.cvFileId] },
    },
    ...journey.stepPeriods
      .slice(1)
      .map((stepPeriod, index) =>
        movedEvent(application, journey.stepPeriods[index] ?? stepPeriod, stepPeriod, by),
      ),
    ...(rating === null ? [] : [ratedBy(application, rating, by)]),
    ...(assignment === null
      ? []
      : [
          {
            at: assignment.at,
            type: 'application.assigned',
            actor: by(assignment.by),
            data: { memberId: assigneeId },
          },
        ]),
    ...end.events,
  ];
  return {
    applications: [{ ...applicationRow(application, candidate, rating), assignee_id: assigneeId }],
    stepPeriods: earlierStepPeriods(application),
    rejections: end.rejections,
    events: events.map((event) => ({ ...subject, ...event })),
  };
}

// The database writes the period of the current step.
function earlierStepPeriods(application: PlannedApplication): DemoRows['stepPeriods'] {
  return application.journey.stepPeriods.slice(0, -1).map((stepPeriod) => ({
    application_id: application.id,
    job_id: application.job.id,
    step_id: stepIdOf(application, stepPeriod),
    entered_at: stepPeriod.enteredAt,
    left_at: stepPeriod.leftAt,
  }));
}

function applicationRow(
  application: PlannedApplication,
  candidate: PlannedCandidate,
  rating: number | null,
): DemoRows['applications'][number] {
  const { journey, random, appliedAt, answers } = application;
  const { outcome, closedAt } = journey;
  const last = lastStepPeriod(application);
  return {
    id: application.id,
    job_id: application.job.id,
    candidate_id: candidate.id,
    step_id: stepIdOf(application, last),
    outcome,
    source: application.source,
    language: application.job.job.language,
    form_id: application.job.formId,
    answers: JSON.stringify(answers.answers),
    cv_file_id: candidate.cvFileId,
    cover_letter: answers.coverLetter,
    rating,
    talent_pool_consent_at: random.chance(0.45) ? appliedAt : null,
    notice_version: noticeVersion,
    is_knocked_out: answers.flagged.length > 0,
    knockout_answers: JSON.stringify(answers.flagged),
    applied_at: appliedAt,
    step_entered_at: last.enteredAt,
    closed_at: closedAt,
    updated_at: closedAt ?? last.enteredAt,
    version: journey.stepPeriods.length + (outcome === 'rejected' || outcome === 'withdrawn' ? 1 : 0),
  };
}

/** How it ended, if it did so without an offer. */
function endOf(
  world: DemoContext,
  application: PlannedApplication,
  by: ActorOf,
): Pick<StoryRows, 'rejections' | 'events'> {
  const { journey, random, job } = application;
  const { outcome, closedAt } = journey;
  const last = lastStepPeriod(application);
  const stepId = stepIdOf(application, last);
  if (closedAt === null || outcome === 'hired') return { rejections: [], events: [] };
  if (outcome === 'withdrawn') {
    const actor = { kind: 'candidate' as const, userId: null };
    return {
      rejections: [],
      events: [{ at: closedAt, type: 'application.withdrawn', actor, data: { stepId } }],
    };
  }
  const reason = random.pick(rejectionReasons[reasonGroup(application, last)]);
  const note = random.pick(rejectionNotes[job.job.language]);
  const decidedBy = journey.decidedBy ?? 'recruiter';
  const rejection = {
    application_id: application.id,
    reason,
    note: last.step.kind === 'interview' ? note : '',
    rejected_by_user_id: world.colleagues[decidedBy].userId,
    rejected_at: closedAt,
  };
  const data = { reason, stepId };
  const event = { at: closedAt, type: 'application.rejected', actor: by(decidedBy), data };
  return { rejections: [rejection], events: [event] };
}

function lastStepPeriod({ journey }: PlannedApplication): StepPeriod {
  const last = journey.stepPeriods.at(-1);
  if (last === undefined) throw new Error('Every application stands somewhere.');
  return last;
}

export function stepIdOf(application: PlannedApplication, stepPeriod: StepPeriod): string {
  const step = application.job.steps.find(({ draft }) => draft === stepPeriod.step);
  if (step === undefined) throw new Error('A step period is on a step of its job.');
  return step.id;
}

type ActorOf = (name: MemberName) => PlannedEvent['actor'];

function movedEvent(
  application: PlannedApplication,
  from: StepPeriod,
  to: StepPeriod,
  by: ActorOf,
): PlannedEvent {
  return {
    at: to.enteredAt,
    type: 'application.moved',
    actor: by(to.movedBy ?? 'recruiter'),
    data: {
      fromStepId: stepIdOf(application, from),
      fromTitle: from.step.title,
      toStepId: stepIdOf(application, to),
      toTitle: to.step.title,
      toKind: to.step.kind,
    },
  };
}

// Whoever came as far as a conversation is rated by the one who decides.
function ratingOf({ journey, random }: PlannedApplication): number | null {
  const reached = journey.stepPeriods.length;
  if (reached < 2 || !random.chance(reached === 2 ? 0.4 : 0.85)) return null;
  if (journey.outcome === 'hired') return 5;
  if (journey.outcome === 'rejected') return reached === 2 ? random.int(1, 3) : random.int(2, 4);
  return random.int(3, 5);
}

function ratedBy(application: PlannedApplication, rating: number, by: ActorOf): PlannedEvent {
  const last = application.journey.stepPeriods.findLast((stepPeriod) => stepPeriod.movedBy !== null);
  const at = new Date((last?.enteredAt ?? application.appliedAt).getTime() + 90_000);
  return { at, type: 'application.rated', actor: by(hiringManagerOf(application.job.job)), data: { rating } };
}

function reasonGroup({ answers, job }: PlannedApplication, last: StepPeriod): keyof typeof rejectionReasons {
  if (answers.isRuledOut) return 'knockedOut';
  if (last.step.kind === 'interview' || last.step.kind === 'offer') return 'interview';
  const { completed } = job.job.days;
  return completed !== undefined && last.step.kind === 'screening'
    ? 'chosen'
    : last.step.kind === 'screening'
      ? 'screening'
      : 'applied';
}
