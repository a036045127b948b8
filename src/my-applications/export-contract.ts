import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, instant, language } from '#platform/contract/fields.ts';
import { applicationTokenHeader } from './contract.ts';
import { exportTokenForm } from './export-rules.ts';

export const myApplicationExports = defineContract({
  createExport: {
    method: 'POST',
    path: '/my-applications/:applicationId/exports',
    summary: "Get a download token for the applicant's own data; it is valid for five minutes",
    permission: 'public',
    headers: {
      [applicationTokenHeader]: 'The token of a mailed link; without it the session decides',
    },
    params: z.strictObject({ applicationId: id }),
    response: z.object({ exportToken: z.string(), expiresAt: instant }),
    status: 201,
    refusals: ['my-applications.gone', 'my-applications.rehearsed'],
  },
  readExport: {
    method: 'GET',
    path: '/application-exports/:exportToken',
    summary:
      "Download the applicant's own data (ZIP): JSON Resume, applications, forms without a job, messages, data requests, and files",
    permission: 'public',
    params: z.strictObject({ exportToken: z.string().regex(exportTokenForm) }),
    query: z.strictObject({ language: language.default('en') }),
    response: z.unknown(),
    rawAnswer: ['application/zip'],
    refusals: ['my-applications.gone'],
  },
});
