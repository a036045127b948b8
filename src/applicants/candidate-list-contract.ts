import { z } from 'zod';
import { candidateFilters } from '#candidates/filter-contract.ts';
import { sorts } from '#candidates/rules.ts';
import { listedFieldsMax } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { exportOptions, exportView } from '#exports/contract.ts';
import { companyParams, done, id } from '#platform/contract/fields.ts';
import { candidateColumns, fieldOf } from './rules.ts';
import { defaultViewBody, order, viewDraftOf, viewOf } from './view-contract.ts';

const columnName = z.union([
  z.enum(candidateColumns),
  z.string().refine((name) => id.safeParse(fieldOf(name)).success, 'platform.validation.notAllowed'),
]);
const columnsMax = candidateColumns.length + listedFieldsMax;
const sort = z.enum(sorts).default('created');
const columns = z.array(columnName).min(1).max(columnsMax);
const saved = { filters: candidateFilters, sort };

export const candidateViewDraft = viewDraftOf({ ...saved, columns });
export const candidateView = viewOf(saved);
export type CandidateView = z.infer<typeof candidateView>;

const viewParams = companyParams.extend({ candidateViewId: id });
const maySee = { permission: 'candidates.list', teamMayToo: true } as const;

export const candidateLists = defineContract({
  listCandidateViews: {
    method: 'GET',
    path: '/companies/:companyId/candidate-views',
    summary: "List the caller's own and the shared views of all candidates, by name",
    ...maySee,
    params: companyParams,
    response: z.object({
      items: z.array(candidateView),
      can: z.object({ share: z.boolean(), export: z.boolean(), change: z.boolean() }),
    }),
  },
  createCandidateView: {
    method: 'POST',
    path: '/companies/:companyId/candidate-views',
    summary:
      'Save filters, columns and order as a named view, for the caller or for everyone who sees candidates',
    ...maySee,
    params: companyParams,
    body: candidateViewDraft,
    response: candidateView,
    status: 201,
    refusals: ['applicants.view_name_taken', 'applicants.too_many_views', 'applicants.may_not_share'],
  },
  updateCandidateView: {
    method: 'PUT',
    path: '/companies/:companyId/candidate-views/:candidateViewId',
    summary: 'Replace a view of all candidates: its name, its content and whether it is shared',
    ...maySee,
    params: viewParams,
    body: candidateViewDraft,
    response: candidateView,
    refusals: ['applicants.view_name_taken', 'applicants.may_not_share'],
  },
  deleteCandidateView: {
    method: 'DELETE',
    path: '/companies/:companyId/candidate-views/:candidateViewId',
    summary: 'Delete a view of all candidates; no other data is deleted',
    ...maySee,
    params: viewParams,
    response: done,
  },
  setDefaultCandidateView: {
    method: 'PUT',
    path: '/companies/:companyId/candidate-view-default',
    summary: "Set or clear the caller's default view of all candidates",
    ...maySee,
    params: companyParams,
    body: defaultViewBody,
    response: done,
  },
  exportCandidates: {
    method: 'POST',
    path: '/companies/:companyId/candidate-exports',
    summary:
      'Export candidates as a table with the requested columns; a task writes it, and the audit log has it',
    permission: 'candidates.update',
    whileReadOnly: true,
    params: companyParams,
    body: z.strictObject({
      ...exportOptions,
      filters: candidateFilters.default({}),
      sort,
      order,
      columns: columns.default(['name']),
    }),
    response: exportView,
    status: 201,
  },
});
