import pg from 'pg';
import { testServer } from './api.ts';

/** Removes the tasks that other tests of this worker left: a server that a test starts would run them too. */
export async function clearQueue(): Promise<void> {
  const { ownerUrl } = await testServer();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('delete from graphile_worker._private_jobs');
  await owner.end();
}
