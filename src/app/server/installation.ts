import { implement, type Operation } from '#platform/server/http/implement.ts';
import { canSendSms } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { demoPassword, demoSignIns } from '../demo/sign-ins.ts';
import { app } from '../contract.ts';
import { readFrontEnd } from './front-end.ts';

/** What the sign-in page and an open page may know of this installation. */
export function installationOperations({ config }: Platform): Operation[] {
  return implement(
    'app',
    app,
  )({
    readInstallation: async () => ({
      supportUrl: config.supportUrl,
      phoneSignIn: canSendSms(config),
      docsUrl: config.docsUrl,
      siteUrl: config.siteUrl,
      version: readFrontEnd()?.version ?? null,
      demo: config.demo ? { password: demoPassword, signIns: [...demoSignIns] } : null,
    }),
  });
}
