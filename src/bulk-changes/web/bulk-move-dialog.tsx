import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import type { BulkDialogProps } from './parts/bulk-dialogs.ts';
import { useSelectionWords } from './parts/selection-words.ts';

const schema = z.strictObject({ stepId: id });

type BulkMoveDialogProps = BulkDialogProps & { steps: readonly { id: string; title: string }[] };

/** Asks for the step to which the selected applications are moved. */
export function BulkMoveDialog({ selection, steps, onAction, onClose, children }: BulkMoveDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { stepId: '' },
    onSubmit: async ({ stepId }) => {
      await onAction({ kind: 'move', stepId });
      onClose();
    },
  });
  const words = useSelectionWords(selection);
  return (
    <FormDialog
      title={words.title('move')}
      description={t('bulk-changes.move.lead')}
      submitLabel={t('bulk-changes.move.submit')}
      {...dialog}
      onClose={onClose}
    >
      {children}
      <RadioGroupField
        control={form.control}
        name="stepId"
        label={t('bulk-changes.move.step')}
        required
        options={steps.map((step) => ({ value: step.id, label: step.title }))}
      />
    </FormDialog>
  );
}
