import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { applicantOptionsQuery, type JobParams } from '#applications/web/queries.ts';
import { ActionBar } from './action-bar.tsx';
import { type BulkDialogProps, dialogs } from './bulk-dialogs.ts';
import { laterDialogs } from './later-dialogs.ts';
import { previewOfJob } from './preview-mail.ts';
import type { Selection } from './selection.ts';

const kinds = ['review', 'move', 'tag', 'pool', 'assign', 'mail', 'offer', 'export', 'reject'] as const;
type Kind = keyof typeof dialogs | 'offer';

type BulkActionsProps = Omit<BulkDialogProps, 'onClose' | 'selection'> & {
  selection: Selection;
  params: JobParams;
  onExport: () => void;
};

/** The bar of bulk actions on selected applications, for the board and the list. */
export function BulkActions({ selection, params, onAction, onExport }: BulkActionsProps) {
  const navigate = useNavigate();
  const [openKind, setOpenKind] = useState<Kind | null>(null);
  const company = useCompany();
  const maySchedule = company.isOwner || company.permissions.includes('meetings.create');
  return (
    <>
      <ActionBar
        selection={selection}
        kinds={maySchedule ? kinds : kinds.filter((kind) => kind !== 'offer')}
        onSelect={(kind) => {
          if (kind === 'export') onExport();
          else if (kind === 'review') void navigate({ href: reviewOf(params.jobId, selection) });
          else setOpenKind(kind);
        }}
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

/** The review of the selection: of each one, or of all that the filters match. */
function reviewOf(jobId: string, { target, ids }: Selection): string {
  if (!('filters' in target)) return links.review(jobId, { picked: ids.join(',') });
  const { search, poolId, ...filters } = target.filters;
  return links.review(jobId, { ...filters, q: search, pool: poolId });
}

type OpenDialogProps = Omit<BulkDialogProps, 'selection'> & {
  selection: Selection;
  kind: Kind;
  params: JobParams;
};

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
    case 'offer':
      return laterDialogs.offer === null ? null : (
        <laterDialogs.offer applicationIds={[...rest.selection.ids]} onClose={rest.onClose} />
      );
    case 'reject':
      return <dialogs.reject {...rest} />;
  }
}
