import { z } from 'zod';
import { bookingDraft, type BookingDraft } from '../../contract.ts';
import { stepChoices, usualSettings } from '../../rules.ts';

/** The form's values: choices of a select are texts, and an empty text means none. */
export type OfferValues = Omit<BookingDraft, 'roomId' | 'stepMinutes' | 'durationMinutes'> & {
  roomId: string;
  stepMinutes: string;
  durationMinutes: string;
};

export const offerForm = z.preprocess(
  (values) => draftOf(values as OfferValues),
  bookingDraft,
) as unknown as z.ZodType<BookingDraft, OfferValues>;

export const draftOf = (values: OfferValues) => ({
  ...values,
  roomId: values.roomId === '' ? null : values.roomId,
  stepMinutes: Number(values.stepMinutes),
  durationMinutes: Number(values.durationMinutes),
});

export const durations = [15, 30, 45, 60, 90, 120] as const;
export const steps = stepChoices;

/** Values with which a link can be sent at once: the member is the host. */
export function usualOffer(applicationIds: string[], hostId: string | undefined): OfferValues {
  return {
    ...usualSettings,
    applicationIds,
    meetingType: 'video',
    interviewType: 'screening',
    durationMinutes: String(usualSettings.durationMinutes),
    stepMinutes: String(usualSettings.stepMinutes),
    hostIds: hostId === undefined ? [] : [hostId],
    place: '',
    roomId: '',
    applicantNotes: '',
  };
}
