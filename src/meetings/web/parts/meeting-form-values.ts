import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { type Meeting, type MeetingDraft, meetingDraft } from '../../contract.ts';
import { wallTimeIn } from '../../rules.ts';

/** An application, '' for none, or null until the applications of the candidate are known. */
export const chosenApplication = z.string().nullable();

/** The form's values: one instant where the contract has a wall time, and the duration as a choice. */
export const meetingForm = meetingDraft.omit({ wallTime: true, durationMinutes: true }).extend({
  candidateId: z.uuid('platform.validation.required'),
  applicationId: chosenApplication,
  roomId: z.string().transform((value) => (value === '' ? null : value)),
  startsAt: instant.nullable().refine((value) => value !== null, 'meetings.validation.wallTime'),
  durationMinutes: z.string().transform(Number),
});
export type MeetingFormValues = z.input<typeof meetingForm>;
export type MeetingFormOutput = z.output<typeof meetingForm>;
export type MeetingForm = UseFormReturn<MeetingFormValues, unknown, MeetingFormOutput>;

/** The candidate's data that the form needs. */
export type MeetingCandidate = { id: string; name: string; surname: string; email: string | null };

/** The body of the call. */
export function draftOf({ startsAt, applicationId, ...values }: MeetingFormOutput): MeetingDraft {
  return {
    ...values,
    applicationId: applicationId || null,
    wallTime: wallTimeIn(startsAt ?? '', values.timeZone),
  };
}

export const durationPresets = [15, 30, 45, 60, 90, 120] as const;
export const usualMinutes = 45;

/** The newest open application, or '' without one. */
export const usualApplicationOf = (items: readonly { id: string; outcome: string }[]): string =>
  items.find(({ outcome }) => outcome === 'open')?.id ?? '';

type NewMeeting = {
  candidateId: string;
  applicationId: string | null;
  timeZone: string;
  startsAt: string | null;
  hostId?: string;
};

/** Every field with a value. The type check fails when a field of the contract is missing here. */
type AllValues = Required<MeetingFormValues>;

/** A new meeting of 45 minutes. */
export function emptyMeeting(meeting: NewMeeting): AllValues {
  return {
    candidateId: meeting.candidateId,
    applicationId: meeting.applicationId,
    meetingType: 'video',
    interviewType: 'screening',
    startsAt: meeting.startsAt,
    timeZone: meeting.timeZone,
    durationMinutes: String(usualMinutes),
    place: '',
    roomId: '',
    hostIds: meeting.hostId === undefined ? [] : [meeting.hostId],
    privateNotes: '',
    applicantNotes: '',
  };
}

export function valuesOf(meeting: Meeting): AllValues {
  return {
    candidateId: meeting.candidate.id,
    applicationId: meeting.applicationId ?? '',
    meetingType: meeting.meetingType,
    interviewType: meeting.interviewType,
    startsAt: meeting.startsAt,
    timeZone: meeting.timeZone,
    durationMinutes: String(meeting.durationMinutes),
    place: meeting.place,
    roomId: meeting.roomId ?? '',
    hostIds: meeting.hosts.map((host) => host.memberId),
    privateNotes: meeting.privateNotes,
    applicantNotes: meeting.applicantNotes,
  };
}
