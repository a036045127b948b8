import type { MemberName } from '../content/company.ts';
import { applicantNotes, otherTimes, places, privateNotes } from '../content/meetings.ts';
import { demoZone } from './calendar.ts';
import type { PlannedMeeting, StepPeriod } from './journey.ts';
import type { PlannedApplication } from './planned-application.ts';
import type { PlannedCandidate } from './plan-candidates.ts';
import { stepIdOf } from './plan-story.ts';
import type { DemoRows, PlannedEvent } from './rows.ts';
import type { Random } from './seeded-random.ts';
import { recruiterOf } from './team.ts';
import { websiteHost, type DemoContext } from './demo-context.ts';

type MeetingRows = Pick<DemoRows, 'meetings' | 'meetingHosts' | 'events'>;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The meetings of an application: past ones completed, those ahead with or without an answer. */
export function planMeetings(
  world: DemoContext,
  application: PlannedApplication,
  candidate: PlannedCandidate,
): MeetingRows {
  const planned = application.journey.stepPeriods.flatMap((stepPeriod) =>
    stepPeriod.meeting === null
      ? []
      : [planMeeting(world, { application, candidate, stepPeriod, meeting: stepPeriod.meeting })],
  );
  return {
    meetings: planned.flatMap(({ meetings }) => meetings),
    meetingHosts: planned.flatMap(({ meetingHosts }) => meetingHosts),
    events: planned.flatMap(({ events }) => events),
  };
}

type MeetingInput = {
  application: PlannedApplication;
  candidate: PlannedCandidate;
  stepPeriod: StepPeriod;
  meeting: PlannedMeeting;
};

function planMeeting(world: DemoContext, occasion: MeetingInput): MeetingRows {
  const { application, candidate, stepPeriod, meeting } = occasion;
  const { random, journey } = application;
  const { now } = world.calendar;
  const end = new Date(meeting.at.getTime() + meeting.minutes * minuteMs);
  const id = random.uuid(meeting.at);
  const createdAt = createdBefore(random, stepPeriod, meeting);
  // Whoever withdrew or was turned down before the day came was not met.
  const isCancelled = stepPeriod.leftAt !== null && stepPeriod.leftAt < meeting.at;
  const isForgotten =
    end < now && journey.outcome === 'open' && stepPeriod.leftAt === null && random.chance(0.2);
  const status: MeetingRowInput['status'] = isCancelled
    ? 'cancelled'
    : end < now && !isForgotten
      ? 'completed'
      : 'upcoming';
  const answer: MeetingRowInput['answer'] =
    status === 'upcoming' ? answerAhead(random) : random.chance(0.85) ? 'yes' : 'none';
  const answeredAt = new Date(
    Math.min(createdAt.getTime() + random.int(1, 20) * hourMs, meeting.at.getTime() - hourMs),
  );
  const isAnswered = answer !== 'none' && answeredAt <= now && answeredAt > createdAt;
  const isMoved = status === 'completed' && random.chance(0.07);
  const facts: MeetingRowInput = {
    id,
    createdAt,
    status,
    isMoved,
    answer: isAnswered ? answer : 'none',
    answeredAt,
  };
  return {
    meetings: [meetingRow(world, occasion, facts)],
    meetingHosts: meeting.hosts.map((host) => ({
      meetingId: id,
      memberId: world.colleagues[host].memberId,
      from: meeting.at,
      to: end,
      isCancelled,
    })),
    events: meetingEvents(world, occasion, { ...facts, end }).map((event) => ({
      ...event,
      jobId: application.job.id,
      candidateId: candidate.id,
      applicationId: application.id,
      meetingId: id,
    })),
  };
}

type MeetingRowInput = {
  id: string;
  createdAt: Date;
  status: 'upcoming' | 'completed' | 'cancelled';
  isMoved: boolean;
  answer: 'none' | 'yes' | 'no' | 'other_time';
  answeredAt: Date;
};

