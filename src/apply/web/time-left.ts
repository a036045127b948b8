const windowMs = 15_000;
const leastMs = 2000;

/** Estimates the remaining seconds of an upload from the speed of its last 15 seconds; null until it is known. */
export function createTimeLeft(): (sentBytes: number, totalBytes: number, nowMs: number) => number | null {
  let samples: { at: number; bytes: number }[] = [];
  return (sentBytes, totalBytes, nowMs) => {
    samples = [...samples.filter(({ at }) => nowMs - at <= windowMs), { at: nowMs, bytes: sentBytes }];
    const first = samples[0] ?? { at: nowMs, bytes: sentBytes };
    const [elapsedMs, bytes] = [nowMs - first.at, sentBytes - first.bytes];
    if (elapsedMs < leastMs || bytes <= 0) return null;
    return Math.ceil(((totalBytes - sentBytes) * elapsedMs) / bytes / 1000);
  };
}
