import { lazy, type ReactNode, useState } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { deviceTimeZone } from '#platform/web/format.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { candidateLists } from '../../candidate-list-contract.ts';
import type { applicants } from '../../contract.ts';
import { withoutEmpty } from '../list-filters.ts';
import type { ListState } from '../list-state.ts';

const ExportDialog = lazy(async () => ({
  default: (await import('#exports/web/export-dialog.tsx')).ExportDialog,
}));

type Operation = typeof candidateLists.exportCandidates | typeof applicants.exportApplicants;

type ExportedList = {
  params: Readonly<Record<string, string>>;
  state: ListState;
  /** Number of rows that the filters match, null while it is unknown; counted up to one more than `countedMax`. */
  total: number | null;
  countedMax: number;
};

type RowSelection = { isAll: boolean; ids: readonly string[] };

/** The dialog of an export, and what opens it. */
type TableExport = {
  exportAll: () => void;
  exportSelected: (selection: RowSelection) => void;
  dialog: ReactNode;
};

/**
 * Exports a list as a table with its visible columns: everything the filters match, or the selected rows.
 * @param operation the export of the list
 */
export function useTableExport(
  operation: Operation,
  { params, state, total, countedMax }: ExportedList,
): TableExport {
  const [wanted, setWanted] = useState<RowSelection | null>(null);
  const known = total !== null && total <= countedMax ? total : null;
  const callOnce = useIdempotentCall();
  const dialog = wanted !== null && (
    <LazyOverlay>
      <ExportDialog
        rowCount={wanted.isAll ? known : wanted.ids.length}
        columnCount={state.columns.length}
        start={(format) => {
          const body = {
            filters: withoutEmpty(state.filters),
            format,
            sort: state.sort,
            order: state.order,
            columns: state.columns,
            timeZone: deviceTimeZone(),
            language: document.documentElement.lang === 'tr' ? 'tr' : 'en',
            ...(!wanted.isAll && { picked: wanted.ids }),
          };
          return callOnce(operation, { params, body } as unknown as CallInput<Operation>);
        }}
        onClose={() => setWanted(null)}
      />
    </LazyOverlay>
  );
  return { exportAll: () => setWanted({ isAll: true, ids: [] }), exportSelected: setWanted, dialog };
}
