import { once } from 'node:events';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { testSecret } from './database.ts';
import { type KadroProcess, spawnKadro } from './spawn-kadro.ts';

/** Starts the real program on a free port. The end of the test kills it and frees the tasks that it held. */
export async function startKadro(env: Record<string, string>): Promise<KadroProcess> {
  const started = spawnKadro({ SECRET_KEY: testSecret, ...env });
  onTestFinished(async () => {
    const kadro = await started.catch(() => null);
    if (kadro !== null && kadro.process.exitCode === null && kadro.process.signalCode === null) {
      kadro.process.kill('SIGKILL');
      await once(kadro.process, 'exit');
    }
    if (env['DATABASE_URL'] !== undefined) await freeTasks(env['DATABASE_URL']);
  });
  return started;
}

/** Later tests of the worker would wait for serial tasks behind them. */
async function freeTasks(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query(`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker._private_jobs where locked_by like 'pool-%'))`);
  await owner.end();
}
