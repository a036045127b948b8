import { useSyncExternalStore } from 'react';

export type ListedPerson = { id: string; name: string; surname: string };
/** The candidates of the list on screen: the loaded ones in order, and the total if it is known. */
export type CandidateOrder = {
  people: readonly ListedPerson[];
  total: number | null;
  /** Loads more of the list and returns the id of the first of them; left out at its end. */
  loadNext?: () => Promise<string | null>;
};
export type ListPosition = Pick<CandidateOrder, 'loadNext'> & {
  people: readonly ListedPerson[];
  /** From 0. */
  index: number;
  total: number | null;
  previousId: string | null;
  nextId: string | null;
};

let currentOrder: CandidateOrder = { people: [], total: null };
const listeners = new Set<() => void>();

/** A list or board calls it with what it shows. So an opened candidate has a next and a previous one. */
export function setCandidateOrder(next: CandidateOrder): void {
  currentOrder = next;
  for (const listener of listeners) listener();
}

/** The position of a candidate in the list on screen; null when it is not in it. */
export function useListPosition(candidateId: string): ListPosition | null {
  const { people, total, ...more } = useSyncExternalStore(subscribe, () => currentOrder);
  const index = people.findIndex(({ id }) => id === candidateId);
  if (index < 0) return null;
  const idAt = (at: number): string | null => people[at]?.id ?? null;
  return { people, index, total, previousId: idAt(index - 1), nextId: idAt(index + 1), ...more };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
