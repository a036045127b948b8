import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { BulkDialogProps } from './parts/bulk-actions.tsx';

const nobody = 'nobody';
const schema = z.strictObject({ memberId: z.union([id, z.literal(nobody)]) });

/** Asks for the member of the hiring team to whom the selected applications are assigned. */
export function BulkAssignDialog({ selection, options, onAction, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { memberId: '' },
    onSubmit: async ({ memberId }) => {
      await onAction({ kind: 'assign', memberId: memberId === nobody ? null : memberId });
      onClose();
    },
  });
  const values = { count: selection.count, number: formatNumber(selection.count) };
  return (
    <FormDialog
      title={t('bulk-changes.assign.title', values)}
      description={t('bulk-changes.assign.lead')}
      submitLabel={t('bulk-changes.assign.submit')}
      {...dialog}
      onClose={onClose}
    >
      {options.team.length === 0 && <Typography>{t('bulk-changes.assign.empty')}</Typography>}
      <RadioGroupField
        control={form.control}
        name="memberId"
        label={t('bulk-changes.assign.who')}
        required
        options={[
          ...options.team.map((one) => ({ value: one.memberId, label: nameOf(one) })),
          { value: nobody, label: t('bulk-changes.assign.nobody') },
        ]}
      />
    </FormDialog>
  );
}
