import { hasMoreCompaniesThan } from '#companies/server/queries.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { canSendSms } from '#platform/server/config.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { demoPassword, demoSignIns } from '../demo/sign-ins.ts';
import { app } from '../contract.ts';
import { readFrontEnd } from './front-end.ts';

const crashesPerAddress: Limit = { name: 'crash_address', points: 30, seconds: 15 * 60 };

// The sign-in page says "100+ companies".
const manyCompaniesMin = 100;
const recountMilliseconds = 60 * 60_000;

/** Operations for the sign-in page and for open pages: the installation's public facts, and crash reports. */
export function installationOperations(platform: Platform): Operation[] {
  const { config } = platform;
  const readManyCompanies = manyCompaniesReader(platform);
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
      hasManyCompanies: await readManyCompanies(),
      announcement: config.demo ? 'under_development' : null,
      demo:
        config.demo && config.demoPassword === null
          ? { password: demoPassword, signIns: [...demoSignIns] }
          : null,
    }),
    async reportCrash({ body: { name: kind, ...where } }, { platform, request }) {
      await platform.limits.spend(crashesPerAddress, request.ip);
      platform.log.warn({ kind, ...where, requestId: request.id }, 'a page stopped working');
      return { reference: request.id };
    },
  });
}

/** Counts at most once an hour, and at most 101 rows. The demo always returns true (specification). */
function manyCompaniesReader({ config, system, clock }: Platform): () => Promise<boolean> {
  let answer = { hasMany: config.demo, readAt: Number.NEGATIVE_INFINITY };
  return async () => {
    const now = clock.now().getTime();
    if (!answer.hasMany && now - answer.readAt >= recountMilliseconds) {
      answer = { hasMany: await hasMoreCompaniesThan(system, manyCompaniesMin), readAt: now };
    }
    return answer.hasMany;
  };
}
