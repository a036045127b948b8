import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { programEnv } from './program-env.ts';

export type KadroProcess = { process: ChildProcess; url: string };

/** Starts the real program; resolves when it is ready. Its mode is `development` unless `env` sets it. */
export async function spawnKadro(env: Record<string, string>): Promise<KadroProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/server/main.ts')], {
    env: { ...programEnv(), LOG_LEVEL: 'silent', PORT: '0', TESSERACT_PATH: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { process: child, url };
}
