import type { Card } from '#applications/contract.ts';
import type { BulkTarget } from '../../contract.ts';
import { selectedMax } from '../../rules.ts';

export type People = readonly Pick<Card, 'id' | 'name' | 'surname'>[];

/** The selected applications or candidates, for the bar of bulk actions. */
export type Selection<Target = BulkTarget> = {
  of: 'applicants' | 'candidates';
  /** The selected ones that are loaded. */
  ids: readonly string[];
  people: People;
  count: number;
  isTooMany: boolean;
  target: Target;
  /** Offers to select all that the filters match, or says how many can be; null where there are no more. */
  selectAll: { count: number | null; select: () => void } | { limit: number } | null;
  clear: () => void;
};

/** A selection of individual applications. */
export const selectionOf = (
  people: readonly Pick<Card, 'id' | 'name' | 'surname' | 'version'>[],
  clear: () => void,
): Selection => ({
  of: 'applicants',
  ids: people.map((one) => one.id),
  people,
  count: people.length,
  isTooMany: people.length > selectedMax,
  target: { applications: people.map(({ id, version }) => ({ id, version })) },
  selectAll: null,
  clear,
});
