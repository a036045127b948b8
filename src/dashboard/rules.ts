/** The cards of the dashboard, in their usual order. */
export const dashboardCards = [
  'waiting',
  'firstSteps',
  'sinceLeft',
  'jobs',
  'candidates',
  'traffic',
  'latest',
  'locations',
] as const;
export type DashboardCard = (typeof dashboardCards)[number];

/** mine: the jobs on whose hiring team the member is; all: every job that they may see. */
export const dashboardScopes = ['mine', 'all'] as const;
export type DashboardScope = (typeof dashboardScopes)[number];

/** Kinds of waiting work, the most urgent first. */
export const waitingKinds = [
  'overdue',
  'task',
  'meeting',
  'feedback',
  'unseen',
  'late',
  'message',
  'mention',
  'draft',
  'careersPage',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Rows of a kind that are shown at first; the others after a press. */
export const waitingRowsMax = 4;

/** Jobs are counted up to here: "1,000+". */
export const jobsCountedMax = 1000;

/** People of own jobs are counted up to so many applications, because their number is read from the applications. */
export const peopleCountedMax = 1000;

/** Opening the dashboard after this time is a new visit. */
export const visitMs = 3_600_000;

/** The changes that the card about the time since the last visit counts. */
export const sinceChanges = ['applied', 'moved', 'commented', 'hired'] as const;
export type SinceChange = (typeof sinceChanges)[number];

/** The steps of a new company, each with the fact that completes it. */
export const firstSteps = ['job', 'careers', 'team', 'apply'] as const;
export type FirstStep = (typeof firstSteps)[number];

type Arrangement = { cards: readonly string[]; hidden: readonly string[] };

/**
 * All cards in the member's order. Stored names that are no cards any more are left out. Cards that came later than
 * the stored order are put where they usually are.
 */
export function arrangeCards({ cards, hidden }: Arrangement): {
  cards: DashboardCard[];
  hidden: DashboardCard[];
} {
  const order = dashboardCards.filter((card) => cards.includes(card));
  order.sort((one, other) => cards.indexOf(one) - cards.indexOf(other));
  for (const [place, card] of dashboardCards.entries()) {
    if (order.includes(card)) continue;
    const before = dashboardCards.slice(0, place).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, card);
  }
  return { cards: order, hidden: dashboardCards.filter((card) => hidden.includes(card)) };
}

/** The change from one number to the next as a share; null without a number before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;

/**
 * How strongly a country is coloured, from 0.3 to 1. By the logarithm, because most applicants live in one country and
 * the others would all look the same.
 */
export const shadeOf = (people: number, most: number): number =>
  0.3 + 0.7 * (Math.log1p(people) / Math.log1p(most));
