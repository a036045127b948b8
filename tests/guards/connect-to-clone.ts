import pg from 'pg';
import { afterAll } from 'vitest';
import { cloneDatabase } from '../harness/database.ts';

/** A connection, as its owner, to a new clone of the database. It closes after the tests of the file. */
export async function connectToClone(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await cloneDatabase()).ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  afterAll(() => client.end());
  return client;
}
