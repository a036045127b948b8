import { readForm } from '#applications/server/answer-files.ts';
import type { Outcome, RejectionMailState } from '#applications/rules.ts';
import { sentProfile } from '#candidates/contract.ts';
import { photoAddress } from '#companies/server/present.ts';
import type { ConsentRecord } from '#consents/contract.ts';
import type { LocationType } from '#jobs/rules.ts';
import { candidateZone } from '#meetings/server/present.ts';
import type { MeetingRow } from '#meetings/server/queries.ts';
import { endOf, mayAnswer } from '#meetings/rules.ts';
import type { StepKind } from '#stages/rules.ts';
import type { OwnApplication, OwnApplicationDetail, OwnMeeting } from '../contract.ts';
import {
  type ApplicantStatus,
  hasChangeableAnswers,
  isOver,
  isUnderWay,
  nextStatusOf,
  statusOf,
  statusOfStep,
} from '../rules.ts';
import type { ApplicantRow, findSentFiles, ShownRow } from './queries.ts';

export function presentApplication(row: ShownRow, now: Date): OwnApplication {
  const facts = {
    outcome: row.outcome as Outcome,
    stepKind: row.kind as StepKind,
    closedAt: row.closed_at,
    rejectionMail: row.rejection_mail as RejectionMailState,
  };
  const status = statusOf(facts, now);
  return {
    id: row.id,
    company: {
      name: row.company_name,
      slug: row.company_slug,
      photo: photoAddress(row.photo_key),
      color: row.careers_color,
    },
    job: {
      title: row.title,
      slug: row.job_slug,
      locationType: row.location_type as LocationType,
      city: row.city,
      country: row.country,
      isOpen: row.job_status === 'published' && row.job_deleted_at === null,
    },
    status,
    appliedAt: row.applied_at.toISOString(),
    nextMeetingAt: isOver(status) ? null : (row.next_meeting_at?.toISOString() ?? null),
    unreadMessages: row.unread_messages,
    ...promiseOf(row, status, now),
  };
}

/** The company's words and promise on the step; nothing of a step that the applicant may not know. */
function promiseOf(row: ShownRow, status: ApplicantStatus, now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(row.time_zone)
    .toPlainDate()
    .toString();
  const isShown = status === statusOfStep[row.kind as StepKind];
  const answerBy = isUnderWay(status) ? row.answer_by : null;
  return {
    stepText: {
      en: isShown ? row.applicant_text_en : '',
      tr: isShown ? row.applicant_text_tr : '',
    },
    nextStatus: nextStatusOf(status, (row.later_kinds ?? []) as StepKind[]),
    answerBy,
    isAnswerLate: answerBy !== null && answerBy < today,
  };
}

/** Loaded beside the application itself. */
type Extras = {
  meetings: MeetingRow[];
  files: Awaited<ReturnType<typeof findSentFiles>>;
  consents: ConsentRecord[];
};

export function presentApplicationDetail(
  row: ApplicantRow,
  { meetings, files, consents }: Extras,
  now: Date,
): OwnApplicationDetail {
  const shown = presentApplication(row, now);
  const form = readForm(row.form);
  // A member may open the file without the application.
  const openedAt = row.opened_at ?? row.cv_opened_at;
  const isUnopened = isUnderWay(shown.status) && openedAt === null;
  // The team asked for it again, because the virus check removed it.
  const mustReplaceCv = isUnderWay(shown.status) && row.cv_scan_state === 'infected';
  return {
    ...shown,
    name: row.given_name,
    email: row.email,
    meetings: meetings
      .map((meeting) => presentOwnMeeting(meeting, now))
      .map((meeting) => ({ ...meeting, canAnswer: meeting.canAnswer && !isOver(shown.status) })),
    form,
    answers: (row.answers ?? {}) as Record<string, unknown>,
    coverLetter: row.cover_letter,
    profile: sentProfile.nullable().parse(row.sent_profile),
    files: files.map(({ id, title, size_bytes: sizeBytes }) => ({ id, title, sizeBytes })),
    openedAt: openedAt?.toISOString() ?? null,
    consents,
    can: {
      withdraw: isUnderWay(shown.status),
      replaceCv: (isUnopened || mustReplaceCv) && form.standardFieldModes['cv'] !== 'invisible',
      changeAnswers: isUnopened && hasChangeableAnswers(form),
      withdrawConsent: consents.some((one) => one.isGiven === true && one.withdrawnAt === null),
      applyAgain: shown.status === 'withdrawn' && shown.job.isOpen,
    },
  };
}

function presentOwnMeeting(row: MeetingRow, now: Date): OwnMeeting {
  return {
    id: row.id,
    meetingType: row.meeting_type as OwnMeeting['meetingType'],
    interviewType: row.interview_type as OwnMeeting['interviewType'],
    startsAt: row.starts_at.toISOString(),
    endsAt: endOf(row.starts_at, row.duration_minutes).toISOString(),
    timeZone: candidateZone(row),
    place: row.place,
    hosts: row.hosts.map(({ name, surname }) => `${name} ${surname}`),
    notes: row.applicant_notes,
    isCancelled: row.status === 'cancelled',
    answer: row.candidate_answer as OwnMeeting['answer'],
    answerNote: row.candidate_answer_note,
    canAnswer: mayAnswer({ status: row.status, startsAt: row.starts_at }, now),
  };
}
