import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programEnv } from './program-env.ts';

/** `file` is in src/app/server; `databaseUrl` is the owner's. */
export type Command = { file: string; databaseUrl: string; args: string[]; env?: Record<string, string> };

/** Runs an operator's command in production mode. Returns its exit code and output. */
export async function runCommand(command: Command): Promise<{ code: number; out: string }> {
  const path = join(import.meta.dirname, '../../src/app/server', command.file);
  const own = { DATABASE_URL: command.databaseUrl, SECRET_KEY: 'x'.repeat(32), NODE_ENV: 'production' };
  const env = { ...programEnv(), ...own, ...command.env };
  return promisify(execFile)(process.execPath, [path, ...command.args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  );
}
