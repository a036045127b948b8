import ICAL from 'ical.js';

/** The answer of a calendar to an invitation by mail (RFC 5546). */
export type CalendarReply = {
  /** UID and SEQUENCE of the invitation; an answer to an older sequence is about an earlier time. */
  uid: string;
  sequence: number;
  /** When the calendar wrote it; null without a time. */
  writtenAt: Date | null;
  /** Address of the person who answered, in lower case. */
  attendee: string;
  /** maybe: tentatively accepted; other_time: proposes the time in `proposed`. */
  answer: 'yes' | 'no' | 'maybe' | 'other_time';
  note: string;
  proposed: { startsAt: Date; endsAt: Date } | null;
};

// Calendars of a few kilobytes; more is no answer.
const sizeMax = 200_000;
const noteMax = 1000;
const answers: Readonly<Record<string, CalendarReply['answer']>> = {
  ACCEPTED: 'yes',
  DECLINED: 'no',
  TENTATIVE: 'maybe',
};

type ReplyMail = {
  /** The method of the mail part, for calendars that have none of their own. */
  method?: string;
  /** The sender, who is one of the people that a COUNTER of Outlook repeats. */
  from?: string;
};

/** Reads a calendar with METHOD REPLY or COUNTER; null for anything else, also for what is no calendar. */
export function readCalendarReply(ics: string, mail: ReplyMail = {}): CalendarReply | null {
  if (ics.length > sizeMax) return null;
  try {
    return readReply(new ICAL.Component(ICAL.parse(ics)), mail);
  } catch {
    // Mail may contain anything, and the parser throws for each fault.
    return null;
  }
}

function readReply(calendar: ICAL.Component, mail: ReplyMail): CalendarReply | null {
  const method = String(calendar.getFirstPropertyValue('method') ?? mail.method).toUpperCase();
  const vevent = calendar.getFirstSubcomponent('vevent');
  if ((method !== 'REPLY' && method !== 'COUNTER') || vevent === null) return null;
  const attendees = vevent.getAllProperties('attendee');
  const attendee = attendees.find((one) => addressOf(one) === mail.from) ?? attendees[0];
  const uid = textOf(vevent, 'uid');
  const address = addressOf(attendee);
  const status = String(attendee?.getFirstParameter('partstat')).toUpperCase();
  const answer = method === 'COUNTER' ? 'other_time' : answers[status];
  // An answer is about one person; a COUNTER of Outlook repeats all attendees, and its mail names the person.
  if (uid === '' || address === undefined || answer === undefined) return null;
  if (method === 'REPLY' && attendees.length > 1) return null;
  return {
    uid,
    sequence: Number(vevent.getFirstPropertyValue('sequence') ?? 0),
    writtenAt: readStamp(vevent),
    attendee: address,
    answer,
    note: textOf(vevent, 'comment').slice(0, noteMax),
    proposed: method === 'COUNTER' ? readTime(calendar, vevent) : null,
  };
}

const addressOf = (attendee: ICAL.Property | undefined): string | undefined =>
  /^mailto:(.+@.+)$/i.exec(String(attendee?.getFirstValue()).trim())?.[1]?.toLowerCase();

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** DTSTAMP, which is in UTC. */
function readStamp(vevent: ICAL.Component): Date | null {
  const value = vevent.getFirstPropertyValue('dtstamp');
  return value instanceof ICAL.Time && value.zone.tzid === 'UTC' ? value.toJSDate() : null;
}

function readTime(calendar: ICAL.Component, vevent: ICAL.Component): CalendarReply['proposed'] {
  // A time with a zone that the calendar does not define would be read in the zone of the server.
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const timeOf = (name: string): Date | null => {
    const property = vevent.getFirstProperty(name);
    const value = property?.getFirstValue();
    if (!(value instanceof ICAL.Time)) return null;
    const tzid = property?.getFirstParameter('tzid');
    if (typeof tzid === 'string') {
      const zone = zones.find((one) => one.tzid === tzid);
      if (zone === undefined) return null;
      value.zone = zone;
    } else if (value.zone.tzid !== 'UTC') return null;
    return value.toJSDate();
  };
  const [startsAt, endsAt] = [timeOf('dtstart'), timeOf('dtend')];
  return startsAt === null || endsAt === null || endsAt <= startsAt ? null : { startsAt, endsAt };
}
