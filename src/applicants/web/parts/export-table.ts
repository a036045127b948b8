import { addressOf } from '#platform/web/call.ts';
import { deviceTimeZone } from '#platform/web/format.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { applicants } from '../../contract.ts';
import { withoutEmpty, type ListState } from '../applicants-search.ts';

/**
 * Downloads the list as a table with the visible columns: everything the filters match, or the selected applications.
 */
export function exportTable(
  params: JobParams,
  state: ListState,
  selectedIds: readonly string[] | null,
): void {
  const link = document.createElement('a');
  link.href = addressOf(applicants.exportApplicants, {
    params,
    query: {
      ...withoutEmpty(state.filters),
      sort: state.sort,
      order: state.order,
      columns: state.columns.join(','),
      timeZone: deviceTimeZone(),
      language: document.documentElement.lang === 'tr' ? 'tr' : 'en',
      ...(selectedIds !== null && { picked: selectedIds.join(',') }),
    },
  });
  link.download = '';
  link.click();
}
