import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { blindReviews } from '../contract.ts';

/** Shows who a withheld candidate is, with a reason that the team reads. */
export function ShowPersonDialog({ candidateId, onClose }: { candidateId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const lift = useChange(blindReviews.lift);
  const { form, dialog } = useContractForm({
    schema: blindReviews.lift.body,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await lift.mutateAsync({ params: { companyId, candidateId }, body });
      toast.success(t('blind-reviews.lift.done'));
      onClose();
      // The name is in every list.
      await client.invalidateQueries();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t('blind-reviews.lift.title')}
      description={t('blind-reviews.lift.lead')}
      submitLabel={t('blind-reviews.lift.action')}
      onClose={onClose}
    >
      <TextField control={form.control} name="reason" label={t('blind-reviews.lift.reason')} required />
    </FormDialog>
  );
}
