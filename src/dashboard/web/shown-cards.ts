import type { Dashboard } from '../contract.ts';
import type { DashboardCard } from '../rules.ts';

/** Whether the member sees no job at all; the overview would be a wall of zeros. */
export const hasNoJobs = ({ jobs, settings, can }: Dashboard): boolean =>
  jobs !== null &&
  (settings.scope === 'all' || !can.chooseScope) &&
  Object.values(jobs.counts).every((count) => count === 0);

/** The cards to render, in order. Before the first job these are the first steps and what waits, if anything does. */
export function shownCards(dashboard: Dashboard): DashboardCard[] {
  const cards = dashboard.settings.cards.filter(
    (card) => dashboard[card] !== null && !dashboard.settings.hidden.includes(card),
  );
  if (!hasNoJobs(dashboard)) return cards;
  const isWaiting = (dashboard.waiting ?? []).length > 0;
  return cards.filter((card) => card === 'firstSteps' || (card === 'waiting' && isWaiting));
}

const alwaysWide: ReadonlySet<DashboardCard> = new Set(['waiting', 'firstSteps', 'locations']);

/** The cards that take the whole width: some always, and others without a second card beside them. */
export function wideCards(cards: readonly DashboardCard[]): ReadonlySet<DashboardCard> {
  const wide = new Set<DashboardCard>();
  let single: DashboardCard | null = null;
  for (const card of cards) {
    if (!alwaysWide.has(card)) {
      single = single === null ? card : null;
      continue;
    }
    wide.add(card);
    if (single !== null) wide.add(single);
    single = null;
  }
  return single === null ? wide : wide.add(single);
}

/** The cards to choose from: those that the member sees, and those that they hid. */
export const offeredCards = (dashboard: Dashboard): DashboardCard[] =>
  dashboard.settings.cards.filter(
    (card) => dashboard[card] !== null || dashboard.settings.hidden.includes(card) || card === 'sinceLeft',
  );
