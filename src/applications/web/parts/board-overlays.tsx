import Box from '@mui/material/Box';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '#ui/grid/bulk-bar.tsx';
import { findPlace, placeCards } from '../../rules.ts';
import { AddCandidateDialog } from '../add-candidate-dialog.tsx';
import { RejectDialog } from '../reject-dialog.tsx';
import { CardMenu } from './card-menu.tsx';
import type { BoardInHand } from './use-board.ts';

/** What opens over the board: the bar of the selected, the menu of steps, the question why. */
export function BoardOverlays({ board }: { board: BoardInHand }) {
  const { store, state, menu, rejecting, isAdding, focus, setMenu } = board;
  return (
    <>
      <SelectionBar board={board} />
      {menu !== null && (
        <CardMenu
          {...menu}
          state={state}
          onMove={(column) => {
            const [first] = menu.cards;
            if (first !== undefined) focus.focus(first.id);
            board.put(menu.cards, column);
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
        <Suspense>
          <RejectDialog cards={rejecting} onReject={board.reject} onClose={() => board.setRejecting([])} />
        </Suspense>
      )}
    </>
  );
}

function SelectionBar({ board }: { board: BoardInHand }) {
  const { state, selected, setMenu, askToReject, clear } = board;
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const ids = [...selected];
  const cards = ids.flatMap((id) => findPlace(state, id)?.card ?? []);
  const moveTo = (): void => {
    if (bar.current !== null) setMenu({ cards, anchor: bar.current, upwards: true });
  };
  return (
    <Box
      ref={bar}
      sx={{ position: 'absolute', insetInline: 0, insetBlockEnd: 12, zIndex: 3, pointerEvents: 'none' }}
    >
      <BulkBar
        ids={ids}
        onClear={clear}
        actions={[
          { key: 'move', label: t('applications.board.menu.moveTo'), onSelect: moveTo },
          {
            key: 'reject',
            label: t('applications.board.menu.reject'),
            tone: 'danger',
            onSelect: () => askToReject(cards),
          },
        ]}
      />
    </Box>
  );
}
