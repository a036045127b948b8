import { type OpenIdServer, startOpenIdServer } from '../tests/harness/openid-provider.ts';
import { test as base, type Worker, withWorker } from './fixtures.ts';
import { freePort } from '../tests/harness/free-port.ts';

/** A test server with a real OpenID provider. */
export const test = base.extend<
  { provider: OpenIdServer },
  { worker: Worker; ours: { worker: Worker; provider: OpenIdServer } }
>({
  ours: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      // The provider redirects only to an address that it knows in advance.
      const port = String(await freePort());
      const address = `http://127.0.0.1:${port}`;
      const provider = await startOpenIdServer({ id: 'acme', name: 'Acme ID', returnTo: `${address}/login` });
      const OIDC_PROVIDERS = JSON.stringify([provider.settings]);
      const settings = { PORT: port, PUBLIC_URL: address, OIDC_PROVIDERS };
      await withWorker(settings, (worker) => use({ worker, provider }));
      await provider.down();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  worker: [async ({ ours }, use) => use(ours.worker), { scope: 'worker' }],
  provider: async ({ ours }, use) => use(ours.provider),
});

export { expect } from './fixtures.ts';
