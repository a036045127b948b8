import { type MemberName, texts } from '../content/content.ts';
import { after, dayMs, demoZone, hourMs, minuteMs } from './calendar.ts';
import { wallTimeIn } from '#meetings/rules.ts';
import { addComments } from './comments.ts';
import { addApplicationEvent, type EventInput } from './demo.ts';
import { addMeeting } from './meetings.ts';
import type { Application, Demo } from './model.ts';

/** The rows and events of an application, with its meetings and comments. */
export function addApplication(demo: Demo, application: Application): void {
  const { job, candidate, periods, current, source, appliedAt } = application;
  const add = (event: EventInput) => addApplicationEvent(demo, application, event);
  const rating = drawRating(application);
  const assignment = drawAssignment(application, demo.calendar.now);
  const memberId = assignment && demo.members[assignment.member].memberId;
  const referrer_id = source === 'referral' ? demo.members[job.team.hiringManager].memberId : null;
  demo.rows.applications.push({ ...rowOf(application), referrer_id, rating, assignee_id: memberId });
  const fileIds = application.cvFileId === null ? [] : [application.cvFileId];
  const data = { source, fileIds, ...(referrer_id !== null && { referrerMemberId: referrer_id }) };
  add({ at: appliedAt, type: 'application.received', by: candidate, data });
  for (const [index, period] of periods.entries()) {
    addMove(demo, application, index);
    addMeeting(demo, application, period);
    addComments(demo, application, period);
  }
  const ratedAt = after(current.enteredAt, 90_000);
  if (rating !== null)
    add({ at: ratedAt, type: 'application.rated', by: job.team.hiringManager, data: { rating } });
  if (assignment !== null)
    add({ at: assignment.at, type: 'application.assigned', by: job.team.recruiter, data: { memberId } });
  for (const { by, hoursAgo, body } of application.messages)
    demo.rows.messages.push({
      candidate_id: candidate.id,
      application_id: application.id,
      sender: by === null ? 'candidate' : 'member',
      author_user_id: by === null ? candidate.user_id : demo.members[by].userId,
      body,
      created_at: after(demo.calendar.now, -hoursAgo * hourMs),
    });
  addEnd(demo, application);
}

// The database writes the period on the current step.
function addMove(demo: Demo, application: Application, index: number): void {
  const { id, job, periods } = application;
  const [period, next] = periods.slice(index);
  if (!period || !next) return;
  const { id: step_id, title: fromTitle, answerDays } = period.step;
  const { id: toStepId, title: toTitle, kind: toKind } = next.step;
  const { enteredAt: entered_at, leftAt: left_at } = period;
  const answer_by = answerDays && wallTimeIn(after(entered_at, answerDays * dayMs), demoZone).slice(0, 10);
  const row = { application_id: id, job_id: job.id, step_id, entered_at, left_at };
  demo.rows.step_periods.push({ ...row, answer_by: answer_by || null });
  // The team opens an application before its first move.
  if (index === 0) demo.rows.application_openings.push({ application_id: id, opened_at: next.enteredAt });
  const data = { fromStepId: step_id, fromTitle, toStepId, toTitle, toKind };
  const at = { at: next.enteredAt, by: next.movedBy };
  addApplicationEvent(demo, application, { ...at, type: 'application.moved', data });
}

function rowOf(application: Application) {
  const { job, candidate, form, outcome, current, periods } = application;
  return {
    id: application.id,
    job_id: job.id,
    candidate_id: candidate.id,
    step_id: current.step.id,
    outcome,
    source: application.source,
    language: job.language,
    form_id: job.formId,
    answers: JSON.stringify(form.answers),
    cv_file_id: application.cvFileId,
    cover_letter: form.coverLetter,
    is_knocked_out: form.knockoutAnswers.length > 0,
    knockout_answers: JSON.stringify(form.knockoutAnswers),
    applied_at: application.appliedAt,
    step_entered_at: current.enteredAt,
    closed_at: application.closedAt,
    updated_at: application.closedAt ?? current.enteredAt,
    version: periods.length + (outcome === 'rejected' || outcome === 'withdrawn' ? 1 : 0),
  };
}

/** Applicants who reached an interview usually have a rating. */
function drawRating({ random, periods, outcome }: Application): number | null {
  const steps = periods.length;
  if (steps === 1 || !random.chance(steps === 2 ? 0.4 : 0.85)) return null;
  if (outcome === 'hired') return 5;
  if (outcome === 'rejected') return steps === 2 ? random.int(1, 3) : random.int(2, 4);
  return random.int(3, 5);
}

/** Open applications get an assignee: few on the first step, most of the later ones. */
function drawAssignment({ random, job, periods, outcome, current }: Application, now: Date) {
  const { recruiter, hiringManager, interviewers } = job.team;
  if (outcome !== 'open' || !random.chance(periods.length === 1 ? 0.2 : 0.75)) return null;
  const at = after(current.enteredAt, random.int(10, 240) * minuteMs);
  const members: MemberName[] = periods.length < 3 ? [recruiter] : interviewers;
  return at > now ? null : { member: random.pick([...members, hiringManager]), at };
}

/** Adds the rejection or the withdrawal, if there was one. */
function addEnd(demo: Demo, application: Application): void {
  const { id, job, candidate, random, outcome, current, closedAt, rejectedBy } = application;
  if (closedAt === null) return;
  const add = (event: Omit<EventInput, 'at'>) =>
    addApplicationEvent(demo, application, { ...event, at: closedAt });
  const stepId = current.step.id;
  if (outcome === 'withdrawn') add({ type: 'application.withdrawn', by: candidate, data: { stepId } });
  if (rejectedBy === null) return;
  const reason = random.pick(texts.rejectionReasons[reasonGroup(application)]);
  demo.rows.rejections.push({
    application_id: id,
    reason,
    note: current.step.kind === 'interview' ? random.pick(texts.rejectionNotes[job.language]) : '',
    rejected_by_user_id: demo.members[rejectedBy].userId,
    rejected_at: closedAt,
  });
  add({ type: 'application.rejected', by: rejectedBy, data: { reason, stepId } });
}

function reasonGroup({ form, job, current }: Application): keyof typeof texts.rejectionReasons {
  if (form.isRuledOut) return 'knockedOut';
  const { kind } = current.step;
  if (kind === 'interview' || kind === 'offer') return 'interview';
  if (kind === 'screening') return job.endsAt === null ? 'screening' : 'chosen';
  return 'applied';
}
