import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { BulkDialogProps } from './parts/applicants-bulk.tsx';
import { ReasonDialog } from './parts/reason-dialog.tsx';

/** Asks why those who are selected are rejected. */
export function BulkRejectDialog({ picked, onAct, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const values = { count: picked.count, number: formatNumber(picked.count) };
  return (
    <ReasonDialog
      title={t('applications.bulk.reject.title', values)}
      description={t('applications.bulk.reject.lead')}
      submitLabel={t('applications.bulk.reject.submit', values)}
      onReject={(draft) => onAct({ kind: 'reject', ...draft })}
      onClose={onClose}
    />
  );
}
