import { isWeekend } from './calendar.ts';

const minuteMs = 60_000;
const slotMs = 30 * minuteMs;
const dayEndHour = 18;
// Istanbul is three hours ahead of UTC.
const zoneHours = 3;

/** Who hosts what when: nobody is in two meetings at once, and meetings lie on working days before six. */
export type Bookings = {
  /** The first free time for all hosts at or after `from`, now taken. */
  book(hosts: readonly string[], wish: { from: Date; minutes: number; firstHour: number }): Date;
};

export function createBookings(): Bookings {
  const busy = new Map<string, { from: number; to: number }[]>();
  const isFree = (host: string, from: number, to: number) =>
    (busy.get(host) ?? []).every((span) => to <= span.from || from >= span.to);
  return {
    book(hosts, { from, minutes, firstHour }) {
      let start = Math.ceil(from.getTime() / slotMs) * slotMs;
      for (; ; start += slotMs) {
        const end = start + minutes * minuteMs;
        if (isOfficeTime(start, end, firstHour) && hosts.every((host) => isFree(host, start, end))) break;
      }
      for (const host of hosts)
        busy.set(host, [...(busy.get(host) ?? []), { from: start, to: start + minutes * minuteMs }]);
      return new Date(start);
    },
  };
}

function isOfficeTime(start: number, end: number, firstHour: number): boolean {
  if (isWeekend(new Date(start))) return false;
  const hour = (time: number) => (time / 3_600_000 + zoneHours) % 24;
  const isLunch = Math.floor(hour(start)) === 12;
  return !isLunch && hour(start) >= firstHour && hour(end - 1) < dayEndHour && hour(start) < dayEndHour;
}
