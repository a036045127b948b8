type TimedInterview = { wallTime: string; durationMinutes: number };

const minuteMs = 60_000;
const minuteOf = (wallTime: string): number => Date.parse(`${wallTime}:00Z`) / minuteMs;

/** Whether all begin on one day of their zone. */
export const isOneDay = (interviews: readonly Pick<TimedInterview, 'wallTime'>[]): boolean =>
  new Set(interviews.map(({ wallTime }) => wallTime.slice(0, 10))).size <= 1;

/** The place in the list of the first interview that begins before an earlier one ends; null when none does. */
export function overlappingAt(interviews: readonly TimedInterview[]): number | null {
  const byStart = interviews
    .map(({ wallTime, durationMinutes }, index) => ({
      index,
      from: minuteOf(wallTime),
      minutes: durationMinutes,
    }))
    .sort((one, other) => one.from - other.from);
  const found = byStart.find((one, place) => {
    const before = byStart[place - 1];
    return before !== undefined && one.from < before.from + before.minutes;
  });
  return found?.index ?? null;
}

/** A wall time later or earlier by minutes of the clock. So a day keeps its times when the clocks change. */
export const addMinutes = (wallTime: string, minutes: number): string =>
  new Date((minuteOf(wallTime) + minutes) * minuteMs).toISOString().slice(0, 16);

/** Minutes of the clock between two wall times. */
export const minutesBetween = (from: string, to: string): number => minuteOf(to) - minuteOf(from);
