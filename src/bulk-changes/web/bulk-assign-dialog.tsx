import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import type { BulkDialogProps } from './parts/bulk-dialogs.ts';
import { useSelectionWords } from './parts/selection-words.ts';

const nobody = 'nobody';
const schema = z.strictObject({ memberId: z.union([id, z.literal(nobody)]) });

type BulkAssignDialogProps = BulkDialogProps & { team: ApplicantOptions['team'] };

/** Asks for the member of the hiring team to whom the selected applications are assigned. */
export function BulkAssignDialog({ selection, team, onAction, onClose, children }: BulkAssignDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { memberId: '' },
    onSubmit: async ({ memberId }) => {
      await onAction({ kind: 'assign', memberId: memberId === nobody ? null : memberId });
      onClose();
    },
  });
  const words = useSelectionWords(selection);
  return (
    <FormDialog
      title={words.title('assign')}
      description={t('bulk-changes.assign.lead')}
      submitLabel={t('bulk-changes.assign.submit')}
      {...dialog}
      onClose={onClose}
    >
      {children}
      {team.length === 0 && <Typography>{t('bulk-changes.assign.empty')}</Typography>}
      <RadioGroupField
        control={form.control}
        name="memberId"
        label={t('bulk-changes.assign.who')}
        required
        options={[
          ...team.map((one) => ({ value: one.memberId, label: nameOf(one) })),
          { value: nobody, label: t('bulk-changes.assign.nobody') },
        ]}
      />
    </FormDialog>
  );
}
