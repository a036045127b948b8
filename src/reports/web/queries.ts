import type { QueryClient } from '@tanstack/react-query';
import { pagesOf, queryOf } from '#platform/web/query.ts';
import { reports } from '../contract.ts';
import { daysQueryOf, readReportsSearch, type ReportsSearch } from './reports-search.ts';

type ReportParams = { companyId: string; jobId: string };

export const reportQuery = (params: ReportParams, search: ReportsSearch) =>
  queryOf(reports.readReport, { params, query: daysQueryOf(search) });

/** Starts loading the reports of the days in the address before the page is loaded. */
export function prefetchReport(
  client: QueryClient,
  params: ReportParams,
  address: Record<string, unknown>,
): void {
  void client.prefetchQuery(reportQuery(params, readReportsSearch(address)));
}

const pageSize = 50;

/** The people of the number in the address. */
export function peoplePages(params: ReportParams, search: ReportsSearch) {
  const { people = 'applied', about, since, until } = search;
  const days = since === undefined && until === undefined ? daysQueryOf(search) : { from: since, to: until };
  return pagesOf(reports.listPeople, {
    params,
    query: {
      ...days,
      of: people,
      ...(about !== undefined && { about }),
      limit: pageSize,
    },
  });
}
