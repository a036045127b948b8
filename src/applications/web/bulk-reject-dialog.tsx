import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { rejectionDraft } from '../contract.ts';
import type { BulkDialogProps } from './parts/applicants-bulk.tsx';
import { reasonsQuery } from './queries.ts';

/** Asks why those who are selected are rejected. */
export function BulkRejectDialog({ picked, onAct, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(reasonsQuery(useCompany().id));
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: rejectionDraft,
    defaultValues: { reason: '', note: '' },
    onSubmit: async (draft) => {
      await onAct({ kind: 'reject', ...draft });
      onClose();
    },
  });
  const values = { count: picked.count, number: formatNumber(picked.count) };
  return (
    <FormDialog
      title={t('applications.bulk.reject.title', values)}
      description={t('applications.bulk.reject.lead')}
      submitLabel={t('applications.bulk.reject.submit', values)}
      {...{ submitError, busy, dirty, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <RadioGroupField
        control={form.control}
        name="reason"
        label={t('applications.reject.reason')}
        required
        options={data.items.map((reason) => ({ value: reason, label: reason }))}
      />
      <TextArea
        control={form.control}
        name="note"
        label={t('applications.reject.note')}
        help={t('applications.reject.noteHelp')}
        countTo={2000}
      />
    </FormDialog>
  );
}
