import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, language, timeZone } from '#platform/contract/fields.ts';
import { selectedMax } from '#bulk-changes/rules.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { exportFormats, exportLists, exportStates } from './rules.ts';

export const exportView = z.object({
  id,
  list: z.enum(exportLists),
  jobId: id.nullable().describe('The job whose applicants were exported'),
  title: z.string().describe('Name of the file, without its format'),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  rowCount: z.number().int().describe('Rows so far, without the headings'),
  sizeBytes: z.number().int().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable().describe('When the file is deleted; null while it is written'),
});
export type ExportView = z.infer<typeof exportView>;

/** The fields of every call that starts an export, beside the filters, the order and the columns of its list. */
export const exportOptions = {
  picked: z
    .array(id)
    .min(1)
    .max(selectedMax)
    .optional()
    .describe('Only these rows, regardless of the filters'),
  format: z.enum(exportFormats),
  language: language.optional(),
  timeZone: timeZone.default('UTC').describe('Time zone of the times in the table'),
};

const path = '/companies/:companyId/exports';
const params = companyParams.extend({ exportId: id });
// A member who may see some people may have exported them.
const access = { permission: 'candidates.list', teamMayToo: true } as const;

export const exports_ = defineContract({
  list: {
    method: 'GET',
    path,
    summary: "List the caller's exports, newest first",
    ...access,
    params: companyParams,
    query: pageQuery,
    response: pageOf(exportView),
  },
  read: {
    method: 'GET',
    path: `${path}/:exportId`,
    summary: "Read the caller's export, with the rows written so far",
    ...access,
    params,
    response: exportView,
  },
  download: {
    method: 'GET',
    path: `${path}/:exportId/file`,
    summary: 'Download the table, until it expires; the caller needs the right to export still',
    ...access,
    params,
    response: z.unknown(),
    rawAnswer: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    refusals: ['exports.not_ready', 'exports.expired'],
  },
  delete: {
    method: 'DELETE',
    path: `${path}/:exportId`,
    summary: 'Delete an export and its file; one that is written stops',
    ...access,
    whileReadOnly: true,
    params,
    response: done,
  },
});
