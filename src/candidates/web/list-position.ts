import { useSyncExternalStore } from 'react';

/** The list somebody came from: ids in its order as far as they are loaded, and how many there are if that is known. */
export type CandidateOrder = { ids: readonly string[]; total: number | null };
export type ListPosition = {
  number: number;
  total: number | null;
  previousId: string | null;
  nextId: string | null;
};

let currentOrder: CandidateOrder = { ids: [], total: null };
const listeners = new Set<() => void>();

/** A list or board tells what it shows, so that an opened candidate knows the next and the previous one. */
export function setCandidateOrder(next: CandidateOrder): void {
  currentOrder = next;
  for (const listener of listeners) listener();
}

/** Where a candidate stands in the list somebody came from; null when they came from elsewhere. */
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
