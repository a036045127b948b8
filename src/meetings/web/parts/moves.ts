import type { CalendarMeeting } from '../../calendar-contract.ts';

/** A time to which a meeting is to be moved, before somebody confirms it. */
export type Move = {
  meeting: CalendarMeeting;
  startsAt: string;
  durationMinutes: number;
  /** Whether the meetings after it on its panel day move too. */
  isWithFollowing?: boolean;
};

const minuteMs = 60_000;
export const stepMinutes = 15;
const minutesMin = 15;
const minutesMax = 8 * 60;

/**
 * The move after a further step. A day is one of the device, of 23 to 25 hours. A shorter or longer meeting keeps its
 * length.
 */
export function stepMove(move: Move, step: { minutes?: number; days?: number; length?: number }): Move {
  const startsAt = new Date(move.startsAt);
  startsAt.setDate(startsAt.getDate() + (step.days ?? 0));
  startsAt.setTime(startsAt.getTime() + (step.minutes ?? 0) * minuteMs);
  const { durationMinutes: usual } = move.meeting;
  const length = move.durationMinutes + (step.length ?? 0);
  const durationMinutes = Math.min(
    Math.max(length, Math.min(minutesMin, usual)),
    Math.max(minutesMax, usual),
  );
  return { ...move, startsAt: startsAt.toISOString(), durationMinutes };
}

/** The step of a key with Alt on a meeting: arrows move it, with Shift they change its length. */
export function stepOfKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>) {
  if (!event.altKey) return null;
  const sign = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    return event.shiftKey ? { length: sign * stepMinutes } : { minutes: sign * stepMinutes };
  }
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? { days: sign } : null;
}

/** Whether the meetings after it can move too: it belongs to a panel day and keeps its length. */
export const canShiftDay = ({ meeting, durationMinutes }: Move): boolean =>
  meeting.panelDayId !== null && durationMinutes === meeting.durationMinutes;

export const isMoved = ({ meeting, startsAt, durationMinutes }: Move): boolean =>
  Date.parse(startsAt) !== Date.parse(meeting.startsAt) || durationMinutes !== meeting.durationMinutes;

/** Whether a meeting can be moved: upcoming, not begun, and by somebody who may. */
export const canMove = (meeting: CalendarMeeting, now: Date): boolean =>
  meeting.can.update && meeting.status === 'upcoming' && new Date(meeting.startsAt) > now;
