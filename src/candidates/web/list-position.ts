import { useSyncExternalStore } from 'react';

/** The candidates of the list on screen: the loaded ids in order, and the total if it is known. */
export type CandidateOrder = { ids: readonly string[]; total: number | null };
export type ListPosition = {
  number: number;
  total: number | null;
  previousId: string | null;
  nextId: string | null;
};

let currentOrder: CandidateOrder = { ids: [], total: null };
const listeners = new Set<() => void>();

/** Called by a list or board with what it shows, so that an opened candidate has a next and a previous one. */
export function setCandidateOrder(next: CandidateOrder): void {
  currentOrder = next;
  for (const listener of listeners) listener();
}

/** The position of a candidate in the list on screen; null when it is not in it. */
export function useListPosition(candidateId: string): ListPosition | null {
  const { ids, total } = useSyncExternalStore(subscribe, () => currentOrder);
  const index = ids.indexOf(candidateId);
  if (index < 0) return null;
  return { number: index + 1, total, previousId: ids[index - 1] ?? null, nextId: ids[index + 1] ?? null };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
