import { describe, expect, it } from 'vitest';
import { codeFiles } from './source-files.ts';
import { filesWithSystemAccess } from './system-access-rules.ts';

// These read several companies; each line gives the reason. They cannot write company tables (tenancy-queries.ts).
const allowed: Record<string, string> = {
  'src/applications/server/remind-of-answers.ts': 'the hourly task finds the companies with due answers',
  'src/applications/server/remind-of-steps.ts': 'the hourly task finds the companies with open jobs',
  'src/notifications/server/mail-notifications.ts':
    'the task of each minute finds the members with due mails',
  'src/applications/server/empty-job-bin.ts': 'the nightly task finds the companies whose bins are due',
  'src/app/demo/fill.ts': 'makes the demo and its admin of the platform in one transaction, as the owner',
  'src/app/server/demo-reset-command.ts': 'empties the database as its owner',
  'src/app/server/dev-pages.ts': 'shows the outbox and the dead tasks to a developer; absent in production',
  'src/app/server/health.ts': 'counts waiting mails and sessions for the operator',
  'src/app/server/installation.ts': 'the sign-in page says that more than 100 companies hire here',
  'src/app/server/main.ts': 'hands the owner to the migrations and the queue',
  'src/app/server/platform.ts': 'opens both databases',
  'src/backoffice/server/add-sample-companies.ts': 'the demo dates and disables companies',
  'src/backoffice/server/announcement-handlers.ts': 'only the system may publish an announcement',
  'src/backoffice/server/archived-invoices.ts': 'platform admins see the invoices of deleted companies',
  'src/backoffice/server/billing-handlers.ts': 'platform admins see the invoices of every company',
  'src/backoffice/server/billing-queries.ts': 'the queries of those pages',
  'src/backoffice/server/connection-handlers.ts': 'connected companies belong to the installation',
  'src/backoffice/server/handlers.ts': 'platform admins read the log of the platform',
  'src/backoffice/server/operation-handlers.ts': 'platform admins see what an operator must mend',
  'src/backoffice/server/operation-queries.ts': 'the queries of that page and of the overview',
  'src/backoffice/server/people-handlers.ts': 'a platform admin names a company that is not their own',
  'src/backoffice/server/platform-log.ts': 'the query of the log of the platform',
  'src/backoffice/server/set-feature.ts': 'only the system may turn a feature of a company off',
  'src/backoffice/server/set-tenant-status.ts': 'only the system may disable a company',
  'src/backoffice/server/set-user-status.ts': 'only the system may make a user passive',
  'src/backoffice/server/tenant-handlers.ts': 'platform admins see the companies of the installation',
  'src/backoffice/server/tenant-queries.ts': 'the queries of those pages',
  'src/backoffice/server/user-handlers.ts': 'platform admins see the users of the installation',
  'src/backoffice/server/user-queries.ts': 'the queries of those pages',
  'src/billing/server/admin-handlers.ts':
    'the platform admin writes plans and reads the revenue of all companies',
  'src/billing/server/read-revenue.ts': 'the platform admin reads the revenue of every company',
  'src/billing/server/factory.ts': 'sets up the legal entity of tests',
  'src/billing/server/keep-coupons.ts': 'platform admins see the use of a coupon in every company',
  'src/billing/server/plans.ts': 'platform admins see the subscribers of a plan',
  'src/billing/server/reconcile-cards.ts': 'its task finds payments without an end in every company',
  'src/billing/server/run-billing.ts': 'its tasks find the companies that are due',
  'src/candidates/server/delete-candidate.ts': 'removes the messages about a deleted candidate',
  'src/candidates/server/fold-candidate-counts.ts':
    'the task of each minute finds the companies with changed counts',
  'src/candidates/server/link-accounts.ts': 'a proven address finds the companies that its owner applied to',
  'src/careers-domains/server/background.ts': 'the hourly task finds the companies whose domains are due',
  'src/careers-domains/server/careers-hosts.ts': 'a request names its host before a company is known',
  'src/careers-domains/server/check-domain.ts': 'finds the company that has a domain at present',
  'src/careers-domains/server/handlers.ts': 'a proxy asks for a domain without a company',
  'src/careers-domains/server/queries.ts': 'the query of the hourly task',
  'src/careers/server/background.ts': 'the nightly task finds the companies with old visitors',
  'src/apply/server/background.ts': 'its tasks find the companies with old drafts and uploads',
  'src/careers/server/mount-robots.ts': 'search engines are told every careers site with an open job',
  'src/companies/server/handlers.ts': 'a user lists their companies before choosing one',
  'src/companies/server/queries.ts': 'the query of that list, and whether there are more than 100 companies',
  'src/companies/server/remove-companies.ts':
    'the nightly task finds the companies that are due and deletes each inside itself',
  'src/evaluations/server/remind-of-feedback.ts':
    'the task of each quarter of an hour finds the companies with recent meetings',
  'src/availability/server/poll-calendars.ts':
    'the task of every five minutes finds the companies with calendars to read',
  'src/exports/server/background.ts': 'the hourly task finds the companies with expired exports',
  'src/conversations/server/remove-old-mails.ts': 'the nightly task finds the companies with old mails',
  'src/files/server/scan-files.ts': 'the task of each minute finds the companies with files to scan',
  'src/booking/server/remind-of-booking.ts': 'the hourly task finds the companies with links to remind of',
  'src/document-requests/server/remind-of-documents.ts':
    'the hourly task finds the companies with documents that are due',
  'src/identity/server/delete-account.ts': 'removes the mails that were about a deleted account',
  'src/identity/server/remove-accounts.ts': 'an abandoned account is one without a membership anywhere',
  'src/imports/server/background.ts': 'the nightly task finds the companies with old imports',
  'src/duplicates/server/background.ts': 'its tasks find the companies with candidates to check',
  'src/job-alerts/server/background.ts': 'the hourly task finds the companies with new jobs to mail',
  'src/jobs/server/fold-application-counts.ts':
    'the task of each minute finds the companies with changed counts',
  'src/jobs/server/public-feed-queries.ts': 'the query of that list',
  'src/my-applications/server/access.ts': 'the address of an own application names no company',
  'src/my-applications/server/handlers.ts': 'a person lists their applications at all companies',
  'src/my-applications/server/queries.ts': 'the query of that list',
  'src/careers/server/page-pictures.ts': 'the hourly task finds the companies with unused pictures',
  'src/notifications/server/background.ts': 'the nightly task finds the companies with old notifications',
  'src/rehearsals/server/remove-rehearsals.ts': 'the hourly task finds the companies with old rehearsals',
  'src/survey/server/fold-answers.ts': 'the nightly task finds the companies with a survey',
  'src/platform/server/background/clean-up.ts':
    'the nightly task finds the companies with old answers and empties the outbox',
  'src/platform/server/background/month-partitions.ts': 'the nightly task creates partitions of tables',
  'src/platform/server/db/clear-references.ts': 'finds the companies in which a deleted user left rows',
  'src/platform/server/db/migrate.ts': 'migrates as the owner',
  'src/platform/server/db/roles.ts': 'makes the two roles as the owner',
  'src/platform/server/db/tenant.ts': 'defines the type',
  'src/platform/server/mail/send-message.ts': 'the app may write the outbox, and only this task may read it',
  'src/platform/server/platform.ts': 'defines what a platform holds',
};

it('only listed files read several companies', () => {
  expect(filesWithSystemAccess(codeFiles()).sort()).toEqual(Object.keys(allowed).sort());
});

describe('the guard of system access finds', () => {
  it.each([
    'export const a = (platform) => platform.system.selectFrom("jobs")',
    'export const a = ({ system }) => system.selectFrom("jobs")',
    'const { system: all } = platform;',
    "export const a = (platform) => platform['system']",
    'export const a = (database) => open(database.ownerUrl)',
    'export type A = { db: SystemDatabase }',
  ])('%s', (text) => {
    const path = 'src/jobs/server/a.ts';
    expect(filesWithSystemAccess([{ path, text }])).toEqual([path]);
    expect(filesWithSystemAccess([{ path: 'src/jobs/server/a.test.ts', text }])).toEqual([]);
  });
});
