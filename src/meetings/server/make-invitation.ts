import { tzlib_get_ical_block as zoneBlockOf } from 'timezones-ical-library';
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
  /** The zone of the meeting, in which calendars without their own definition read its times. */
  timeZone: string;
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

/** An iTIP message (RFC 5545, 5546), with times in the zone of the meeting and the definition of that zone. */
export function makeInvitation(invitation: Invitation): string {
  const isCancel = invitation.method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Kadro', product: 'Kadro', language: 'EN' },
    method: isCancel ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: zoneDefinition },
  });
  const event = calendar.createEvent({
    id: invitation.uid,
    sequence: invitation.sequence,
    stamp: invitation.now,
    timezone: invitation.timeZone,
    start: zonedTime(invitation.startsAt, invitation.timeZone),
    end: zonedTime(invitation.endsAt, invitation.timeZone),
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

/** A VTIMEZONE with the name that the times use; the library answers for an alias with the main name. */
export function zoneDefinition(timeZone: string): string | null {
  const block = zoneBlockOf(timeZone)[0] ?? '';
  return block === '' ? null : block.replace(/^TZID:.*$/m, `TZID:${timeZone}`);
}

/** An instant with its zone, as the writer of calendars takes it. */
export const zonedTime = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

const statusOf: Record<string, ICalAttendeeStatus> = {
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  other_time: ICalAttendeeStatus.TENTATIVE,
};
