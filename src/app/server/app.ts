import type { FastifyInstance } from 'fastify';
import { readAddress } from '#careers/server/custom-hosts.ts';
import { collectMethods } from '#platform/server/http/allowed-methods.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { mountOperations } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mountDescription } from './description.ts';
import { mountHealth } from './health.ts';
import { mountLive } from './live.ts';
import { mountWeb } from './web.ts';
import { allOperations, authenticate } from './wiring.ts';
import { mountPages } from './mount-pages.ts';

/** Builds the whole server without a port, as production, tests and the benchmark use it. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createHttpServer(platform, (request) => readAddress(platform.customHosts, request));
  const allowedMethods = collectMethods(app);
  mountOperations(app, allOperations(platform), platform, authenticate(platform));
  mountLive(app, platform);
  await mountDescription(app, platform);
  mountHealth(app, platform);
  await mountPages(app, platform);
  await mountWeb(app, platform, allowedMethods);
  return app;
}
