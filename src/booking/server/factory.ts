import { interviewTypes, meetingTypes } from '#meetings/contract.ts';
import type { BookingDraft } from '../contract.ts';
import { usualSettings } from '../rules.ts';

/** The body of a call that offers times, with the usual settings and without limits. */
export function aBookingDraft(
  fields: Partial<BookingDraft> & Pick<BookingDraft, 'applicationIds' | 'hostIds'>,
): BookingDraft {
  return {
    ...usualSettings,
    meetingType: meetingTypes[0],
    interviewType: interviewTypes[1],
    durationMinutes: 60,
    stepMinutes: 60,
    place: 'https://meet.example.test/room',
    roomId: null,
    bufferAfterMinutes: 0,
    dailyLimit: 20,
    applicantNotes: 'Bring a portfolio',
    ...fields,
  };
}