function meetingRow(
  world: DemoContext,
  occasion: MeetingInput,
  facts: MeetingRowInput,
): DemoRows['meetings'][number] {
  const { application, candidate, stepPeriod, meeting } = occasion;
  const { random, job } = application;
  const { language } = job.job;
  const zone = zoneOf(application);
  const isAnswered = facts.answer !== 'none';
  return {
    id: facts.id,
    candidate_id: candidate.id,
    application_id: application.id,
    job_id: job.id,
    step_id: stepIdOf(application, stepPeriod),
    meeting_type: meeting.kind,
    interview_type: meeting.type,
    starts_at: meeting.at,
    duration_minutes: meeting.minutes,
    time_zone: zone,
    wall_time: wallTimeIn(zone, meeting.at),
    place: placeOf(random, { meeting, phone: candidate.person.phone, isInBerlin: zone !== demoZone }),
    private_notes: random.pick(privateNotes[meeting.type][language]),
    applicant_notes: random.pick(applicantNotes[meeting.type][language]),
    status: facts.status,
    candidate_email: candidate.person.email,
    candidate_answer: facts.answer,
    candidate_answer_note: facts.answer === 'other_time' ? random.pick(otherTimes[language]) : '',
    candidate_answered_at: isAnswered ? facts.answeredAt : null,
    calendar_uid: `${facts.id}@${websiteHost}`,
    calendar_sequence: facts.isMoved || facts.status === 'cancelled' ? 1 : 0,
    created_by_user_id: world.colleagues[recruiterOf(job.job)].userId,
    created_at: facts.createdAt,
    updated_at: isAnswered ? facts.answeredAt : facts.createdAt,
  };
}

function meetingEvents(
  world: DemoContext,
  occasion: MeetingInput,
  facts: MeetingRowInput & { end: Date },
): PlannedEvent[] {
  const { application, stepPeriod, meeting } = occasion;
  const by = (name: MemberName) => ({ kind: 'member' as const, userId: world.colleagues[name].userId });
  const recruiter = by(recruiterOf(application.job.job));
  const data = {
    startsAt: meeting.at.toISOString(),
    timeZone: zoneOf(application),
    interviewType: meeting.type,
    hostIds: meeting.hosts.map((host) => world.colleagues[host].memberId),
  };
  const completedAt = new Date(facts.end.getTime() + 4 * minuteMs);
  const events: (PlannedEvent & { is: boolean })[] = [
    { is: true, at: facts.createdAt, type: 'meeting.scheduled', actor: recruiter },
    {
      is: facts.answer !== 'none',
      at: facts.answeredAt,
      type: 'meeting.answered',
      actor: { kind: 'candidate', userId: null },
      data: { answer: facts.answer },
    },
    {
      is: facts.isMoved,
      at: new Date((facts.createdAt.getTime() + meeting.at.getTime()) / 2),
      type: 'meeting.rescheduled',
      actor: recruiter,
    },
    {
      is: facts.status === 'cancelled',
      at: stepPeriod.leftAt ?? completedAt,
      type: 'meeting.cancelled',
      actor: recruiter,
    },
    {
      is: facts.status === 'completed',
      at: completedAt,
      type: 'meeting.completed',
      actor: by(meeting.hosts[0] ?? 'recruiter'),
    },
  ];
  return events
    .filter(({ is, at }) => is && at <= world.calendar.now)
    .map(({ is: _is, ...event }) => ({ ...event, data: { ...data, ...event.data } }));
}

const zoneOf = ({ job }: PlannedApplication) => (job.job.country === 'DE' ? 'Europe/Berlin' : demoZone);

// Shortly after the card came to the step, and always before the meeting.
function createdBefore(random: Random, stepPeriod: StepPeriod, meeting: PlannedMeeting): Date {
  const soon = stepPeriod.enteredAt.getTime() + random.int(2, 90) * minuteMs;
  return new Date(Math.min(soon, meeting.at.getTime() - hourMs));
}

function answerAhead(random: Random): MeetingRowInput['answer'] {
  return random.weighted<MeetingRowInput['answer']>({ yes: 11, none: 6, other_time: 2, no: 1 });
}

function placeOf(
  random: Random,
  facts: { meeting: PlannedMeeting; phone: string; isInBerlin: boolean },
): string {
  if (facts.meeting.kind === 'phone') return facts.phone;
  if (facts.meeting.kind === 'video') return `${places.video}${random.hex(10)}`;
  return facts.isInBerlin ? places.berlin : places.istanbul;
}

/** `2026-03-09T10:30`: what a clock on the wall in that zone shows. */
function wallTimeIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .replace(' ', 'T');
}
