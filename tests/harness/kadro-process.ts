import { onTestFinished } from 'vitest';
import { testSecret } from './database.ts';
import { type KadroProcess, spawnKadro } from './spawn-kadro.ts';

/** Starts the real program on a free port; the end of the test kills it. */
export async function startKadro(env: Record<string, string>): Promise<KadroProcess> {
  const started = spawnKadro({ SECRET_KEY: testSecret, ...env });
  onTestFinished(async () => {
    const kadro = await started.catch(() => null);
    kadro?.process.kill('SIGKILL');
  });
  return started;
}
