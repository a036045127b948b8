import { startConfinedProcess } from '#files/server/confined-process.ts';
import type { BusyTime, CalendarReading } from './read-busy-times.ts';

const script = new URL('./calendar-process.ts', import.meta.url);
const memoryMb = 400;
const limitMs = 10_000;

/**
 * Reads a calendar in a process of its own, which is ended after ten seconds or beyond its memory.
 * @returns null for what is no calendar, or takes too long
 */
export async function readCalendar(reading: CalendarReading): Promise<BusyTime[] | null> {
  const child = await startConfinedProcess(script, { memoryMb });
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), limitMs);
      const finish = (times: BusyTime[] | null): void => {
        clearTimeout(timer);
        resolve(times);
      };
      child.once('message', (answer: { times: BusyTime[] | null }) => finish(answer.times));
      child.once('exit', () => finish(null));
      child.send(reading);
    });
  } finally {
    child.kill('SIGKILL');
  }
}
