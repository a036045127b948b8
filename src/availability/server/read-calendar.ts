import { startConfinedProcess } from '#files/server/confined-process.ts';
import type { BusyTime, CalendarReading } from './read-busy-times.ts';

const script = new URL('./calendar-process.ts', import.meta.url);
const memoryMb = 400;
/** How long a process may read a calendar. */
export const readingLimitMs = 10_000;

export type CalendarTimes = { times: BusyTime[] } | { failure: 'not_a_calendar' | 'too_slow' };

/**
 * Reads a calendar in a process of its own, which is ended after the limit or beyond its memory. Both count as too slow,
 * because the member does the same about both.
 */
export async function readCalendar(
  reading: CalendarReading,
  limitMs = readingLimitMs,
): Promise<CalendarTimes> {
  const child = await startConfinedProcess(script, { memoryMb });
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ failure: 'too_slow' }), limitMs);
      const finish = (answer: CalendarTimes): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      child.once('message', ({ times }: { times: BusyTime[] | null }) =>
        finish(times === null ? { failure: 'not_a_calendar' } : { times }),
      );
      child.once('exit', () => finish({ failure: 'too_slow' }));
      child.send(reading);
    });
  } finally {
    child.kill('SIGKILL');
  }
}
