import { wallTimeIn } from '#meetings/rules.ts';
import { companyContent, type MeetingPlan, type MemberName, type Step, texts } from '../content/content.ts';
import { after, book, dayMs, demoZone, earlier, hourMs, later, minuteMs, workMoment } from './calendar.ts';
import { addApplicationEvent, type EventInput } from './demo.ts';
import type { Application, Demo, Job, Meeting, StepPeriod } from './model.ts';
import type { Random } from '#platform/server/seeded-random.ts';

/** The meeting on a step, at a time when its hosts are free; null without one. */
export function planMeeting(
  random: Random,
  { calendar, bookings }: Demo,
  job: Job,
  { step, enteredAt, goal }: { step: Step; enteredAt: Date; goal: string | null },
): Meeting | null {
  const plan = step.meeting;
  if (plan === null || !random.chance(plan.share)) return null;
  const { type, minutes, kinds } = plan;
  const soonest = after(enteredAt, 4 * hourMs + random.int(0, goal === null ? plan.daysMax : 3) * dayMs);
  // An application that is on this step today has its meeting in the future.
  const from = goal === step.title ? later(soonest, after(calendar.now, random.int(0, 9) * dayMs)) : soonest;
  if (job.endsAt !== null && from > after(job.endsAt, -2 * dayMs)) return null;
  const kind = kinds.onsite && job.locationType === 'onsite' ? 'onsite' : random.weighted(kinds);
  const hosts = drawHosts(random, job, plan);
  // Nine in Berlin.
  const firstHour = job.country === 'DE' ? 11 : 9;
  const at = book(bookings, hosts, { from: workMoment(random, from), minutes, firstHour });
  return { type, kind, minutes, hosts, at };
}

function drawHosts(random: Random, { team }: Job, plan: MeetingPlan): MemberName[] {
  const members = { ...team, interviewer: team.interviewers[0] };
  return Object.entries(plan.hosts).flatMap(([role, share]) => {
    const host = members[role as keyof MeetingPlan['hosts']];
    return host && random.chance(share) ? [host] : [];
  });
}

/** The rows of a meeting, its hosts and its events. */
export function addMeeting(demo: Demo, application: Application, period: StepPeriod): void {
  if (period.meeting === null) return;
  const meeting = { ...period, ...period.meeting, ...drawState(demo, application, period, period.meeting) };
  addMeetingRow(demo, application, meeting);
  const [from, to] = [meeting.at, meeting.end].map((time) => time.toISOString());
  // A cancelled meeting leaves its hosts free.
  const during = meeting.status === 'cancelled' ? 'empty' : `[${from},${to})`;
  for (const host of meeting.hosts) {
    const member_id = demo.members[host].memberId;
    demo.rows.meeting_hosts.push({ meeting_id: meeting.id, member_id, during });
  }
  addMeetingEvents(demo, application, meeting);
}

/** The state of a meeting today. */
function drawState({ calendar }: Demo, application: Application, period: StepPeriod, meeting: Meeting) {
  const { random, outcome } = application;
  const end = after(meeting.at, meeting.minutes * minuteMs);
  const hourBefore = after(meeting.at, -hourMs);
  const createdAt = earlier(after(period.enteredAt, random.int(2, 90) * minuteMs), hourBefore);
  const isCancelled = period.leftAt !== null && period.leftAt < meeting.at;
  // Some meetings that ended are not marked as completed yet.
  const isUnmarked = outcome === 'open' && period.leftAt === null && random.chance(0.2);
  const isOver = end < calendar.now && !isUnmarked;
  const status = isCancelled ? 'cancelled' : isOver ? 'completed' : 'upcoming';
  const weights = status === 'upcoming' ? { yes: 11, none: 6, other_time: 2, no: 1 } : { yes: 17, none: 3 };
  const answer = random.weighted<keyof typeof weights>(weights);
  const answeredAt = earlier(after(createdAt, random.int(1, 20) * hourMs), hourBefore);
  const isAnswered = answeredAt > createdAt && answeredAt <= calendar.now;
  return {
    id: random.uuid(meeting.at),
    createdAt,
    end,
    status,
    // A candidate with an account answers on their own page.
    answer: isAnswered && (isOver || application.candidate.user_id === null) ? answer : 'none',
    answeredAt,
  };
}

type StatedMeeting = StepPeriod & Meeting & ReturnType<typeof drawState>;

function addMeetingRow(demo: Demo, application: Application, meeting: StatedMeeting): void {
  const { id, random, job, candidate } = application;
  const zone = zoneOf(job);
  const { privateNotes, applicantNotes, otherTimes } = texts.meetings;
  const isAnswered = meeting.answer !== 'none';
  demo.rows.meetings.push({
    id: meeting.id,
    candidate_id: candidate.id,
    application_id: id,
    job_id: job.id,
    step_id: meeting.step.id,
    meeting_type: meeting.kind,
    interview_type: meeting.type,
    starts_at: meeting.at,
    duration_minutes: meeting.minutes,
    time_zone: zone,
    wall_time: wallTimeIn(meeting.at, zone),
    place: placeOf(application, meeting.kind),
    private_notes: random.pick(privateNotes[meeting.type][job.language]),
    applicant_notes: random.pick(applicantNotes[meeting.type][job.language]),
    status: meeting.status,
    candidate_email: candidate.person.email,
    candidate_answer: meeting.answer,
    candidate_answer_note: meeting.answer === 'other_time' ? random.pick(otherTimes[job.language]) : '',
    candidate_answered_at: isAnswered ? meeting.answeredAt : null,
    calendar_uid: `${meeting.id}@${new URL(companyContent.company.website).host}`,
    calendar_sequence: meeting.status === 'cancelled' ? 1 : 0,
    created_by_user_id: demo.members[job.team.recruiter].userId,
    created_at: meeting.createdAt,
    updated_at: isAnswered ? meeting.answeredAt : meeting.createdAt,
  });
}

const zoneOf = ({ country }: Job): string => (country === 'DE' ? 'Europe/Berlin' : demoZone);

function placeOf({ random, job, candidate }: Application, kind: Meeting['kind']): string {
  const { istanbul, berlin, video } = texts.meetings.places;
  if (kind === 'phone') return candidate.person.phone;
  if (kind === 'video') return `${video}${random.hex(10)}`;
  return job.country === 'DE' ? berlin : istanbul;
}

function addMeetingEvents(demo: Demo, application: Application, meeting: StatedMeeting): void {
  const { job, candidate } = application;
  const { at: startsAt, createdAt, leftAt, status, answer, answeredAt } = meeting;
  const hostIds = meeting.hosts.map((host) => demo.members[host].memberId);
  const timeZone = zoneOf(job);
  const data = { startsAt: startsAt.toISOString(), timeZone, interviewType: meeting.type, hostIds };
  const common = { by: job.team.recruiter, meeting_id: meeting.id, data };
  const add = (type: string, at: Date, more: Partial<EventInput> = {}) =>
    addApplicationEvent(demo, application, { ...common, type: `meeting.${type}`, at, ...more });
  add('scheduled', createdAt);
  if (answer !== 'none') add('answered', answeredAt, { by: candidate, data: { ...data, answer } });
  if (status === 'cancelled' && leftAt) add('cancelled', leftAt);
  const [host = job.team.recruiter] = meeting.hosts;
  if (status === 'completed') add('completed', after(meeting.end, 4 * minuteMs), { by: host });
}
