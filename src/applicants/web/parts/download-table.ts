import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { addressOf } from '#platform/web/call.ts';
import { deviceTimeZone } from '#platform/web/format.ts';
import { withoutEmpty } from '../list-filters.ts';
import type { ListState } from '../list-state.ts';

/**
 * Downloads the list as a table with the visible columns: everything the filters match, or the selected rows.
 * @param operation the export of the list
 */
export function downloadTable(
  operation: Endpoint,
  params: Readonly<Record<string, string>>,
  state: ListState,
  selectedIds: readonly string[] | null,
): void {
  const link = document.createElement('a');
  const input = {
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
  };
  link.href = addressOf(operation, input as CallInput<Endpoint>);
  link.download = '';
  link.click();
}
