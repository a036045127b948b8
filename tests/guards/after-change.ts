import type pg from 'pg';

/** Reads the database after a schema change, in a transaction that is rolled back. */
export async function afterChange<T>(client: pg.Client, change: string, read: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(change);
    return await read();
  } finally {
    await client.query('rollback');
  }
}
