import { addressOf } from '#platform/web/call.ts';
import { deviceTimeZone } from '#platform/web/format.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { applicants } from '../../contract.ts';
import { givenOnly, type ListState } from '../applicants-search.ts';

/** Saves the list as a table with the columns in sight: what the filters find, or those who were picked. */
export function exportTable(params: JobParams, state: ListState, picked: readonly string[] | null): void {
  const link = document.createElement('a');
  link.href = addressOf(applicants.exportApplicants, {
    params,
    query: {
      ...givenOnly(state.filters),
      sort: state.sort,
      order: state.order,
      columns: state.columns.join(','),
      timeZone: deviceTimeZone(),
      language: document.documentElement.lang === 'tr' ? 'tr' : 'en',
      ...(picked !== null && { picked: picked.join(',') }),
    },
  });
  link.download = '';
  link.click();
}
