import Box from '@mui/material/Box';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { RejectDialog } from '#applications/web/parts/reject-dialog.tsx';
import { applicants } from '#applicants/contract.ts';
import type { ListState } from '#applicants/web/list-state.ts';
import { plainColumns } from '#applicants/rules.ts';
import { BulkActions } from '#bulk-changes/web/parts/bulk-actions.tsx';
import { useTableExport } from '#applicants/web/parts/use-table-export.tsx';
import type { BulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import { selectionOf } from '#bulk-changes/web/parts/selection.ts';
import { AddCandidateDialog } from '../add-candidate-dialog.tsx';
import { CardMenu } from './card-menu.tsx';
import type { BoardController } from './use-board.ts';
import { findPlace, placeCards } from '../../rules.ts';

type BoardOverlaysProps = { board: BoardController; bulkChanges: BulkChanges };

/** The overlays of the board: the bar of bulk actions, the menu of steps, the dialogs. */
export function BoardOverlays({ board, bulkChanges }: BoardOverlaysProps) {
  const { store, state, menu, rejecting, isAdding, focus, setMenu } = board;
  return (
    <>
      <SelectionBar {...{ board, bulkChanges }} />
      {menu !== null && (
        <CardMenu
          {...menu}
          state={state}
          onMove={(column) => {
            const [first] = menu.cards;
            if (first !== undefined) focus.focus(first.id);
            board.moveOrReject(menu.cards, column);
          }}
          onReject={() => board.askToReject(menu.cards)}
          onUnreject={() => board.changes.unreject(menu.cards)}
          onSelect={(card) => board.toggle(card.id)}
          onOpen={board.open}
          onClose={() => setMenu(null)}
        />
      )}
      {isAdding && (
        <AddCandidateDialog
          jobId={store.input.jobId}
          mayCreate={state.can.createCandidate}
          onAdded={(card) => {
            store.change((now) => placeCards(now, [card]));
            board.flash([card.id]);
          }}
          onClose={() => board.setAdding(false)}
        />
      )}
      {rejecting.length > 0 && (
        <LazyOverlay>
          <RejectDialog cards={rejecting} onReject={board.reject} onClose={() => board.setRejecting([])} />
        </LazyOverlay>
      )}
    </>
  );
}

function SelectionBar({ board, bulkChanges }: BoardOverlaysProps) {
  const { store, state, selected, clear } = board;
  const cards = [...selected].flatMap((id) => findPlace(state, id)?.card ?? []);
  const selection = selectionOf(cards, clear);
  const { companyId, jobId } = store.input;
  const params = { companyId, jobId };
  const list = { params, state: exported, total: null, countedMax: 0 };
  const { exportSelected, dialog } = useTableExport(applicants.exportApplicants, list);
  return (
    <Box sx={{ position: 'absolute', insetInline: 0, insetBlockEnd: 12, zIndex: 3, pointerEvents: 'none' }}>
      <BulkActions
        {...{ selection, params }}
        onAction={async (action) => {
          await bulkChanges.start({ action, target: selection.target });
          clear();
        }}
        onExport={() => exportSelected({ isAll: false, ids: selection.ids })}
      />
      {dialog}
    </Box>
  );
}

// A board has no columns to choose, so the export contains all.
const exported: ListState = {
  filters: {},
  columns: [...plainColumns],
  sort: 'applied',
  order: 'desc',
};
