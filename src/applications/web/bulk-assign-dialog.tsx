import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import type { BulkDialogProps } from './parts/applicants-bulk.tsx';
import { nameOf } from './parts/name-of.ts';

const nobody = 'nobody';
const schema = z.strictObject({ memberId: z.union([id, z.literal(nobody)]) });

/** Asks who of the hiring team looks after those who are selected. */
export function BulkAssignDialog({ picked, options, onAct, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema,
    defaultValues: { memberId: '' },
    onSubmit: async ({ memberId }) => {
      await onAct({ kind: 'assign', memberId: memberId === nobody ? null : memberId });
      onClose();
    },
  });
  const values = { count: picked.count, number: formatNumber(picked.count) };
  return (
    <FormDialog
      title={t('applications.bulk.assign.title', values)}
      description={t('applications.bulk.assign.lead')}
      submitLabel={t('applications.bulk.assign.submit')}
      {...{ submitError, busy, dirty, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      {options.team.length === 0 && <Typography>{t('applications.bulk.assign.empty')}</Typography>}
      <RadioGroupField
        control={form.control}
        name="memberId"
        label={t('applications.bulk.assign.who')}
        required
        options={[
          ...options.team.map((one) => ({ value: one.memberId, label: nameOf(one) })),
          { value: nobody, label: t('applications.bulk.assign.nobody') },
        ]}
      />
    </FormDialog>
  );
}
