import { describe, expect, it } from 'vitest';
import { importCycles, importedAcross, importProblems } from './import-rules.ts';
import { codeFiles } from './source-files.ts';

// Use cases and queries that a slice offers to later ones, beside its always importable files (contract, rules, access,
// present, factory, web parts). Add one only when a later slice needs it.
const offered = new Set([
  'src/activity/server/count-since.ts',
  'src/activity/server/record.ts',
  'src/applications/server/answer-files.ts',
  'src/applications/server/applicant-filters.ts',
  'src/applications/server/applicant-queries.ts',
  'src/applications/server/application-link.ts',
  'src/applications/server/assign-applications.ts',
  'src/applications/server/company-day.ts',
  'src/applications/server/flag-condition.ts',
  'src/applications/server/lock-applications.ts',
  'src/applications/server/move-applications.ts',
  'src/applications/server/new-application.ts',
  'src/applications/server/policy.ts',
  'src/applications/server/queries.ts',
  'src/applications/server/read-applicant-options.ts',
  'src/applications/server/receive-application.ts',
  'src/applications/server/receive-introduction.ts',
  'src/applications/server/reject-applications.ts',
  'src/applications/server/title-for-applicant.ts',
  'src/applications/server/waiting-applications.ts',
  'src/applications/server/withdraw-application.ts',
  'src/applications/web/queries.ts',
  'src/bulk-changes/server/compose-mails.ts',
  'src/candidates/server/candidate-applications.ts',
  'src/candidates/server/candidate-counts.ts',
  'src/candidates/server/change-tags.ts',
  'src/candidates/server/list-candidates.ts',
  'src/candidates/web/candidate-words.ts',
  'src/candidates/web/queries.ts',
  'src/candidates/server/delete-candidate.ts',
  'src/candidates/server/introductions.ts',
  'src/candidates/server/known-people.ts',
  'src/candidates/server/merged-candidates.ts',
  'src/candidates/server/update-candidate.ts',
  'src/candidates/server/link-accounts.ts',
  'src/candidates/server/search-document.ts',
  'src/candidates/web/create-candidate-dialog.tsx',
  'src/candidates/web/delete-candidate-dialog.tsx',
  'src/candidates/web/list-position.ts',
  'src/candidates/web/open-candidate.ts',
  'src/careers-domains/server/site-address.ts',
  'src/careers/server/careers-page.ts',
  'src/careers/server/custom-hosts.ts',
  'src/careers/server/find-company.ts',
  'src/careers/server/list-query.ts',
  'src/careers/server/mail.ts',
  'src/careers/server/mount-rehearsal.ts',
  'src/careers/server/open-draft.ts',
  'src/careers/server/page-frame.ts',
  'src/careers/server/page-words.ts',
  'src/careers/server/present-draft.ts',
  'src/careers/server/remove-drafts.ts',
  'src/careers/server/save-shown.ts',
  'src/careers/server/show-alert-form.ts',
  'src/careers/server/show-filters.ts',
  'src/careers/server/show-list-page.ts',
  'src/careers/server/show-missing-page.ts',
  'src/careers/server/site-traffic-queries.ts',
  'src/careers/server/submit-draft.ts',
  'src/careers/server/traffic-queries.ts',
  'src/careers/server/visitor-origin.ts',
  'src/companies/server/create-company.ts',
  'src/companies/server/queries.ts',
  'src/companies/server/referrers.ts',
  'src/companies/web/queries.ts',
  'src/companies/web/routes.tsx',
  'src/conversations/server/applicant-page.ts',
  'src/conversations/server/queries.ts',
  'src/conversations/server/receive-message.ts',
  'src/data-requests/server/queries.ts',
  'src/data-requests/server/receive-request.ts',
  'src/departments/server/queries.ts',
  'src/document-requests/server/queries.ts',
  'src/duplicates/server/merged-into.ts',
  'src/files/server/content-answer.ts',
  'src/files/server/copy-files.ts',
  'src/files/server/extract-text.ts',
  'src/files/server/queries.ts',
  'src/files/server/read-pending-text.ts',
  'src/files/server/read-stored-text.ts',
  'src/files/server/read-upload-text.ts',
  'src/files/server/remove-files.ts',
  'src/files/server/remove-unused-file.ts',
  'src/files/server/scan-files.ts',
  'src/files/server/scan-pending.ts',
  'src/files/server/sniff.ts',
  'src/files/server/store-upload.ts',
  'src/files/web/cv-viewer/file-viewer.tsx',
  'src/consents/server/consent-records.ts',
  'src/consents/server/form-texts.ts',
  'src/consents/server/privacy-notice.ts',
  'src/consents/server/save-text.ts',
  'src/forms/server/save-form.ts',
  'src/jobs/server/save-posting.ts',
  'src/forms/server/save-questions.ts',
  'src/identity/server/prove-address.ts',
  'src/identity/server/sessions.ts',
  'src/identity/server/update-me.ts',
  'src/identity/web/routes.tsx',
  'src/job-suggestions/server/queries.ts',
  'src/jobs/web/autosave.ts',
  'src/jobs/server/application-counts.ts',
  'src/jobs/server/complete-job.ts',
  'src/jobs/server/count-public-jobs.ts',
  'src/jobs/server/dashboard-queries.ts',
  'src/jobs/server/explain-access.ts',
  'src/jobs/server/job-text.ts',
  'src/jobs/server/public-feed-queries.ts',
  'src/jobs/server/public-queries.ts',
  'src/jobs/server/save-steps.ts',
  'src/jobs/web/autosave.ts',
  'src/jobs/web/job-form-values.ts',
  'src/jobs/web/queries.ts',
  'src/jobs/web/routes.tsx',
  'src/jobs/web/slots.tsx',
  'src/mail-templates/server/mail-templates.ts',
  'src/meetings/server/answer-meeting.ts',
  'src/meetings/server/cancel-meeting.ts',
  'src/meetings/server/queries.ts',
  'src/meetings/server/schedule-meeting.ts',
  'src/notifications/server/waiting-notifications.ts',
  'src/profiles/server/compare-cv.ts',
  'src/profiles/server/cv-queries.ts',
  'src/profiles/server/find-zone.ts',
  'src/profiles/server/queries.ts',
  'src/profiles/server/same-entry.ts',
  'src/profiles/web/complete-from-cv/educations-part.tsx',
  'src/profiles/web/complete-from-cv/experiences-part.tsx',
  'src/profiles/web/complete-from-cv/review-values.ts',
  'src/profiles/web/complete-from-cv/skills-part.tsx',
  'src/reading/server/read-cv-lines.ts',
  'src/reading/server/read-cv-skills.ts',
  'src/reading/server/read-cv-places.ts',
  'src/reading/server/read-cv-words.ts',
  'src/reading/server/read-cv.ts',
  'src/reading/server/read-stored-cv.ts',
  'src/reading/server/read-value.ts',
  'src/rehearsals/server/replay-rehearsal.ts',
  'src/survey/server/tickets.ts',
  'src/stages/server/queries.ts',
]);

