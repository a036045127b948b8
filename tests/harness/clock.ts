export type SettableClock = { now(): Date; set(to: Date | null): void };

const clocks = new Set<SettableClock>();

/** A server's clock, which is the real time until it is set. */
export function settableClock(): SettableClock {
  let fixed: Date | null = null;
  const clock: SettableClock = {
    now: () => fixed ?? new Date(),
    set: (to) => {
      fixed = to;
    },
  };
  clocks.add(clock);
  return clock;
}

/** Resets every clock to the real time. */
export function freeClocks(): void {
  for (const clock of clocks) clock.set(null);
}
