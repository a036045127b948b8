import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

export type Invitation = {
  method: 'REQUEST' | 'CANCEL';
  /** The uid never changes; `sequence` rises with each change, so that calendars know the newest version. */
  uid: string;
  sequence: number;
  now: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  location: string;
  /**
   * Calendars send answers to `email`. `sentBy` is the sender of the mail, without which they reject it (RFC 6047).
   */
  organizer: { name: string; email: string; sentBy?: string };
  /** False when the organizer's address is not read. */
  rsvp: boolean;
  attendees: { name: string; email: string; answer: string }[];
};

/**
 * An iTIP message (RFC 5545, 5546). Times are in UTC, so that no reader needs a time-zone definition; the mail names
 * the meeting's zone.
 */
export function makeInvitation(invitation: Invitation): string {
  const isCancel = invitation.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Kadro', product: 'Kadro', language: 'EN' },
    method: isCancel ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: invitation.uid,
    sequence: invitation.sequence,
    stamp: invitation.now,
    start: invitation.startsAt,
    end: invitation.endsAt,
    summary: invitation.summary,
    description: invitation.description,
    location: invitation.location === '' ? null : invitation.location,
    organizer: invitation.organizer,
    status: isCancel ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  for (const { name, email, answer } of invitation.attendees) {
    event.createAttendee({
      name,
      email,
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
      status: statusOf[answer] ?? ICalAttendeeStatus.NEEDSACTION,
      rsvp: invitation.rsvp && !isCancel,
    });
  }
  // RFC 5545: every line ends with CRLF, including the last.
  return `${calendar.toString()}\r\n`;
}

const statusOf: Record<string, ICalAttendeeStatus> = {
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  other_time: ICalAttendeeStatus.TENTATIVE,
};
