import { refuse } from '../contract/errors.ts';

/** Runs `work` after earlier calls with the same name have ended; returns 429 when too many wait. */
export type CallQueues = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Queues calls of this process that lock the same row, before they take a connection. In the database each would hold a
 * connection of the pool while it waits, and block other callers. Between several servers the row lock decides.
 * @param waitingMax waiting calls with the same name, beside the running one
 */
export function createCallQueues(waitingMax: number): CallQueues {
  const queues = new Map<string, { size: number; last: Promise<unknown> }>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { size: 0, last: Promise.resolve() };
    if (queue.size > waitingMax)
      refuse('too_many', undefined, { values: { count: 1 }, details: { retryAfter: 1 } });
    queues.set(name, queue);
    queue.size += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => {});
    try {
      return await result;
    } finally {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(name);
    }
  };
}
