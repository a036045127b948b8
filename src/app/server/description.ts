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
  'careers-domains': 'The own domain of a careers site',
  'sender-addresses': 'The own sender of the mails of a company',
  billing: 'Plans, limits, invoices and payments',
  activity: 'Activity log and audit log',
  files: 'Files of a company',
  'custom-fields': 'Fields that a company adds to its candidates, jobs and applications',
  pools: 'Groups of candidates whom a company keeps in mind, with notes',
  profiles: 'Profiles of users, their CVs, and cities to choose from',
  departments: 'Departments of a company',
  stages: 'Pipelines and their steps',
  forms: 'Question templates of application forms',
  jobs: 'Jobs, their forms, steps, links and hiring teams',
  descriptions: 'Job descriptions read from a file',
  candidates: 'Candidates as one company knows them',
  'mail-templates': 'Texts of mails that a company reuses',
  applications: 'Applications: decisions, assignments, rejection reasons',
  'bulk-changes': 'One action on many applications or candidates, its undo and its mails',
  applicants: 'The list of all applicants of a job, its views and its export',
  board: 'The board of a job and who views it',
  comments: 'Comments on applications',
  careers: 'The public careers site',
  apply: 'The form in which an applicant applies, and the review of held applications',
  'job-alerts': 'Subscribers to new jobs',
  referrals: "Members' own links to the careers site, and what they brought",
  availability: 'Working hours of members, and their calendars',
  meetings: 'Meetings with candidates',
  booking: 'Links with which applicants choose the time of a meeting',
  'blind-reviews': 'Jobs that hide who applied, and showing it',
  evaluations: 'Interview kits, scorecards of interviewers, and decisions',
  conversations: 'Messages between a candidate and the team',
  outgoing: 'Messages to candidates that are sent later',
  tasks: 'Tasks of members about candidates',
  follows: 'Candidates whom members follow',
  timeline: 'Events of a candidate, and news for a member',
  shares: 'Links with which people outside read a candidate, and the candidate to print',
  handovers: 'Open people, tasks and meetings that go from a member to colleagues',
  duplicates: 'Candidates who may be the same person, and merging them',
  exports: 'Tables of people that a task writes, to download for a day',
  imports: 'Importing candidates from a table, with a dry run and an undo',
  'new-cvs': 'CVs from which a member adds many candidates',
  'data-requests': 'Requests of applicants to delete or correct their data',
  consents: 'The privacy notice of a company, and the consents of its applicants',
  survey: 'The equal opportunities survey: questions, anonymous answers and figures',
  rehearsals: 'Members play the applicant of a job; nothing is counted',
  'job-suggestions': 'Other jobs that the team suggests to applicants',
  'document-requests': 'Documents that the team asks applicants to send',
  'my-applications': "An applicant's own applications, by account or by mailed link",
  notifications: 'Notifications of a member, and their channels',
  reports: 'Counts and times of hiring',
  dashboard: 'The page after sign-in: what waits, and an overview',
  backoffice: 'For platform admins: companies, users, connected companies, tasks, messages and the log',
};

/** Serves OpenAPI 3.1 at /api/openapi.json, generated from the contracts, and a reference page at /api/docs. */
export async function mountDescription(app: FastifyInstance, platform: Platform): Promise<void> {
  const { apiAddress, publicUrl } = platform.config;
  const schemas = await namedSchemas();
  let document: ReturnType<typeof describeOperations> | undefined;
  // Written when it is first read: it would be a third of the time that the server takes to start.
  const describe = () =>
    (document ??= describeOperations(allOperations(platform), {
      origin: apiAddress?.origin ?? publicUrl,
      version: packageFacts.version,
      sessionCookie: sessionCookieName(platform.config),
      tags,
      schemas,
    }));
  await app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0' } as never },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: 'Kadro API' },
      transformSpecification: describe,
      transformSpecificationClone: false,
    });
    scope.get('/api/openapi.json', async () => describe());
  });
}
