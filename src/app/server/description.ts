import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/platform.ts';
import { describeOperations } from '#platform/server/http/openapi.ts';
import { allOperations } from './wiring.ts';

/** OpenAPI 3.1 at /api/openapi.json, printed from the contracts, and a page to read it at /api/docs. */
export async function mountDescription(app: FastifyInstance, platform: Platform): Promise<void> {
  const { apiAddress, publicUrl } = platform.config;
  const document = describeOperations(allOperations(platform), apiAddress?.origin ?? publicUrl);
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: 'Kadro API' },
    });
    scope.get('/api/openapi.json', async () => document);
  });
}
