import { expect, it } from 'vitest';
import { type Project, testsFor } from './changed-tests.ts';

const project: Project = {
  files: [
    { path: 'src/app/web/main.tsx', text: "import '#ui/button.tsx';" },
    { path: 'src/ui/button.tsx', text: '' },
    { path: 'src/ui/calendar.tsx', text: '' },
    {
      path: 'src/app/server/app.ts',
      text: "import '#jobs/server/save.ts'; import '#meetings/server/hosts.ts';",
    },
    { path: 'src/jobs/contract.ts', text: '' },
    { path: 'src/jobs/server/save.ts', text: "import '../contract.ts';" },
    { path: 'src/jobs/server/save.test.ts', text: "import '#app/server/app.ts'; import '../contract.ts';" },
    { path: 'src/jobs/web/jobs-page.tsx', text: "import '../contract.ts'; import('./parts/row.tsx');" },
    { path: 'src/jobs/web/parts/row.tsx', text: '' },
    { path: 'src/meetings/contract.ts', text: '' },
    { path: 'src/meetings/server/hosts.ts', text: '' },
    {
      path: 'src/meetings/server/hosts.test.ts',
      text: "import '#app/server/app.ts'; import '../contract.ts';",
    },
    {
      path: 'src/meetings/web/meetings-page.tsx',
      text: "import '../contract.ts'; import '#ui/calendar.tsx'; import type { Row } from '#jobs/web/parts/row.tsx';",
    },
    { path: 'e2e/steps.ts', text: 'export const open = (id: string) => `/jobs/${id}/board?card=1`;' },
    { path: 'e2e/jobs.spec.ts', text: "import './steps.ts';" },
    { path: 'e2e/meetings.spec.ts', text: "void page.goto('/meetings');" },
    { path: 'e2e/careers.spec.ts', text: 'void page.goto(`/careers/${company}`);' },
    { path: 'src/careers/server/list.ts', text: '' },
  ],
  pages: {
    '/jobs/$jobId/board': ['src/jobs/web/jobs-page.tsx'],
    '/meetings': ['src/meetings/web/meetings-page.tsx'],
  },
};

it.each([
  ['a file of the server', 'src/jobs/server/save.ts', ['src/jobs/server/save.test.ts'], ['e2e/jobs.spec.ts']],
  ['a part that a page loads later', 'src/jobs/web/parts/row.tsx', [], ['e2e/jobs.spec.ts']],
  ['a control of one page', 'src/ui/calendar.tsx', [], ['e2e/meetings.spec.ts']],
  ['a page that the server renders', 'src/careers/server/list.ts', [], ['e2e/careers.spec.ts']],
  ['a test', 'src/meetings/server/hosts.test.ts', ['src/meetings/server/hosts.test.ts'], []],
  ['a helper of browser tests', 'e2e/steps.ts', [], ['e2e/jobs.spec.ts']],
  ['the frame of all pages', 'src/ui/button.tsx', [], 'all'],
  ['a migration', 'db/0005_jobs.sql', 'all', 'all'],
  ['the wiring of the server', 'src/app/server/app.ts', 'all', 'all'],
  ['a document', 'docs/architecture.md', [], []],
])('chooses the tests for %s', (_what, path, unit, browser) => {
  expect(testsFor([path], project)).toEqual({ unit, browser });
});
