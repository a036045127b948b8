import { refuse } from '../contract/errors.ts';

/** Runs `work` once the calls before it with the same name have ended; refuses with 429 when too many wait. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Queues calls of this process that lock the same row, before they take a connection: in the database each of them would
 * hold one of the pool while it waits, and keep every other caller out. Between several servers the row lock decides.
 * @param waitingMax calls with the same name that may wait beside the one at work
 */
export function createTurns(waitingMax: number): Turns {
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
