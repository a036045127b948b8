export const hostModes = ['together', 'in_turn'] as const;
export type HostMode = (typeof hostModes)[number];

export const stepChoices = [15, 30, 60] as const;
export type StepMinutes = (typeof stepChoices)[number];

export const applicationsMax = 100;

/** Settings of a new link, so that a member only has to send it; null where the limits of the company and hosts apply. */
export const usualSettings = {
  durationMinutes: 45,
  stepMinutes: 30,
  hostMode: 'together',
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  noticeHours: null,
  daysAhead: 14,
  dailyLimit: null,
  changeHours: 24,
  validDays: 14,
} as const;

/**
 * open: a time can be chosen; ended: the application or the job has ended, or no host remains; cancelled: its meeting
 * was cancelled.
 */
export const bookingStates = ['open', 'booked', 'cancelled', 'withdrawn', 'expired', 'ended'] as const;
export type BookingState = (typeof bookingStates)[number];

export const skipReasons = ['ended', 'no_email', 'has_open_link'] as const;
export type SkipReason = (typeof skipReasons)[number];

export type LinkFacts = {
  meetingStatus: string | null;
  isWithdrawn: boolean;
  isUnderWay: boolean;
  hostCount: number;
  expiresAt: Date;
};

export function stateOf(link: LinkFacts, now: Date): BookingState {
  if (link.meetingStatus !== null) return link.meetingStatus === 'cancelled' ? 'cancelled' : 'booked';
  if (link.isWithdrawn) return 'withdrawn';
  if (!link.isUnderWay || link.hostCount === 0) return 'ended';
  return link.expiresAt <= now ? 'expired' : 'open';
}

/** The candidate may move or cancel until this time. */
export function changesEndAt(startsAt: Date, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * 3_600_000);
}
