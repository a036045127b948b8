import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { applicantOptionsQuery, type JobParams } from '#applications/web/queries.ts';
import { ActionBar } from './action-bar.tsx';
import { type BulkDialogProps, dialogs } from './bulk-dialogs.ts';
import { previewOfJob } from './preview-mail.ts';
import type { Selection } from './selection.ts';

const kinds = ['move', 'tag', 'pool', 'assign', 'mail', 'export', 'reject'] as const;
type Kind = keyof typeof dialogs;

type BulkActionsProps = Omit<BulkDialogProps, 'onClose' | 'selection'> & {
  selection: Selection;
  params: JobParams;
  onExport: () => void;
};

/** The bar of bulk actions on selected applications, for the board and the list. */
export function BulkActions({ selection, params, onAction, onExport }: BulkActionsProps) {
  const [openKind, setOpenKind] = useState<Kind | null>(null);
  return (
    <>
      <ActionBar
        {...{ selection, kinds }}
        onSelect={(kind) => (kind === 'export' ? onExport() : setOpenKind(kind))}
      />
      {openKind !== null && (
        <LazyOverlay>
          <OpenDialog
            kind={openKind}
            {...{ selection, params, onAction }}
            onClose={() => setOpenKind(null)}
          />
        </LazyOverlay>
      )}
    </>
  );
}

type OpenDialogProps = BulkDialogProps & { kind: Kind; params: JobParams };

function OpenDialog({ kind, params, ...rest }: OpenDialogProps) {
  const { data: options } = useSuspenseQuery(applicantOptionsQuery(params));
  switch (kind) {
    case 'move':
      return <dialogs.move {...rest} steps={options.steps} />;
    case 'tag':
      return <dialogs.tag {...rest} tags={options.tags} />;
    case 'pool':
      return <dialogs.pool {...rest} />;
    case 'assign':
      return <dialogs.assign {...rest} team={options.team} />;
    case 'mail':
      return <dialogs.mail {...rest} preview={previewOfJob(params)} />;
    case 'reject':
      return <dialogs.reject {...rest} />;
  }
}
