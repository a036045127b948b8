import { lazy, useState } from 'react';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { CandidateTarget } from '../../candidate-contract.ts';
import type { NewCandidateBulkChange } from '../queries.ts';
import { ActionBar } from './action-bar.tsx';
import type { Selection } from './selection.ts';

const CandidateBulkDialog = lazy(async () => ({
  default: (await import('../candidate-bulk-dialog.tsx')).CandidateBulkDialog,
}));

const kinds = ['tag', 'pool', 'add', 'move', 'assign', 'mail', 'export', 'reject'] as const;
export type CandidateActionKind = Exclude<(typeof kinds)[number], 'export'>;

type CandidateBulkActionsProps = {
  selection: Selection<CandidateTarget>;
  /** The job that the dialogs begin with; null when the list is not filtered by one. */
  jobId: string | null;
  /** The job that is proposed otherwise where one is needed. */
  usualJobId: string | null;
  /** The pool to which the list is restricted. */
  poolId: string | null;
  /** Undefined where the member may not export. */
  onExport: (() => void) | undefined;
  /** Starts the bulk change; throws the server's refusal. */
  onStart: (bulkChange: NewCandidateBulkChange) => Promise<unknown>;
};

/** The bar of bulk actions on selected candidates. */
export function CandidateBulkActions(props: CandidateBulkActionsProps) {
  const { selection, jobId, usualJobId, poolId, onExport, onStart } = props;
  const [openKind, setOpenKind] = useState<CandidateActionKind | null>(null);
  const offered = kinds.filter((kind) => kind !== 'export' || onExport !== undefined);
  return (
    <>
      <ActionBar
        selection={selection}
        kinds={offered}
        onSelect={(kind) => (kind === 'export' ? onExport?.() : setOpenKind(kind))}
      />
      {openKind !== null && (
        <LazyOverlay>
          <CandidateBulkDialog
            kind={openKind}
            {...{ selection, jobId, usualJobId, poolId, onStart }}
            onClose={() => setOpenKind(null)}
          />
        </LazyOverlay>
      )}
    </>
  );
}
