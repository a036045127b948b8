import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { ReasonDialog } from '#applications/web/parts/reason-dialog.tsx';
import type { BulkDialogProps } from './parts/bulk-actions.tsx';

/** Asks for the reason before the selected applications are rejected. */
export function BulkRejectDialog({ selection, onAction, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const values = { count: selection.count, number: formatNumber(selection.count) };
  return (
    <ReasonDialog
      title={t('bulk-changes.reject.title', values)}
      description={t('bulk-changes.reject.lead')}
      submitLabel={t('bulk-changes.reject.submit', values)}
      onReject={(draft) => onAction({ kind: 'reject', ...draft })}
      onClose={onClose}
    />
  );
}
