import type { Card } from '#applications/contract.ts';
import type { BulkTarget } from '../../contract.ts';
import { selectedMax } from '../../rules.ts';

/** The selected applications, for the bar of bulk actions. */
export type Selection = {
  /** The selected applications that are loaded. */
  ids: readonly string[];
  people: readonly Pick<Card, 'id' | 'name' | 'surname'>[];
  count: number;
  isTooMany: boolean;
  target: BulkTarget;
  /** Offers to select all applications that the filters match; null where there are no more, or too many. */
  selectAll: { count: number; select: () => void } | null;
  clear: () => void;
};

/** A selection of individual applications. */
export const selectionOf = (
  people: readonly Pick<Card, 'id' | 'name' | 'surname' | 'version'>[],
  clear: () => void,
): Selection => ({
  ids: people.map((one) => one.id),
  people,
  count: people.length,
  isTooMany: people.length > selectedMax,
  target: { applications: people.map(({ id, version }) => ({ id, version })) },
  selectAll: null,
  clear,
});
