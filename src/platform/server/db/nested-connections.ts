import { AsyncLocalStorage } from 'node:async_hooks';

type HeldConnection = { db: object; isOpen: boolean; outer: HeldConnection | undefined };

const heldConnections = new AsyncLocalStorage<HeldConnection | undefined>();
const guardedPools = new WeakSet<object>();

/**
 * Makes transactions on `db` fail when they ask its pool for a second connection. Otherwise 20 such transactions would
 * wait for each other and block a pool of 20. Tests and development use it.
 */
export function forbidNestedConnections(db: object): void {
  guardedPools.add(db);
}

/** Runs `work`, which holds a connection of `db` until it settles. */
export function holdingConnection<T>(db: object, work: () => Promise<T>): Promise<T> {
  if (!guardedPools.has(db)) return work();
  const own: HeldConnection = { db, isOpen: true, outer: heldConnections.getStore() };
  return heldConnections.run(own, work).finally(() => {
    own.isOpen = false;
  });
}

/** Runs `work` outside the current transaction: a test may call the server while its own transaction is open. */
export function outsideTransactions<T>(work: () => T): T {
  return heldConnections.run(undefined, work);
}

/** @throws Error when the caller runs inside a transaction that holds a connection of `db` */
export function requireNoConnectionHeld(db: object): void {
  for (let one = heldConnections.getStore(); one !== undefined; one = one.outer) {
    if (one.isOpen && one.db === db) {
      throw new Error(
        'A transaction asked its own pool for a second connection: do this work in the transaction, or before it opens.',
      );
    }
  }
}
