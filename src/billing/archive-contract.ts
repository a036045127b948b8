import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, instant, language } from '#platform/contract/fields.ts';
import { archiveStates } from './rules.ts';

export const invoiceArchive = z.object({
  state: z
    .enum([...archiveStates, 'failed'])
    .nullable()
    .describe('Null when it was never asked for, or is deleted'),
  written: z.number().int().describe('Invoices in the archive so far'),
  total: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  expiresAt: instant.nullable().describe('When the file is deleted; null while there is none'),
});
export type InvoiceArchive = z.infer<typeof invoiceArchive>;
const year = z.coerce.number().int().min(2000).max(2999);
const archiveQuery = z.strictObject({ year, language: language.optional() });

const access = { permission: 'billing.manage', params: companyParams } as const;
const refusals = ['billing.off'] as const;

/** The invoices of a year in one file, which a task writes. */
export const billingArchives = defineContract({
  startArchive: {
    method: 'PUT',
    path: '/companies/:companyId/billing/invoice-archive',
    summary: 'Write all invoices of a year as PDFs into a ZIP archive; a task does it',
    ...access,
    whileReadOnly: true,
    body: z.strictObject({ year: z.number().int().min(2000).max(2999), language: language.optional() }),
    response: invoiceArchive,
    refusals: [...refusals, 'billing.invoice_unknown'],
  },
  readArchive: {
    method: 'GET',
    path: '/companies/:companyId/billing/invoice-archive',
    summary: 'Read how far the archive of a year is',
    ...access,
    query: archiveQuery,
    response: invoiceArchive,
    refusals,
  },
  downloadYear: {
    method: 'GET',
    path: '/companies/:companyId/billing/invoice-archive/file',
    summary: 'Download the archive of a year, for a day after it was written',
    ...access,
    query: archiveQuery,
    response: z.unknown(),
    rawAnswer: ['application/zip'],
    refusals: [...refusals, 'billing.archive_not_ready'],
  },
});
