import { z } from 'zod';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, language, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import {
  columnsMax,
  delimiters,
  encodings,
  hasNames,
  importFields,
  importStates,
  legalBases,
  policies,
  problemCodes,
  repeatedFields,
  rowStates,
  unreadableReasons,
} from './rules.ts';

// A template literal of zod would add its code to every page.
const customField = z
  .string()
  .regex(/^field:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'platform.validation.notAllowed')
  .describe('A custom field of candidates: `field:` and its id') as unknown as z.ZodType<`field:${string}`>;
const columnField = z.union([z.enum(['', ...importFields]), customField]);
const count = z.number().int();

const importSettings = z.object({
  fields: z
    .array(columnField)
    .describe('For each column; empty: left out, also for a custom field that the caller does not see'),
  policy: z.enum(policies).describe('For known people'),
  source: z.string(),
});

export const importView = importSettings.extend({
  id,
  title: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(importStates),
  unreadableReason: z.enum(unreadableReasons).nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  sheet: z.string(),
  sheets: z.array(z.string()),
  headings: z.array(z.string()),
  legalBasis: z.enum(legalBases).nullable(),
  rowCount: count,
  position: count.describe('Last row that the check or the import has finished'),
  counts: z.object({
    new: count,
    updated: count,
    same: count,
    skipped: count,
    wrong: count,
    removed: count,
    restored: count,
    kept: count,
  }),
  createdBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  undoUntil: instant.nullable(),
  can: z.object({ change: z.boolean(), update: z.boolean(), undo: z.boolean() }),
});
export type ImportView = z.infer<typeof importView>;

export const importDetails = importView.extend({
  samples: z.array(z.array(z.string())).describe('The first rows'),
  customFields: z
    .array(z.object({ id, name: z.string() }))
    .describe('Custom fields that a column can be: those that the caller sees'),
  isRemembered: z.boolean().describe('Whether the columns are those of an earlier import'),
});
export type ImportDetails = z.infer<typeof importDetails>;

const importRow = z.object({
  rowNumber: count,
  state: z.enum(rowStates),
  cells: z.array(z.string()),
  candidate: z.object({ id, name: z.string(), surname: z.string() }).nullable(),
  problems: z.array(
    z.object({
      column: count.nullable(),
      code: z.enum(problemCodes),
      value: z.string().describe('Facts for the sentence, such as the row that is repeated'),
    }),
  ),
});
export type ImportRow = z.infer<typeof importRow>;

const importCheck = z
  .strictObject({
    fields: z
      .array(columnField)
      .max(columnsMax)
      .meta({ examples: [['name', 'surname', 'email']] }),
    policy: z.enum(policies),
    source: optionalLine(50).default('import'),
  })
  .refine(({ fields }) => hasNames(fields), { path: ['fields'], error: 'imports.validation.names' })
  .refine(({ fields }) => repeatedFields(fields).length === 0, {
    path: ['fields'],
    error: 'imports.validation.repeated',
  });
export type ImportCheck = z.output<typeof importCheck>;

const params = companyParams.extend({ importId: id });
const imports_ = '/companies/:companyId/imports';
const one = `${imports_}/:importId` as const;
const permission = 'candidates.create';
const wrongState = ['imports.wrong_state'] as const;

export const imports = defineContract({
  upload: {
    method: 'POST',
    path: imports_,
    summary: 'Upload a table of people, as the request body: CSV or XLSX up to 20 MB, 50,000 rows',
    permission,
    params: companyParams,
    query: z.strictObject({ name: optionalLine(500).default('table') }),
    rawBody: mediaTypesFor('import'),
    response: importView,
    status: 201,
    refusals: ['files.too_large', 'files.empty', 'files.wrong_kind', 'files.infected'],
  },
  list: {
    method: 'GET',
    path: imports_,
    summary: 'List imports, newest first',
    permission,
    params: companyParams,
    query: pageQuery,
    response: pageOf(importView),
  },
  read: {
    method: 'GET',
    path: one,
    summary: 'Read an import with its progress',
    permission,
    params,
    response: importDetails,
  },
  readAgain: {
    method: 'PUT',
    path: `${one}/table`,
    summary: 'Read the file again in another way',
    permission,
    params,
    body: z.strictObject({
      encoding: z.enum(encodings).optional(),
      delimiter: z.enum(delimiters).optional(),
      sheet: z.string().max(100).optional(),
    }),
    response: importView,
    refusals: wrongState,
  },
  check: {
    method: 'PUT',
    path: `${one}/check`,
    summary: 'Choose the columns and check every row in the background; writes no candidate',
    permission,
    params,
    body: importCheck,
    response: importView,
    refusals: wrongState,
  },
  start: {
    method: 'PUT',
    path: `${one}/run`,
    summary: 'Import the checked rows in the background',
    permission,
    params,
    body: z.strictObject({ legalBasis: z.enum(legalBases) }),
    response: importView,
    refusals: wrongState,
  },
  stop: {
    method: 'PUT',
    path: `${one}/stop`,
    summary: 'Stop the check or the import; imported rows stay and can be undone',
    permission,
    params,
    response: importView,
    refusals: wrongState,
  },
  listRows: {
    method: 'GET',
    path: `${one}/rows`,
    summary: 'List rows with a state or with problems',
    permission,
    params,
    query: pageQuery.extend({ state: z.enum(['problems', ...rowStates]).default('problems') }),
    response: pageOf(importRow),
  },
  exportErrors: {
    method: 'GET',
    path: `${one}/errors`,
    summary: 'Wrong rows as CSV: the original cells and the reason',
    permission,
    params,
    query: z.strictObject({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: ['text/csv'],
  },
  exportTemplate: {
    method: 'GET',
    path: `${imports_}/template`,
    summary: 'An empty table with the headings',
    permission,
    params: companyParams,
    query: z.strictObject({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: ['text/csv'],
  },
  previewUndo: {
    method: 'GET',
    path: `${one}/undo`,
    summary: 'Preview an undo: the first 100 candidates that it keeps, because they were used since',
    permission,
    params,
    response: z.object({
      removedCount: count,
      restoredCount: count,
      keptCount: count,
      kept: z.array(z.object({ id, name: z.string(), surname: z.string() })),
    }),
  },
  undo: {
    method: 'PUT',
    path: `${one}/undo`,
    summary: 'Undo an import within 30 days; candidates that were used or changed since stay',
    permission,
    params,
    response: importView,
    refusals: wrongState,
  },
  delete: {
    method: 'DELETE',
    path: one,
    summary: 'Delete an import that has not started',
    permission,
    params,
    response: done,
    refusals: wrongState,
  },
});
