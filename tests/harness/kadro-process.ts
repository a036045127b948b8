import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { testSecret } from './database.ts';

export type KadroProcess = { process: ChildProcess; url: string };

/**
 * Starts the real program on a free port; resolves when it is ready. Its mode is `development` unless `env` sets it.
 * The end of the test kills it.
 */
export async function startKadro(env: Record<string, string>): Promise<KadroProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/server/main.ts')], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', SECRET_KEY: testSecret, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { process: child, url };
}
