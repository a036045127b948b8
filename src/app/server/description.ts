import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeOperations } from '#platform/server/http/openapi.ts';
import { sessionCookieName } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import { packageFacts } from '#platform/server/package-facts.ts';
import { namedSchemas } from './schema-names.ts';
import { allOperations } from './wiring.ts';

const tags = {
  app: 'The installation itself',
  identity: 'Accounts, ways to sign in, sessions',
  companies: 'Companies and their members',
  activity: 'What happened: activity log and audit log',
  files: 'Files of a company',
  profiles: 'What users say of themselves, and their CVs',
  places: 'Countries and cities',
  departments: 'Departments of a company',
  stages: 'Pipelines and their steps',
  jobs: 'Jobs, their forms, steps, links and hiring teams',
  candidates: 'Candidates as one company knows them',
  applications: 'Applications: boards, lists, decisions, mails to applicants',
  comments: 'Comments on applications',
  careers: 'The public careers site and its application forms',
  meetings: 'Meetings with candidates',
  notifications: 'What a member is told',
  reports: 'Counts and times of hiring',
};

/** Serves OpenAPI 3.1 at /api/openapi.json, generated from the contracts, and a reference page at /api/docs. */
export async function mountDescription(app: FastifyInstance, platform: Platform): Promise<void> {
  const { apiAddress, publicUrl } = platform.config;
  const document = describeOperations(allOperations(platform), {
    origin: apiAddress?.origin ?? publicUrl,
    version: packageFacts.version,
    sessionCookie: sessionCookieName(platform.config),
    tags,
    schemas: await namedSchemas(),
  });
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
