import { queryOf } from '#platform/web/query.ts';
import { applications } from '../contract.ts';

/** One application with everything about it. */
export const applicationQuery = (companyId: string, applicationId: string) =>
  queryOf(applications.read, { params: { companyId, applicationId } });

export const reasonsQuery = (companyId: string) =>
  queryOf(applications.listReasons, { params: { companyId } });
