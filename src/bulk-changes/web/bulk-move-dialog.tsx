import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import type { BulkDialogProps } from './parts/bulk-actions.tsx';

const schema = z.strictObject({ stepId: id });

/** Asks for the step to which the selected applications are moved. */
export function BulkMoveDialog({ selection, options, onAction, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { stepId: '' },
    onSubmit: async ({ stepId }) => {
      await onAction({ kind: 'move', stepId });
      onClose();
    },
  });
  const values = { count: selection.count, number: formatNumber(selection.count) };
  return (
    <FormDialog
      title={t('bulk-changes.move.title', values)}
      description={t('bulk-changes.move.lead')}
      submitLabel={t('bulk-changes.move.submit')}
      {...dialog}
      onClose={onClose}
    >
      <RadioGroupField
        control={form.control}
        name="stepId"
        label={t('bulk-changes.move.step')}
        required
        options={options.steps.map((step) => ({ value: step.id, label: step.title }))}
      />
    </FormDialog>
  );
}
