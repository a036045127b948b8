import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { BulkBar, bulkButtonStyles } from '#ui/grid/bulk-bar.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import { applicantOptionsQuery, type JobParams } from '#applications/web/queries.ts';
import type { BulkAction } from '../../contract.ts';
import { selectedMax } from '../../rules.ts';
import type { Selection } from './selection.ts';

const dialogs = {
  move: lazy(async () => ({ default: (await import('../bulk-move-dialog.tsx')).BulkMoveDialog })),
  reject: lazy(async () => ({ default: (await import('../bulk-reject-dialog.tsx')).BulkRejectDialog })),
  tag: lazy(async () => ({ default: (await import('../bulk-tag-dialog.tsx')).BulkTagDialog })),
  assign: lazy(async () => ({ default: (await import('../bulk-assign-dialog.tsx')).BulkAssignDialog })),
  mail: lazy(async () => ({ default: (await import('../bulk-mail-dialog.tsx')).BulkMailDialog })),
};
type Kind = keyof typeof dialogs;

export type BulkDialogProps = {
  selection: Selection;
  options: ApplicantOptions;
  /** Starts the bulk change; resolves when it has started, and throws the server's refusal. */
  onAction: (action: BulkAction) => Promise<unknown>;
  onClose: () => void;
};

type BulkActionsProps = Omit<BulkDialogProps, 'options' | 'onClose'> & {
  params: JobParams;
  onExport: () => void;
};

/** The bar of bulk actions on selected applications, for the board and the list. */
export function BulkActions({ selection, params, onAction, onExport }: BulkActionsProps) {
  const { t } = useTranslation();
  const [openKind, setOpenKind] = useState<Kind | null>(null);
  const reason = selection.isTooMany
    ? { disabledReason: t('bulk-changes.selectedMax', { number: formatNumber(selectedMax) }) }
    : {};
  const action = (kind: Kind) => ({
    key: kind,
    label: t(`bulk-changes.actions.${kind}`),
    onSelect: () => setOpenKind(kind),
    ...(kind === 'reject' && { tone: 'danger' as const }),
    ...reason,
  });
  const values = { count: selection.count, number: formatNumber(selection.count) };
  return (
    <>
      <BulkBar
        ids={selection.ids}
        countText={t('bulk-changes.selected', values)}
        actions={[
          action('move'),
          action('tag'),
          action('assign'),
          action('mail'),
          { key: 'export', label: t('bulk-changes.actions.export'), onSelect: onExport, ...reason },
          action('reject'),
        ]}
        onClear={selection.clear}
      >
        {selection.selectAll !== null && <SelectAll {...selection.selectAll} />}
      </BulkBar>
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

type OpenDialogProps = Omit<BulkDialogProps, 'options'> & { kind: Kind; params: JobParams };

function OpenDialog({ kind, params, ...rest }: OpenDialogProps) {
  const { data: options } = useSuspenseQuery(applicantOptionsQuery(params));
  const Dialog = dialogs[kind];
  return <Dialog {...rest} options={options} />;
}

/** Selects everything that the filters match. */
export function SelectAll({ count, select }: NonNullable<Selection['selectAll']>) {
  const { t } = useTranslation();
  return (
    <Button size="small" onClick={select} sx={{ ...bulkButtonStyles, textDecoration: 'underline' }}>
      {t('bulk-changes.takeAll', { count, number: formatNumber(count) })}
    </Button>
  );
}
