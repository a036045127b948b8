import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { demoPassword, demoSignIns } from '../demo/sign-ins.ts';
import { app } from '../contract.ts';

/** What the sign-in page and an open page may know of this installation. */
export function installationOperations({ config }: Platform): Operation[] {
  const version = builtVersion();
  return implement(
    'app',
    app,
  )({
    readInstallation: async () => ({
      version,
      supportUrl: config.supportUrl,
      devOutbox: config.devOutbox,
      demo: config.demo ? { password: demoPassword, signIns: [...demoSignIns] } : null,
    }),
  });
}

function builtVersion(): string {
  const file = join(import.meta.dirname, '../../../dist/.built-from');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().slice(0, 12) : 'development';
}
