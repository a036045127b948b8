import type { Card } from '#applications/contract.ts';
import type { BulkTarget } from '../../contract.ts';
import { pickedMax } from '../../rules.ts';

/** The selected applications, for the bar of bulk actions. */
export type Selection = {
  /** Those in sight. */
  ids: readonly string[];
  people: readonly Pick<Card, 'id' | 'name' | 'surname'>[];
  count: number;
  isTooMany: boolean;
  target: BulkTarget;
  /** Offers to select all that the filters find; null where there are no more, or too many. */
  takeAll: { count: number; take: () => void } | null;
  clear: () => void;
};

/** A selection of applications picked one by one. */
export const selectionOf = (
  people: readonly Pick<Card, 'id' | 'name' | 'surname' | 'version'>[],
  clear: () => void,
): Selection => ({
  ids: people.map((one) => one.id),
  people,
  count: people.length,
  isTooMany: people.length > pickedMax,
  target: { applications: people.map(({ id, version }) => ({ id, version })) },
  takeAll: null,
  clear,
});
