import { queryOf } from '#platform/web/query.ts';
import { applicationRecords } from '../as-applied-contract.ts';
import { assignments } from '../assignment-contract.ts';
import { applications } from '../contract.ts';
import { applicantFilterOptions } from '../filter-contract.ts';

/** One application with all its details. */
export const applicationQuery = (companyId: string, applicationId: string) =>
  queryOf(applications.read, { params: { companyId, applicationId } });

export const asAppliedQuery = (companyId: string, applicationId: string) =>
  queryOf(applicationRecords.readAsApplied, { params: { companyId, applicationId } });

export const reasonsQuery = (companyId: string) =>
  queryOf(applications.listReasons, { params: { companyId } });

export type JobParams = { companyId: string; jobId: string };

export const applicantOptionsQuery = (params: JobParams) => ({
  ...queryOf(applicantFilterOptions.applicantOptions, { params }),
  staleTime: 60_000,
});

export const assignmentQuery = (companyId: string, applicationId: string) =>
  queryOf(assignments.readAssignment, { params: { companyId, applicationId } });