const planted = (path: string, text: string) => [{ path, text }];

describe('slices', () => {
  const files = codeFiles();

  it('import only from earlier slices what those offer', () => {
    expect(importProblems(files, offered)).toEqual([]);
  });

  it('offer only what others use', () => {
    const used = importedAcross(files);
    expect([...offered].filter((path) => !used.has(path))).toEqual([]);
  });

  it('have no import cycles', () => {
    expect(importCycles(files)).toEqual([]);
  });
});

describe('the guard of the slices finds', () => {
  it.each([
    ['a later slice', 'src/jobs/server/x.ts', "import { a } from '#meetings/contract.ts'"],
    ['a later slice, as a type', 'src/jobs/server/x.ts', "import type { A } from '#meetings/contract.ts'"],
    ['a later slice, re-exported', 'src/jobs/server/x.ts', "export { a } from '#meetings/contract.ts'"],
    ['a later slice, loaded when needed', 'src/jobs/server/x.ts', "await import('#meetings/contract.ts')"],
    ['a slice in the platform', 'src/platform/server/x.ts', "import { a } from '#identity/contract.ts'"],
    ['the platform in the design system', 'src/ui/x.tsx', "import { a } from '#platform/web/call.ts'"],
    ['the router in the design system', 'src/ui/x.tsx', "import { a } from '@tanstack/react-router'"],
    ['the app in a slice', 'src/jobs/server/x.ts', "import { a } from '#app/server/wiring.ts'"],
    ['the server in the browser', 'src/jobs/web/x.tsx', "import { a } from '../server/queries.ts'"],
    ['the browser in the server', 'src/jobs/server/x.ts', "import { a } from '../web/queries.ts'"],
    ['the server in a contract', 'src/jobs/contract.ts', "import { a } from './server/queries.ts'"],
    [
      'the server in the browser of a slice with a hyphen',
      'src/mail-templates/web/x.tsx',
      "import { a } from '../server/queries.ts'",
    ],
    [
      'the server in a contract of a slice with a hyphen',
      'src/mail-templates/contract.ts',
      "import { a } from './server/queries.ts'",
    ],
    ['Node in a contract', 'src/jobs/rules.ts', "import { join } from 'node:path'"],
    ['handlers of another slice', 'src/jobs/server/x.ts', "import { a } from '#files/server/handlers.ts'"],
    [
      'a page of another slice',
      'src/jobs/web/x.tsx',
      "import { A } from '#companies/web/companies-page.tsx'",
    ],
    ['the alias inside a slice', 'src/jobs/server/x.ts', "import { a } from '#jobs/contract.ts'"],
    ['a relative path across slices', 'src/jobs/server/x.ts', "import { a } from '../../files/contract.ts'"],
    ['an index file', 'src/jobs/server/x.ts', "import { a } from './index.ts'"],
    ['test code in the product', 'src/jobs/server/x.ts', "import { a } from '../../../tests/harness/api.ts'"],
    ['an unknown slice', 'src/chat/contract.ts', 'export const a = 1'],
  ])('%s', (_name, path, text) => {
    expect(importProblems(planted(path, text), new Set())).toHaveLength(1);
  });

  it.each(['', 'type'])('a cycle of three files, the last import being "%s"', (kind) => {
    const files = [
      { path: 'src/jobs/server/a.ts', text: "import { b } from './b.ts'" },
      { path: 'src/jobs/server/b.ts', text: "import { c } from './c.ts'" },
      { path: 'src/jobs/server/c.ts', text: `import ${kind} { a } from './a.ts'` },
    ];
    expect(importCycles(files)).toEqual([
      'src/jobs/server/a.ts -> src/jobs/server/b.ts -> src/jobs/server/c.ts -> src/jobs/server/a.ts',
    ]);
  });
});
